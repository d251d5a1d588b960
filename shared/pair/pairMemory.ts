// Outcomes of the pairs of an earlier run, over texts of which most are the same: which documents changed since then in
// anything that an outcome depends on, and the outcomes of all pairs without such a document.

import type {SideMeasures} from '../align/evidence.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Indexed} from '../index/indexed.ts';
import {groupStart} from '../index/postings.ts';
import {wordCell} from '../index/wordWeights.ts';
import type {Document} from '../model/document.ts';
import type {RejectedPassage} from './alignPair.ts';
import {type Passage, type Rejection, withoutStray} from './passage.ts';

/** A pair of which something is to be said. */
export interface FoundPair {
  readonly a: number;
  readonly b: number;
  readonly passages: readonly Passage[];
  /** The same without stray words; undefined: see `trimmedOf`. */
  readonly trimmed?: readonly Passage[];
  readonly rejections: readonly RejectedPassage[];
}

export type TrimmedPair = Required<FoundPair>;

/** One memory is for one set of settings. */
export interface PairMemory {
  last: EarlierPairs | null;
}

export function newPairMemory(): PairMemory {
  return {last: null};
}

/** By document, as they were numbered then. */
interface EarlierPairs {
  readonly texts: readonly KnownText[];
  readonly firstToken: readonly number[];
  readonly pageOf: Int32Array;
  readonly versionRank: Int32Array;
  /** By cell of words. */
  readonly weight: Float32Array;
  /** In order of a, then b. */
  readonly found: readonly TrimmedPair[];
  /** Pairs with hits, at most. */
  readonly pairs: number;
}

interface KnownText {
  readonly path: string;
  readonly contentId: string;
  readonly isReference: boolean;
  /** null: they are not stored any more. */
  readonly fingerprints: Uint32Array | null;
}

/** Known pairs of a collection, and those to search for. */
export interface KnownPairs {
  /** By document, 1 if its pairs are to be searched for. */
  readonly isAsked: Uint8Array;
  /** All other pairs, in order of a, then b. */
  readonly found: readonly TrimmedPair[];
  /** Pairs with hits, at most. */
  readonly pairs: number;
}

/** With a larger share of the documents to search for, to search for all takes no longer. */
const askedShareMax = 0.5;

/** null: all pairs are to be searched for. */
export function knownPairs({last}: PairMemory, indexed: Indexed, texts: readonly Document[]): KnownPairs | null {
  if (last === null) return null;
  const {corpus, mirrors, versionRank} = indexed;
  const numberOf = new Map(last.texts.map(({path}, document) => [path, document]));
  const then = texts.map(({path}) => numberOf.get(path) ?? -1);
  const now = new Int32Array(last.texts.length).fill(-1);
  for (const [document, old] of then.entries()) if (old >= 0) now[old] = document;
  for (const [document, old] of then.entries()) {
    // A page is named by its first document.
    if (old >= 0 && now[last.pageOf[old]] !== mirrors.pageOf[document]) return null;
    if (old >= 0 && last.versionRank[old] !== versionRank[document]) return null;
  }
  const isAsked = Uint8Array.from(texts, (text, document) => (isKnown(text, last.texts[then[document]]) ? 0 : 1));
  const pairs = [
    ...askedAmong(isAsked).map(
      (document) => [fingerprintsThen(last.texts[then[document]]), fingerprintsOf(corpus, document)] as const,
    ),
    ...last.texts.flatMap((text, old) => (now[old] < 0 ? [[fingerprintsThen(text), none] as const] : [])),
  ];
  const changed = new Set<number>();
  for (const [before, after] of pairs) {
    if (before === null) return null;
    for (const hash of inOneOnly(before, after)) changed.add(hash);
  }
  markHolders(isAsked, indexed, changed);
  markReweighted(isAsked, corpus, last.weight);
  if (askedAmong(isAsked).length > askedShareMax * texts.length) return null;
  const found = last.found.flatMap((pair) => {
    const [a, b] = [now[pair.a], now[pair.b]];
    if (a < 0 || b < 0 || isAsked[a] === 1 || isAsked[b] === 1) return [];
    const movedBy = (document: number, old: number) => corpus.firstToken[document] - last.firstToken[old];
    return moved(pair, a, b, movedBy(a, pair.a), movedBy(b, pair.b));
  });
  return {isAsked, found, pairs: last.pairs};
}

