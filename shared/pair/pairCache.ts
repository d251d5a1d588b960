// Takes a pair of documents to be aligned; returns the outcome of an earlier run if all its input is unchanged: the
// words of both, the page counts of their fingerprints, the weights of their words, the settings and the regions.
// Words, page counts and weights have digests of 64 bits: two of 10^5 pairs collide once in 10^9 collections.

import type {SideMeasures} from '../align/evidence.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import {weightOf} from '../index/wordWeights.ts';
import type {Config} from '../model/config.ts';
import type {Passage, Rejection} from './passage.ts';

/** The outcome of aligning a pair. */
export interface PairOutcome {
  readonly passages: readonly Passage[];
  readonly rejections: readonly RejectedPassage[];
}

/** Passages that are too short are not counted as rejected, so they are not stored. */
export interface RejectedPassage {
  readonly rejection: Rejection;
  readonly passage: Pick<Passage, 'a' | 'a0' | 'a1'>;
}

/** Outcomes of many pairs as arrays of numbers, in any order. */
export interface PairNumbers {
  /** Two numbers per pair. */
  readonly keys: Uint32Array;
  /** Pair p has numbers starts[p] … starts[p + 1] - 1. */
  readonly starts: Uint32Array;
  readonly numbers: Float64Array;
}

/** Outcomes for look-up, and the digests that their keys need; threads can share it. */
export interface PairCache {
  readonly known: PairNumbers;
  /** Open addressing: pair + 1 by its key, or 0. */
  readonly table: Int32Array;
  /** Two numbers per document. */
  readonly digests: Uint32Array;
}

export const emptyPairs: PairNumbers = {
  keys: new Uint32Array(0),
  starts: new Uint32Array(1),
  numbers: new Float64Array(0),
};

/** Requires `finishFrequencies`. */
export function newPairCache(known: PairNumbers, corpus: Corpus, groups: PageCounts): PairCache {
  const pairs = known.keys.length >>> 1;
  const table = new Int32Array(1 << Math.max(4, Math.ceil(Math.log2(pairs * 2 + 1))));
  const mask = table.length - 1;
  for (let pair = 0; pair < pairs; pair++) {
    let cell = known.keys[pair * 2] & mask;
    while (table[cell] !== 0) cell = (cell + 1) & mask;
    table[cell] = pair + 1;
  }
  return {known, table, digests: digestsOf(corpus, groups)};
}

/** Digest of each document: its words, and the page counts of its fingerprints. */
function digestsOf(corpus: Corpus, groups: PageCounts): Uint32Array {
  const digests = new Uint32Array(corpus.firstToken.length * 2);
  corpus.firstToken.forEach((_, document) => {
    digest(corpus, groups, document, digests);
  });
  return digests;
}

/** Writes the two numbers of a document's digest to its position in `into`. */
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

export type PairKey = readonly [number, number];

/** `settings` is the digest of the settings of this pair: see `settingsDigest`. */
export function pairKey(
  {digests}: Pick<PairCache, 'digests'>,
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

export function cachedOutcome(
  {known, table}: PairCache,
  [low, high]: PairKey,
  {firstToken}: Corpus,
  {a, b}: Pick<Candidate, 'a' | 'b'>,
): PairOutcome | undefined {
  const mask = table.length - 1;
  for (let cell = low & mask; table[cell] !== 0; cell = (cell + 1) & mask) {
    const pair = table[cell] - 1;
    if (known.keys[pair * 2] !== low || known.keys[pair * 2 + 1] !== high) continue;
    return outcomeOf(known.numbers, known.starts[pair], known.starts[pair + 1], a, b, firstToken[a], firstToken[b]);
  }
  return undefined;
}

/** Outcomes of the pairs in one part of the search, to be cached for the next run. */
export interface PairRecord {
  readonly keys: number[];
  /** Number of values of each pair. */
  readonly lengths: number[];
  readonly numbers: number[];
}

export function newRecord(): PairRecord {
  return {keys: [], lengths: [], numbers: []};
}

const refusalNames: readonly Rejection[] = ['too short', 'too few rare words', 'too few words matched', 'code'];
const extentFields = [
  'words',
  'ideographs',
  'matched',
  'evidence',
  'discounted',
  'pagesMax',
  'rare',
  'code',
  'table',
] as const;
const passageNumbers = 7 + 2 * extentFields.length;

/** Positions are relative to the first words of the documents, which may move between runs. */
export function recordOutcome(
  {keys, lengths, numbers}: PairRecord,
  key: PairKey,
  {firstToken}: Corpus,
  {passages, rejections}: PairOutcome,
): void {
  const before = numbers.length;
  numbers.push(passages.length);
  for (const {a, b, a0, a1, b0, b1, extentA, extentB, evidence, pages, reordered} of passages) {
    const [firstA, firstB] = [firstToken[a], firstToken[b]];
    numbers.push(a0 - firstA, a1 - firstA, b0 - firstB, b1 - firstB, evidence, pages, reordered ? 1 : 0);
    for (const extent of [extentA, extentB]) for (const field of extentFields) numbers.push(extent[field]);
  }
  for (const {rejection, passage} of rejections) {
    const first = firstToken[passage.a];
    numbers.push(refusalNames.indexOf(rejection), passage.a0 - first, passage.a1 - first);
  }
  keys.push(...key);
  lengths.push(numbers.length - before);
}

function outcomeOf(
  numbers: Float64Array,
  from: number,
  to: number,
  a: number,
  b: number,
  firstA: number,
  firstB: number,
): PairOutcome {
  const passages: Passage[] = [];
  const refusals: RejectedPassage[] = [];
  let at = from + 1;
  for (let count = numbers[from]; count > 0; count--, at += passageNumbers) {
    passages.push({
      a,
      b,
      a0: numbers[at] + firstA,
      a1: numbers[at + 1] + firstA,
      b0: numbers[at + 2] + firstB,
      b1: numbers[at + 3] + firstB,
      extentA: extentAt(numbers, at + 7),
      extentB: extentAt(numbers, at + 7 + extentFields.length),
      evidence: numbers[at + 4],
      pages: numbers[at + 5],
      ...(numbers[at + 6] === 1 && {reordered: true as const}),
    });
  }
  for (; at < to; at += 3) {
    const passage = {a, a0: numbers[at + 1] + firstA, a1: numbers[at + 2] + firstA};
    refusals.push({rejection: refusalNames[numbers[at]], passage});
  }
  return {passages, rejections: refusals};
}

function extentAt(numbers: Float64Array, at: number): SideMeasures {
  const [words, ideographs, matched, evidence, discounted, pagesMax, rare, code, table] = numbers.subarray(
    at,
    at + extentFields.length,
  );
  return {words, ideographs, matched, evidence, discounted, pagesMax, rare, code, table};
}

/** Combines the records of all parts into arrays. */
export function numbersOf(records: readonly PairRecord[]): PairNumbers {
  const sum = (count: (record: PairRecord) => number) => records.reduce((total, record) => total + count(record), 0);
  const keys = new Uint32Array(sum((record) => record.keys.length));
  const starts = new Uint32Array(keys.length / 2 + 1);
  const numbers = new Float64Array(sum((record) => record.numbers.length));
  let pair = 0;
  let at = 0;
  for (const record of records) {
    keys.set(record.keys, pair * 2);
    numbers.set(record.numbers, at);
    at += record.numbers.length;
    for (const length of record.lengths) {
      starts[pair + 1] = starts[pair] + length;
      pair++;
    }
  }
  return {keys, starts, numbers};
}
