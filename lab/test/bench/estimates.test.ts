import {expect, test} from 'vitest';
import {binomialTail, momentsOf, qualityOf, sigmasOff} from '../../bench/estimates.ts';
import {drawFor} from '../../bench/sets.ts';

test('mean and standard deviation of a sample, numbers that say nothing left out', () => {
  const {count, mean, deviation} = momentsOf([2, Number.NaN, 4, 4, 4, 5, 5, 7, 9]);
  expect([count, mean]).toEqual([8, 5]);
  expect(deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(momentsOf([3]).deviation).toBeNaN();
  expect(momentsOf([]).mean).toBeNaN();
});

test('a large common part does not swallow the deviation', () => {
  expect(momentsOf([1e9 + 1, 1e9 + 2, 1e9 + 3]).deviation).toBeCloseTo(1, 9);
});

test('distance from the truth in standard errors of the mean', () => {
  expect(sigmasOff({count: 100, mean: 0.52, deviation: 0.1}, 0.5)).toBeCloseTo(2, 9);
  expect(sigmasOff({count: 5, mean: 1, deviation: 0}, 1)).toBe(0);
  expect(sigmasOff({count: 5, mean: 1, deviation: 0}, 0.9)).toBe(Number.POSITIVE_INFINITY);
});

test('the tail of a binomial distribution is that of counted trials', () => {
  expect(binomialTail(6, 2, 0.9 ** 14)).toBeCloseTo(
    1 - (1 - 0.9 ** 14) ** 6 - 6 * 0.9 ** 14 * (1 - 0.9 ** 14) ** 5,
    12,
  );
  expect(binomialTail(10, 0, 0.3)).toBe(1);
  expect(binomialTail(10, 1, 0)).toBe(0);
  expect(binomialTail(10, 10, 1)).toBe(1);
  const seed = 7;
  const draw = drawFor(seed, 'trials');
  const runs = 4000;
  let came = 0;
  for (let run = 0; run < runs; run++) {
    let count = 0;
    for (let trial = 0; trial < 8; trial++) if (draw() < 0.4) count++;
    if (count >= 4) came++;
  }
  const p = binomialTail(8, 4, 0.4);
  // The proportion of successes in `runs` trials has a standard deviation of √(p(1−p)/runs); the limit is four of them.
  expect(Math.abs(came / runs - p), `seed ${seed}`).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / runs));
});

test('precision and recall over resemblances that are equally frequent', () => {
  const curve = [
    {r: 0.8, accepted: 0.25},
    {r: 0.9, accepted: 0.5},
    {r: 1, accepted: 1},
  ];
  expect(qualityOf(curve, 0.9)).toEqual({precision: 1.5 / 1.75, recall: 0.75});
  expect(qualityOf([{r: 0.2, accepted: 0}], 0.9)).toEqual({precision: Number.NaN, recall: Number.NaN});
});
