// Hamming distance: the number of components in which two vectors differ (Hamming 1950; Horowitz, Deduplication, slide
// "Distance measures").

import {sumOver, type Vector} from './vector.ts';

/** Number of features whose components differ; for sets |A ∪ B| − |A ∩ B|. */
export function hamming(a: Vector, b: Vector): number {
  return sumOver(a, b, (x, y) => (x === y ? 0 : 1));
}

/** Number of bits in which two 64-bit numbers differ, each given as its high and its low half. */
export function hamming64(highA: number, lowA: number, highB: number, lowB: number): number {
  return bitCount(highA ^ highB) + bitCount(lowA ^ lowB);
}

/**
 * Number of set bits of a 32-bit number, counted in parallel in fields of 2, 4 and 8 bits (Warren 2012, section 5-1).
 */
export function bitCount(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
