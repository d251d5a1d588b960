// Pairs of versions of a page whose simhashes differ in exactly h bits, with the weights behind the bits: test data for
// searches of fingerprints.

import {edited} from '../../test/bench/corpus.ts';
import {newLanguage, newProse, newTopic, newWord} from '../../test/bench/text.ts';
import {hamming64} from '../methods/distance/hamming.ts';
import {simhash} from '../methods/simhash/simhash.ts';
import {drawFor, mixed} from './sets.ts';

export type SimhashWeights = 'tf–idf' | 'unit';

/**
 * The differences of a version, within a resemblance of 0.9 for a page of 1000 words at 8 words a shingle (Broder,
 * Algorithms for duplicate documents, slide "Real implementation"): 1 to 6 words changed in scattered places, or a
 * paragraph of 10 to 55 words deleted.
 */
export const changes = ['words', 'paragraph'] as const;
export type Change = (typeof changes)[number];

export interface PlantedPairs {
  readonly weights: SimhashWeights;
  readonly change: Change;
  /** Rows h = 1…5 at index h; each pair is four words: the query, then its version. */
  readonly pairs: readonly Uint32Array[];
  /** |weight| of each bit of the query, 64 per pair. */
  readonly volatilities: readonly Float64Array[];
}

export const distanceMax = 5;
const pageWords = 1000;
const originals = 150;

/** `wanted` pairs for each h, or for one only, from versions of a few hundred pages. */
export function plantedPairs(
  change: Change,
  weights: SimhashWeights,
  wanted: number,
  seed: number,
  only: number | null = null,
): PlantedPairs {
  const wantedOf = (h: number) => (only === null || only === h ? wantedAt(h, wanted) : 0);
  const draw = drawFor(seed, 'simhash');
  const language = newLanguage(100, draw);
  const pages = Array.from({length: originals}, () => {
    const topic = newTopic(language, draw);
    return {topic, words: newProse(language, topic, pageWords, draw)};
  });
  const weigh = weigherOf(
    weights,
    pages.map(({words}) => words),
  );
  const changed = (words: readonly string[]) => {
    if (change === 'paragraph') return words.toSpliced(Math.floor(draw() * 900), 10 + Math.floor(draw() * 46));
    const copy = [...words];
    for (let left = 1 + Math.floor(draw() * 6); left > 0; left--)
      copy[Math.floor(draw() * copy.length)] = newWord(language, pages[0].topic, draw);
    return copy;
  };
  const [query, version] = [new Uint32Array(2), new Uint32Array(2)];
  const [volatility, unused] = [new Float64Array(64), new Float64Array(64)];
  const pairs = Array.from({length: distanceMax + 1}, (_, h) => new Uint32Array(wantedOf(h) * 4));
  const volatilities = Array.from({length: distanceMax + 1}, (_, h) => new Float64Array(wantedOf(h) * 64));
  const counts = new Uint32Array(distanceMax + 1);
  for (let at = 0; counts.some((count, h) => count < wantedOf(h)); at++) {
    const {topic, words} = pages[at % originals];
    // The query is itself a version, so that no page is queried twice.
    const asked = edited(words, 0.3, language, topic, draw);
    const one = weigh(asked);
    simhash(one.hashes, one.hashes.length, one.weights, query, volatility);
    const other = weigh(changed(asked));
    simhash(other.hashes, other.hashes.length, other.weights, version, unused);
    const distance = hamming64(query[0], query[1], version[0], version[1]);
    if (distance > distanceMax || counts[distance] >= wantedOf(distance)) continue;
    const place = counts[distance]++;
    pairs[distance].set([query[0], query[1], version[0], version[1]], place * 4);
    volatilities[distance].set(volatility, place * 64);
  }
  return {weights, change, pairs, volatilities};
}

/** A quarter for h = 4 and 5, which few versions have; none for versions that differ in no bit. */
export function wantedAt(h: number, wanted: number): number {
  return h === 0 ? 0 : h <= 3 ? wanted : Math.ceil(wanted / 4);
}

interface Weighed {
  readonly hashes: Uint32Array;
  readonly weights: Float64Array | null;
}

function weigherOf(
  weights: SimhashWeights,
  pages: readonly (readonly string[])[],
): (words: readonly string[]) => Weighed {
  const frequencies = new Map<string, number>();
  for (const words of pages) for (const word of new Set(words)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const known = new Map<string, {readonly hash: number; readonly idf: number}>();
  const wordOf = (word: string) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const idf = Math.log((pages.length + 1) / ((frequencies.get(word) ?? 0) + 0.5));
    const added = {hash: mixed(known.size + 1), idf};
    known.set(word, added);
    return added;
  };
  return (words) => {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const hashes = new Uint32Array(counts.size);
    const values = new Float64Array(counts.size);
    let at = 0;
    for (const [word, count] of counts) {
      const {hash, idf} = wordOf(word);
      hashes[at] = hash;
      values[at++] = count * idf;
    }
    return {hashes, weights: weights === 'unit' ? null : values};
  };
}
