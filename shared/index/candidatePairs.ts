// Takes the groups of equal fingerprints; returns the pairs of documents that share some, each with its hits: positions
// in a and in b. Per page, a hash selects only the newest document that has it. Of a hash on many pages, the first ones stand for
// the others: that is enough to find the page on which somebody changed a block.

import type {PostingLists, Postings} from './postings.ts';

/** A hash that occurs more often than this in one document is periodic there; further occurrences are ignored. */
export const repeatsMax = 8;

export interface CandidatePairs {
  /** Number of pairs, and their documents, a ≤ b. */
  pairs: number;
  a: Uint32Array;
  b: Uint32Array;
  /** Hits of a pair as a linked list: last[pair], then before[hit], … until -1. */
  last: Int32Array;
  hitsOf: Uint32Array;
  /** Summed weight of the hits of a pair: an upper bound for the weight of its regions. */
  weightOf: Float32Array;
  hits: number;
  before: Int32Array;
  /** Rows of the postings in a and in b. */
  rowA: Uint32Array;
  rowB: Uint32Array;
  readonly pairsMax: number;
  /** Pairs by their documents. */
  readonly table: PairTable;
  /** Hits that were dropped because there were already `pairsMax` pairs. */
  lost: number;
  /** By pair: 1 if it takes no more hits. Later pairs have no number here. */
  closed: Uint8Array;
}

export interface CandidateLimits {
  /**
   * Hashes on more pages are common in the collection. They select candidates only for pages that have no passage of rarer
   * ones in common, and on more than three times as many pages none.
   */
  readonly slotsMax: number;
  readonly pairsMax: number;
}

/** So many groups take a few tenths of a second. */
const groupsPerReport = 1 << 18;

/**
 * `versionRank[document]` orders the documents of a page, newest first. If `within` is set, a document is also paired
 * with itself. Two documents that are both marked in `isReference` are never paired, and with `isAsked`, two that are both
 * not marked in it.
 */
export function findCandidates(
  postings: Postings,
  groups: PostingLists,
  pageOf: Int32Array,
  versionRank: Int32Array,
  isReference: Uint8Array,
  within: boolean,
  limits: CandidateLimits,
  report: (share: number) => void = () => undefined,
  isAsked: Uint8Array | null = null,
): CandidatePairs {
  const {document} = postings;
  const {order, pagesOf, starts, ends} = groups;
  const found = newCandidates(limits.pairsMax);
  /** The document that represents a page in this group; pages are numbered like documents, so this length suffices. */
  const chosen = new Int32Array(pageOf.length).fill(-1);
  const rows: number[] = [];
  /** The documents of a group; the rows are far apart in memory, so each is looked up once. */
  let documents = new Int32Array(1024);
  // For few groups, it takes longer to find out than it saves.
  const longest = starts.length > postings.count / 16 ? longestRun(postings) : Number.POSITIVE_INFINITY;
  const isPaired = (a: number, b: number) =>
    (isReference[a] === 0 || isReference[b] === 0) && (isAsked === null || isAsked[a] === 1 || isAsked[b] === 1);
  const common: number[] = [];
  const select = (group: number) => {
    const from = starts[group];
    const size = ends[group] - from;
    const pages = pagesOf[order[from]];
    // Most texts of one page are in several versions of it, once in each.
    if (pages === 1 && areFarApart(order, from, ends[group], longest)) return;
    if (size > documents.length) documents = new Int32Array(size * 2);
    let hasOwn = false;
    for (let place = 0; place < size; place++) {
      const candidate = document[order[from + place]];
      documents[place] = candidate;
      if (isReference[candidate] === 0) hasOwn = true;
    }
    // In a review nearly all documents are references, and two references are never a pair.
    if (!hasOwn) return;
    for (let place = 0; place < size; place++) {
      const candidate = documents[place];
      const page = pageOf[candidate];
      if (chosen[page] < 0 || versionRank[candidate] < versionRank[chosen[page]]) chosen[page] = candidate;
    }
    rows.length = 0;
    let last = -1;
    let same = 0;
    for (let place = 0; place < size; place++) {
      const candidate = documents[place];
      if (chosen[pageOf[candidate]] !== candidate) continue;
      same = candidate === last ? same + 1 : 0;
      last = candidate;
      // Periodic text would pair each of its rows with all others.
      if (same < repeatsMax) rows.push(order[from + place]);
    }
    for (let place = 0; place < size; place++) chosen[pageOf[documents[place]]] = -1;
    if (rows.length === 0) return;
    if (pages <= limits.slotsMax) propose(found, document, rows, rows.length, pages, isPaired, within);
    else propose(found, document, rows, modelRows(document, rows), pages, isPaired, false);
  };
  for (let group = 0; group < starts.length; group++) {
    if (group % groupsPerReport === 0) report(group / starts.length);
    const pages = pagesOf[order[starts[group]]];
    if (pages > limits.slotsMax) {
      if (pages <= commonMax(limits)) common.push(group);
    } else if (pages > 1 || within) select(group);
  }
  closePairs(found);
  for (const group of common) select(group);
  return found;
}

