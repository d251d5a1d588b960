// Cosine similarity, and the angle with that cosine: the distance of Horowitz (Deduplication, slide "Distance
// measures"), in radians. 1 − cos is not a distance, because it violates the triangle inequality.

import {sumOver, type Vector} from './vector.ts';

/** 0…1 for vectors without negative components. 0 if one vector is empty, 1 if both are. */
export function cosine(a: Vector, b: Vector): number {
  const lengths = sumOver(a, a, (x) => x * x) * sumOver(b, b, (x) => x * x);
  if (lengths === 0) return a.keys.length === b.keys.length ? 1 : 0;
  return Math.min(1, sumOver(a, b, (x, y) => x * y) / Math.sqrt(lengths));
}

/** 0…π/2 for vectors without negative components. Vectors of the same direction have angle 0. */
export function angle(a: Vector, b: Vector): number {
  return Math.acos(cosine(a, b));
}

/** Angle between sets of equal size n that share s members: cos θ = s/n where r = s/(2n − s). */
export function angleOfResemblance(resemblance: number): number {
  return Math.acos(Math.min(1, (2 * resemblance) / (1 + resemblance)));
}

/** The inverse, valid only for sets of equal size. 0 for an obtuse angle. */
export function resemblanceOfAngle(theta: number): number {
  const similarity = Math.max(0, Math.cos(theta));
  return similarity / (2 - similarity);
}