const none = new Uint32Array(0);

function fingerprintsThen(text: KnownText | undefined): Uint32Array | null {
  return text === undefined ? none : text.fingerprints;
}

/** To be kept for the next run. `pairs`: those with hits, at most. */
export function keptPairs(
  {last}: PairMemory,
  {corpus, mirrors, versionRank}: Indexed,
  texts: readonly Document[],
  found: readonly TrimmedPair[],
  pairs: number,
): EarlierPairs {
  const known = new Map(last?.texts.map((text) => [text.contentId, text.fingerprints]));
  return {
    texts: texts.map(({path, contentId = '', reference}, document) => {
      // A copy: what follows the stored rows of an index is overwritten by the next one.
      const fingerprints = known.get(contentId) ?? fingerprintsOf(corpus, document).slice();
      return {path, contentId, isReference: reference, fingerprints};
    }),
    firstToken: corpus.firstToken,
    pageOf: mirrors.pageOf,
    versionRank,
    weight: corpus.frequencies.weight,
    found,
    pairs,
  };
}

function isKnown({contentId, reference}: Document, text: KnownText | undefined): boolean {
  return contentId !== undefined && contentId === text?.contentId && reference === text.isReference;
}

export function askedAmong(isAsked: Uint8Array): number[] {
  return [...isAsked.keys()].filter((document) => isAsked[document] === 1);
}

export function fingerprintsOf({postings, firstPosting, endPosting}: Corpus, document: number): Uint32Array {
  return postings.hash.subarray(firstPosting[document], endPosting[document]);
}

function inOneOnly(some: Uint32Array, others: Uint32Array): number[] {
  const [one, other] = [new Set(some), new Set(others)];
  return [...[...one].filter((hash) => !other.has(hash)), ...[...other].filter((hash) => !one.has(hash))];
}

/** On how many pages a fingerprint is decides what it selects, and how common the words there are. */
function markHolders(isAsked: Uint8Array, {corpus, groups}: Indexed, hashes: ReadonlySet<number>): void {
  for (const hash of hashes) {
    for (let place = groupStart(groups, hash); groups.hash[place] === hash; place++) {
      isAsked[corpus.postings.document[groups.order[place]]] = 1;
    }
  }
}

/** Documents with a word of which the weight has changed. */
function markReweighted(
  isAsked: Uint8Array,
  {frequencies, tokens, firstToken, endToken}: Corpus,
  before: Float32Array,
): void {
  const isChanged = frequencies.weight.map((weight, cell) => (weight === before[cell] ? 0 : 1));
  if (!isChanged.includes(1)) return;
  for (let document = 0; document < isAsked.length; document++) {
    if (isAsked[document] === 1) continue;
    for (let token = firstToken[document]; token < endToken[document]; token++) {
      if (isChanged[wordCell(tokens.hash[token])] === 0) continue;
      isAsked[document] = 1;
      break;
    }
  }
}

/** The passages of a pair without stray words. */
export function trimmedOf(
  {trimmed, passages}: FoundPair,
  corpus: Corpus,
  texts: readonly Document[],
): readonly Passage[] {
  return trimmed ?? passages.map((passage) => withoutStray(passage, corpus, texts));
}

/** The same object where nothing has moved. */
function moved(pair: TrimmedPair, a: number, b: number, byA: number, byB: number): TrimmedPair {
  if (a === pair.a && b === pair.b && byA === 0 && byB === 0) return pair;
  const movedPassage = (passage: Passage) => ({
    ...passage,
    ...{a, b},
    ...{a0: passage.a0 + byA, a1: passage.a1 + byA, b0: passage.b0 + byB, b1: passage.b1 + byB},
  });
  return {
    ...{a, b},
    passages: pair.passages.map(movedPassage),
    trimmed: pair.trimmed.map(movedPassage),
    rejections: pair.rejections.map(({rejection, passage: {a0, a1}}) => ({
      rejection,
      passage: {a, a0: a0 + byA, a1: a1 + byA},
    })),
  };
}

