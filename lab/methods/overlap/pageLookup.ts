// Takes pages drawn from collections, and all pages of the other collections one by one, and finds which of those
// contain how much of a drawn page. Drawing and checking follow Bharat and Broder 1998 (section 3). They could not read
// a collection, only query it, and used strong queries: conjunctions of the eight rarest words of a page. Here
// collections can be read, so no guessing is needed.

import {coversAtLeast, type Runs, runsOf} from '../../../shared/align/coverage.ts';
import type {Tokens} from '../../../shared/text/tokens.ts';

/** Runs of five words miss no page. Strong queries miss a page if one of the eight words was changed. */
export type PageLookupName = 'runs' | 'words';

/** A drawn page, to be searched in the other collections. */
export interface DrawnPage {
  readonly collection: number;
  readonly path: string;
  readonly words: number;
  /** Its distinct words. */
  readonly hashes: Uint32Array;
  readonly runs: Runs;
}

export function drawnPage(collection: number, path: string, tokens: Tokens, first: number, end: number): DrawnPage {
  const hashes = Uint32Array.from(new Set(tokens.hash.subarray(first, end)));
  return {collection, path, words: end - first, hashes, runs: runsOf(tokens, first, end)};
}

/**
 * Number of pages on which words occur, in a fixed amount of memory. Words that share an entry seem more common than
 * they are.
 */
export type MethodPageCounts = Uint32Array;

export function newPageCounts(): MethodPageCounts {
  return new Uint32Array(1 << 20);
}

export function countWords(counts: MethodPageCounts, hashes: Iterable<number>): void {
  for (const hash of hashes) counts[entryOf(hash)]++;
}

function entryOf(hash: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 12) & 0xfffff;
}

/** Number of words that make a query strong: it returns few pages, among them the intended one (section 3). */
const strongWords = 8;
/** A word on no other page finds nothing; it may be misspelt. */
const pagesMin = 2;

/** The rarest words of a page. */
export function strongQuery({hashes}: DrawnPage, counts: MethodPageCounts): Uint32Array {
  const known = hashes.filter((hash) => counts[entryOf(hash)] >= pagesMin);
  return known.sort((x, y) => counts[entryOf(x)] - counts[entryOf(y)] || x - y).slice(0, strongWords);
}

export interface PageLookup {
  readonly pages: readonly DrawnPage[];
  readonly lookUp: PageLookupName;
  readonly collections: number;
  /** Minimum proportion of a page's words that must be on one page of the other collection. */
  readonly containmentMin: number;
  /** By page · collections + collection: 1 if enough of its words are on one page there. */
  readonly isIn: Uint8Array;
  /** The features to search: a hash table of features, each with a chain of the pages that have it. */
  readonly keys: Uint32Array;
  readonly latest: Int32Array;
  readonly earlier: Int32Array;
  readonly pageOf: Int32Array;
  readonly weight: Int32Array;
  /** Weight of shared features that a page needs before it is measured. */
  readonly needed: Int32Array;
  /** For the current page: the weight by drawn page, and which drawn pages have any. */
  readonly found: Int32Array;
  readonly touched: Int32Array;
  /** By posting: the number of the last page that reached it. */
  readonly seenBy: Int32Array;
  looked: number;
  /** Number of pairs of pages measured. */
  measured: number;
}

export function newPageLookup(
  pages: readonly DrawnPage[],
  collections: number,
  containmentMin: number,
  lookUp: PageLookupName,
  counts: MethodPageCounts,
): PageLookup {
  const features = pages.map((page) => (lookUp === 'runs' ? runFeatures(page.runs) : wordFeatures(page, counts)));
  const needed = Int32Array.from(pages, (page, x) => neededOf(page, features[x].size, containmentMin, lookUp));
  if (lookUp === 'runs') leaveCommonOut(pages, features, needed, containmentMin);
  const postings = features.reduce((sum, {size}) => sum + size, 0);
  let places = 16;
  while (places < postings * 2) places *= 2;
  const lookup: PageLookup = {
    pages,
    lookUp,
    collections,
    containmentMin,
    isIn: new Uint8Array(pages.length * collections),
    keys: new Uint32Array(places),
    latest: new Int32Array(places),
    earlier: new Int32Array(postings),
    pageOf: new Int32Array(postings),
    weight: new Int32Array(postings),
    needed,
    found: new Int32Array(pages.length),
    touched: new Int32Array(pages.length),
    seenBy: new Int32Array(postings),
    looked: 0,
    measured: 0,
  };
  let posting = 0;
  features.forEach((ofPage, page) => {
    for (const [key, weight] of ofPage) {
      const place = placeOf(lookup, key);
      lookup.keys[place] = key;
      lookup.pageOf[posting] = page;
      lookup.weight[posting] = weight;
      lookup.earlier[posting] = lookup.latest[place] - 1;
      lookup.latest[place] = ++posting;
    }
  });
  return lookup;
}

/** Runs, with the number of occurrences on the page. */
function runFeatures({low, count}: Runs): Map<number, number> {
  const features = new Map<number, number>();
  for (let run = 0; run < count; run++) features.set(low[run], (features.get(low[run]) ?? 0) + 1);
  return features;
}

function wordFeatures(page: DrawnPage, counts: MethodPageCounts): Map<number, number> {
  return new Map(Array.from(strongQuery(page, counts), (hash) => [hash, 1]));
}

/**
 * A run covers no more words than its length, so c words are covered by at least c / (words of the longest run) runs. A
 * page with fewer shared runs cannot contain the required proportion. All other pages are measured.
 */
