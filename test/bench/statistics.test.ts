import {expect, test} from 'vitest';
import {growth, median, percentile} from './statistics.ts';

test('the median of an odd and of an even number of values, in any order', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([10, 9, 2, 1])).toBe(5.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('numbers are ordered as numbers, not as text', () => {
  expect(median([100, 9, 10])).toBe(10);
});

test('growth is one ratio fewer than the values', () => {
  expect(growth([2, 8, 40])).toEqual([4, 5]);
  expect(growth([3])).toEqual([]);
});

test('a percentile is one of the values', () => {
  const twenty = Array.from({length: 20}, (_, at) => 20 - at);
  expect(percentile(twenty, 0.95)).toBe(19);
  expect(percentile(twenty, 1)).toBe(20);
  expect(percentile([3], 0.95)).toBe(3);
  expect(percentile([], 0.5)).toBeNaN();
});
