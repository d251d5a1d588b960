// Pairs of sets of which the resemblance is known, for the laws of sketches.

/** Distinct 32-bit numbers in no order. */
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

/** Two sets whose union has `union` members, of which a share as near to `resemblance` as can be stands in both. */
export function pairOf(union: number, resemblance: number, draw: () => number): Pair {
  const all = distinctHashes(union, draw);
  const shared = Math.round(union * resemblance);
  const middle = shared + Math.round((union - shared) / 2);
  const b = new Uint32Array(shared + union - middle);
  b.set(all.subarray(0, shared));
  b.set(all.subarray(middle), shared);
  return {a: all.slice(0, middle), b, resemblance: shared / union};
}
