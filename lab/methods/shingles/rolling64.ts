// Takes word hashes and returns 64 bits for every run of w of them: two rolling polynomials computed with Math.imul,
// mixed into each other one-to-one, so that any of the bits can be used. A collision is expected among 2³² shingles,
// instead of 2¹⁶ with 32 bits.

import {mix32} from '../../../shared/algorithms/permute32.ts';

/**
 * Two odd bases: that of `shingle.ts`, and one that is 3 mod 8. For word pairs that alternate like the Thue–Morse
 * sequence, a polynomial mod 2³² depends only on Π(base^(2^i) − 1): for 16 words this leaves 10 bits under one base and
 * 19 under the other.
 */
const baseHigh = 0x9e3779b1 | 0;
const baseLow = 0x85ebca6b | 0;

/** Writes the halves of the w-shingles of words [from, to) and returns their number, max(0, n − w + 1). */
export function shingles64(
  words: Uint32Array,
  from: number,
  to: number,
  w: number,
  high: Uint32Array,
  low: Uint32Array,
): number {
  const count = to - from - w + 1;
  if (count <= 0) return 0;
  let topHigh = 1;
  let topLow = 1;
  for (let i = 0; i < w; i++) {
    topHigh = Math.imul(topHigh, baseHigh);
    topLow = Math.imul(topLow, baseLow);
  }
  let h = 0;
  let l = 0;
  for (let at = from; at < to; at++) {
    const gone = at >= from + w ? words[at - w] : 0;
    h = (Math.imul(h, baseHigh) + words[at] - Math.imul(gone, topHigh)) | 0;
    l = (Math.imul(l, baseLow) + words[at] - Math.imul(gone, topLow)) | 0;
    const first = at - from - w + 1;
    if (first < 0) continue;
    // Three rounds of Luby and Rackoff (1988): one-to-one, and every bit depends on every other.
    const one = l ^ mix32(h);
    const two = h ^ mix32(one ^ 0x2545f491);
    high[first] = two;
    low[first] = one ^ mix32(two ^ 0x3c6ef372);
  }
  return count;
}