/** At least the number of rows of any document: its rows are one after the other. */
function longestRun({document, count}: Postings): number {
  let longest = 0;
  let first = 0;
  for (let row = 1; row <= count; row++) {
    if (row < count && document[row] === document[first]) continue;
    longest = Math.max(longest, row - first);
    first = row;
  }
  return longest;
}

/** A hash on more pages selects no candidates at all. */
export function commonMax({slotsMax}: CandidateLimits): number {
  return 3 * slotsMax;
}

/** A region needs a summed weight (`sharedWeight`) of 5: two hashes on two pages, or three on twelve. */
export const regionWeightMin = 5;

/** Common hashes change nothing where rarer ones select a region: they would join passages with the blocks around them. */
export function closePairs(found: CandidatePairs): void {
  found.closed = Uint8Array.from({length: found.pairs}, (_, pair) => (found.weightOf[pair] >= regionWeightMin ? 1 : 0));
}

/** So many pages stand for all that have a common hash: one more than on which a block may have been changed (`rareUpTo`). */
export const modelsMax = 5;

/** The number of rows, in order of documents, that the first documents have. */
function modelRows(document: Uint32Array, rows: readonly number[]): number {
  let documents = 0;
  for (let x = 0; x < rows.length; x++) {
    if (x === 0 || document[rows[x]] !== document[rows[x - 1]]) documents++;
    if (documents > modelsMax) return x;
  }
  return rows.length;
}

/** Whether any two of the rows are of different documents, as far as that can be told without looking them up. */
function areFarApart(order: Uint32Array, from: number, to: number, longest: number): boolean {
  for (let place = from + 1; place < to; place++) {
    if (Math.abs(order[place] - order[place - 1]) < longest) return false;
  }
  return true;
}

function propose(
  found: CandidatePairs,
  document: Uint32Array,
  rows: readonly number[],
  models: number,
  pages: number,
  isPaired: (a: number, b: number) => boolean,
  within: boolean,
): void {
  const weight = sharedWeight(pages);
  for (let x = 0; x < models; x++) {
    const a = document[rows[x]];
    for (let y = x + 1; y < rows.length; y++) {
      const b = document[rows[y]];
      if ((a === b && !within) || !isPaired(a, b)) continue;
      addSharedFingerprint(found, a, b, rows[x], rows[y], weight);
    }
  }
}

/** Weight of a hit by the number of pages on which its hash occurs: ln(64 / pages), 0 from 64 pages on. */
export function sharedWeight(pages: number): number {
  return pages < 64 ? weightOfPages[pages] : 0;
}

const weightOfPages = new Float32Array(64);
for (let pages = 1; pages < 64; pages++) weightOfPages[pages] = Math.log(64 / Math.max(2, pages));

interface PairTable {
  mask: number;
  slots: Int32Array;
}

/** Initial capacity: for the pairs of a collection by default, or for those of one document. */
export function newCandidates(pairsMax: number, hits = 1 << 14): CandidatePairs {
  const pairs = Math.min(pairsMax, hits >>> 2);
  return {
    pairs: 0,
    a: new Uint32Array(pairs),
    b: new Uint32Array(pairs),
    last: new Int32Array(pairs),
    hitsOf: new Uint32Array(pairs),
    weightOf: new Float32Array(pairs),
    hits: 0,
    before: new Int32Array(hits),
    rowA: new Uint32Array(hits),
    rowB: new Uint32Array(hits),
    pairsMax,
    table: {mask: hits - 1, slots: new Int32Array(hits)},
    lost: 0,
    closed: new Uint8Array(0),
  };
}

function slotFor(a: number, b: number, mask: number): number {
  const x = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return (x ^ (x >>> 15)) & mask;
}

