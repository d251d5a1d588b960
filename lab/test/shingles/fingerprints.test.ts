import {expect, test} from 'vitest';
import {mix32} from '../../../shared/algorithms/permute32.ts';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {randomIrreducible, remainder} from '../../methods/shingles/irreducible.ts';
import {newRabinShingler, rabinShingles} from '../../methods/shingles/rabinShingle.ts';
import {shingles64} from '../../methods/shingles/rolling64.ts';

// The fingerprints of w consecutive words: Rabin's of degree 32, the rolling polynomial of 32 bits, and of 64.

type Written = (words: Uint32Array, from: number, to: number, w: number) => Uint32Array[];

const rolling32: Written = (words, from, to, w) => {
  const into = new Uint32Array(words.length);
  return [into.subarray(0, shingles(words, from, to, w, into))];
};

const rabinShinglers = Array.from({length: 17}, (_, w) => newRabinShingler(w));

const rabin32: Written = (words, from, to, w) => {
  const into = new Uint32Array(words.length);
  return [into.subarray(0, rabinShingles(rabinShinglers[w], words, from, to, into))];
};

const rolling64: Written = (words, from, to, w) => {
  const [high, low] = [new Uint32Array(words.length), new Uint32Array(words.length)];
  const count = shingles64(words, from, to, w, high, low);
  return [high.subarray(0, count), low.subarray(0, count)];
};

const all: [string, Written][] = [
  ['rolling', rolling32],
  ['rabin', rabin32],
  ['rolling, 64 bits', rolling64],
];

function wordsOf(count: number, draw: () => number): Uint32Array {
  return Uint32Array.from({length: count}, () => draw() * 0x100000000);
}

test.each(all)('%s: n words have n − w + 1 shingles, each the same as from scratch', (_, write) => {
  for (let w = 1; w <= 16; w++) {
    const words = wordsOf(40, random(w));
    for (const n of [0, w - 1, w, 30]) {
      expect(write(words, 3, 3 + n, w)[0], `w ${w}, n ${n}`).toHaveLength(Math.max(0, n - w + 1));
    }
    const rolled = write(words, 3, 40, w);
    for (let i = 0; i < 37 - w + 1; i++) {
      const alone = write(words.slice(3 + i, 3 + i + w), 0, w, w);
      expect(
        rolled.map((half) => half[i]),
        `w ${w}, shingle ${i}`,
      ).toEqual(alone.map((half) => half[0]));
    }
  }
});

test('the Rabin fingerprint of words is the remainder of their bytes, mixed one-to-one', () => {
  const polynomial = randomIrreducible(32, 99);
  const words = wordsOf(50, random(4));
  const into = new Uint32Array(50);
  for (const w of [1, 3, 8, 16]) {
    const count = rabinShingles(newRabinShingler(w, polynomial), words, 0, 50, into);
    for (let i = 0; i < count; i++) {
      let whole = 0n;
      for (let j = 0; j < w; j++) whole = (whole << 32n) | BigInt(words[i + j]);
      expect(into[i], `w ${w}, shingle ${i}`).toBe(mix32(Number(remainder(whole, polynomial))));
    }
  }
});

test.each(all)('%s: avalanche: any bit of any word turns over each bit of the shingle half of the time', (_, write) => {
  const [w, samples] = [5, 3000];
  const draw = random(31);
  const halves = write(wordsOf(w, draw), 0, w, w).length;
  const turned = new Float64Array(32 * halves);
  for (let i = 0; i < samples; i++) {
    const words = wordsOf(w, draw);
    const before = write(words, 0, w, w).map((half) => half[0]);
    words[Math.floor(draw() * w)] ^= 1 << (draw() * 32);
    const after = write(words, 0, w, w);
    for (let bit = 0; bit < turned.length; bit++) {
      const half = bit >>> 5;
      turned[bit] += ((before[half] ^ after[half][0]) >>> (bit & 31)) & 1;
    }
  }
  // Counts of fair coins: σ = √samples/2; the largest of 64 stays below 4.5σ with probability 0.9996.
  for (const [bit, count] of turned.entries()) {
    expect(Math.abs(count - samples / 2), `bit ${bit}`).toBeLessThan((4.5 * Math.sqrt(samples)) / 2);
  }
});

