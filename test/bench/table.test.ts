import {expect, test} from 'vitest';
import {inMegabytes, inSeconds, tableLines} from './table.ts';

test('columns are as wide as their widest cell, numbers stand on the right, nothing trails', () => {
  const rows = [
    ['lex', '12.5', 'ok'],
    ['fingerprints', '3', ''],
  ];
  expect(tableLines(['stage', 'ms', ''], rows, ['left', 'right'])).toEqual([
    'stage           ms',
    '────────────  ────  ──',
    'lex           12.5  ok',
    'fingerprints     3',
  ]);
});

test('a short row ends early, a sign outside ASCII is one column', () => {
  expect(tableLines(['a', 'b'], [['≥ 1'], ['x', 'y']])).toEqual(['a    b', '───  ─', '≥ 1', 'x    y']);
});

test('figures are short', () => {
  expect([0, 0.03124, 1.2449, 31.53, 123.4].map(inSeconds)).toEqual(['0', '0.0312', '1.24', '31.5', '123']);
  expect([400_000, 31_540_000, 1_470_000_000].map(inMegabytes)).toEqual(['0.4', '31.5', '1470']);
});
