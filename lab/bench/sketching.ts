// Wraps a Sketcher with the memory that it writes to: sets in, sketches and keys out.

import type {Sketcher, WeightedSet} from '../methods/sketches/sketcher.ts';

export function setOf(hashes: Uint32Array): WeightedSet {
  return {hashes, count: hashes.length, weights: null};
}

/** The sketch of a set, in its own memory. */
export function sketched(sketcher: Sketcher, set: WeightedSet): Uint32Array {
  const into = new Uint32Array(sketcher.sizeMax(set.count));
  return into.slice(0, sketcher.sketch(set, into));
}

export function keysOf(sketcher: Sketcher, sketch: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.keysMax(sketch.length));
  return into.slice(0, sketcher.keys(sketch, into));
}

/** Whether the method finds the pair: it needs a common lookup key, and its filter must accept. */
export function finds(sketcher: Sketcher, a: Uint32Array, b: Uint32Array): boolean {
  const keys = new Set(keysOf(sketcher, a));
  return keysOf(sketcher, b).some((key) => keys.has(key)) && sketcher.proposes(a, b);
}

/** Size of a stored sketch in bytes. */
export function bytesOf({bytes}: Sketcher, sketch: Uint32Array): number {
  return bytes ?? sketch.length * 4;
}
