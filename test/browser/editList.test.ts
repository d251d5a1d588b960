// The list of differences of a pair: what it says of differences that it does not list is true of the rows.

import {isValidElement} from 'preact';
import {expect, test} from 'vitest';
import {EditList} from '../../browser/pair/editList.tsx';
import type {DifferenceData, EditData} from '../../shared/report/html/reportData.ts';

/** The text of elements; of a part of the page, its own name stands for it. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement(node)) return textOf((node.props as {children?: unknown}).children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

const edit: EditData = {kind: 'words', a: 'one', b: 'two', lineA: 1, lineB: 1};

test.each<[count: number, edits: EditData[], lines: number[], said: string]>([
  [3, [], [4], 'In the rows below.'],
  [3, [], [], ''],
  [3, [edit], [1], 'And 2 more, in the rows below.'],
  [3, [edit], [], 'And 2 more.'],
  [1, [edit], [1], ''],
])('%i differences, listed %j, lines with a mark %j', (count, edits, lines, said) => {
  const differences: DifferenceData = {count, edits, renamed: []};
  const marked = {left: new Set(lines), right: new Set<number>()};
  const heading = count === 1 ? '1 difference' : `${count} differences`;
  expect(textOf(EditList({differences, isTurned: false, marked}))).toBe(`${heading}${said}`);
});
