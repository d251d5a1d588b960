// Look-up in rows sorted by a 32-bit key. Rows whose keys have the same leading bits form a bucket; the start of each
// bucket is counted once, and a look-up is a binary search in the few rows of one bucket. Keys are hashes, so they are
// spread evenly over the buckets.

/** The first index from `from` to `to` whose value is at least `value`, or `to` if there is none. Values ascend. */
export function lowerBound(values: Uint32Array, from: number, to: number, value: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Number of leading bits that gives buckets of one to two rows, so that a bucket is read within one cache line. */
export function bucketBits(rows: number): number {
  return Math.max(1, Math.min(24, Math.floor(Math.log2(Math.max(2, rows)))));
}

/** starts[v] is the first row of bucket v, starts[v + 1] the row after it. The keys may be in any order. */
export function bucketStarts(keys: Uint32Array, count: number, bits: number): Uint32Array {
  const starts = new Uint32Array((1 << bits) + 1);
  for (let row = 0; row < count; row++) starts[(keys[row] >>> (32 - bits)) + 1]++;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] += starts[bucket - 1];
  return starts;
}

/**
 * The starts of buckets with two to four rows each, 1 to 2 bytes a row: a look-up reads two adjacent ones and searches only
 * the few rows between them, regardless of the total.
 */
export interface Directory {
  readonly shift: number;
  /** starts[top] is the first index whose hash has top bits of at least `top`. */
  readonly starts: Uint32Array;
}

/** `hash` has `count` rows, in any order. */
export function newDirectory(hash: Uint32Array, count: number): Directory {
  const bits = Math.min(24, Math.max(1, 30 - Math.clz32(count)));
  return {shift: 32 - bits, starts: bucketStarts(hash, count, bits)};
}

/** The first index whose row has a hash of at least `value`, within the hashes with its top bits. */
export function firstAtLeast({shift, starts}: Directory, order: Uint32Array, hash: Uint32Array, value: number): number {
  const top = value >>> shift;
  let from = starts[top];
  let to = starts[top + 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (hash[order[middle]] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
