import {expect, test} from 'vitest';
import {sortRows} from '../../../shared/algorithms/radixSort.ts';
import {random} from '../../support/random.ts';

test.each([
  ['uniform', (draw: () => number) => draw() * 0x100000000],
  ['few keys', (draw: () => number) => Math.floor(draw() * 5)],
  ['equal low halves', (draw: () => number) => Math.floor(draw() * 7) * 0x10000],
  ['equal high halves', (draw: () => number) => 0xffff0000 + Math.floor(draw() * 9)],
  ['the largest keys', (draw: () => number) => 0xffffffff - Math.floor(draw() * 2)],
])('rows are sorted by key, and equal keys keep their order: %s', (_, key) => {
  for (let seed = 1; seed <= 12; seed++) {
    const draw = random(seed);
    // More than the few rows that are sorted in another way, too.
    const count = Math.floor(draw() * (seed % 3 === 0 ? 9000 : 500));
    // Rows beyond the count are unused capacity.
    const keys = Uint32Array.from({length: count + 20}, () => key(draw));
    const rows = Array.from({length: count}, (_, row) => row).sort((x, y) => keys[x] - keys[y] || x - y);
    const sorted = sortRows(keys, count);
    expect([...sorted.order], `seed ${seed}`).toEqual(rows);
    expect([...sorted.keys], `seed ${seed}`).toEqual(rows.map((row) => keys[row]));
  }
});

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
