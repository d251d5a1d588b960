import {expect, test} from 'vitest';
import {atLeast} from '../../shared/sketch/acceptance.ts';

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
