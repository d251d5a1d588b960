// Capture and recapture on detectors of known recall: the estimate is unbiased and its interval holds the truth.
import {expect, test} from 'vitest';
import type {Passage} from '../../../shared/pair/passage.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {chapman} from '../../methods/recall/captureRecapture.ts';
import {comparedCopies} from '../../methods/recall/sameCopies.ts';

function captured(size: number, first: number, second: number, draw: () => number) {
  const counts = {first: 0, second: 0, both: 0};
  for (let member = 0; member < size; member++) {
    const [one, other] = [draw() < first, draw() < second];
    if (one) counts.first++;
    if (other) counts.second++;
    if (one && other) counts.both++;
  }
  return counts;
}

test.each([
  {size: 100, first: 0.9, second: 0.5},
  {size: 300, first: 0.7, second: 0.7},
  {size: 300, first: 0.95, second: 0.3},
  {size: 1000, first: 0.5, second: 0.4},
])('$size copies, recall $first and $second: unbiased within 4σ, and 95 % of the intervals hold', (truth) => {
  const tries = trials(300);
  let sum = 0;
  let squares = 0;
  let variances = 0;
  let held = 0;
  for (let seed = 1; seed <= tries; seed++) {
    const {size, variance, low, high} = chapman(captured(truth.size, truth.first, truth.second, random(seed)));
    sum += size;
    squares += (size - truth.size) ** 2;
    variances += variance;
    if (low <= truth.size && truth.size <= high) held++;
  }
  const sd = Math.sqrt(squares / tries);
  expect(Math.abs(sum / tries - truth.size), `seeds 1…${tries}`).toBeLessThan((4 * sd) / Math.sqrt(tries));
  // The estimated variance is that of the estimates: sample variances of 300 vary by √(2/300) = 8 %, four times that.
  const spread = 4 * Math.sqrt(2 / tries);
  expect(variances / tries / sd ** 2, `seeds 1…${tries}`).toBeGreaterThan(1 - spread);
  expect(variances / tries / sd ** 2, `seeds 1…${tries}`).toBeLessThan(1 / (1 - spread));
  // Of 300: 0.8997; being exact the interval is rather too wide.
  expect(held / tries, `seeds 1…${tries}`).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / tries));
});

function choose(n: number, k: number): number {
  let product = 1;
  for (let j = 0; j < k; j++) product = (product * (n - j)) / (j + 1);
  return k < 0 || k > n ? 0 : product;
}

test.each([
  [30, 20, 15],
  [30, 16, 14],
  [12, 12, 3],
  [25, 24, 20],
])(
  'of %d, %d and %d found: over all that both may have found, size and variance are exact on average',
  (n, first, second) => {
    // Chapman 1951 and Seber 1970: unbiased, both of them, where first + second ≥ n.
    let [mean, square, variance, all] = [0, 0, 0, 0];
    let [beyond, below] = [0, 0];
    for (let both = Math.max(0, first + second - n); both <= Math.min(first, second); both++) {
      const chance = (choose(first, both) * choose(n - first, second - both)) / choose(n, second);
      const reported = chapman({first, second, both});
      all += chance;
      mean += chance * reported.size;
      square += chance * (reported.size - n) ** 2;
      variance += chance * reported.variance;
      if (reported.low > n) beyond += chance;
      if (reported.high < n) below += chance;
    }
    expect(all).toBeCloseTo(1, 10);
    expect(mean).toBeCloseTo(n, 9);
    expect(variance).toBeCloseTo(square, 9);
    // Each end of the interval misses the truth with at most 2.5 %.
    expect(Math.max(beyond, below)).toBeLessThanOrEqual(0.025);
  },
);

test('where both found the same, all is found as far as can be told; where nothing, there is no upper end', () => {
  expect(chapman({first: 50, second: 50, both: 50})).toEqual({size: 50, variance: 0, low: 50, high: 50});
  // Ten of ten drawn are among 100 marked ones of n with Π (100 − k)/(n − k): the last n of which that is above 0.025.
  const chance = (n: number) => Array.from({length: 10}, (_, k) => (100 - k) / (n - k)).reduce((x, y) => x * y, 1);
  const {low, high} = chapman({first: 100, second: 10, both: 10});
  expect([low, chance(high) > 0.025, chance(high + 1) > 0.025]).toEqual([100, true, false]);
  const apart = chapman({first: 10, second: 10, both: 0});
  expect([apart.low >= 20, apart.high]).toEqual([true, Number.POSITIVE_INFINITY]);
  expect(chapman({first: 0, second: 0, both: 0})).toMatchObject({size: 0, low: 0});
});

function passage(a: number, b: number, a0 = a * 100, b0 = b * 100): Passage {
  const extent = {
    words: 30,
    ideographs: 0,
    matched: 30,
    code: 0,
    table: 0,
    evidence: 30,
    discounted: 0,
    pagesMax: 2,
    rare: 0,
  };
  return {a, b, a0, a1: a0 + 30, b0, b1: b0 + 30, extentA: extent, extentB: extent, evidence: 30, pages: 2};
}

test('a passage in three places is two copies, whichever pairs of it were found', () => {
  const [ab, bc, ac] = [passage(1, 2), passage(2, 3), passage(1, 3)];
  expect(comparedCopies([ab, bc], [ac, bc])).toMatchObject({first: 2, second: 2, both: 2, onlySecond: []});
  expect(comparedCopies([ab], [ac, bc])).toMatchObject({first: 1, second: 2, both: 1});
  expect(comparedCopies([ab], [bc])).toMatchObject({first: 1, second: 1, both: 0, onlySecond: [bc]});
});

test('ranges of a page are one place where they overlap by half of the shorter, and two where they do not', () => {
  const one = passage(1, 2);
  expect(comparedCopies([one], [passage(1, 2, 110, 210)]).both).toBe(1);
  expect(comparedCopies([one], [passage(1, 2, 120, 220)]).both).toBe(0);
  expect(comparedCopies([one], [passage(1, 2, 110, 240)]).both).toBe(0);
});
