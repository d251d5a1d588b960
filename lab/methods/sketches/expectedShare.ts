// Takes the sizes of documents, gives the share of pairs of a resemblance that a sketch proposes. Sketches that grow with the
// document find less of short ones: most pages are shorter than the 1,000 words that the sources assume.

/** Number of shingles of two documents. */
export type PairSizes = readonly [number, number];

/** Sizes within a tenth of each other are counted as one. */
const step = Math.log(1.1);

/** `accepts` as in `Lookup`. Pairs whose sizes exclude the resemblance do not count; if all do, the first counts as two alike. */
export function expectedShare(
  r: number,
  pairs: readonly PairSizes[],
  accepts: (r: number, union: number) => number,
): number {
  const possible = pairs.filter(([a, b]) => Math.min(a, b) >= r * Math.max(a, b));
  const [[size] = [1]] = pairs;
  const counts = new Map<number, number>();
  for (const [a, b] of possible.length > 0 ? possible : [[size, size] as const]) {
    const bucket = Math.round(Math.log((a + b) / (1 + r)) / step);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  let sum = 0;
  let all = 0;
  for (const [bucket, count] of counts) {
    sum += count * accepts(r, Math.max(1, Math.round(Math.exp(bucket * step))));
    all += count;
  }
  return sum / all;
}
