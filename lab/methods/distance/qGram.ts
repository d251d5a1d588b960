// q-gram distance: how often a shingle occurs more in one document than in the other, summed over all shingles (Ukkonen
// 1992, section 2).

import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {sumOver, type Vector} from './vector.ts';

/** The bag of the runs of q words. */
export function gramsOf(words: Uint32Array, q: number): Vector {
  const all = new Uint32Array(words.length);
  const sorted = all.subarray(0, shingles(words, 0, words.length, q, all)).sort();
  const keys = new Uint32Array(sorted.length);
  const values = new Float64Array(sorted.length);
  let count = 0;
  for (const [at, hash] of sorted.entries()) {
    if (at === 0 || sorted[at - 1] !== hash) keys[count++] = hash;
    values[count - 1]++;
  }
  return {keys: keys.subarray(0, count), values: values.subarray(0, count)};
}

/** Of two bags. */
export function qGramDistance(a: Vector, b: Vector): number {
  return sumOver(a, b, (x, y) => Math.abs(x - y));
}

/**
 * The largest q-gram distance of two texts of `edits` insertions and deletions, with shingles of w words: each removes at
 * most w shingles and adds w − 1, or the other way round.
 */
export function qGramDistanceMax(edits: number, w: number): number {
  return (2 * w - 1) * edits;
}
