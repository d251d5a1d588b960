// The intervals hold what they promise: of all samples that could have been drawn, 95 % have the truth in theirs.
import {expect, test} from 'vitest';
import {wilson} from '../../methods/overlap/interval.ts';

/** Probabilities of k hits of n drawn without replacement from `population` with `marked` in it. */
function hypergeometric(n: number, marked: number, population: number): number[] {
  const logs = [0];
  for (let x = 1; x <= population; x++) logs.push(logs[x - 1] + Math.log(x));
  const choose = (a: number, b: number) => (b < 0 || b > a ? -Infinity : logs[a] - logs[b] - logs[a - b]);
  return Array.from({length: n + 1}, (_, k) =>
    Math.exp(choose(marked, k) + choose(population - marked, n - k) - choose(population, n)),
  );
}

function coverage(n: number, marked: number, population: number, reported: number): number {
  let sum = 0;
  hypergeometric(n, marked, population).forEach((chance, hits) => {
    const {low, high} = wilson(hits, n, reported);
    if (low <= marked / population && marked / population <= high) sum += chance;
  });
  return sum;
}

test.each([
  {n: 300, population: 400},
  {n: 300, population: 3000},
  {n: 50, population: 100},
  {n: 100, population: 4000},
])('$n of $population: 95 % on the mean over all shares, no share below 88 %', ({n, population}) => {
  const step = Math.max(1, Math.floor(population / 400));
  const all: number[] = [];
  for (let marked = step; marked < population; marked += step) all.push(coverage(n, marked, population, population));
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  // Brown, Cai and DasGupta 2001, section 4: it oscillates about its name, most near 0 and 1.
  expect(mean).toBeGreaterThan(0.94);
  expect(mean).toBeLessThan(0.97);
  expect(Math.min(...all)).toBeGreaterThan(0.88);
});

test('drawn from few, an interval is narrower than drawn from many, and of all there is none', () => {
  const width = (population: number) => wilson(60, 100, population).high - wilson(60, 100, population).low;
  expect(width(100)).toBe(0);
  expect(width(120)).toBeLessThan(width(1000) / 2);
  expect(width(1e9)).toBeCloseTo(width(Number.POSITIVE_INFINITY), 6);
});

test('nothing found and all found are no certainty', () => {
  expect(wilson(0, 100)).toEqual({share: 0, low: 0, high: expect.closeTo(0.037, 3)});
  expect(wilson(100, 100)).toEqual({share: 1, low: expect.closeTo(0.963, 3), high: 1});
  expect(wilson(0, 0)).toEqual({share: 0, low: 0, high: 1});
});
