// Draws irreducible polynomials over GF(2) at random from a seed, and tests irreducibility (Rabin 1980, Probabilistic
// algorithms in finite fields, section 2). A polynomial is a number: bit i is the coefficient of t^i.

const t = 2n;

/**
 * An irreducible polynomial of this degree, all with equal probability. One in `degree` polynomials is irreducible; of
 * those that neither t nor t + 1 divides, one in degree / 4. For degree 64 this takes 16 tests of 1 ms.
 */
export function randomIrreducible(degree: number, seed: number): bigint {
  const highest = 1n << BigInt(degree);
  let state = seed | 0;
  for (;;) {
    state = (state + 0x9e3779b9) | 0;
    const bits = (BigInt(scattered(state)) << 32n) | BigInt(scattered(~state));
    const polynomial = highest | (bits & (highest - 1n));
    if (isIrreducible(polynomial)) return polynomial;
  }
}

/**
 * Rabin's test: P of degree k is irreducible if it divides t^(2^k) − t, whose factors are the irreducible polynomials
 * of the degrees that divide k, and shares no factor with t^(2^(k/q)) − t for any prime q dividing k.
 */
export function isIrreducible(polynomial: bigint): boolean {
  const degree = degreeOf(polynomial);
  if (degree < 1) return false;
  if (degree === 1) return true;
  // t divides every polynomial without a constant term, t + 1 every polynomial with an even number of terms. These
  // cheap tests reject most candidates.
  if ((polynomial & 1n) === 0n || (onesIn(polynomial) & 1) === 0) return false;
  const proper = primeDivisors(degree).map((prime) => degree / prime);
  let power = t;
  for (let squarings = 1; squarings <= degree; squarings++) {
    power = product(power, power, polynomial);
    if (proper.includes(squarings) && greatestCommonDivisor(polynomial, power ^ t) !== 1n) return false;
  }
  return power === remainder(t, polynomial);
}

export function degreeOf(polynomial: bigint): number {
  return polynomial.toString(2).length - 1;
}

/** a mod p. */
export function remainder(a: bigint, p: bigint): bigint {
  const degree = degreeOf(p);
  for (let above = degreeOf(a) - degree; above >= 0; above = degreeOf(a) - degree) {
    if (a === 0n) return 0n;
    a ^= p << BigInt(above);
  }
  return a;
}

/** a·b mod p, for a and b below the degree of p. */
export function product(a: bigint, b: bigint, p: bigint): bigint {
  const highest = 1n << BigInt(degreeOf(p));
  let sum = 0n;
  for (; b !== 0n; b >>= 1n) {
    if (b & 1n) sum ^= a;
    a <<= 1n;
    if (a & highest) a ^= p;
  }
  return sum;
}

/** t^exponent mod p. */
export function powerOfT(exponent: number, p: bigint): bigint {
  let power = remainder(1n, p);
  let square = remainder(t, p);
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = product(power, square, p);
    square = product(square, square, p);
  }
  return power;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, remainder(a, b)];
  return a;
}

function primeDivisors(n: number): number[] {
  const primes: number[] = [];
  for (let divisor = 2; n > 1; divisor++) {
    if (n % divisor !== 0) continue;
    primes.push(divisor);
    while (n % divisor === 0) n /= divisor;
  }
  return primes;
}

function onesIn(polynomial: bigint): number {
  return polynomial.toString(2).replaceAll('0', '').length;
}

/** 32 bits from a counter, scrambled (Steele, Lea and Flood 2014, SplitMix). */
function scattered(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
