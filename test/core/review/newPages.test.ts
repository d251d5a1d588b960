// A text that a change writes on several pages, as data: the pages before and after, and the level of the copy.
import {expect, test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {reviewOfTrees, type Tree} from '../../support/reviewOfTrees.ts';

const [bees, oven, queue, choir] = ['bees', 'oven', 'queue', 'choir'].map(topic);
const both = {'one.md': `${oven}\n${bees}`, 'two.md': `${queue}\n${bees}`};

const cases: readonly {readonly why: string; readonly before: Tree; readonly says: string}[] = [
  {why: 'both pages are new', before: {'three.md': choir}, says: 'info (all new)'},
  {why: 'all pages are new', before: {}, says: 'warning (run)'},
  {why: 'one page is new', before: {'one.md': both['one.md']}, says: 'warning (run)'},
  {why: 'neither page is new', before: {'one.md': oven, 'two.md': queue}, says: 'warning (run)'},
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
