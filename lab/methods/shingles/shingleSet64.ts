// Takes the words of a document and returns its shingles as 64 bits, for collections of millions of pages. With 32
// bits, one in 400 shingles would occur in a collection of ten million by chance. The shingles are the same as in
// `shingleSet.ts`.

import {randomIrreducible} from './irreducible.ts';
import type {PageWords} from './pageWords.ts';
import {newRabinShingler, type RabinShingler, rabinShingles} from './rabinShingle.ts';
import {replica} from './replicas.ts';
import {shingles64} from './rolling64.ts';
import type {Shingling} from './shingleSet.ts';

export interface ShinglingSpace64 {
  high: Uint32Array;
  low: Uint32Array;
  /** Number of shingles of the last document. */
  count: number;
  rabin: {readonly high: RabinShingler; readonly low: RabinShingler} | null;
  table: Int32Array;
  times: Uint32Array;
}

export function newShinglingSpace64(): ShinglingSpace64 {
  const [high, low] = [new Uint32Array(1024), new Uint32Array(1024)];
  return {high, low, count: 0, rabin: null, table: new Int32Array(0), times: new Uint32Array(0)};
}

/**
 * Seed of the polynomial of the low half. It gives a different polynomial than the high half (tested in
 * lab/test/shingles).
 */
const seedLow = 0x5118;

/** Writes the shingles of all columns to `space`, in order. In a bag, the n-th of equal shingles becomes (f, n). */
export function writeShingles64(
  space: ShinglingSpace64,
  {tokens, columns, columnCount}: PageWords,
  {w, fingerprint, bag}: Shingling,
): void {
  const {count} = tokens;
  if (space.high.length < count * columnCount) {
    space.high = new Uint32Array(count * columnCount * 2);
    space.low = new Uint32Array(count * columnCount * 2);
  }
  space.count = 0;
  for (let column = 0; column < columnCount; column++) {
    const [high, low] = [space.high.subarray(space.count), space.low.subarray(space.count)];
    if (fingerprint === 'rabin') {
      // By the Chinese remainder theorem, both halves are one fingerprint modulo the product of the polynomials, which
      // has degree 64.
      const rabin = rabinFor(space, w);
      space.count += rabinShingles(rabin.high, columns[column], 0, count, high);
      rabinShingles(rabin.low, columns[column], 0, count, low);
    } else {
      space.count += shingles64(columns[column], 0, count, w, high, low);
    }
  }
  if (bag) numberEqual(space);
}

function rabinFor(space: ShinglingSpace64, w: number) {
  if (space.rabin?.high.w === w) return space.rabin;
  const rabin = {high: newRabinShingler(w), low: newRabinShingler(w, randomIrreducible(32, seedLow))};
  space.rabin = rabin;
  return rabin;
}

/**
 * Uses an open-addressing table, at most half full, of the first position of each shingle. The first occurrence is not
 * changed.
 */
function numberEqual(space: ShinglingSpace64): void {
  const {high, low, count} = space;
  let size = 1024;
  while (size < count * 2) size *= 2;
  if (space.table.length < size) space.table = new Int32Array(size);
  if (space.times.length < count) space.times = new Uint32Array(count * 2);
  const table = space.table.subarray(0, size).fill(0);
  const {times} = space;
  for (let at = 0; at < count; at++) {
    let place = low[at] & (size - 1);
    let first = table[place] - 1;
    while (first >= 0 && (low[first] !== low[at] || high[first] !== high[at])) {
      place = (place + 1) & (size - 1);
      first = table[place] - 1;
    }
    if (first < 0) {
      table[place] = at + 1;
      times[at] = 1;
    } else {
      const number = ++times[first];
      high[at] = replica(high[at], number);
      low[at] = replica(low[at], number);
    }
  }
}