/** For a later process. */
export interface StoredPairs {
  /** Path, name of the content, and whether it is a reference. */
  readonly texts: readonly (readonly [string, string, boolean])[];
  readonly pairs: number;
  readonly pageOf: Int32Array;
  readonly versionRank: Int32Array;
  readonly weight: Float32Array;
  /** Of each pair its documents, how many passages and rejections it has, and the numbers of these. */
  readonly found: Float64Array;
}

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
const refusalNames: readonly Rejection[] = ['too short', 'too few rare words', 'too few words matched', 'code'];

export function storedPairs({last}: PairMemory): StoredPairs | null {
  if (last === null) return null;
  const {texts, firstToken, pairs, pageOf, versionRank, weight} = last;
  const numbers: number[] = [];
  for (const {a, b, passages, trimmed, rejections} of last.found) {
    // Positions are relative to the first words of the documents, which may move between runs.
    const [firstA, firstB] = [firstToken[a], firstToken[b]];
    const range = ({a0, a1, b0, b1}: Passage) => [a0 - firstA, a1 - firstA, b0 - firstB, b1 - firstB];
    numbers.push(a, b, passages.length, rejections.length);
    for (const [at, passage] of passages.entries()) {
      const {extentA, extentB, evidence, pages, reordered} = passage;
      numbers.push(...range(passage), ...range(trimmed[at]), evidence, pages, reordered ? 1 : 0);
      for (const extent of [extentA, extentB]) for (const field of extentFields) numbers.push(extent[field]);
    }
    for (const {
      rejection,
      passage: {a0, a1},
    } of rejections) {
      numbers.push(refusalNames.indexOf(rejection), a0 - firstA, a1 - firstA);
    }
  }
  return {
    texts: texts.map(({path, contentId, isReference}) => [path, contentId, isReference]),
    ...{pairs, pageOf, versionRank, weight, found: Float64Array.from(numbers)},
  };
}

/** `fingerprintsOf` a content, by its name. The seals of the segment guarantee that all counts fit the numbers. */
export function pairsIn(
  {texts, found: numbers, ...stored}: StoredPairs,
  fingerprintsOf: (contentId: string) => Uint32Array | null,
): EarlierPairs {
  let at = 0;
  const next = () => numbers[at++];
  const range = () => ({a0: next(), a1: next(), b0: next(), b1: next()});
  const extent = (): SideMeasures => ({
    ...{words: next(), ideographs: next(), matched: next(), evidence: next(), discounted: next(), pagesMax: next()},
    ...{rare: next(), code: next(), table: next()},
  });
  const found: TrimmedPair[] = [];
  while (at < numbers.length) {
    const [a, b, passageCount, rejectionCount] = [next(), next(), next(), next()];
    const pair = {a, b, passages: [] as Passage[], trimmed: [] as Passage[], rejections: [] as RejectedPassage[]};
    for (let count = passageCount; count > 0; count--) {
      const [whole, trimmed] = [range(), range()];
      const [evidence, pages, isReordered] = [next(), next(), next() === 1];
      const passage = {a, b, evidence, pages, extentA: extent(), extentB: extent()};
      const both = {...passage, ...(isReordered && {reordered: true as const})};
      pair.passages.push({...both, ...whole});
      pair.trimmed.push({...both, ...trimmed});
    }
    for (let count = rejectionCount; count > 0; count--) {
      pair.rejections.push({rejection: refusalNames[next()], passage: {a, a0: next(), a1: next()}});
    }
    found.push(pair);
  }
  return {
    ...{...stored, found},
    texts: texts.map(([path, contentId, isReference]) => {
      return {path, contentId, isReference, fingerprints: fingerprintsOf(contentId)};
    }),
    firstToken: texts.map(() => 0),
  };
}
