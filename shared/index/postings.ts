// The fingerprints of all documents, one row each, in order of document and position; and their groups of rows with
// equal hashes. 12 bytes per posting and 6 to 10 for its group, about two postings per five words.

import {sortRows} from '../algorithms/radixSort.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import {withRowFingerprints} from '../fingerprint/rowFingerprints.ts';
import {shingles} from '../fingerprint/shingle.ts';
import {type Selection, winnow} from '../fingerprint/winnow.ts';
import type {Tokens} from '../text/tokens.ts';

export interface Postings {
  count: number;
  hash: Uint32Array;
  /** Token index of the first word of the shingle. */
  at: Uint32Array;
  document: Uint32Array;
}

export function newPostings(capacity = 1 << 16): Postings {
  return {
    count: 0,
    hash: new Uint32Array(capacity),
    at: new Uint32Array(capacity),
    document: new Uint32Array(capacity),
  };
}

export interface Scratch {
  shingles: Uint32Array;
  selected: Uint32Array;
  withRows: Uint32Array;
}

export function newScratch(): Scratch {
  return {shingles: new Uint32Array(1 << 12), selected: new Uint32Array(1 << 12), withRows: new Uint32Array(1 << 12)};
}

/** Appends the fingerprints of tokens [first, end), the words of one document. */
export function postFingerprints(
  postings: Postings,
  tokens: Tokens,
  document: number,
  first: number,
  end: number,
  selection: Selection,
  scratch: Scratch,
): void {
  const count = end - first;
  if (scratch.shingles.length < count) {
    scratch.shingles = new Uint32Array(count * 2);
    scratch.selected = new Uint32Array(count * 2);
    scratch.withRows = new Uint32Array(count * 2);
  }
  const {shingles: values, selected: winnowed, withRows: selected} = scratch;
  const total = shingles(tokens.hash, first, end, selection.w, values);
  const few = winnow(values, total, selection.window, winnowed);
  const kept = withRowFingerprints(tokens.tag.subarray(first, end), values, selection.w, winnowed, few, selected);
  reservePostings(postings, kept);
  const {hash, at, document: documents} = postings;
  let row = postings.count;
  for (let k = 0; k < kept; k++, row++) {
    hash[row] = values[selected[k]];
    at[row] = first + selected[k];
    documents[row] = document;
  }
  postings.count = row;
}

/** Reserves `more` further rows, and `beyond` rows more; by default the capacity doubles. */
export function reservePostings(postings: Postings, more: number, beyond = postings.hash.length): void {
  const needed = postings.count + more;
  if (needed <= postings.hash.length) return;
  const capacity = Math.max(needed, Math.min(needed + beyond, postings.hash.length * 2));
  for (const field of ['hash', 'at', 'document'] as const) {
    const grown = new Uint32Array(capacity);
    grown.set(postings[field].subarray(0, postings.count));
    postings[field] = grown;
  }
}

/** Frees capacity if more than `rowsMore` rows, and more than a seventh of the rows in use, are unused. */
export function trimPostings(postings: Postings, rowsMore: number): void {
  if (postings.hash.length <= postings.count + Math.max(rowsMore, postings.count / 7)) return;
  for (const field of ['hash', 'at', 'document'] as const) {
    const trimmed = new Uint32Array(postings.count + rowsMore);
    trimmed.set(postings[field].subarray(0, postings.count));
    postings[field] = trimmed;
  }
}

/** Postings by hash. */
export interface PostingLists {
  /** Rows sorted so that equal hashes are adjacent, in order of document and position; and their hashes. */
  readonly order: Uint32Array;
  readonly hash: Uint32Array;
  /** Number of distinct pages that have the hash of a row, at most 65,535. */
  readonly pagesOf: Uint16Array;
  /** Start and end in `order` of the groups of two or more rows. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Page count of a hash that occurs in a declared template: more than any real page count. */
export const declaredBoilerplate = 65535;

export function buildPostingLists(
  postings: Postings,
  pageOf: Int32Array,
  templates: ReadonlySet<number>,
  report: (share: number) => void = () => undefined,
): PostingLists {
  const count = postings.count >>> 1;
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)];
  let groups = 0;
  const add = (from: number, to: number) => {
    starts[groups] = from;
    ends[groups++] = to;
  };
  const {order, pagesOf, keys} = grouped(postings, pageOf, templates, postings.count, add, report);
  const hash = keys.byteLength === keys.buffer.byteLength ? keys : keys.slice();
  return {order, pagesOf, hash, starts: starts.slice(0, groups), ends: ends.slice(0, groups)};
}

/** The data about fingerprints that is needed to compare two documents. */
export type PageCounts = Pick<PostingLists, 'pagesOf'>;

/** Rows sorted so that equal hashes are adjacent, and their page counts. */
export type SortedPostings = Pick<PostingLists, 'order' | 'pagesOf'>;

/** The same without the data that only the search for all pairs needs; hashes can be read from the rows. */
export function sortPostings(postings: Postings, pageOf: Int32Array, templates: ReadonlySet<number>): SortedPostings {
  // As long as the capacity of the postings, which may grow.
  const {order, pagesOf} = grouped(postings, pageOf, templates, postings.hash.length, () => undefined);
  return {order, pagesOf};
}

/** Of the time, roughly. */
const sortShare = 0.7;
const rowsPerReport = 1 << 22;

function grouped(
  postings: Postings,
  pageOf: Int32Array,
  templates: ReadonlySet<number>,
  rows: number,
  visit: (from: number, to: number) => void,
  report: (share: number) => void = () => undefined,
): SortedPostings & {keys: Uint32Array} {
  const {count, document} = postings;
  const {order, keys} = sortRows(postings.hash, count, (share) => report(share * sortShare));
  const pagesOf = new Uint16Array(rows).fill(1, 0, count);
  const seen = new Int32Array(pageOf.length).fill(-1);
  for (let from = 0, next = 0; from < count; ) {
    if (from >= next) {
      report(sortShare + ((1 - sortShare) * from) / count);
      next = from + rowsPerReport;
    }
    const key = keys[from];
    let to = from + 1;
    while (to < count && keys[to] === key) to++;
    if (to - from > 1) {
      visit(from, to);
      let pages = 0;
      let declared = false;
      for (let place = from; place < to; place++) {
        const member = document[order[place]];
        const page = pageOf[member];
        if (seen[page] !== from) {
          seen[page] = from;
          pages++;
        }
        if (templates.size > 0 && templates.has(member)) declared = true;
      }
      if (declared) pages = declaredBoilerplate;
      if (pages > 1)
        for (let place = from; place < to; place++) pagesOf[order[place]] = Math.min(pages, declaredBoilerplate);
    }
    from = to;
  }
  return {order, pagesOf, keys};
}

/** Start in `order` of the group of a hash; the hash must be in the index. */
export function groupStart({hash}: PostingLists, value: number): number {
  return lowerBound(hash, 0, hash.length, value);
}
