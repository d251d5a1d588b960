// Rows in ascending order of a 32-bit key, and how one is found: where the keys of each bucket, which have the same
// leading bits, begin is counted once, and a look-up halves the few rows of one bucket. Keys are hashes, so that they
// are spread evenly over the buckets.

/** The first place from `from` to `to` whose value is at least `value`, `to` if there is none; values ascend. */
export function lowerBound(values: Uint32Array, from: number, to: number, value: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Leading bits that make buckets of one to two rows: a bucket is read within one cache line. */
export function bucketBits(rows: number): number {
  return Math.max(1, Math.min(24, Math.floor(Math.log2(Math.max(2, rows)))));
}

/** starts[v] is the first row of bucket v, starts[v + 1] the row behind it. The first `count` keys may be in any order. */
export function bucketStarts(keys: Uint32Array, count: number, bits: number): Uint32Array {
  const starts = new Uint32Array((1 << bits) + 1);
  for (let row = 0; row < count; row++) starts[(keys[row] >>> (32 - bits)) + 1]++;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket] += starts[bucket - 1];
  return starts;
}
