// Where in the sorted hashes those with given top bits start: a look-up reads two neighbours here and searches the few
// hashes between them, however many there are. About four hashes an entry, 1 byte a hash.

import {bucketStarts} from '../algorithms/sortedRows.ts';

export interface Directory {
  readonly shift: number;
  /** starts[top] is the first place whose hash has top bits of at least `top`. */
  readonly starts: Uint32Array;
}

/** `hash` of `count` rows, in any order. */
export function newDirectory(hash: Uint32Array, count: number): Directory {
  const bits = Math.min(24, Math.max(1, 30 - Math.clz32(count)));
  return {shift: 32 - bits, starts: bucketStarts(hash, count, bits)};
}

/** The first place whose row has a hash of at least `value`, as far as hashes with its top bits go. */
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
