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
