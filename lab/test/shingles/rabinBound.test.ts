// Guarantees of Rabin fingerprints of word hashes, and their limits.

import {expect, test} from 'vitest';
import {hashWord} from '../../../shared/text/wordLexer.ts';
import {random} from '../../../test/support/random.ts';
import {newRabinShingler, rabinShingles} from '../../methods/shingles/rabinShingle.ts';

const w = 4;
const shingler = newRabinShingler(w);

function fingerprints(hashes: readonly number[]): Uint32Array {
  const into = new Uint32Array(hashes.length);
  return into.slice(0, rabinShingles(shingler, Uint32Array.from(hashes), 0, hashes.length, into));
}

test('different runs of hashes that were not chosen to collide hardly ever do', () => {
  const draw = random(5);
  const hashes = Array.from({length: 20_000}, () => Math.floor(draw() * 2 ** 32));
  const found = fingerprints(hashes);
  // n² t / 2^32 with t = 128 bits is no bound here; of so many, 0.05 pairs agree by chance.
  expect(found.length - new Set(found).size).toBeLessThanOrEqual(2);
});

test('wrong: two words of one hash are one word, whatever the polynomial', () => {
  const words = new Map<number, string>();
  let pair: readonly [string, string] | null = null;
  for (let number = 0; pair === null; number++) {
    const word = `w${number.toString(36)}`;
    const hash = hashWord(word);
    const known = words.get(hash);
    if (known !== undefined) pair = [known, word];
    words.set(hash, word);
  }
  const [one, other] = pair.map((word) => fingerprints(['read', 'the', word, 'file'].map(hashWord)));
  expect(pair[0]).not.toBe(pair[1]);
  expect(one).toEqual(other);
});
