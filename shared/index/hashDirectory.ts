// Directory of sorted hashes by their top bits: a look-up reads two adjacent entries and searches only the few hashes
// between them, regardless of the total. Two to four hashes per entry, 1 to 2 bytes per hash.

import {bucketStarts} from '../algorithms/sortedRows.ts';

export interface Directory {
  readonly shift: number;
  /** starts[top] is the first index whose hash has top bits of at least `top`. */
  readonly starts: Uint32Array;
}

/** `hash` has `count` rows, in any order. */
export function newDirectory(hash: Uint32Array, count: number): Directory {
  const bits = Math.min(24, Math.max(1, 30 - Math.clz32(count)));
  return {shift: 32 - bits, starts: bucketStarts(hash, count, bits)};
}

/** The first index whose row has a hash of at least `value`, within the hashes with its top bits. */
export function firstAtLeast({shift, starts}: Directory, order: Uint32Array, hash: Uint32Array, value: number): number {
  const top = value >>> shift;
  let from = starts[top];
  let to = starts[top + 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (hash[order[middle]] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
