// The source lines of a copy that was left behind with an edit of where links lead: no word of them differs.

import {expect, test} from 'vitest';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {frameText} from '../../../shared/report/prettyFrame.ts';
import type {Page} from '../../../shared/report/prettyPage.ts';
import {pair, passage, place, staleBy} from './sample.ts';

const text = (target: string) =>
  `Install it first. The command takes\nthe manifest from [the site](${target}) and reads it.`;
const link = {before: 'old/install.md', now: 'install.md', isLink: true as const};
const page: Page = {options: {width: 70, color: false} as Page['options'], versions: () => [], indent: '  '};

const finding: PassageFinding = {
  ...passage([place('a.md', 12, text(link.now), {new: true}), place('b.md', 40, text(link.before), {new: false})], {
    pairs: [pair(0, 1)],
  }),
  code: 'stale-copy',
  stale: {...staleBy('', ''), edits: [link]},
};

const edited = [
  '13    │ the manifest from [the site](install.md) and reads it.',
  '      │                              ^^^^^^^^^^',
];
const left = [
  '   41 │ the manifest from [the site](old/install.md) and reads it.',
  '      │                              ^^^^^^^^^^^^^^',
];

test.each([
  {ordinal: 0, lines: [...edited, ...left]},
  {
    ordinal: 1,
    lines: [left[0].replace('   41', '41   '), left[1], edited[0].replace('13   ', '   13'), edited[1]],
  },
])('seen from place $ordinal', ({ordinal, lines}) => {
  const shown = frameText(page, finding, ordinal);
  expect(shown.text.split('\n').filter((line) => line !== '')).toEqual(lines.map((line) => `  ${line}`));
  expect(shown.showsDifferences).toBe(true);
});

test('at a place that has not drifted, words of the drift are not what differs', () => {
  const of = (sort: string, how: string) =>
    `The ${sort} sorter empties its trays each night, as ${how} in the log of its owner.`;
  const places = [
    place('a.md', 12, of('new', 'asked')),
    place('b.md', 40, of('old', 'asked')),
    place('c.md', 70, of('big', 'noted')),
  ];
  const drifted: PassageFinding = {
    ...passage(places, {pairs: [pair(0, 1), pair(0, 2), pair(1, 2)]}),
    drift: {a: 0, b: 2, differences: [{a: 'asked', b: 'noted'}]},
  };
  const third = frameText(page, drifted, 1);
  expect(third.text).toContain('The old sorter');
  expect(third.text).toContain('The new sorter');
});
