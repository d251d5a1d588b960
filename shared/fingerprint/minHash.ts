// Takes hashes; returns the t smallest distinct ones in ascending order: the MIN_t sketch of their set (Broder 1997,
// section 3). sketch(A ∪ B) follows from the two sketches, and two sketches estimate the resemblance of their sets.

/**
 * Entries of a sketch. The estimate of a resemblance r has a standard deviation of √(r(1−r)/64): 0.063 at 0.5, 0.057 at
 * 0.7. Mirrors were the same for every threshold from 0.3 to 0.7 (MATCHING, section A).
 */
const sketchSize = 64;

/**
 * The `size` smallest distinct values of hashes[from … to − 1], ascending; all of them if there are fewer. A histogram
 * of the top bytes limits what must be sorted. The time is therefore linear for any distribution of hashes (winnowed
 * fingerprints tend to be small values) and never worse than one sort: 3.6 µs for 350 hashes.
 */
export function minHash(hashes: Uint32Array, from: number, to: number, size = sketchSize): Uint32Array {
  if (to - from <= size) return distinct(hashes.slice(from, to).sort(), size);
  const counts = new Uint32Array(256);
  for (let at = from; at < to; at++) counts[hashes[at] >>> 24]++;
  let gathered = 0;
  for (let wanted = size, bin = -1; ; wanted = gathered * 2) {
    while (bin < 255 && gathered < wanted) gathered += counts[++bin];
    const small = distinct(gatheredUpTo(hashes, from, to, bin, gathered).sort(), size);
    // Repeated values can leave fewer than `size`; the next attempt gathers twice as many.
    if (small.length === size || bin === 255) return small;
  }
}

/**
 * Estimated |A ∩ B| / |A ∪ B| from the `size` smallest of the union; exact if the union has no more. Empty sets: 0. Also 0
 * where it is below `least`, which shows early: most documents that are compared have little in common.
 */
export function resemblanceOf(a: Uint32Array, b: Uint32Array, least = 0, size = sketchSize): number {
  const unsharedMax = (1 - least) * size + 1e-9;
  const countA = a.length;
  const countB = b.length;
  let i = 0;
  let j = 0;
  let union = 0;
  let shared = 0;
  while (union < size && i < countA && j < countB) {
    const x = a[i];
    const y = b[j];
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
    union++;
    if (union - shared > unsharedMax) return 0;
  }
  if (i === 0 && j === 0) return 0;
  // When one sketch has ended, the rest of the union comes from the other sketch.
  return shared / Math.min(size, union + countA - i + countB - j);
}

/** The sketch of the union of two sketched sets. */
export function mergedMinima(a: Uint32Array, b: Uint32Array, size = sketchSize): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return distinct(both.sort(), size);
}

function gatheredUpTo(hashes: Uint32Array, from: number, to: number, bin: number, count: number): Uint32Array {
  const gathered = new Uint32Array(count);
  const bound = (bin + 1) * 0x1000000;
  let n = 0;
  for (let at = from; at < to; at++) if (hashes[at] < bound) gathered[n++] = hashes[at];
  return gathered;
}

/** The first `size` distinct values of a sorted array, which is overwritten. */
function distinct(sorted: Uint32Array, size: number): Uint32Array {
  let n = 0;
  for (let at = 0; at < sorted.length && n < size; at++) {
    if (n === 0 || sorted[at] !== sorted[n - 1]) sorted[n++] = sorted[at];
  }
  return n === sorted.length ? sorted : sorted.slice(0, n);
}
