// Takes two sets of shingles, gives how many both have: the exact measure that decides what sketches propose. Resemblance
// and containment as Broder 1997, section 2, defines them.

export interface SketchOverlap {
  /** Shingles of A, of B, and of both. */
  readonly sizeA: number;
  readonly sizeB: number;
  readonly common: number;
}

/** Sets as ascending arrays without repeats. */
export function overlapOf(a: Uint32Array, b: Uint32Array): SketchOverlap {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i], b[j]];
    if (x === y) common++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return {sizeA: a.length, sizeB: b.length, common};
}

/** |A ∩ B| / |A ∪ B|; of two empty sets 0, as nothing is shared. */
export function sketchResemblance({sizeA, sizeB, common}: SketchOverlap): number {
  return common === 0 ? 0 : common / (sizeA + sizeB - common);
}

/** |A ∩ B| / |A|, the share of A that stands in B. */
export function sketchContainment({sizeA, common}: Pick<SketchOverlap, 'sizeA' | 'common'>): number {
  return common === 0 ? 0 : common / sizeA;
}
