import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {randomIrreducible, remainder} from '../../methods/shingles/irreducible.ts';
import {
  extend64,
  extended32,
  fingerprint32,
  fingerprint64,
  newRabin32,
  newRabin64,
  newRabinWindow,
  rabinWindows,
} from '../../methods/shingles/rabin.ts';

const degrees = [8, 9, 16, 24, 31, 32, 33, 39, 40, 41, 57, 63, 64];

/** A(t) mod P(t) by division, as the definition has it. */
function fromScratch(bytes: Uint8Array, polynomial: bigint): bigint {
  return remainder(BigInt(`0x0${Buffer.from(bytes).toString('hex')}`), polynomial);
}

/** The fingerprint of bytes by whichever path the degree takes, as a polynomial. */
function fingerprint(bytes: Uint8Array, polynomial: bigint, degree: number): bigint {
  if (degree <= 32) {
    const rabin = newRabin32(polynomial);
    return BigInt(fingerprint32(rabin, extended32(rabin, 0, bytes, 0, bytes.length)));
  }
  const rabin = newRabin64(polynomial);
  const state = new Uint32Array(2);
  extend64(rabin, state, bytes, 0, bytes.length);
  return fingerprint64(rabin, state);
}

function bytesOf(length: number, draw: () => number): Uint8Array {
  return Uint8Array.from({length}, () => draw() * 256);
}

test.each(degrees)('degree %d: a fingerprint is the remainder of the division', (degree) => {
  for (let seed = 1; seed <= 12; seed++) {
    const draw = random(seed);
    const polynomial = randomIrreducible(degree, seed);
    const bytes = bytesOf(Math.floor(draw() * 60), draw);
    expect(fingerprint(bytes, polynomial, degree), `seed ${seed}`).toBe(fromScratch(bytes, polynomial));
  }
});

test.each(degrees)('degree %d: f(a·b) = f(f(a)·b)', (degree) => {
  for (let seed = 1; seed <= 8; seed++) {
    const draw = random(seed);
    const polynomial = randomIrreducible(degree, seed);
    const a = bytesOf(Math.floor(draw() * 40), draw);
    const b = bytesOf(Math.floor(draw() * 40), draw);
    // f(a) as a string of whole bytes: zeros in front of a polynomial change nothing.
    const hex = fingerprint(a, polynomial, degree).toString(16).padStart(16, '0');
    const fa = Uint8Array.from(Buffer.from(hex, 'hex'));
    const whole = fingerprint(Uint8Array.of(...a, ...b), polynomial, degree);
    expect(fingerprint(Uint8Array.of(...fa, ...b), polynomial, degree), `seed ${seed}`).toBe(whole);
  }
});

test.each([8, 16, 31, 32])(
  'degree %d: a window that slides has at every place the fingerprint from scratch',
  (degree) => {
    for (let seed = 1; seed <= 8; seed++) {
      const draw = random(seed);
      const rabin = newRabin32(randomIrreducible(degree, seed));
      const bytes = bytesOf(80, draw);
      const window = 1 + Math.floor(draw() * 30);
      const into = new Uint32Array(bytes.length);
      expect(rabinWindows(newRabinWindow(rabin, window), bytes, into)).toBe(bytes.length - window + 1);
      for (let at = 0; at + window <= bytes.length; at++) {
        const expected = fromScratch(bytes.subarray(at, at + window), rabin.polynomial);
        expect(BigInt(fingerprint32(rabin, into[at])), `seed ${seed}, window ${window} at ${at}`).toBe(expected);
      }
    }
  },
);

test('a text shorter than the window has none', () => {
  expect(
    rabinWindows(newRabinWindow(newRabin32(randomIrreducible(32, 1)), 5), new Uint8Array(4), new Uint32Array(1)),
  ).toBe(0);
});

test('pairs of n strings that collide: n(n−1)/2 / 2^k for random ones, within 4σ, far below the bound n²t/2^k', () => {
  const [degree, n, bytesEach, rounds] = [16, 300, 32, 40];
  let collisions = 0;
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = random(seed);
    const rabin = newRabin32(randomIrreducible(degree, seed));
    const seen = new Map<number, number>();
    for (let i = 0; i < n; i++) {
      const f = extended32(rabin, 0, bytesOf(bytesEach, draw), 0, bytesEach);
      collisions += seen.get(f) ?? 0;
      seen.set(f, (seen.get(f) ?? 0) + 1);
    }
  }
  // The remainder of random bits is uniform, so any two collide with probability p = 2^−k, pairs independent of each
  // other two by two: a sum of C(n, 2) indicators of variance p(1 − p) in each round.
  const pairs = (rounds * n * (n - 1)) / 2;
  const p = 2 ** -degree;
  expect(Math.abs(collisions - pairs * p), `${collisions} for ${pairs * p}`).toBeLessThan(
    4 * Math.sqrt(pairs * p * (1 - p)),
  );
  expect(collisions / rounds).toBeLessThan((n * n * bytesEach * 8) / 2 ** degree);
});

test('the worst strings need the t of the bound: those that differ by t^(2^k) − t collide under every P of degree k', () => {
  const degree = 10;
  const a = new Uint8Array(2 ** degree / 8 + 1);
  const b = a.slice();
  a[0] ^= 1;
  a[a.length - 1] ^= 2;
  for (let seed = 1; seed <= 20; seed++) {
    const polynomial = randomIrreducible(degree, seed);
    expect(fingerprint(a, polynomial, degree), `seed ${seed}`).toBe(fingerprint(b, polynomial, degree));
    const other = randomIrreducible(degree + 1, seed);
    expect(fingerprint(a, other, degree + 1), `seed ${seed}`).not.toBe(fingerprint(b, other, degree + 1));
  }
});
