import {test} from 'vitest';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';
import {hashOfWord} from '../../support/tokens.ts';

function shinglesOf(words: readonly number[], w: number): number[] {
  const into = new Uint32Array(words.length);
  const count = shingles(Uint32Array.from(words, hashOfWord), 0, words.length, w, into);
  return [...into.subarray(0, count)];
}

test('"a rose is a rose is a rose" has five shingles of four words, three of them different', () => {
  const numbers = new Map([...new Set('a rose is'.split(' '))].map((word, number) => [word, number]));
  const found = shinglesOf(
    'a rose is a rose is a rose'.split(' ').map((word) => numbers.get(word) ?? -1),
    4,
  );
  expect([found.length, new Set(found).size]).toEqual([5, 3]);
});

test('n words have n - w + 1 shingles, and fewer than w have none', () => {
  for (let n = 0; n <= 12; n++) {
    for (let w = 1; w <= 8; w++) {
      const words = Array.from({length: n}, (_, word) => word);
      expect(shinglesOf(words, w), `n ${n}, w ${w}`).toHaveLength(Math.max(0, n - w + 1));
    }
  }
});

test('rolled along, a shingle is what it is from scratch, wherever its words stand', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = random(seed);
    const w = 1 + Math.floor(draw() * 8);
    const words = Uint32Array.from({length: 40 + Math.floor(draw() * 60)}, () => draw() * 0x100000000);
    const from = Math.floor(draw() * 20);
    const into = new Uint32Array(words.length);
    const count = shingles(words, from, words.length, w, into);
    for (let i = 0; i < count; i++) {
      const one = new Uint32Array(1);
      shingles(words.slice(from + i, from + i + w), 0, w, w, one);
      expect(into[i], `seed ${seed}, w ${w}, shingle ${i}`).toBe(one[0]);
    }
  }
});

test('shingles are equal exactly when their words are, in order', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const words = Array.from({length: 1500}, () => Math.floor(draw() * 12));
    const hashes = shinglesOf(words, 3);
    const texts = hashes.map((_, i) => words.slice(i, i + 3).join(' '));
    const both = new Set(hashes.map((hash, i) => `${hash} ${texts[i]}`)).size;
    expect([new Set(hashes).size, new Set(texts).size], `seed ${seed}`).toEqual([both, both]);
  }
});

test('any byte of a shingle is uniform, so that any bits may select or sort', () => {
  const draw = random(7);
  const found = shinglesOf(
    Array.from({length: 64_000}, () => Math.floor(draw() * 50_000)),
    3,
  );
  for (const shift of [0, 8, 16, 24]) {
    const counts = new Float64Array(256);
    for (const hash of found) counts[(hash >>> shift) & 255]++;
    const expected = found.length / 256;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 255 degrees of freedom: mean 255, standard deviation 22.6; the limit is six of them above.
    expect(chiSquare, `byte at bit ${shift}`).toBeLessThan(391);
  }
});
