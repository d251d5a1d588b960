import {expect, test} from 'vitest';
import {limitFindings} from '../../../shared/group/limitFindings.ts';
import {phrase} from '../../../shared/model/phrase.ts';
import {documents, inspection, page, pair, passage, place} from '../report/sample.ts';

const places = [place('a.md', 1, 'one two'), place('b.md', 1, 'one two')];
const info = passage(places, {level: 'info', evidence: 900});
const weak = passage(places, {evidence: 10});
const strong = passage(places, {evidence: 20});
const pages = documents([page('a.md', 5), page('b.md', 5)], [pair(0, 1)]);
const all = [info, weak, pages, strong];

test.each([
  [1, [pages], 3],
  [2, [pages, strong], 2],
  [3, [weak, pages, strong], 1],
])('of four findings the %i warnings first, in the order of the report', (most, kept, count) => {
  const reported = limitFindings(inspection(all, {cuts: []}), most);
  expect(reported.findings).toEqual(kept);
  expect(reported.cuts).toEqual([
    {limit: 'limits.findingsMax', value: most, lost: phrase('{count} weaker findings', {count})},
  ]);
});

test('within the limit nothing is cut', () => {
  const given = inspection(all);
  expect(limitFindings(given, 4)).toBe(given);
});
