// Splits the work of indexing between threads and joins the results. A shard contains the tokens and fingerprints of
// some of the documents. Arrays are put into shared memory for all threads.

import {type Corpus, copyDocument, lexDocument, newCorpus} from '../index/corpus.ts';
import type {PostingLists} from '../index/postings.ts';
import {sketchOf} from '../indexTexts.ts';
import type {Document} from '../model/document.ts';
import type {Search} from '../pipeline.ts';

/** The tokens and fingerprints of some documents, in the order in which they were added. */
export interface Shard {
  readonly corpus: Corpus;
  /** The number of each document in the whole collection. */
  readonly documents: number[];
  readonly sketches: Uint32Array[];
}

export function newShard(): Shard {
  return {corpus: newCorpus(), documents: [], sketches: []};
}

export function addToShard(shard: Shard, document: number, {path, bytes, format}: Lexable): void {
  lexDocument(shard.corpus, path, bytes, format);
  shard.sketches.push(sketchOf(shard.corpus, shard.documents.length));
  shard.documents.push(document);
}

export type Lexable = Pick<Document, 'path' | 'bytes' | 'format'>;

/** Bytes of text per range, small enough that all threads finish at about the same time. */
const rangeBytes = 1 << 18;

/** Splits texts into ranges of about equal size: range r is texts bounds[r] … bounds[r + 1] - 1. */
export function rangesOf(texts: readonly Lexable[]): number[] {
  const bounds = [0];
  let bytes = 0;
  texts.forEach((text, document) => {
    bytes += text.bytes.length;
    if (bytes < rangeBytes) return;
    bounds.push(document + 1);
    bytes = 0;
  });
  if (bounds[bounds.length - 1] < texts.length) bounds.push(texts.length);
  return bounds;
}

interface JoinedIndex {
  readonly corpus: Corpus;
  /** By document. */
  readonly sketches: Uint32Array[];
}

/**
 * Joins shards into the corpus of all documents, ordered by number, in shared memory. Every document must be in exactly
 * one shard.
 */
export function joinedShards(shards: readonly Shard[]): JoinedIndex {
  const places: {shard: Shard; at: number}[] = [];
  let tokenCount = 0;
  let postingCount = 0;
  for (const shard of shards) {
    tokenCount += shard.corpus.tokens.count;
    postingCount += shard.corpus.postings.count;
    shard.documents.forEach((document, at) => {
      places[document] = {shard, at};
    });
  }
  const corpus: Corpus = {
    ...newCorpus(),
    tokens: {
      count: 0,
      hash: sharedUint32(tokenCount),
      start: sharedUint32(tokenCount),
      length: new Uint16Array(new SharedArrayBuffer(tokenCount * 2)),
      tag: new Uint8Array(new SharedArrayBuffer(tokenCount)),
    },
    postings: {
      count: 0,
      hash: sharedUint32(postingCount),
      at: sharedUint32(postingCount),
      document: sharedUint32(postingCount),
    },
  };
  for (const {shard, at} of places) copyDocument(shard.corpus, at, corpus);
  for (const {corpus: from} of shards) {
    from.frequencies.cells.forEach((count, cell) => {
      corpus.frequencies.cells[cell] += count;
    });
    corpus.frequencies.total += from.frequencies.total;
    from.excluded.words.forEach((count, role) => {
      corpus.excluded.words[role] += count;
    });
  }
  return {corpus, sketches: places.map(({shard, at}) => shard.sketches[at])};
}

function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

/**
 * Returns the search with everything the threads read in shared memory, and the rest empty, so that the message to a
 * thread is small.
 */
export function sharedSearch(search: Search): Search {
  const {corpus, groups, pairs, newToVersions} = search;
  const {tokens, postings, frequencies} = corpus;
  return {
    ...search,
    corpus: {
      ...corpus,
      tokens: {
        count: tokens.count,
        hash: inShared(tokens.hash, tokens.count),
        tag: inShared(tokens.tag, tokens.count),
        start: new Uint32Array(0),
        length: new Uint16Array(0),
      },
      postings: {
        count: postings.count,
        hash: inShared(postings.hash, postings.count),
        at: inShared(postings.at, postings.count),
        document: new Uint32Array(0),
      },
      frequencies: {
        total: frequencies.total,
        cells: new Uint32Array(0),
        weight: inShared(frequencies.weight, frequencies.weight.length),
      },
      scratch: {shingles: new Uint32Array(0), selected: new Uint32Array(0), withRows: new Uint32Array(0)},
      excludedOf: [],
    },
    newToVersions: newToVersions.map((marks) => inShared(marks, corpus.tokens.count)),
    groups: {...noGroups, pagesOf: inShared(groups.pagesOf, postings.count)},
    pairs: {
      ...pairs,
      a: inShared(pairs.a, pairs.pairs),
      b: inShared(pairs.b, pairs.pairs),
      last: inShared(pairs.last, pairs.pairs),
      hitsOf: inShared(pairs.hitsOf, pairs.pairs),
      weightOf: inShared(pairs.weightOf, pairs.pairs),
      before: inShared(pairs.before, pairs.hits),
      rowA: inShared(pairs.rowA, pairs.hits),
      rowB: inShared(pairs.rowB, pairs.hits),
      table: {mask: 0, slots: new Int32Array(0)},
    },
  };
}

const noGroups: Omit<PostingLists, 'pagesOf'> = {
  order: new Uint32Array(0),
  hash: new Uint32Array(0),
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
};

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** Returns the first `count` numbers in shared memory, copied if they are not there yet. */
function inShared<T extends Numbers>(numbers: T, count: number): T {
  if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
  const copy = new (numbers.constructor as new (buffer: SharedArrayBuffer) => T)(
    new SharedArrayBuffer(count * numbers.BYTES_PER_ELEMENT),
  );
  copy.set(numbers.subarray(0, count));
  return copy;
}
