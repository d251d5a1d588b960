// The fingerprints of the history, and which versions of files added each: sorted pairs of hash and version, one array
// per segment. A version is posted only for fingerprints that its predecessor lacked, so the postings grow with the
// amount of text ever written.

import {sortRows} from '../../../shared/algorithms/radixSort.ts';
import {bucketStarts, lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import {areEnds} from '../../../shared/algorithms/storedRows.ts';

/** Ascending by hash, then by version. */
export interface HistoryPostings {
  readonly hash: Uint32Array;
  readonly version: Uint32Array;
}

/** `count` pairs in the order in which they were added. */
export interface Unsorted {
  count: number;
  hash: Uint32Array;
  version: Uint32Array;
}

export function newUnsorted(): Unsorted {
  return {count: 0, hash: new Uint32Array(1 << 16), version: new Uint32Array(1 << 16)};
}

export function postVersion(into: Unsorted, version: number, fingerprints: Uint32Array): void {
  const needed = grownBy(into, fingerprints.length);
  into.hash.set(fingerprints, into.count);
  into.version.fill(version, into.count, needed);
  into.count = needed;
}

export function addPostings(into: Unsorted, {hash, version}: HistoryPostings): void {
  const needed = grownBy(into, hash.length);
  into.hash.set(hash, into.count);
  into.version.set(version, into.count);
  into.count = needed;
}

/** Makes room, gives the number of pairs that there will be. */
function grownBy(into: Unsorted, count: number): number {
  const needed = into.count + count;
  if (needed > into.hash.length) {
    const size = Math.max(needed, into.hash.length * 2);
    for (const field of ['hash', 'version'] as const) {
      const grown = new Uint32Array(size);
      grown.set(into[field].subarray(0, into.count));
      into[field] = grown;
    }
  }
  return needed;
}

export function sortedPostings({count, hash, version}: Unsorted): HistoryPostings {
  // Two passes, because the sort is stable: first by version, then by hash.
  const {order, keys} = sortRows(version.subarray(0, count), count);
  const hashes = new Uint32Array(count);
  for (let row = 0; row < count; row++) hashes[row] = hash[order[row]];
  return postingsByHash({count, hash: hashes, version: keys});
}

/**
 * Pairs of one hash stay in the order in which they were added: a table in which hashes are only looked up needs no other. Of 10
 * million pairs it takes 89 MB beside them, `sortedPostings` 204 MB.
 */
export function postingsByHash({count, hash, version}: Unsorted): HistoryPostings {
  const {order, keys} = sortRows(hash.subarray(0, count), count);
  const versions = new Uint32Array(count);
  for (let row = 0; row < count; row++) versions[row] = version[order[row]];
  // The keys may be a third of what they are a view of.
  return {hash: keys.slice(), version: versions};
}

/** All pairs of both. For equal hashes, the pair with the smaller version comes first, then that of `earlier`. */
export function mergedPostings(earlier: HistoryPostings, later: HistoryPostings): HistoryPostings {
  const count = earlier.hash.length + later.hash.length;
  const hash = new Uint32Array(count);
  const version = new Uint32Array(count);
  let [i, j] = [0, 0];
  for (let row = 0; row < count; row++) {
    const takesEarlier = j === later.hash.length || (i < earlier.hash.length && precedes(earlier, i, later, j));
    hash[row] = takesEarlier ? earlier.hash[i] : later.hash[j];
    version[row] = takesEarlier ? earlier.version[i++] : later.version[j++];
  }
  return {hash, version};
}

function precedes(a: HistoryPostings, i: number, b: HistoryPostings, j: number): boolean {
  return a.hash[i] < b.hash[j] || (a.hash[i] === b.hash[j] && a.version[i] <= b.version[j]);
}

/** Postings with the first row for each value of the 16 leading bits, so that a lookup takes only a few steps. */
export interface Searchable extends HistoryPostings {
  readonly starts: Uint32Array;
}

const searchBits = 16;

export function searchable({hash, version}: HistoryPostings): Searchable {
  return {hash, version, starts: bucketStarts(hash, hash.length, searchBits)};
}

/** First row of a hash, or where it would be inserted. */
export function rowOf({hash, starts}: Searchable, value: number): number {
  const bucket = value >>> (32 - searchBits);
  return lowerBound(hash, starts[bucket], starts[bucket + 1], value);
}

/**
 * Stores only the lower half of each hash; the table of starts gives the upper half. 6 bytes per posting instead of 8.
 */
export function packPostings(postings: HistoryPostings): {starts: Uint32Array; low: Uint16Array; version: Uint32Array} {
  const {hash, version} = postings;
  const low = new Uint16Array(hash.length);
  for (let row = 0; row < hash.length; row++) low[row] = hash[row];
  return {starts: searchable(postings).starts, low, version};
}

/** Whether stored arrays are packed postings. */
export function isPacked(starts: Uint32Array, low: Uint16Array, version: Uint32Array): boolean {
  return starts.length === (1 << searchBits) + 1 && areEnds(starts, low.length) && version.length === low.length;
}

export function unpacked(starts: Uint32Array, low: Uint16Array, version: Uint32Array): HistoryPostings {
  const hash = new Uint32Array(low.length);
  for (let high = 0; high < 65536; high++) {
    for (let row = starts[high]; row < starts[high + 1]; row++) hash[row] = ((high << 16) | low[row]) >>> 0;
  }
  return {hash, version};
}
