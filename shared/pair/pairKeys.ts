// Takes a pair of documents, gives a key of its outcome: a digest of all that the outcome depends on. A check takes the key by the
// hits of the pair, which is made before its regions are found, of the weights of all words: looking its regions up, too, saved
// nothing after an edit or 300, and 3 to 5 % where a file came or went. An editor takes the key by its regions, which also stays the
// same if the weight of a word elsewhere in the documents has changed. Keys have 64 bits: two of 10^5 pairs collide once in 10^9
// collections.

import type {CandidatePairs} from '../index/candidatePairs.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import {weightOf} from '../index/wordWeights.ts';
import type {Config} from '../model/config.ts';

export type PairKey = readonly [number, number];

/** Writes the digest of a document, two numbers, of its words and the page counts of its fingerprints, to its position in `into`. */
export function digest({tokens, ...corpus}: Corpus, {pagesOf}: PageCounts, document: number, into: Uint32Array): void {
  const {hash, tag} = tokens;
  const {firstToken, endToken, firstPosting, endPosting} = corpus;
  let low = endToken[document] - firstToken[document];
  let high = endPosting[document] - firstPosting[document];
  for (let token = firstToken[document]; token < endToken[document]; token++) {
    const word = hash[token];
    low = Math.imul(low ^ word, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high ^ word, 0x85ebca6b) + tag[token];
    high ^= high >>> 13;
  }
  for (let row = firstPosting[document]; row < endPosting[document]; row++) {
    high = Math.imul(high ^ pagesOf[row], 0xc2b2ae35);
    high ^= high >>> 16;
    low = Math.imul(low ^ pagesOf[row], 0x27d4eb2f);
    low ^= low >>> 15;
  }
  into[document * 2] = low;
  into[document * 2 + 1] = high;
}

/** Makes weights integers: they are multiples of 1/16, see wordWeights.ts. */
const weightUnit = 65_536;

/** The key by the regions. `settings` is the digest of the settings of this pair: see `settingsDigest`. */
export function regionsKey(
  {digests}: {readonly digests: Uint32Array},
  {firstToken, tokens, frequencies}: Corpus,
  {a, b, regions, hasRows, hits}: Candidate,
  settings: PairKey,
): PairKey {
  let [low, high] = settings;
  const mix = (value: number): void => {
    low = Math.imul(low ^ value, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + value, 0x85ebca6b);
    high ^= high >>> 13;
  };
  for (const document of [a, b]) {
    mix(digests[document * 2]);
    mix(digests[document * 2 + 1]);
  }
  mix(a === b ? 1 : 0);
  mix(hits);
  mix(hasRows ? 1 : 0);
  const [firstA, firstB] = [firstToken[a], firstToken[b]];
  for (const {a0, a1, b0, b1, weight, hits: inRegion, codeHits, at} of regions) {
    mix(a0 - firstA);
    mix(a1 - firstA);
    mix(b0 - firstB);
    mix(b1 - firstB);
    mix(Math.round(weight * 65_536));
    mix(inRegion);
    mix(codeHits);
    // Only words in regions are weighted; whole documents nearly always have some word whose weight changed.
    for (let token = a0; token < a1; token++) mix(weightOf(frequencies, tokens.hash[token]) * weightUnit);
    for (let token = b0; token < b1; token++) mix(weightOf(frequencies, tokens.hash[token]) * weightUnit);
    for (let hit = 0; hit < at.length; hit += 2) {
      mix(at[hit] - firstA);
      mix(at[hit + 1] - firstB);
    }
  }
  return [low >>> 0, high >>> 0];
}

export function settingsDigest(config: Config): PairKey {
  let [low, high] = [1, 2];
  for (const letter of JSON.stringify(config)) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return [low, high];
}

/** Digests of these documents with the weights of all their words, two numbers each. Requires `finishFrequencies`. */
export function weightedDigestsOf(corpus: Corpus, groups: PageCounts, documents: Iterable<number>): Uint32Array {
  const {firstToken, endToken, tokens, frequencies} = corpus;
  const digests = new Uint32Array(firstToken.length * 2);
  for (const document of documents) {
    digest(corpus, groups, document, digests);
    let [low, high] = [digests[document * 2], digests[document * 2 + 1]];
    for (let token = firstToken[document]; token < endToken[document]; token++) {
      const weight = weightOf(frequencies, tokens.hash[token]) * weightUnit;
      low = Math.imul(low ^ weight, 0x9e3779b1);
      low ^= low >>> 15;
      high = Math.imul(high + weight, 0x85ebca6b);
      high ^= high >>> 13;
    }
    digests[document * 2] = low;
    digests[document * 2 + 1] = high;
  }
  return digests;
}

/** The key by the hits of the pair, from which its regions follow; `digests` are those with the weights of words. */
export function hitsKey(
  digests: Uint32Array,
  {firstToken, firstPosting, postings}: Corpus,
  {a, b, last, before, rowA, rowB}: CandidatePairs,
  pair: number,
  [settingsLow, settingsHigh]: PairKey,
): PairKey {
  let [low, high] = [settingsLow, settingsHigh];
  const mix = (value: number): void => {
    low = Math.imul(low ^ value, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + value, 0x85ebca6b);
    high ^= high >>> 13;
  };
  const [inA, inB] = [a[pair], b[pair]];
  for (const document of [inA, inB]) {
    mix(digests[document * 2]);
    mix(digests[document * 2 + 1]);
  }
  mix(inA === inB ? 1 : 0);
  for (let hit = last[pair]; hit >= 0; hit = before[hit]) {
    mix(rowA[hit] - firstPosting[inA]);
    mix(rowB[hit] - firstPosting[inB]);
    mix(postings.at[rowA[hit]] - firstToken[inA]);
    mix(postings.at[rowB[hit]] - firstToken[inB]);
  }
  return [low >>> 0, high >>> 0];
}
