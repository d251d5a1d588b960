// Takes one document of the incremental index; returns its pairs with the others, as `findCandidates` returns all
// pairs, except that one document, the speaker, may represent its page even if another version is newer.

import {sortRows} from '../../algorithms/radixSort.ts';
import {
  addSharedFingerprint,
  type CandidateLimits,
  type CandidatePairs,
  closePairs,
  commonMax,
  modelsMax,
  newCandidates,
  repeatsMax,
  sharedWeight,
} from '../candidatePairs.ts';
import {postingsOf, settle} from './incrementalIndex.ts';
import type {IncrementalIndex} from './indexState.ts';

interface DocumentQuery {
  /** Also pair the document with itself. */
  readonly within: boolean;
  readonly limits: CandidateLimits;
  /** Represents its page for every hash that it has; null: the newest version that has the hash. */
  readonly speaker: number | null;
  /** Whether a comes before b; decides the side of a document in a pair. */
  readonly isBefore: (a: number, b: number) => boolean;
}

export function candidatesOf(
  index: IncrementalIndex,
  document: number,
  {within, limits, speaker, isBefore}: DocumentQuery,
): CandidatePairs {
  settle(index);
  const {corpus, groups} = index;
  const {postings, firstPosting, endPosting} = corpus;
  const first = firstPosting[document];
  const found = newCandidates(limits.pairsMax, hitsExpected);
  const task: Task = {
    found,
    live: index,
    document,
    first,
    within: within && index.members.isReference[document] === 0,
    speaker,
    isBefore,
  };
  const {order, keys} = rowsByHash(postings.hash.subarray(first, endPosting[document]));
  const common: {readonly own: Uint32Array; readonly hash: number; readonly pages: number}[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && keys[to] === keys[from]) to++;
    const pages = groups.pagesOf[first + order[from]];
    // Periodic text would pair each of its rows with all others.
    const own = order.subarray(from, Math.min(to, from + repeatsMax));
    if (pages > limits.slotsMax) {
      if (pages <= commonMax(limits)) common.push({own, hash: keys[from], pages});
    } else if (pages > 1 || (task.within && to - from > 1)) propose(task, own, keys[from], pages, false);
    from = to;
  }
  closePairs(found);
  for (const {own, hash, pages} of common) propose(task, own, hash, pages, true);
  return found;
}

interface Task {
  readonly found: CandidatePairs;
  readonly live: IncrementalIndex;
  readonly document: number;
  readonly first: number;
  readonly within: boolean;
  readonly speaker: number | null;
  readonly isBefore: (a: number, b: number) => boolean;
}

/** A power of two. The arrays grow if needed; most documents share little with others. */
const hitsExpected = 1 << 8;

/** The linear sort has a fixed cost of 2^17 counters, too much for few rows. */
const fewRows = 1 << 13;
const rowsMax = 1 << 13;

/** In order of hash, so that adjacent entries of the index are read one after the other; equal hashes by position. */
function rowsByHash(hashes: Uint32Array): {order: Uint32Array; keys: Uint32Array} {
  const count = hashes.length;
  if (count >= fewRows) return sortRows(hashes, count);
  const both = new Float64Array(count);
  for (let row = 0; row < count; row++) both[row] = hashes[row] * rowsMax + row;
  both.sort();
  const order = new Uint32Array(count);
  const keys = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    keys[place] = Math.floor(both[place] / rowsMax);
    order[place] = both[place] % rowsMax;
  }
  return {order, keys};
}

function propose(task: Task, own: Uint32Array, hash: number, pages: number, isCommon: boolean): void {
  const {found, live: index, document, first, within, speaker, isBefore} = task;
  const {members, scratch, corpus} = index;
  const {pageOf, versionRank, isReference} = members;
  const {chosen} = scratch;
  const documentOf = corpus.postings.document;
  const weight = sharedWeight(pages);
  const rows = postingsOf(index, hash);
  for (const row of rows) {
    const candidate = documentOf[row];
    const page = pageOf[candidate];
    const before = chosen[page];
    if (before < 0 || candidate === speaker || (before !== speaker && versionRank[candidate] < versionRank[before])) {
      chosen[page] = candidate;
    }
  }
  if (chosen[pageOf[document]] === document) {
    if (within && !isCommon) {
      for (let x = 0; x < own.length; x++) {
        for (let y = x + 1; y < own.length; y++) {
          addSharedFingerprint(found, document, document, first + own[x], first + own[y], weight);
        }
      }
    }
    let last = -1;
    let same = 0;
    const models = isCommon ? modelsOf(task, rows) : null;
    const isModel = models?.includes(document) !== false;
    for (const row of rows) {
      const other = documentOf[row];
      if (pageOf[other] === pageOf[document] || chosen[pageOf[other]] !== other) continue;
      if (!isModel && models?.includes(other) === false) continue;
      if (isReference[other] === 1 && isReference[document] === 1) continue;
      same = other === last ? same + 1 : 0;
      last = other;
      if (same >= repeatsMax) continue;
      for (const mine of own) {
        if (isBefore(document, other)) addSharedFingerprint(found, document, other, first + mine, row, weight);
        else addSharedFingerprint(found, other, document, row, first + mine, weight);
      }
    }
  }
  for (const row of rows) chosen[pageOf[documentOf[row]]] = -1;
}

/** Of the documents that represent their pages, the first ones, as `findCandidates` takes them. */
function modelsOf({live: {members, scratch, corpus}, isBefore}: Task, rows: readonly number[]): readonly number[] {
  const models: number[] = [];
  for (const row of rows) {
    const document = corpus.postings.document[row];
    if (scratch.chosen[members.pageOf[document]] !== document || models.includes(document)) continue;
    const at = models.findIndex((model) => isBefore(document, model));
    models.splice(at < 0 ? models.length : at, 0, document);
    if (models.length > modelsMax) models.pop();
  }
  return models;
}
