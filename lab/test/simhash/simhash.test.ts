import {test} from 'vitest';
import {scrambled} from '../../../shared/algorithms/permute32.ts';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {hamming64} from '../../methods/distance/hamming.ts';
import {countDistinct} from '../../methods/shingles/distinct.ts';
import {simhash, simhashBits} from '../../methods/simhash/simhash.ts';

function simhashOf(hashes: Uint32Array, weights: Float64Array | null) {
  const bits = new Uint32Array(2);
  const volatility = new Float64Array(simhashBits);
  simhash(hashes, hashes.length, weights, bits, volatility);
  return {bits, volatility};
}

/** Algorithm 1 of the papers, word for word: 64 counters, one addition or subtraction per feature and bit. */
function algorithm1(hashes: Uint32Array, weights: Float64Array | null) {
  const W = new Float64Array(64);
  hashes.forEach((hash, i) => {
    const halves = [scrambled(hash, 0x3c6ef372), scrambled(hash, 0xa54ff53a)];
    for (let j = 0; j < 64; j++) W[j] += ((halves[j >>> 5] >>> (j & 31)) & 1 ? 1 : -1) * (weights?.[i] ?? 1);
  });
  return W;
}

test('the sums are those of the plain way, whatever the weights', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const draw = random(seed);
    const hashes = Uint32Array.from({length: Math.floor(draw() * 300)}, () => draw() * 0x100000000);
    // Sixteenths: their sums are exact in any order.
    const weights = seed % 3 === 0 ? null : Float64Array.from(hashes, () => (1 + Math.floor(draw() * 200)) / 16);
    const {bits, volatility} = simhashOf(hashes, weights);
    const W = algorithm1(hashes, weights);
    expect([...volatility], `seed ${seed}`).toEqual([...W].map(Math.abs));
    const ones = [...W].map((_, j) => ((bits[j >>> 5] >>> (j & 31)) & 1) === 1);
    expect(ones, `seed ${seed}`).toEqual([...W].map((sum) => sum >= 0));
  }
});

/**
 * Two sets of n with `shared` common members and weights, and the angle between their weight vectors. n is odd, so that
 * no sum of unit weights is 0.
 */
function pair(draw: () => number, n: number, shared: number, weigh: () => number) {
  const all = Uint32Array.from({length: 2 * n - shared}, () => draw() * 0x100000000);
  const weights = Float64Array.from(all, weigh);
  const a = {hashes: all.slice(0, n), weights: weights.slice(0, n)};
  const b = {hashes: all.slice(n - shared), weights: weights.slice(n - shared)};
  const norm = (of: Float64Array) => Math.hypot(...of);
  const dot = weights.slice(n - shared, n).reduce((sum, weight) => sum + weight * weight, 0);
  return {a, b, angle: Math.acos(Math.min(1, dot / (norm(a.weights) * norm(b.weights))))};
}

test.each([
  ['unit', 0.1, () => 1],
  ['unit', 0.5, () => 1],
  ['unit', 0.9, () => 1],
  ['unit', 0.98, () => 1],
  ['real', 0.2, (draw: () => number) => 0.5 + 4 * draw()],
  ['real', 0.7, (draw: () => number) => 0.5 + 4 * draw()],
  ['real', 0.95, (draw: () => number) => 0.5 + 4 * draw()],
])('mean Hamming distance is 64·θ/π within 4σ: %s weights, %d of the members shared', (kind, share, weigh) => {
  const seed = Math.round(share * 1000);
  const draw = random(seed);
  const pairs = 300;
  const n = 401;
  let sum = 0;
  let expected = 0;
  let variance = 0;
  for (let i = 0; i < pairs; i++) {
    const {a, b, angle} = pair(draw, n, Math.round(n * share), () => weigh(draw));
    const x = simhashOf(a.hashes, kind === 'unit' ? null : a.weights).bits;
    const y = simhashOf(b.hashes, kind === 'unit' ? null : b.weights).bits;
    sum += hamming64(x[0], x[1], y[0], y[1]);
    // Each bit differs with probability θ/π, independently: a distance has the variance 64·(θ/π)·(1 − θ/π).
    const p = angle / Math.PI;
    expected += simhashBits * p;
    variance += simhashBits * p * (1 - p);
  }
  // θ/π is exact for normal sums; theirs of n signs are normal up to O(1/n), which adds at most 64·p/n a pair.
  const tolerance = 4 * Math.sqrt(variance) + expected / n;
  expect(Math.abs(sum - expected), `seed ${seed}: ${sum} for ${expected}`).toBeLessThan(tolerance);
});

