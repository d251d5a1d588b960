// Takes what two independent detectors found, and how much of it is the same, gives how much there is: capture and
// recapture. Petersen 1896; Lincoln 1930; Chapman 1951, whose estimate n̂ = (n₁+1)(n₂+1)/(m+1) − 1 is unbiased where
// n₁ + n₂ is at least n; of web pages and two search engines Bharat and Broder 1998.

import {assert} from '../../model/assert.ts';

interface Capture {
  /** Found by the first, by the second, and by both. */
  readonly first: number;
  readonly second: number;
  readonly both: number;
}

export interface Population {
  /** Estimated number of all there is, with its variance (Seber 1970). */
  readonly size: number;
  readonly variance: number;
  /** Ends of the 95 % interval; the upper one is infinite where nothing was found by both. */
  readonly low: number;
  readonly high: number;
}

export function chapman({first, second, both}: Capture): Population {
  assert(both >= 0 && both <= Math.min(first, second), 'what both found, each has found');
  const size = ((first + 1) * (second + 1)) / (both + 1) - 1;
  const variance = ((first + 1) * (second + 1) * (first - both) * (second - both)) / ((both + 1) ** 2 * (both + 2));
  return {size, variance, ...interval({first, second, both})};
}

/** Of either end, the chance of what was found: together they are 5 %. */
const tail = 0.025;
const sizeMax = 1e9;

/**
 * The sizes under which what both found is not too much and not too little: of n, the second draws as good as without
 * replacement, so that what it has in common with the first is hypergeometric. Unlike ± 1.96·√variance the interval holds
 * the truth in at least 95 % of all cases, also where both found the same (Clopper and Pearson 1934).
 */
function interval({first, second, both}: Capture): {low: number; high: number} {
  const least = first + second - both;
  // The larger the population, the less is found by both.
  const low = smallest(least, (size) => atMost(both, first, second, size) > tail);
  if (both === 0) return {low, high: Number.POSITIVE_INFINITY};
  const beyond = smallest(low, (size) => 1 - atMost(both - 1, first, second, size) <= tail);
  return {low, high: beyond > sizeMax ? Number.POSITIVE_INFINITY : Math.max(low, beyond - 1)};
}

/** The smallest number from `from` on of which `holds` is true; it is true of all larger ones. */
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

/** Chance that `second` of `size` members have at most `common` of `first` marked ones among them. */
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

/** Stirling's series; exact to eleven digits from 10 on, below it a table. */
function logFactorial(n: number): number {
  if (n < small.length) return small[n];
  const inverse = 1 / n;
  const tail3 = inverse * (1 / 12 - inverse * inverse * (1 / 360 - (inverse * inverse) / 1260));
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + tail3;
}

const small = [0];
for (let n = 1; n < 16; n++) small.push(small[n - 1] + Math.log(n));
