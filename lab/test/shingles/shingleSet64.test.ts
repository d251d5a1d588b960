import {expect, test} from 'vitest';
import {newTokens} from '../../../shared/text/tokens.ts';
import {random} from '../../../test/support/random.ts';
import {lexedWords} from '../../methods/settings/wordSwitches.ts';
import {newRabinShingler, rabinShingles} from '../../methods/shingles/rabinShingle.ts';
import {newShinglingSpace64, writeShingles64} from '../../methods/shingles/shingleSet64.ts';

function spaceOf(words: Uint32Array, fingerprint: 'rolling' | 'rabin', bag: boolean) {
  const space = newShinglingSpace64();
  const tokens = {...newTokens(0), hash: words, count: words.length};
  writeShingles64(space, {tokens, columns: [words], columnCount: 1}, {w: 4, words: lexedWords, fingerprint, bag});
  return space;
}

const bitsSet = (x: number) => x.toString(2).replaceAll('0', '').length;

test('the high half is the fingerprint of 32 bits, the low half one that does not follow from it', () => {
  const seed = 6;
  const draw = random(seed);
  const words = Uint32Array.from({length: 4003}, () => draw() * 2 ** 32);
  const space = spaceOf(words, 'rabin', false);
  const one = new Uint32Array(4000);
  expect(rabinShingles(newRabinShingler(4), words, 0, words.length, one)).toBe(space.count);
  expect(space.high.subarray(0, 4000)).toEqual(one);
  // Of 32 bits 16 ± √8 agree by chance: the mean of 4,000 within 4σ, where the same polynomial would give 0.
  let differ = 0;
  for (let at = 0; at < 4000; at++) differ += bitsSet((space.high[at] ^ space.low[at]) >>> 0);
  expect(Math.abs(differ / 4000 - 16), `seed ${seed}`).toBeLessThan(4 * Math.sqrt(8 / 4000));
});

test('in a bag the n-th of equal shingles is one of its own, the first the one of the set, on every page the same', () => {
  const seed = 7;
  const draw = random(seed);
  // Of three words there are 81 shingles of four: each comes again and again.
  const hashes = Uint32Array.from({length: 3}, () => draw() * 2 ** 32);
  const words = Uint32Array.from({length: 1000}, () => hashes[Math.floor(draw() * 3)]);
  const keysOf = (space: ReturnType<typeof spaceOf>) =>
    Array.from({length: space.count}, (_, at) => `${space.high[at]} ${space.low[at]}`);
  for (const fingerprint of ['rolling', 'rabin'] as const) {
    const set = keysOf(spaceOf(words, fingerprint, false));
    const bag = keysOf(spaceOf(words, fingerprint, true));
    const numbers = new Map<string, number>();
    const meaning = new Map<string, string>();
    for (const [at, shingle] of set.entries()) {
      const number = (numbers.get(shingle) ?? 0) + 1;
      numbers.set(shingle, number);
      if (number === 1) expect(bag[at]).toBe(shingle);
      meaning.set(`${shingle} (${number})`, bag[at]);
    }
    expect(numbers.size).toBe(81);
    expect(new Set(bag).size, fingerprint).toBe(bag.length);
    // Another order of the same shingles: the cycle of words that begins in its middle.
    const turned = Uint32Array.from([...words.subarray(500), ...words.subarray(0, 503)]);
    const known = new Set(meaning.values());
    const kept = keysOf(spaceOf(turned, fingerprint, true)).filter((key) => known.has(key)).length;
    // Only the six shingles across the two seams may be new.
    expect(kept, fingerprint).toBeGreaterThanOrEqual(bag.length - 6);
  }
});
