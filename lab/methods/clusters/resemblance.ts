// Counts the shingles that two sets share: the exact measure that confirms or rejects what sketches propose.
// Resemblance and containment are defined as in Broder 1997, section 2.

import {sumOver, type Vector} from '../distance/vector.ts';

export interface SketchOverlap {
  /** Number of shingles of A, of B, and of both; or of their weights, if they have any: Σ min for both. */
  readonly sizeA: number;
  readonly sizeB: number;
  readonly common: number;
}

/** Sets are ascending arrays without repeats. */
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

/** The same with the weights of the shingles; sets without weights are counted. */
export function weightedOverlapOf(a: Vector, b: Vector): SketchOverlap {
  if (a.values === null && b.values === null) return overlapOf(a.keys, b.keys);
  const weightOf = (one: Vector) => sumOver(one, one, Math.min);
  return {sizeA: weightOf(a), sizeB: weightOf(b), common: sumOver(a, b, Math.min)};
}

/** The ratio |A ∩ B| / |A ∪ B|; 0 for two empty sets, because they share nothing. */
export function sketchResemblance({sizeA, sizeB, common}: SketchOverlap): number {
  return common === 0 ? 0 : common / (sizeA + sizeB - common);
}

/** The ratio |A ∩ B| / |A|, the proportion of A that is in B. */
export function sketchContainment({sizeA, common}: Pick<SketchOverlap, 'sizeA' | 'common'>): number {
  return common === 0 ? 0 : common / sizeA;
}

/** The larger of both directions: a part is contained in the whole, whichever of the two it is. */
export function largerContainment({sizeA, sizeB, common}: SketchOverlap): number {
  return sketchContainment({sizeA: Math.min(sizeA, sizeB), common});
}
