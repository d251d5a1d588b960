// New and gone findings since an earlier report.

import {expect, test} from 'vitest';
import {changesSince} from '../../../shared/report/html/compareReports.ts';

const finding = (family: string, ...paths: string[]) => ({code: 'copied-passage', family, paths});
const earlier = (family: string, ...paths: string[]) => ({...finding(family, ...paths), words: 60});

function changes(now: ReturnType<typeof finding>[], before: ReturnType<typeof earlier>[]) {
  const {fresh, gone} = changesSince(now, before);
  return {
    fresh: now.filter((_, number) => fresh[number]).map(({family}) => family),
    gone: gone.map(({paths}) => paths),
  };
}

test('the same findings in another order are not new', () => {
  const now = [finding('f', 'b.md', 'a.md'), finding('g', 'a.md', 'c.md')];
  expect(changes(now, [earlier('g', 'c.md', 'a.md'), earlier('f', 'a.md', 'b.md')])).toEqual({fresh: [], gone: []});
});

test('a finding whose text was edited is the same, on the same pages', () => {
  expect(changes([finding('edited', 'a.md', 'b.md')], [earlier('f', 'a.md', 'b.md')])).toEqual({fresh: [], gone: []});
});

test('of two texts on the same pages the one that came is new', () => {
  const now = [finding('new', 'a.md', 'b.md'), finding('f', 'a.md', 'b.md')];
  expect(changes(now, [earlier('f', 'a.md', 'b.md')])).toEqual({fresh: ['new'], gone: []});
});

test('on other pages it is new, and the old one gone', () => {
  expect(changes([finding('f', 'a.md', 'c.md')], [earlier('f', 'a.md', 'b.md')])).toEqual({
    fresh: ['f'],
    gone: [['a.md', 'b.md']],
  });
});