function neededOf({runs, words}: DrawnPage, features: number, containmentMin: number, lookUp: PageLookupName): number {
  if (lookUp === 'words') return Math.max(1, features);
  return Math.max(1, Math.ceil(Math.ceil(containmentMin * words) / longestOf(runs)));
}

function longestOf({length, count}: Runs): number {
  let longest = 1;
  for (let run = 0; run < count; run++) longest = Math.max(longest, length[run]);
  return longest;
}

/** Proportion of the words required in common that ignored runs may cover. The other words must still be matched. */
const leftOutShare = 0.75;
/** Runs on fewer drawn pages are cheap to look up. */
const commonFrom = 9;
/** A run on this many pages leads to more pages than a specific one. It is ignored wherever possible. */
const everywhereFrom = 64;

/**
 * Ignores the most common runs of each page: the prefix filter of Chaudhuri, Ganti and Kaushik (2006), which misses
 * nothing. It counts words instead of runs, because runs overlap: 56 runs of a footer cover 60 words, not 280. A page
 * with the required proportion has enough words outside the ignored runs, and therefore also runs that are looked up.
 * Searching 3,000 pages of 163 words in 3,000 others with the same footer of 60 words measures none of the pairs; when
 * runs were counted, every pair was measured.
 */
function leaveCommonOut(
  pages: readonly DrawnPage[],
  features: readonly Map<number, number>[],
  needed: Int32Array,
  containmentMin: number,
): void {
  const rows = features.reduce((sum, {size}) => sum + size, 0);
  // Runs that share an entry seem more common than they are. 16 MB at most; a few pages need a smaller table.
  const bits = Math.min(22, Math.max(10, Math.ceil(Math.log2(rows * 8 + 1))));
  const pagesWith = new Uint32Array(1 << bits);
  const entry = (key: number) => Math.imul(key, 0x9e3779b1) >>> (32 - bits);
  for (const ofPage of features) for (const key of ofPage.keys()) pagesWith[entry(key)]++;
  pages.forEach(({runs, words}, page) => {
    const ofPage = features[page];
    const common = [...ofPage.keys()].filter((key) => pagesWith[entry(key)] >= commonFrom);
    if (common.length === 0) return;
    common.sort((x, y) => pagesWith[entry(y)] - pagesWith[entry(x)] || x - y);
    const least = Math.ceil(containmentMin * words);
    const places = placesOf(runs);
    const covered = new Uint8Array(words);
    let left = 0;
    for (const key of common) {
      const room = pagesWith[entry(key)] >= everywhereFrom ? least - 1 : Math.floor(least * leftOutShare);
      const fresh = cover(runs, places.get(key) ?? [], covered);
      if (left + fresh.length > room) {
        for (const word of fresh) covered[word] = 0;
        continue;
      }
      left += fresh.length;
      ofPage.delete(key);
    }
    needed[page] = Math.max(1, Math.ceil((least - left) / longestOf(runs)));
  });
}

function placesOf({low, count}: Runs): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let run = 0; run < count; run++) {
    const known = places.get(low[run]);
    if (known === undefined) places.set(low[run], [run]);
    else known.push(run);
  }
  return places;
}

/** Marks the words of these runs and returns those that were not marked yet. */
function cover({length, words}: Runs, runs: readonly number[], covered: Uint8Array): number[] {
  const fresh: number[] = [];
  for (const run of runs) {
    // The last run may start one word before its position.
    const start = run > 0 && run + length[run] > words ? run - 1 : run;
    for (let word = start; word < start + length[run]; word++) {
      if (covered[word] === 1) continue;
      covered[word] = 1;
      fresh.push(word);
    }
  }
  return fresh;
}

function placeOf({keys, latest}: PageLookup, key: number): number {
  const last = latest.length - 1;
  let place = key & last;
  while (latest[place] !== 0 && keys[place] !== key) place = (place + 1) & last;
  return place;
}

/** Searches a page of `collection`, tokens [first, end), for the drawn pages of other collections. */
export function lookOnPage(lookup: PageLookup, collection: number, tokens: Tokens, first: number, end: number): void {
  const byRuns = lookup.lookUp === 'runs';
  const runs = byRuns ? runsOf(tokens, first, end) : null;
  const touched = runs === null ? met(lookup, tokens.hash, first, end) : met(lookup, runs.low, 0, runs.count);
  let own = runs;
  for (let x = 0; x < touched; x++) {
    const page = lookup.touched[x];
    const weight = lookup.found[page];
    lookup.found[page] = 0;
    const place = page * lookup.collections + collection;
    const drawn = lookup.pages[page];
    if (drawn.collection === collection || weight < lookup.needed[page]) continue;
    if (lookup.isIn[place] === 1) continue;
    own ??= runsOf(tokens, first, end);
    lookup.measured++;
    if (coversAtLeast(drawn.runs, own, lookup.containmentMin * drawn.words)) lookup.isIn[place] = 1;
  }
}

/** Sums up what each drawn page shares with features [from, to). Returns the number of pages that share anything. */
function met(lookup: PageLookup, features: Uint32Array, from: number, to: number): number {
  const {keys, latest, earlier, pageOf, weight, found, touched, seenBy} = lookup;
  const last = latest.length - 1;
  const look = ++lookup.looked;
  let count = 0;
  for (let at = from; at < to; at++) {
    const key = features[at];
    let place = key & last;
    while (latest[place] !== 0 && keys[place] !== key) place = (place + 1) & last;
    for (let posting = latest[place] - 1; posting >= 0 && seenBy[posting] !== look; posting = earlier[posting]) {
      seenBy[posting] = look;
      const page = pageOf[posting];
      if (found[page] === 0) touched[count++] = page;
      found[page] += weight[posting];
    }
  }
  return count;
}
