// Caches recent outcomes of aligned pairs: an edit of one document leaves most pairs around it unchanged. The key of a pair is a
// digest of all that its outcome depends on, so any input may have changed in the meantime: of its regions, so that it
// stays the same if the weight of a word elsewhere in the documents has changed. It has 53 bits: two of the pairs that are
// kept are never the same.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import {weightOf} from '../index/wordWeights.ts';
import type {Config} from '../model/config.ts';
import type {PairBuffers} from './pairBuffers.ts';
import type {Passage} from './passage.ts';
import {pairPassages} from './passagesOfPair.ts';

type PairKey = readonly [number, number];

export interface RecentPairs {
  /** Two numbers per document, valid for the documents in `digested`. */
  digests: Uint32Array;
  readonly digested: Set<number>;
  readonly settings: WeakMap<Config, PairKey>;
  readonly outcomes: Map<number, Outcome>;
}

interface Outcome {
  readonly passages: readonly Passage[];
  /** First tokens of the documents at that time. */
  readonly firstA: number;
  readonly firstB: number;
}

/** About a kilobyte per pair; one document has some dozens of pairs, and some of them change with each edit. */
const outcomesMax = 1000;

export function newRecentPairs(): RecentPairs {
  return {digests: new Uint32Array(0), digested: new Set(), settings: new WeakMap(), outcomes: new Map()};
}

/** Must be called whenever a document has changed. */
export function forgetDigests(recent: RecentPairs): void {
  recent.digested.clear();
}

export function alignRecent(
  recent: RecentPairs,
  corpus: Corpus,
  groups: PageCounts,
  candidate: Candidate,
  config: Config,
  space: PairBuffers,
): readonly Passage[] {
  const {a, b} = candidate;
  for (const document of [a, b]) digestOnce(recent, corpus, groups, document);
  const [high, low] = regionsKey(recent, corpus, candidate, settingsOnce(recent, config));
  const key = high * 2 ** 21 + (low >>> 11);
  const [firstA, firstB] = [corpus.firstToken[a], corpus.firstToken[b]];
  const known = recent.outcomes.get(key);
  // Deleted and inserted again, so that the most recently used entries are last.
  recent.outcomes.delete(key);
  if (known !== undefined) {
    recent.outcomes.set(key, known);
    return known.passages.map((passage) => moved(passage, candidate, known, firstA, firstB));
  }
  const passages = pairPassages(corpus, groups, space, candidate, config, () => undefined);
  recent.outcomes.set(key, {passages, firstA, firstB});
  const [oldest] = recent.outcomes.keys();
  if (recent.outcomes.size > outcomesMax && oldest !== undefined) recent.outcomes.delete(oldest);
  return passages;
}

/** Equal words may now be in other documents and at other positions. */
function moved(passage: Passage, {a, b}: Candidate, before: Outcome, firstA: number, firstB: number): Passage {
  const [inA, inB] = [firstA - before.firstA, firstB - before.firstB];
  return {
    ...passage,
    a,
    b,
    a0: passage.a0 + inA,
    a1: passage.a1 + inA,
    b0: passage.b0 + inB,
    b1: passage.b1 + inB,
  };
}

function digestOnce(recent: RecentPairs, corpus: Corpus, groups: PageCounts, document: number): void {
  if (recent.digested.has(document)) return;
  if (recent.digests.length < (document + 1) * 2) {
    const grown = new Uint32Array(corpus.firstToken.length * 3);
    grown.set(recent.digests);
    recent.digests = grown;
  }
  digest(corpus, groups, document, recent.digests);
  recent.digested.add(document);
}

function settingsOnce({settings}: RecentPairs, config: Config): PairKey {
  return rememberedOf(settings, config, () => settingsDigest(config));
}

/**
 * Writes the digest of a document, two numbers, of its words and the page counts of its fingerprints, to its position in
 * `into`.
 */
function digest({tokens, ...corpus}: Corpus, {pagesOf}: PageCounts, document: number, into: Uint32Array): void {
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
function regionsKey(
  {digests}: RecentPairs,
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
    mix(Math.round(weight * weightUnit));
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

function settingsDigest(config: Config): PairKey {
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
