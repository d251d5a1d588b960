// Takes sorted postings, rows that are gone and rows that are new; gives what sorting all of them again would give.
// Rows between two changes are copied in one piece, so the work is that of the changes and of copying.

import type {ArrayRoom} from '../algorithms/arrayRoom.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import {declaredBoilerplate, type Postings} from './postings.ts';

/** Rows by ascending hash, with equal hashes in order of document and position, and their hashes. */
interface SortedRows {
  readonly order: Uint32Array;
  readonly hash: Uint32Array;
}

/** A new row, and the first of the sorted rows of its hash, if any has it, that must come after. */
export interface NewRow {
  readonly row: number;
  readonly hash: number;
  readonly before: number;
}

/** `gone` are rows of `sorted`, whose arrays are not in `room`; `added` are in the order in which they are to come. */
export function patchedRows(
  sorted: SortedRows,
  hashOf: (row: number) => number,
  gone: readonly number[],
  added: readonly NewRow[],
  room: ArrayRoom,
): SortedRows {
  const {order, hash} = sorted;
  const gonePlaces = Uint32Array.from(gone, (row) => placeOf(sorted, hashOf(row), row)).sort();
  const size = order.length - gone.length + added.length;
  const array = (name: string) => new Uint32Array(room.take(name, size * Uint32Array.BYTES_PER_ELEMENT), 0, size);
  const patched = {order: array('order'), hash: array('hash')};
  let [from, to] = [0, 0];
  const copyUntil = (place: number): void => {
    patched.order.set(order.subarray(from, place), to);
    patched.hash.set(hash.subarray(from, place), to);
    to += place - from;
    from = place;
  };
  let next = 0;
  const dropUntil = (place: number): void => {
    for (; next < gonePlaces.length && gonePlaces[next] < place; next++) {
      copyUntil(gonePlaces[next]);
      from++;
    }
  };
  for (const one of added) {
    const place = placeOf(sorted, one.hash, one.before);
    dropUntil(place);
    copyUntil(place);
    patched.order[to] = one.row;
    patched.hash[to++] = one.hash;
  }
  dropUntil(order.length);
  copyUntil(order.length);
  return patched;
}

/** The place of a row among those of its hash, which ascend; or where it would be. */
function placeOf({order, hash}: SortedRows, value: number, row: number): number {
  const first = lowerBound(hash, 0, hash.length, value);
  return hash[first] === value ? lowerBound(order, first, groupEnd(hash, first), row) : first;
}

/** Where the group that starts here ends: found in steps that double, as most groups are short. */
function groupEnd(hash: Uint32Array, first: number): number {
  if (first >= hash.length) return first;
  let step = 1;
  while (first + step < hash.length && hash[first + step] === hash[first]) step *= 2;
  const above = Math.min(hash.length, first + step);
  // The last hash of all has none after it.
  return hash[first] === 0xffffffff ? afterLast(hash, first) : lowerBound(hash, first, above, hash[first] + 1);
}

function afterLast(hash: Uint32Array, first: number): number {
  let end = first;
  while (end < hash.length && hash[end] === hash[first]) end++;
  return end;
}

/** Counts again on how many pages each of the hashes is, as `buildPostingLists` counts. */
export function countPages(
  {order, hash}: SortedRows,
  pagesOf: Uint16Array,
  {document}: Pick<Postings, 'document'>,
  pageOf: Int32Array,
  templates: ReadonlySet<number>,
  hashes: Uint32Array,
): void {
  const pages = new Set<number>();
  for (const value of hashes) {
    const first = lowerBound(hash, 0, hash.length, value);
    const end = hash[first] === value ? groupEnd(hash, first) : first;
    pages.clear();
    let isDeclared = false;
    for (let place = first; place < end; place++) {
      const member = document[order[place]];
      pages.add(pageOf[member]);
      if (templates.size > 0 && end - first > 1 && templates.has(member)) isDeclared = true;
    }
    const count = isDeclared ? declaredBoilerplate : Math.min(pages.size, declaredBoilerplate);
    for (let place = first; place < end; place++) pagesOf[order[place]] = count;
  }
}

/** Starts and ends of the groups of two or more rows, ascending; with `hashes`, which ascend, of these alone. */
export function groupBounds(hash: Uint32Array, hashes: Uint32Array | null): {starts: Uint32Array; ends: Uint32Array} {
  const most = hashes === null ? hash.length >>> 1 : hashes.length;
  const [starts, ends] = [new Uint32Array(most), new Uint32Array(most)];
  let groups = 0;
  const put = (first: number, end: number): void => {
    if (end - first < 2) return;
    starts[groups] = first;
    ends[groups++] = end;
  };
  if (hashes === null) {
    for (let first = 0; first < hash.length; ) {
      let end = first + 1;
      while (end < hash.length && hash[end] === hash[first]) end++;
      put(first, end);
      first = end;
    }
  } else {
    for (const value of hashes) {
      const first = lowerBound(hash, 0, hash.length, value);
      if (hash[first] === value) put(first, groupEnd(hash, first));
    }
  }
  return {starts: starts.slice(0, groups), ends: ends.slice(0, groups)};
}

/** The values, each once, ascending. */
export function distinctHashes(values: Uint32Array): Uint32Array {
  const sorted = values.slice().sort();
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at];
  }
  return sorted.subarray(0, count);
}
