import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {degreeOf, isIrreducible, powerOfT, product, randomIrreducible} from '../../methods/shingles/irreducible.ts';

/** Whether no polynomial of a degree up to half of its own divides it, by division of all of them. */
function hasNoDivisor(polynomial: number): boolean {
  const degree = 31 - Math.clz32(polynomial);
  for (let divisor = 2; 31 - Math.clz32(divisor) <= degree / 2; divisor++) {
    let rest = polynomial;
    const height = 31 - Math.clz32(divisor);
    while (rest !== 0 && 31 - Math.clz32(rest) >= height) rest ^= divisor << (31 - Math.clz32(rest) - height);
    if (rest === 0) return false;
  }
  return degree >= 1;
}

/** Möbius function by its definition. */
function moebius(n: number): number {
  let sign = 1;
  for (let prime = 2; n > 1; prime++) {
    if (n % prime !== 0) continue;
    n /= prime;
    if (n % prime === 0) return 0;
    sign = -sign;
  }
  return sign;
}

test('up to degree 11 exactly those polynomials are irreducible that nothing divides', () => {
  for (let polynomial = 1; polynomial < 1 << 12; polynomial++) {
    expect(isIrreducible(BigInt(polynomial)), polynomial.toString(2)).toBe(hasNoDivisor(polynomial));
  }
});

test('of degree k there are as many as the necklace formula says, Σ μ(d)·2^(k/d) / k over the divisors d of k', () => {
  for (let degree = 1; degree <= 11; degree++) {
    let necklaces = 0;
    for (let d = 1; d <= degree; d++) if (degree % d === 0) necklaces += moebius(d) * 2 ** (degree / d);
    let found = 0;
    for (let p = 1 << degree; p < 2 << degree; p++) if (isIrreducible(BigInt(p))) found++;
    expect(found, `degree ${degree}`).toBe(necklaces / degree);
  }
});

test('polynomials that are known: of AES and of CRC-32, irreducible; squares, products and t·P are not', () => {
  expect(isIrreducible(0x11bn)).toBe(true);
  expect(isIrreducible(0x104c11db7n)).toBe(true);
  // t^64 + t^4 + t^3 + t + 1, Seroussi 1998, Table of low-weight binary irreducible polynomials.
  expect(isIrreducible((1n << 64n) | 0x1bn)).toBe(true);
  expect(isIrreducible(0x11bn << 1n)).toBe(false);
  const [a, b] = [randomIrreducible(20, 1), randomIrreducible(29, 2)];
  const unreduced = 1n << 60n;
  expect(isIrreducible(product(a, a, unreduced))).toBe(false);
  expect(isIrreducible(product(a, b, unreduced))).toBe(false);
});

test('a drawn polynomial has its degree, follows from its seed, and t^(2^k) = t modulo it', () => {
  for (const degree of [8, 16, 31, 32, 33, 53, 64]) {
    const drawn = [1, 2, 3].map((seed) => randomIrreducible(degree, seed));
    expect(drawn.map(degreeOf)).toEqual([degree, degree, degree]);
    expect(new Set(drawn).size, `degree ${degree}`).toBe(3);
    expect(randomIrreducible(degree, 2)).toBe(drawn[1]);
    let power = 2n;
    for (let i = 0; i < degree; i++) power = product(power, power, drawn[0]);
    expect(power).toBe(2n);
  }
});

test('drawn polynomials of degree 8 are all 30 equally often', () => {
  const counts = new Map<bigint, number>();
  const draws = 3000;
  for (let seed = 0; seed < draws; seed++) {
    const drawn = randomIrreducible(8, seed * 7919);
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  const expected = draws / 30;
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(30);
  // 29 degrees of freedom: mean 29, σ = √58; 4σ above is 59.5.
  expect(chiSquare).toBeLessThan(29 + 4 * Math.sqrt(58));
});

test('a power of t is the product of so many', () => {
  const p = randomIrreducible(13, 5);
  let power = 1n;
  for (let exponent = 0; exponent < 200; exponent++) {
    expect(powerOfT(exponent, p)).toBe(power);
    power = product(power, 2n, p);
  }
});
