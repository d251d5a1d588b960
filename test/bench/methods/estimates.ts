// Statistics of estimates: mean, standard deviation, and what share of trials came true.

export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation of one value, from the sample (divided by count − 1). */
  readonly deviation: number;
}

/** Values that are no number (a sketch that says nothing) are left out and not counted. */
export function momentsOf(values: Iterable<number>): Moments {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    // Welford 1962: no sum grows large, so that nothing is lost.
    const step = value - mean;
    mean += step / count;
    squares += step * (value - mean);
  }
  return {
    count,
    mean: count === 0 ? Number.NaN : mean,
    deviation: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1)),
  };
}

/** How many standard errors of the mean a mean is away from the truth; 0 where both are equal and nothing varies. */
export function sigmasOff({count, mean, deviation}: Moments, truth: number): number {
  const off = mean - truth;
  return Math.abs(off) < 1e-12 ? 0 : off / (deviation / Math.sqrt(count));
}

/** Probability that at least `least` of `count` independent trials of chance p come true. */
export function binomialTail(count: number, least: number, p: number): number {
  if (least <= 0) return 1;
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  // Sums of the smaller side, in logarithms: chances of 1e-12 and 1 - 1e-12 keep their digits.
  let sum = 0;
  for (let i = least; i <= count; i++)
    sum += Math.exp(logChoose(count, i) + i * Math.log(p) + (count - i) * Math.log1p(-p));
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}

/** Precision and recall of what was proposed. NaN where nothing was proposed, or nothing was to be found. */
export interface Quality {
  readonly precision: number;
  readonly recall: number;
}

/** Shares of proposals by resemblance, each resemblance equally frequent: found are those of at least `threshold`. */
export function qualityOf(
  curve: readonly {readonly r: number; readonly accepted: number}[],
  threshold: number,
): Quality {
  let right = 0;
  let wanted = 0;
  let all = 0;
  for (const {r, accepted} of curve) {
    all += accepted;
    if (r < threshold - 1e-9) continue;
    wanted++;
    right += accepted;
  }
  return {precision: all === 0 ? Number.NaN : right / all, recall: wanted === 0 ? Number.NaN : right / wanted};
}
