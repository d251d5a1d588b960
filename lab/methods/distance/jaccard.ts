// Jaccard similarity, the resemblance of Broder (1997): Σ min / Σ max of the components; for sets |A ∩ B| / |A ∪ B|.
// Its distance 1 − r satisfies the triangle inequality (Charikar 2002, section 2; for weights Ioffe 2010, section 2).

import {distanceWithin} from './similarity.ts';
import {sumOver, type Vector} from './vector.ts';

/** 0…1; 1 for two empty vectors, because they are equal. */
export function jaccard(a: Vector, b: Vector): number {
  const most = sumOver(a, b, Math.max);
  return most === 0 ? 1 : sumOver(a, b, Math.min) / most;
}

export function jaccardDistance(a: Vector, b: Vector): number {
  return distanceWithin(jaccard(a, b), 1);
}
