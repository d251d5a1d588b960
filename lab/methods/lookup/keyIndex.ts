// Takes rows (key, document) and builds an index from keys to documents: rows sorted by key, found by the high bits of
// the key. 8 bytes per row and 2 to 4 for the buckets. Built once and never changed.

import {bucketBits, bucketStarts, lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import {visitSorted} from './keyRows.ts';

export interface KeyIndex {
  readonly rows: number;
  /** Number of high bits of a key that name its bucket. */
  readonly bits: number;
  /** Bucket v contains the rows from starts[v] to starts[v + 1] - 1. */
  readonly starts: Uint32Array;
  /** In ascending order; rows of equal keys are in order of their documents. */
  readonly keys: Uint32Array;
  readonly documents: Uint32Array;
}

/** Documents that share keys with a query. */
interface KeyMatches {
  /** Number of valid entries in `documents` and `shared`. */
  count: number;
  /** Distinct documents, ascending. */
  documents: Uint32Array;
  /** Number of keys that each document shares with the query. */
  shared: Uint32Array;
}

export function newKeyMatches(): KeyMatches {
  return {count: 0, documents: new Uint32Array(64), shared: new Uint32Array(64)};
}

export function keyIndex(keys: Uint32Array, documents: Uint32Array, count: number): KeyIndex {
  const bits = bucketBits(count);
  const sortedKeys = new Uint32Array(count);
  const sortedDocuments = new Uint32Array(count);
  let row = 0;
  visitSorted(keys, documents, count, (rows, rowCount) => {
    for (let at = 0; at < rowCount; at++, row++) {
      sortedDocuments[row] = rows[at * 2];
      sortedKeys[row] = rows[at * 2 + 1];
    }
  });
  const starts = bucketStarts(sortedKeys, count, bits);
  return {rows: count, bits, starts, keys: sortedKeys, documents: sortedDocuments};
}

/**
 * Row of the first document with the key; the other rows of the key follow. Returns the number of rows if there is
 * none.
 */
export function rowOfKey({bits, starts, keys, rows}: KeyIndex, key: number): number {
  const bucket = key >>> (32 - bits);
  // Binary search, because a very common key makes its bucket long.
  const row = lowerBound(keys, starts[bucket], starts[bucket + 1], key);
  return row < starts[bucket + 1] && keys[row] === key ? row : rows;
}

/**
 * Documents that have at least one of the first `count` keys of `query`, in ascending order. Keys of more than `limit`
 * rows are skipped. The keys of the query should be distinct: a repeated key counts twice.
 */
export function matchesOfKeys(
  index: KeyIndex,
  query: Uint32Array,
  count: number,
  limit: number,
  into: KeyMatches,
): void {
  const {rows, keys, documents} = index;
  let found = 0;
  for (let at = 0; at < count; at++) {
    const key = query[at];
    const first = rowOfKey(index, key);
    if (first + limit < rows && keys[first + limit] === key) continue;
    for (let row = first; row < rows && keys[row] === key; row++) {
      // A document may have a key twice. Its rows are adjacent.
      if (row > first && documents[row] === documents[row - 1]) continue;
      if (found === into.documents.length) grow(into);
      into.documents[found++] = documents[row];
    }
  }
  into.count = countEqual(into, found);
}

/** Number of keys of more than `limit` rows, which `matchesOfKeys` skips, and of their rows. */
export function skippedBy({keys, rows}: KeyIndex, limit: number): {skippedKeys: number; skippedRows: number} {
  let skippedKeys = 0;
  let skippedRows = 0;
  for (let first = 0; first < rows; ) {
    let end = first + 1;
    while (end < rows && keys[end] === keys[first]) end++;
    if (end - first > limit) {
      skippedKeys++;
      skippedRows += end - first;
    }
    first = end;
  }
  return {skippedKeys, skippedRows};
}

function grow(matches: KeyMatches): void {
  const larger = new Uint32Array(matches.documents.length * 2);
  larger.set(matches.documents);
  matches.documents = larger;
  matches.shared = new Uint32Array(larger.length);
}

/** Removes repeated documents, counts how often each occurred, and returns the number of distinct ones. */
function countEqual({documents, shared}: KeyMatches, found: number): number {
  if (found > 1) documents.subarray(0, found).sort();
  let kept = 0;
  for (let at = 0; at < found; at++) {
    if (kept > 0 && documents[at] === documents[kept - 1]) shared[kept - 1]++;
    else {
      documents[kept] = documents[at];
      shared[kept++] = 1;
    }
  }
  return kept;
}
