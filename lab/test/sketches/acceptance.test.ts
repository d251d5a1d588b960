import {expect, test} from 'vitest';
import {atLeast} from '../../methods/sketches/acceptance.ts';

function choose(n: number, i: number): number {
  let product = 1;
  for (let j = 0; j < i; j++) product = (product * (n - j)) / (j + 1);
  return product;
}

test.each([
  [6, 2],
  [8, 1],
  [6, 4],
  [84, 75],
  [84, 0],
  [5, 6],
])('at least r of k: the sum of the polynomial, term by term (k = %d, r = %d)', (k, r) => {
  for (let p = 0; p <= 1; p += 1 / 64) {
    let sum = 0;
    for (let i = r; i <= k; i++) sum += choose(k, i) * p ** i * (1 - p) ** (k - i);
    expect(atLeast(k, r, p), `p = ${p}`).toBeCloseTo(sum, 10);
  }
});

test('tails keep their digits: 10⁻³⁰ is not 0', () => {
  const expected = choose(84, 75) * 0.3 ** 75 * 0.7 ** 9;
  expect(atLeast(84, 75, 0.3) / expected).toBeGreaterThan(1);
  expect(atLeast(84, 75, 0.3) / expected).toBeLessThan(1.1);
});

test('at ρ = 0.95 one group of 14 agrees with probability 0.5, at 0.9 with 0.2 (Manasse, Finding similar things)', () => {
  expect(atLeast(1, 1, 0.95 ** 14)).toBeCloseTo(0.49, 2);
  expect(atLeast(1, 1, 0.9 ** 14)).toBeCloseTo(0.23, 2);
});

test('the polynomial of features approximates that of the full sketch (Broder, slide "Probability that two documents…")', () => {
  const difference = (least: number) => {
    let most = 0;
    for (let rho = 0; rho <= 1; rho += 1 / 1024) {
      most = Math.max(most, Math.abs(atLeast(6, 2, rho ** 14) - atLeast(84, least, rho)));
    }
    return most;
  };
  // Of 84 samples 77, a half at ρ = 0.91 under both: never further apart than 0.075. One more or less: 0.17.
  expect(difference(77)).toBeCloseTo(0.075, 2);
  expect(difference(76)).toBeGreaterThan(0.15);
  expect(difference(78)).toBeGreaterThan(0.15);
});