function collisionsIn(sorted: Uint32Array): number {
  let pairs = 0;
  let run = 1;
  for (let i = 1; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] ? run + 1 : 1;
    pairs += run - 1;
  }
  return pairs;
}

test.each(all.slice(0, 2))('%s: of 524,288 different shingles 32 pairs agree, within 4σ', (_, write) => {
  const n = 2 ** 19;
  const [hashes] = write(wordsOf(n + 5, random(12)), 0, n + 5, 6);
  // n(n−1)/2 pairs at 2^−32 each: a Poisson number of mean and variance 32.
  const expected = (n * (n - 1)) / 2 / 2 ** 32;
  const found = collisionsIn(hashes.slice().sort());
  expect(Math.abs(found - expected), `${found}`).toBeLessThan(4 * Math.sqrt(expected));
});

test('64 bits: of 524,288 shingles none agree, and each half alone is as good as 32 bits', () => {
  const n = 2 ** 19;
  const [high, low] = rolling64(wordsOf(n + 5, random(12)), 0, n + 5, 6);
  const both = new BigUint64Array(n);
  for (let i = 0; i < n; i++) both[i] = (BigInt(high[i]) << 32n) | BigInt(low[i]);
  both.sort();
  // 2^37 pairs at 2^−64: one collision in 2^27 such runs.
  for (let i = 1; i < n; i++) if (both[i] === both[i - 1]) throw new Error('two shingles of 64 bits agree');
  const expected = (n * (n - 1)) / 2 / 2 ** 32;
  for (const half of [high, low]) {
    expect(Math.abs(collisionsIn(half.slice().sort()) - expected)).toBeLessThan(4 * Math.sqrt(expected));
  }
});

/**
 * How many pairs collide, where each pair is a text of two words that alternate like the Thue–Morse sequence, and the
 * same text with both words swapped.
 */
function thueMorseCollisions(write: Written, pairs: number): number {
  const draw = random(77);
  let collisions = 0;
  for (let i = 0; i < pairs; i++) {
    const [a, b] = wordsOf(2, draw);
    const ones = Array.from({length: 16}, (_, at) => at.toString(2).replaceAll('0', '').length & 1);
    const texts = [ones.map((one) => (one ? a : b)), ones.map((one) => (one ? b : a))];
    const [x, y] = texts.map((words) =>
      write(Uint32Array.from(words), 0, 16, 16)
        .map((half) => half[0])
        .join(),
    );
    if (x === y) collisions++;
  }
  return collisions;
}

test('structured worst case, 16 words that alternate: the rolling polynomial keeps 10 of 32 bits, the others all they need', () => {
  // Two such texts differ by (a − b)·Π(base^(2^i) − 1), i = 0…3, whose 22 factors of 2 leave 10 bits of a − b: a
  // collision has the probability 2^−10. wrong: for 32 random bits it would be 2^−32.
  const pairs = trials(20_000);
  const expected = pairs / 1024;
  const found = thueMorseCollisions(rolling32, pairs);
  expect(Math.abs(found - expected), `${found}`).toBeLessThan(4 * Math.sqrt(expected));
  // With a base that is 3 mod 8 there are 13 factors of 2: 2^−19 for both halves, 0.04 collisions expected.
  expect(thueMorseCollisions(rolling64, pairs)).toBeLessThanOrEqual(1);
});

test('Rabin fingerprints keep all 32 bits of the same worst case', () => {
  expect(thueMorseCollisions(rabin32, trials(20_000))).toBe(0);
});
