// Pairs of sets with a known resemblance, for the tests of sketches.

/** Distinct 32-bit numbers in random order. */
export function distinctHashes(count: number, draw: () => number): Uint32Array {
  const seen = new Set<number>();
  while (seen.size < count) seen.add(Math.floor(draw() * 0x100000000));
  return Uint32Array.from(seen);
}

export interface Pair {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** |A ∩ B| / |A ∪ B|. */
  readonly resemblance: number;
}

/**
 * Two sets whose union has `union` members. The proportion of common members is as close to `resemblance` as possible.
 */
export function pairOf(union: number, resemblance: number, draw: () => number): Pair {
  const all = distinctHashes(union, draw);
  const shared = Math.round(union * resemblance);
  const middle = shared + Math.round((union - shared) / 2);
  const b = new Uint32Array(shared + union - middle);
  b.set(all.subarray(0, shared));
  b.set(all.subarray(middle), shared);
  return {a: all.slice(0, middle), b, resemblance: shared / union};
}
