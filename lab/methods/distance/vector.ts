// A sparse vector with one component per feature. All distances of documents are measured on these.

export interface Vector {
  /** Distinct hashes of the features with a non-zero component, ascending. */
  readonly keys: Uint32Array;
  /** Their components, all positive; null: all are 1, and the vector is a set. */
  readonly values: Float64Array | null;
}

/** Builds a vector from distinct features in any order, such as a set of shingles. */
export function vectorOf(keys: Uint32Array, count: number, values: Float64Array | null): Vector {
  if (values === null) return {keys: keys.slice(0, count).sort(), values};
  // Pack each key and its position into a 64-bit number, low half first, so that plain numbers can be sorted without a
  // compare function.
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

/** Sums `term` over the features of either vector. A missing component is 0. */
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