test('the bits of a simhash are as often 1 as 0, and turn over independently of each other', () => {
  const draw = random(11);
  const sets = 2000;
  const ones = new Float64Array(64);
  const both = new Float64Array(64);
  for (let i = 0; i < sets; i++) {
    const {bits} = simhashOf(
      Uint32Array.from({length: 51}, () => draw() * 0x100000000),
      null,
    );
    for (let j = 0; j < 64; j++) {
      const [bit, next] = [j, (j + 1) % 64].map((k) => (bits[k >>> 5] >>> (k & 31)) & 1);
      ones[j] += bit;
      both[j] += bit === next ? 1 : 0;
    }
  }
  // Counts of 2,000 fair coins have σ = √2000/2; the largest of 128 stays below 4.5σ with probability 0.999.
  const limit = (4.5 * Math.sqrt(sets)) / 2;
  for (let j = 0; j < 64; j++) {
    expect(Math.abs(ones[j] - sets / 2), `bit ${j}`).toBeLessThan(limit);
    expect(Math.abs(both[j] - sets / 2), `bits ${j} and ${(j + 1) % 64}`).toBeLessThan(limit);
  }
});

test('the bits that turn over are those of small volatility', () => {
  const draw = random(21);
  let turned = 0;
  let other = 0;
  let flips = 0;
  for (let i = 0; i < 200; i++) {
    const {a, b} = pair(draw, 401, 390, () => 1);
    const x = simhashOf(a.hashes, null);
    const y = simhashOf(b.hashes, null);
    for (let j = 0; j < 64; j++) {
      const differs = ((x.bits[j >>> 5] ^ y.bits[j >>> 5]) >>> (j & 31)) & 1;
      // 11 members were replaced by 11 others: no sum moves by more than 22 + 22.
      if (differs) expect(x.volatility[j]).toBeLessThanOrEqual(44);
      flips += differs;
      turned += differs ? x.volatility[j] : 0;
      other += differs ? 0 : x.volatility[j];
    }
  }
  expect(flips).toBeGreaterThan(100);
  expect(turned / flips).toBeLessThan(other / (200 * 64 - flips) / 2);
});

// Horowitz, Deduplication, slide "SimHash: LSH [Locality-Sensitive Hashing]".
test('simhashes of three phrases: the similar ones differ in 4 of 32 bits, the others in 16 and 12', () => {
  const [p1, p2, p3] = [851459198, 847263864, 984968088];
  // wrong: the bits of p1 are printed with 31 digits, one of a run of ones left out.
  expect(p1.toString(2).padStart(32, '0')).toBe('00110010110000000011110001111110');
  expect(p2.toString(2).padStart(32, '0')).toBe('00110010100000000011100001111000');
  expect(p3.toString(2).padStart(32, '0')).toBe('00111010101101010110101110011000');
  const between = (a: number, b: number) => hamming64(0, a, 0, b);
  expect([between(p1, p2), between(p1, p3), between(p2, p3)]).toEqual([4, 16, 12]);
});

const lettersOf = (phrase: string) => Uint32Array.from(phrase, (letter) => letter.codePointAt(0) ?? 0);

// Horowitz, Deduplication, slide "SimHash algorithm": step 3.
test('"the cat sat on a mat" has 19 shingles of two letters, 16 of them different', () => {
  const letters = lettersOf('the cat sat on a mat');
  const into = new Uint32Array(letters.length);
  const count = shingles(letters, 0, letters.length, 2, into);
  // wrong: the slide calls what it lists a set, but at and "t " stand in it more than once.
  const listed = 'th he e_ _c ca at t_ _s sa at t_ _o on n_ _a a_ _m ma at'.split(' ');
  expect(count).toBe(listed.length);
  const counts = new Float64Array(count);
  const distinct = countDistinct({table: new Uint32Array(0)}, into, count, counts);
  expect([distinct, new Set(listed).size]).toEqual([16, 16]);
  const expected = [...new Set(listed)].map((pair) => listed.filter((other) => other === pair).length);
  expect([...counts.subarray(0, distinct)]).toEqual(expected);
});

test('the phrases of the slide by shingles of two letters: the similar two are nearest', () => {
  const [p1, p2, p3] = ['the cat sat on the mat', 'the cat sat on a mat', 'we all scream for ice cream'].map(
    (phrase) => {
      const letters = lettersOf(phrase);
      const into = new Uint32Array(letters.length);
      const count = shingles(letters, 0, letters.length, 2, into);
      return simhashOf(
        into.subarray(0, countDistinct({table: new Uint32Array(0)}, into, count, new Float64Array(count))),
        null,
      ).bits;
    },
  );
  const between = (a: Uint32Array, b: Uint32Array) => hamming64(a[0], a[1], b[0], b[1]);
  expect(between(p1, p2)).toBeLessThan(Math.min(between(p1, p3), between(p2, p3)));
});

test('a sum of 0 gives a 1, any less a 0 (Beer, Simhash, algorithm 1, lines 13 to 16)', () => {
  const draw = random(31);
  let [zero, below] = [0, 0];
  for (let trial = 0; trial < 50; trial++) {
    const hashes = Uint32Array.from({length: 2}, () => draw() * 0x100000000);
    const {bits} = simhashOf(hashes, null);
    algorithm1(hashes, null).forEach((sum, j) => {
      const bit = (bits[j >>> 5] >>> (j & 31)) & 1;
      expect(bit, `sum ${sum}`).toBe(sum >= 0 ? 1 : 0);
      if (sum === 0) zero++;
      if (sum < 0) below++;
    });
  }
  // Of two hashes half of all sums are 0, a quarter −2.
  expect(Math.min(zero, below)).toBeGreaterThan(500);
});
