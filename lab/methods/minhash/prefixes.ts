// Takes a set of shingles and returns t samples by random prefixes of 8 or 4 bits. Only the shingles that share the
// smallest prefix of a sample draw 64 more bits (Manasse, Finding similar things quickly in large collections,
// "Improving sampling").

import {scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type BitsDrawn, newRandomBits, type RandomBits} from './randomBits.ts';
import {newSampler} from './samples.ts';

/** As in the source; standard error 0.03 at 0.9. */
const usualSamples = 100;

/** Number of tail bits drawn in the source. Hashes have 32 bits here, so the first 32 tail bits always decide. */
const tailBits = 64;

/**
 * Writes the sampled hashes. `words` must have space for `count` numbers. For any number n of shingles, on average
 * n/2^k share the smallest of n prefixes of k bits with another one (the sum over the smallest prefix telescopes). This
 * takes 8¼ bits per shingle and sample for k = 8, and 8 for k = 4.
 */
export function samplesByPrefix(
  random: RandomBits,
  prefixBits: number,
  hashes: Uint32Array,
  count: number,
  words: Uint32Array,
  samples: Uint32Array,
  bits: BitsDrawn,
): void {
  const t = random.tailKeys.length;
  const perWord = 32 / prefixBits;
  for (let first = 0, word = 0; first < t; first += perWord, word++) {
    const key = random.streamKeys[word];
    for (let at = 0; at < count; at++) words[at] = scrambled(scrambled(hashes[at], random.key), key);
    for (let place = first; place < t && place < first + perWord; place++) {
      const shift = (place - first) * prefixBits;
      samples[place] = leastOf(random, place, prefixBits, shift, hashes, count, words, bits);
    }
  }
  bits.choosing += prefixBits * count * t;
}

/** The hash with the smallest prefix; if several share it, the one with the smallest tail. */
function leastOf(
  {key, tailKeys, lowKeys}: RandomBits,
  place: number,
  prefixBits: number,
  shift: number,
  hashes: Uint32Array,
  count: number,
  words: Uint32Array,
  bits: BitsDrawn,
): number {
  const mask = (1 << prefixBits) - 1;
  let least = mask + 1;
  let first = 0;
  let candidates = 0;
  for (let at = 0; at < count; at++) {
    const prefix = (words[at] >>> shift) & mask;
    if (prefix > least) continue;
    if (prefix < least) {
      least = prefix;
      first = at;
      candidates = 0;
    }
    candidates++;
  }
  if (candidates <= 1) return hashes[first];
  bits.ties += tailBits * candidates;
  let best = hashes[first];
  let bestHigh = 0xffffffff;
  let bestLow = 0xffffffff;
  for (let at = first; at < count; at++) {
    if (((words[at] >>> shift) & mask) !== least) continue;
    const mixed = scrambled(hashes[at], key);
    const high = scrambled(mixed, tailKeys[place]);
    const low = scrambled(mixed, lowKeys[place]);
    if (high > bestHigh || (high === bestHigh && low >= bestLow)) continue;
    best = hashes[at];
    bestHigh = high;
    bestLow = low;
  }
  return best;
}

export function newPrefixes(prefixBits: 4 | 8, options: SketcherOptions): Sketcher {
  const random = newRandomBits(usualSamples, options.seed);
  const bits: BitsDrawn = {choosing: 0, ties: 0, again: 0};
  let words = new Uint32Array(1024);
  return newSampler(
    {
      name: `prefix-${prefixBits}`,
      source: 'Manasse, Finding similar things quickly in large collections',
      use: `a full sketch that draws ${prefixBits === 8 ? '8¼' : '8'} random bits a shingle and sample`,
      samples: usualSamples,
      sample(hashes, count, into): void {
        if (words.length < count) words = new Uint32Array(count * 2);
        samplesByPrefix(random, prefixBits, hashes, count, words, into, bits);
      },
    },
    options,
  );
}
