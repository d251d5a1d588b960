import {test} from 'vitest';
import {firstAtLeast, newDirectory} from '../../../shared/algorithms/sortedRows.ts';
import {
  linkRows,
  newOverlay,
  nextRow,
  type Overlay,
  someRow,
  unlinkRows,
} from '../../../shared/index/incremental/overlay.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

function linked(overlay: Overlay, hash: number): number[] {
  const rows: number[] = [];
  for (let row = someRow(overlay, hash); row >= 0; row = nextRow(overlay, row)) rows.push(row);
  return rows.sort((x, y) => x - y);
}

test.each([1, 2, 3])('the overlay holds the rows that were linked and not unlinked (seed %i)', (seed) => {
  const draw = random(seed);
  const base = 500;
  const hashes = Uint32Array.from({length: 6000}, () => Math.floor(draw() ** 3 * 3000) * 0x10001);
  const overlay = newOverlay(base);
  const ranges = new Map<number, number>();
  for (let step = 0; step < 300; step++) {
    const from = base + Math.floor(draw() * 54) * 100;
    const to = ranges.get(from);
    if (to !== undefined) {
      unlinkRows(overlay, hashes, from, to);
      ranges.delete(from);
    } else {
      ranges.set(from, from + Math.floor(draw() * 101));
      linkRows(overlay, hashes, from, ranges.get(from) ?? from);
    }
  }
  const rowsOf = new Map<number, number[]>();
  for (const [from, to] of [...ranges].sort(([x], [y]) => x - y)) {
    for (let row = from; row < to; row++) rowsOf.set(hashes[row], [...(rowsOf.get(hashes[row]) ?? []), row]);
  }
  for (const hash of new Set(hashes)) expect(linked(overlay, hash)).toEqual(rowsOf.get(hash) ?? []);
  expect(linked(overlay, 12345)).toEqual([]);
});

test('the directory finds the first place of every hash, whatever their distribution', () => {
  for (const count of [0, 1, 2, 3, 1000]) {
    for (const power of [1, 8]) {
      const draw = random(count + power);
      const hashes = Uint32Array.from({length: count}, () => draw() ** power * 0xffffffff).sort();
      const directory = newDirectory(hashes, count);
      // Rows are in any order, and sorted by their hash.
      const order = Uint32Array.from(hashes, (_, place) => count - 1 - place);
      const byRow = hashes.slice().reverse();
      for (const hash of hashes) expect(firstAtLeast(directory, order, byRow, hash)).toBe(hashes.indexOf(hash));
      for (const absent of [0, 1, 0x80000000, 0xfffffffe, 0xffffffff]) {
        const place = firstAtLeast(directory, order, byRow, absent);
        if (!hashes.includes(absent)) expect(hashes[place]).not.toBe(absent);
      }
    }
  }
});
