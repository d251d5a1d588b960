// Boilerplate of collections: shingles that stand on very many pages of one of them are those of a template (Broder,
// Glassman, Manasse and Zweig 1997 leave very common shingles out as well). It is counted for each collection by itself:
// together, what stands in several versions of a manual would seem common for that alone.

import {keepDistinct} from '../shingles/distinct.ts';
import {type BagFrequencies, countDocument, documentsHolding, newBagFrequencies} from '../sketches/frequencies.ts';

export interface CommonShingles {
  /** Pages of one collection on which a shingle must stand. */
  readonly from: number;
  readonly collections: readonly BagFrequencies[];
  /** Shingles on all pages that were read, and those of them that were left out. */
  readonly seen: {shingles: number; common: number};
  /** The shingles of one page, each once. */
  distinct: Uint32Array;
  table: Uint32Array;
}

/** 32 MB for each collection: where it has four million distinct shingles, (1 − 1/e)² of them, 40 %, may be told too common. */
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

/** Counts a page of a collection: `low` are halves of its `count` shingles, of which any may come again. */
export function countPage(boilerplate: CommonShingles, collection: number, low: Uint32Array, count: number): void {
  if (boilerplate.distinct.length < count) boilerplate.distinct = new Uint32Array(count * 2);
  const {distinct} = boilerplate;
  distinct.set(low.subarray(0, count));
  countDocument(boilerplate.collections[collection], distinct, keepDistinct(boilerplate, distinct, count));
}

/** Moves the shingles that are common in no collection to the front, in their order, and gives their number. */
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
