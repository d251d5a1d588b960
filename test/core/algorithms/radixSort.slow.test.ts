// Millions of rows.
import {expect, test} from 'vitest';
import {sortRows} from '../../../shared/algorithms/radixSort.ts';
import {random} from '../../support/random.ts';

test('progress is reported in ascending shares, and often enough', () => {
  const draw = random(20);
  const keys = Uint32Array.from({length: 9_000_000}, () => draw() * 0x100000000);
  const shares: number[] = [];
  sortRows(keys, keys.length, (share) => shares.push(share));
  expect(shares).toEqual([...shares].sort((x, y) => x - y));
  expect(shares.every((share) => share >= 0 && share < 1)).toBe(true);
  // Two gigabytes of text are 120 million rows, which take 15 seconds.
  expect(shares.length).toBeGreaterThan(10);
});

test('so many rows that each array is an allocation of its own', () => {
  const count = 9_000_000;
  const keys = Uint32Array.from({length: count}, (_, row) => Math.imul(row, 2_654_435_761) >>> 3);
  const {order, keys: sorted} = sortRows(keys, count);
  expect(sorted.byteLength).toBe(sorted.buffer.byteLength);
  const isWrong = (place: number) =>
    sorted[place] !== keys[order[place]] ||
    sorted[place - 1] > sorted[place] ||
    (sorted[place - 1] === sorted[place] && order[place - 1] >= order[place]);
  let wrong = 0;
  for (let place = 1; place < count; place++) if (isWrong(place)) wrong++;
  expect(wrong).toBe(0);
});
