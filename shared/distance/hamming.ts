// Hamming distance: in how many components two vectors differ (Hamming 1950; Horowitz, Deduplication, slide "Distance
// measures").

/** Bits of a 32-bit number that are set, all counted at once in fields of 2, 4 and 8 bits (Warren 2012, section 5-1). */
export function bitCount(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits in which two 64-bit numbers differ, each given as its high and its low half. */
export function hamming64(highA: number, lowA: number, highB: number, lowB: number): number {
  return bitCount(highA ^ highB) + bitCount(lowA ^ lowB);
}

/** Components in which two vectors of the same length differ. */
export function hamming(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let distance = 0;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) distance++;
  return distance;
}
