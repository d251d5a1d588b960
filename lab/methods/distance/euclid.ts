// Euclidean distance of two vectors (Horowitz, Deduplication, slide "Distance measures").

import {sumOver, type Vector} from './vector.ts';

export function euclid(a: Vector, b: Vector): number {
  return Math.sqrt(sumOver(a, b, (x, y) => (x - y) ** 2));
}
