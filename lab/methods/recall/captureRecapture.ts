// Estimates how many items there are from the results of two independent detectors and their overlap: capture and
// recapture. Petersen 1896; Lincoln 1930; Chapman 1951, whose estimate n̂ = (n₁+1)(n₂+1)/(m+1) − 1 is unbiased if n₁ +
// n₂ is at least n; for web pages and two search engines Bharat and Broder 1998.

import {assert} from '../../../shared/model/assert.ts';

interface Capture {
  /** Number of items found by the first, by the second, and by both. */
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

export interface Population {
  /** Estimated total number, with its variance (Seber 1970). */
  readonly size: number;
  readonly variance: number;
  /** Ends of the 95 % interval. The upper end is infinite if nothing was found by both. */
  readonly low: number;
  readonly high: number;
}

export function chapman({first, second, both}: Capture): Population {
  assert(both >= 0 && both <= Math.min(first, second), 'what both found, each has found');
  const size = ((first + 1) * (second + 1)) / (both + 1) - 1;
  const variance = ((first + 1) * (second + 1) * (first - both) * (second - both)) / ((both + 1) ** 2 * (both + 2));
  return {size, variance, ...interval({first, second, both})};
}

/** Probability of the result at either end; together they are 5 %. */
const tail = 0.025;
const sizeMax = 1e9;

/**
 * The sizes for which the overlap is neither too large nor too small. The second detector effectively draws from n
 * without replacement, so the overlap is hypergeometric. Unlike ± 1.96·√variance, this interval contains the true size
 * in at least 95 % of all cases, even if both detectors found the same (Clopper and Pearson 1934).
 */
function interval({first, second, both}: Capture): {low: number; high: number} {
  const least = first + second - both;
  // The larger the population, the smaller the overlap.
  const low = smallest(least, (size) => atMost(both, first, second, size) > tail);
  if (both === 0) return {low, high: Number.POSITIVE_INFINITY};
  const beyond = smallest(low, (size) => 1 - atMost(both - 1, first, second, size) <= tail);
  return {low, high: beyond > sizeMax ? Number.POSITIVE_INFINITY : Math.max(low, beyond - 1)};
}

/** The smallest number from `from` on for which `holds` is true. It must be true for all larger numbers. */
function smallest(from: number, holds: (size: number) => boolean): number {
  let step = 1;
  let high = from;
  while (!holds(high)) {
    if (high > sizeMax) return high;
    high = from + step;
    step *= 2;
  }
  let low = from;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Probability that `second` of `size` members contain at most `common` of `first` marked ones. */
function atMost(common: number, first: number, second: number, size: number): number {
  let sum = 0;
  const all = logChoose(size, second);
  for (let found = Math.max(0, first + second - size); found <= common; found++) {
    sum += Math.exp(logChoose(first, found) + logChoose(size - first, second - found) - all);
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return k < 0 || k > n ? Number.NEGATIVE_INFINITY : logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Stirling's series: exact to eleven digits from 10 on, with a table below. */
function logFactorial(n: number): number {
  if (n < small.length) return small[n];
  const inverse = 1 / n;
  const tail3 = inverse * (1 / 12 - inverse * inverse * (1 / 360 - (inverse * inverse) / 1260));
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + tail3;
}

const small = [0];
for (let n = 1; n < 16; n++) small.push(small[n - 1] + Math.log(n));
