// A vector with a component for each feature, most of them 0: what all distances of documents are measured on.

export interface Vector {
  /** Hashes of the features whose components are not 0, ascending, each once. */
  readonly keys: Uint32Array;
  /** Their components, more than 0; null: all are 1, and the vector is a set. */
  readonly values: Float64Array | null;
}

/** A vector of features in any order, each once, as sets of shingles come. */
export function vectorOf(keys: Uint32Array, count: number, values: Float64Array | null): Vector {
  if (values === null) return {keys: keys.slice(0, count).sort(), values};
  // A key and its place as one number of 64 bits, the low half first: one sort of numbers, no order by a function.
  const rows = new BigUint64Array(count);
  const halves = new Uint32Array(rows.buffer);
  for (let at = 0; at < count; at++) {
    halves[at * 2] = at;
    halves[at * 2 + 1] = keys[at];
  }
  rows.sort();
  const sorted = {keys: new Uint32Array(count), values: new Float64Array(count)};
  for (let at = 0; at < count; at++) {
    sorted.keys[at] = halves[at * 2 + 1];
    sorted.values[at] = values[halves[at * 2]];
  }
  return sorted;
}

/** Adds up `term` of the components of both vectors, 0 where a feature is missing, over the features of either. */
export function sumOver(a: Vector, b: Vector, term: (x: number, y: number) => number): number {
  let sum = 0;
  let i = 0;
  let j = 0;
  while (i < a.keys.length || j < b.keys.length) {
    const inA = j >= b.keys.length || (i < a.keys.length && a.keys[i] <= b.keys[j]);
    const inB = i >= a.keys.length || (j < b.keys.length && b.keys[j] <= a.keys[i]);
    sum += term(inA ? (a.values?.[i] ?? 1) : 0, inB ? (b.values?.[j] ?? 1) : 0);
    if (inA) i++;
    if (inB) j++;
  }
  return sum;
}
