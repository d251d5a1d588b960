// Cosine similarity, and the angle whose cosine it is: the distance of Horowitz (Deduplication, slide "Distance
// measures"), in radians. 1 − cos is no distance: it breaks the triangle inequality.

import {sumOver, type Vector} from './vector.ts';

/** 0…1 of vectors without negative components; of an empty vector 0, but 1 of two. */
export function cosine(a: Vector, b: Vector): number {
  const lengths = sumOver(a, a, (x) => x * x) * sumOver(b, b, (x) => x * x);
  if (lengths === 0) return a.keys.length === b.keys.length ? 1 : 0;
  return Math.min(1, sumOver(a, b, (x, y) => x * y) / Math.sqrt(lengths));
}

/** 0…π/2 of vectors without negative components. Vectors of one direction are one point to it. */
export function angle(a: Vector, b: Vector): number {
  return Math.acos(cosine(a, b));
}

/** Angle between sets of the same size n that share s members: cos θ = s/n where r = s/(2n − s). */
export function angleOfResemblance(resemblance: number): number {
  return Math.acos(Math.min(1, (2 * resemblance) / (1 + resemblance)));
}

/** The way back, for sets of the same size only; of an obtuse angle 0. */
export function resemblanceOfAngle(theta: number): number {
  const similarity = Math.max(0, Math.cos(theta));
  return similarity / (2 - similarity);
}
