// Statistics of estimates: mean, standard deviation, and the proportion of successful trials.

export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation of one value, from the sample (divided by count − 1). */
  readonly deviation: number;
}

/** Values that are NaN (a sketch without an estimate) are omitted and not counted. */
export function momentsOf(values: Iterable<number>): Moments {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    // Welford 1962: no sum grows large, so that no precision is lost.
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

/** The distance of a mean from the truth in standard errors of the mean; 0 if both are equal and nothing varies. */
export function sigmasOff({count, mean, deviation}: Moments, truth: number): number {
  const off = mean - truth;
  return Math.abs(off) < 1e-12 ? 0 : off / (deviation / Math.sqrt(count));
}

/** Probability that at least `least` of `count` independent trials with probability p succeed. */
export function binomialTail(count: number, least: number, p: number): number {
  if (least <= 0) return 1;
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  // Sums the smaller side, in logarithms: probabilities of 1e-12 and 1 - 1e-12 keep their digits.
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

/** Precision and recall of the candidates. NaN if there are no candidates, or nothing to find. */
export interface Quality {
  readonly precision: number;
  readonly recall: number;
}

/**
 * Precision and recall from proportions of candidates by resemblance, each resemblance equally frequent: the pairs to
 * find are those of at least `threshold`.
 */
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
