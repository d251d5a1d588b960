// Takes a set of shingles and returns the minimum of each of k bins: one-permutation hashing (Li, Owen and Zhang 2012).
// One hash per shingle replaces k permutations. A bin that is empty in both sketches is not counted; one that is empty
// in only one of them counts as a difference. So the estimate is unbiased however sparse the sets are (their theorem
// 2).

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {atLeast} from './acceptance.ts';
import type {Sketcher, SketcherOptions, WeightedSet} from './sketcher.ts';

/** The standard error is 0.027 at 0.9 and 0.044 at 0.5. */
const binCount = 128;

/** Value of a bin without shingles. The one of 2³² shingles that is mapped to this value is lost. */
export const emptyBin = 0xffffffff;

/**
 * Writes the smallest scrambled hash of each bin to bins[0 … k − 1], k ≤ 65,536. A bin is a range of scrambled hashes,
 * so one number gives both bin and value. The ranges differ in length by at most k/65,536, which causes no bias: in any
 * bin, each member of a union is the minimum with the same probability. Repeated hashes change nothing.
 */
export function leastOfBins(hashes: Uint32Array, count: number, key: number, bins: Uint32Array, k: number): void {
  bins.fill(emptyBin, 0, k);
  for (let i = 0; i < count; i++) {
    const value = scrambled(hashes[i], key);
    const bin = Math.imul(value >>> 16, k) >>> 16;
    if (value < bins[bin]) bins[bin] = value;
  }
}

/** Matching bins divided by bins that are not empty in both; NaN if all are. */
export function resemblanceOfBins(a: Uint32Array, b: Uint32Array): number {
  let matches = 0;
  let filled = 0;
  for (let bin = 0; bin < a.length; bin++) {
    if (a[bin] === emptyBin && b[bin] === emptyBin) continue;
    filled++;
    if (a[bin] === b[bin]) matches++;
  }
  return matches / filled;
}

/**
 * Standard deviation of the estimate for sets whose union has `union` members (Li, Owen and Zhang 2012, theorem 2). A
 * little less than √(r(1−r)/filled), because bins draw without replacement. E(1/filled) is computed to second order.
 */
export function standardErrorOfBins(r: number, union: number, k: number): number {
  if (union <= 1) return 0;
  const emptyChance = (1 - 1 / k) ** union;
  const mean = k * (1 - emptyChance);
  const variance = k * (k - 1) * (1 - 2 / k) ** union + k * emptyChance - (k * emptyChance) ** 2;
  const inverse = (1 + variance / mean ** 2) / mean;
  return Math.sqrt(r * (1 - r) * Math.max(0, inverse * (1 + 1 / (union - 1)) - 1 / (union - 1)));
}

/**
 * Writes the keys of the first filled bins, as few as possible. If a proportion `threshold` of the bins filled in
 * either sketch agrees, at least one of these does (prefix filtering, Chaudhuri, Ganti and Kaushik 2006).
 */
export function keysOfBins(bins: Uint32Array, threshold: number, into: Uint32Array): number {
  let filled = 0;
  for (const value of bins) if (value !== emptyBin) filled++;
  const wanted = filled - Math.ceil(filled * threshold - 1e-9) + 1;
  let count = 0;
  // A scrambled hash can only be in one bin, so it is its own key.
  for (let bin = 0; bin < bins.length && count < wanted && count < filled; bin++) {
    if (bins[bin] !== emptyBin) into[count++] = bins[bin];
  }
  return count;
}

export function newBins({threshold, seed}: SketcherOptions): Sketcher {
  const key = permutationKey(seed, 0);
  return {
    name: 'bins',
    source: 'Li, Owen & Zhang 2012, One permutation hashing',
    use: 'estimates resemblance from one hash a shingle',
    weighing: 'none',
    bytes: binCount * 4,
    sizeMax: () => binCount,
    sketch({hashes, count}: WeightedSet, into: Uint32Array): number {
      if (count === 0) return 0;
      leastOfBins(hashes, count, key, into, binCount);
      return binCount;
    },
    resemblance: (a, b) => (a.length === 0 || b.length === 0 ? Number.NaN : resemblanceOfBins(a, b)),
    standardError: (r, union) => standardErrorOfBins(r, union, binCount),
    keysMax: () => binCount,
    keys: (sketch, into) => keysOfBins(sketch, threshold, into),
    proposes: (a, b) => a.length > 0 && b.length > 0 && resemblanceOfBins(a, b) >= threshold,
    acceptance: (r) => atLeast(binCount, Math.ceil(threshold * binCount), r),
  };
}
