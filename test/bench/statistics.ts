// Statistics of repeated measurements.

/** The middle value; for an even number the mean of the two middle ones. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The ratio of each value to the previous one; nothing for the first. */
export function growth(values: readonly number[]): number[] {
  return values.slice(1).map((value, step) => value / values[step]);
}

/**
 * The smallest value that this proportion of the values does not exceed: 0.95 of 20 is the second largest. NaN for
 * none.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