/** Adds a hit of documents a ≤ b; if a is b, `rowA` is the earlier row. */
export function addSharedFingerprint(
  found: CandidatePairs,
  a: number,
  b: number,
  rowA: number,
  rowB: number,
  weight: number,
): void {
  const {table} = found;
  let page = slotFor(a, b, table.mask);
  let pair = table.slots[page] - 1;
  while (pair >= 0 && (found.a[pair] !== a || found.b[pair] !== b)) {
    page = (page + 1) & table.mask;
    pair = table.slots[page] - 1;
  }
  if (pair < 0) {
    if (found.pairs === found.pairsMax) {
      found.lost++;
      return;
    }
    pair = found.pairs++;
    if (pair === found.a.length) growPairs(found);
    found.a[pair] = a;
    found.b[pair] = b;
    found.last[pair] = -1;
    found.hitsOf[pair] = 0;
    found.weightOf[pair] = 0;
    table.slots[page] = pair + 1;
    if (found.pairs * 2 > table.mask) growTable(found, table);
  }
  if (pair < found.closed.length && found.closed[pair] === 1) return;
  if (found.hits === found.before.length) growHits(found);
  const hit = found.hits++;
  found.rowA[hit] = rowA;
  found.rowB[hit] = rowB;
  found.before[hit] = found.last[pair];
  found.last[pair] = hit;
  found.hitsOf[pair]++;
  found.weightOf[pair] += weight;
}

function doubled<T extends Uint32Array | Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function growPairs(found: CandidatePairs): void {
  const size = found.a.length * 2;
  found.a = doubled(found.a, new Uint32Array(size));
  found.b = doubled(found.b, new Uint32Array(size));
  found.last = doubled(found.last, new Int32Array(size));
  found.hitsOf = doubled(found.hitsOf, new Uint32Array(size));
  found.weightOf = doubled(found.weightOf, new Float32Array(size));
}

function growHits(found: CandidatePairs): void {
  const size = found.before.length * 2;
  found.before = doubled(found.before, new Int32Array(size));
  found.rowA = doubled(found.rowA, new Uint32Array(size));
  found.rowB = doubled(found.rowB, new Uint32Array(size));
}

function growTable(found: CandidatePairs, table: PairTable): void {
  const size = (table.mask + 1) * 4;
  table.mask = size - 1;
  table.slots = new Int32Array(size);
  for (let pair = 0; pair < found.pairs; pair++) {
    let page = slotFor(found.a[pair], found.b[pair], table.mask);
    while (table.slots[page] !== 0) page = (page + 1) & table.mask;
    table.slots[page] = pair + 1;
  }
}

/**
 * The same pairs and hits, sorted by a, then b; all of these are less than `documents`. This order does not depend on how
 * the work is divided, and adjacent pairs read the same documents.
 */
export function pairsInOrder(found: CandidatePairs, documents: number): CandidatePairs {
  const rows = new Uint32Array(found.pairs);
  for (let pair = 0; pair < rows.length; pair++) rows[pair] = pair;
  return pairsAt(found, sortedBy(found.a, sortedBy(found.b, rows, documents), documents));
}

/** These pairs, in this order, with all hits. */
export function pairsAt(found: CandidatePairs, pairs: Uint32Array): CandidatePairs {
  const gathered = <T extends Uint32Array | Int32Array | Float32Array>(from: T, into: T): T => {
    for (let place = 0; place < pairs.length; place++) into[place] = from[pairs[place]];
    return into;
  };
  return {
    ...found,
    pairs: pairs.length,
    a: gathered(found.a, new Uint32Array(pairs.length)),
    b: gathered(found.b, new Uint32Array(pairs.length)),
    last: gathered(found.last, new Int32Array(pairs.length)),
    hitsOf: gathered(found.hitsOf, new Uint32Array(pairs.length)),
    weightOf: gathered(found.weightOf, new Float32Array(pairs.length)),
  };
}

/** Sorts the rows by their key; rows with equal keys keep their order. */
function sortedBy(keys: Uint32Array, rows: Uint32Array, keysMax: number): Uint32Array {
  const starts = new Uint32Array(keysMax + 1);
  for (const row of rows) starts[keys[row] + 1]++;
  for (let key = 0; key < keysMax; key++) starts[key + 1] += starts[key];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[starts[keys[row]]++] = row;
  return sorted;
}
