// Boilerplate of collections: shingles on very many pages of one collection belong to a template (Broder, Glassman,
// Manasse and Zweig 1997 also ignore very common shingles). Each collection is counted separately; otherwise text in
// several versions of a manual would look common only because of that.

import {keepDistinct} from '../shingles/distinct.ts';
import {type BagFrequencies, countDocument, documentsHolding, newBagFrequencies} from '../sketches/frequencies.ts';

export interface CommonShingles {
  /** Minimum number of pages of one collection on which a common shingle occurs. */
  readonly from: number;
  readonly collections: readonly BagFrequencies[];
  /** Number of shingles on all pages read, and of those that were ignored. */
  readonly seen: {shingles: number; common: number};
  /** The distinct shingles of one page. */
  distinct: Uint32Array;
  table: Uint32Array;
}

/**
 * 32 MB per collection. With four million distinct shingles in a collection, (1 − 1/e)² of them, 40 %, may be counted
 * too often.
 */
const columnBits = 22;

export function newCommonShingles(from: number, collections: number): CommonShingles {
  return {
    from,
    collections: Array.from({length: collections}, () => newBagFrequencies(columnBits)),
    seen: {shingles: 0, common: 0},
    distinct: new Uint32Array(1024),
    table: new Uint32Array(0),
  };
}

/** Counts a page of a collection. `low` are the low halves of its `count` shingles, which may repeat. */
export function countPage(boilerplate: CommonShingles, collection: number, low: Uint32Array, count: number): void {
  if (boilerplate.distinct.length < count) boilerplate.distinct = new Uint32Array(count * 2);
  const {distinct} = boilerplate;
  distinct.set(low.subarray(0, count));
  countDocument(boilerplate.collections[collection], distinct, keepDistinct(boilerplate, distinct, count));
}

/** Moves the shingles that are not common in any collection to the front, in order, and returns their number. */
export function dropCommon(
  {collections, from, seen}: CommonShingles,
  high: Uint32Array,
  low: Uint32Array,
  count: number,
): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    let pages = 0;
    for (const frequencies of collections) pages = Math.max(pages, documentsHolding(frequencies, low[at]));
    if (pages >= from) continue;
    high[kept] = high[at];
    low[kept++] = low[at];
  }
  seen.shingles += count;
  seen.common += count - kept;
  return kept;
}
