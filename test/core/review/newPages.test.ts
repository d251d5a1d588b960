// A text that a change writes on several pages, or in one that a program makes of another, as data: the pages before and after,
// and the level of the copy.
import {expect, test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {reviewOfTrees, type Tree} from '../../support/reviewOfTrees.ts';

const [bees, oven, queue, choir] = ['bees', 'oven', 'queue', 'choir'].map(topic);
const both = {'one.md': `${oven}\n${bees}`, 'two.md': `${queue}\n${bees}`};

const cases: readonly {readonly why: string; readonly before: Tree; readonly says: string}[] = [
  {why: 'both pages are new', before: {'three.md': choir}, says: 'info (all new)'},
  {why: 'neither page is new', before: {'one.md': oven, 'two.md': queue, 'three.md': choir}, says: 'info (all new)'},
  {why: 'one page had it before', before: {'one.md': both['one.md'], 'three.md': choir}, says: 'warning (run)'},
  {why: 'all pages are new', before: {}, says: 'warning (run)'},
  {why: 'all pages are of the change', before: {'one.md': oven, 'two.md': queue}, says: 'warning (run)'},
  {why: 'both were moved', before: {'old/one.md': both['one.md'], 'old/two.md': both['two.md']}, says: ''},
];

test.each(cases)('$why', ({before, says}) => {
  const {findings} = reviewOfTrees(before, {
    ...before,
    ...both,
    ...(says === '' && {'old/one.md': '', 'old/two.md': ''}),
  });
  const copies = findings.flatMap(({code, level, reason}) =>
    code === 'copied-passage' ? [`${level} (${reason})`] : [],
  );
  expect(copies.join()).toBe(says);
});

const mark = '<!-- This page is auto-generated. -->';
const generated = {'one.md': `${mark}\n\n${oven}\n${bees}`, 'two.md': `${queue}\n${bees}`};

test.each<[string, Tree, string]>([
  [
    'made again from a page',
    {'one.md': `${mark}\n\n${oven}`, 'two.md': generated['two.md']},
    'silent (generated files)',
  ],
  ['which somebody copied to a page', {'one.md': generated['one.md'], 'two.md': queue}, 'warning (run)'],
])('a text of a program, %s', (_, before, says) => {
  const {findings} = reviewOfTrees(before, generated);
  const copies = findings.filter(({code}) => code === 'copied-passage');
  expect(copies.map(({level, reason}) => `${level} (${reason})`)).toEqual([says]);
});
