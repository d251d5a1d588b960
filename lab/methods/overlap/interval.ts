// Computes the 95 % interval of a proportion estimated from a sample.

export interface IntervalEstimate {
  readonly share: number;
  /** Ends of the 95 % interval. Both are `share` if everything was compared. */
  readonly low: number;
  readonly high: number;
}

/** The 0.975 quantile of the normal distribution. */
const z95 = 1.959963984540054;

/**
 * Wilson's score interval (1927). Unlike ± z√(p(1−p)/n), it is also valid near 0 and 1: its mean coverage is close to
 * the nominal one (Brown, Cai and DasGupta 2001). n draws without replacement from `population` are as informative as
 * n(N−1)/(N−n) draws with replacement (the variance of the hypergeometric distribution).
 */
export function wilson(hits: number, count: number, population = Number.POSITIVE_INFINITY): IntervalEstimate {
  if (count <= 0) return {share: 0, low: 0, high: 1};
  const share = hits / count;
  if (count >= population) return {share, low: share, high: share};
  const n = population === Number.POSITIVE_INFINITY ? count : (count * (population - 1)) / (population - count);
  const square = z95 * z95;
  const middle = (share + square / (2 * n)) / (1 + square / n);
  const half = (z95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return {share, low: Math.min(share, Math.max(0, middle - half)), high: Math.max(share, Math.min(1, middle + half))};
}
