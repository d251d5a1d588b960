// Outcomes of the pairs of an earlier run, as arrays of numbers; each is looked up by its key (pairKeys.ts), which says
// whether all that it depends on is unchanged.

import {areEnds} from '../algorithms/storedRows.ts';
import type {SideMeasures} from '../align/evidence.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import {type PairKey, weightedDigestsOf} from './pairKeys.ts';
import type {Passage, Rejection} from './passage.ts';

/** The outcome of aligning a pair. */
export interface PairOutcome {
  readonly passages: readonly Passage[];
  readonly rejections: readonly RejectedPassage[];
}

export const noOutcome: PairOutcome = {passages: [], rejections: []};

/** Passages that are too short are not counted as rejected, so they are not stored. */
export interface RejectedPassage {
  readonly rejection: Rejection;
  readonly passage: Pick<Passage, 'a' | 'a0' | 'a1'>;
}

/** Outcomes of many pairs as arrays of numbers, in any order. */
export interface PairNumbers {
  /** Two per pair. */
  readonly keys: Uint32Array;
  /** Pair p has numbers starts[p] … starts[p + 1] - 1: none if it has no regions. */
  readonly starts: Uint32Array;
  readonly numbers: Float64Array;
}

/** Outcomes for look-up, and the digests that their keys need; threads can share it. */
export interface PairCache {
  readonly known: PairNumbers;
  /** Open addressing: pair + 1 by its key, or 0. */
  readonly byKey: Int32Array;
  /** Two numbers per document; 0 if it is in no pair. */
  readonly digests: Uint32Array;
}

export const emptyPairs: PairNumbers = {
  keys: new Uint32Array(0),
  starts: new Uint32Array(1),
  numbers: new Float64Array(0),
};

/** Whether stored arrays are outcomes of pairs: each names as many passages as it has numbers for. */
export function arePairNumbers({keys, starts, numbers}: PairNumbers): boolean {
  const pairs = starts.length - 1;
  if (pairs < 0 || keys.length !== 2 * pairs) return false;
  if (starts[0] !== 0 || !areEnds(starts, numbers.length)) return false;
  for (let pair = 0; pair < pairs; pair++) {
    const others = starts[pair + 1] - starts[pair] - 1;
    if (others < 0) continue;
    const refusals = others - numbers[starts[pair]] * passageNumbers;
    if (!(numbers[starts[pair]] >= 0 && refusals >= 0 && refusals % refusalNumbers === 0)) return false;
  }
  return true;
}

/** For pairs of these documents. Requires `finishFrequencies`. */
export function newPairCache(
  known: PairNumbers,
  corpus: Corpus,
  groups: PageCounts,
  documents: Iterable<number>,
): PairCache {
  return {known, byKey: tableOf(known.keys), digests: weightedDigestsOf(corpus, groups, documents)};
}

function tableOf(keys: Uint32Array): Int32Array {
  const pairs = keys.length >>> 1;
  const table = new Int32Array(1 << Math.max(4, Math.ceil(Math.log2(pairs * 2 + 1))));
  const mask = table.length - 1;
  for (let pair = 0; pair < pairs; pair++) {
    let cell = keys[pair * 2] & mask;
    while (table[cell] !== 0) cell = (cell + 1) & mask;
    table[cell] = pair + 1;
  }
  return table;
}

/** The pair of an earlier run with this key; -1: there is none. */
export function pairByKey({known: {keys}, byKey}: PairCache, [low, high]: PairKey): number {
  const mask = byKey.length - 1;
  for (let cell = low & mask; byKey[cell] !== 0; cell = (cell + 1) & mask) {
    const pair = byKey[cell] - 1;
    if (keys[pair * 2] === low && keys[pair * 2 + 1] === high) return pair;
  }
  return -1;
}

/** Cached passages of a pair, with the numbers that its two documents have now; null: they do not have these words. */
export function cachedOutcome(
  {starts, numbers}: PairNumbers,
  pair: number,
  {firstToken, endToken}: Corpus,
  {a, b}: Pick<Candidate, 'a' | 'b'>,
): PairOutcome | null {
  if (starts[pair] === starts[pair + 1]) return noOutcome;
  const outcome = outcomeOf(numbers, starts[pair], starts[pair + 1], a, b, firstToken[a], firstToken[b]);
  const isIn = (document: number, from: number, to: number) =>
    Number.isInteger(from) &&
    Number.isInteger(to) &&
    firstToken[document] <= from &&
    from < to &&
    to <= endToken[document];
  const isWhole =
    outcome.passages.every(({a0, a1, b0, b1}) => isIn(a, a0, a1) && isIn(b, b0, b1)) &&
    outcome.rejections.every(({rejection, passage: {a0, a1}}) => rejection !== undefined && isIn(a, a0, a1));
  return isWhole ? outcome : null;
}

/** The outcome of a pair with the numbers of the words within its documents. */
export function outcomeWithin({starts, numbers}: PairNumbers, pair: number, a: number, b: number): PairOutcome {
  return starts[pair] === starts[pair + 1] ? noOutcome : outcomeOf(numbers, starts[pair], starts[pair + 1], a, b, 0, 0);
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
const refusalNumbers = 3;

/** A pair without regions is not aligned. */
export function recordNoRegions({keys, lengths}: PairRecord, key: PairKey): void {
  keys.push(...key);
  lengths.push(0);
}

/** Takes what an earlier run found out of the same pair. */
export function recordAgain(
  {keys, lengths, numbers}: PairRecord,
  key: PairKey,
  known: PairNumbers,
  pair: number,
): void {
  const [from, to] = [known.starts[pair], known.starts[pair + 1]];
  keys.push(...key);
  lengths.push(to - from);
  for (let at = from; at < to; at++) numbers.push(known.numbers[at]);
}

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
  for (; at < to; at += refusalNumbers) {
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

/** The outcomes of both. */
export function joinedNumbers(some: PairNumbers, others: PairNumbers): PairNumbers {
  const joined = <Numbers extends Uint32Array | Float64Array>(one: Numbers, other: Numbers, into: Numbers): Numbers => {
    into.set(one);
    into.set(other, one.length);
    return into;
  };
  const all = (one: Uint32Array, other: Uint32Array) => joined(one, other, new Uint32Array(one.length + other.length));
  return {
    keys: all(some.keys, others.keys),
    starts: all(
      some.starts,
      others.starts.subarray(1).map((start) => some.numbers.length + start),
    ),
    numbers: joined(some.numbers, others.numbers, new Float64Array(some.numbers.length + others.numbers.length)),
  };
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
