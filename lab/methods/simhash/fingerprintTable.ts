// Sorts 64-bit fingerprints, two words each, and looks up equal ones. Hamming searches probe this table. Words are in
// simhash order: the high half first, bit j is bit j % 32 of half j / 32.

import {bucketBits, bucketStarts} from '../../../shared/algorithms/sortedRows.ts';
import {visitSorted} from '../lookup/keyRows.ts';

export interface Fingerprints {
  readonly count: number;
  /** In ascending order of high half, then low half. Equal fingerprints are in order of their documents. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** For each fingerprint, its row in the input. */
  readonly documents: Uint32Array;
  /** Number of leading bits that name a bucket. Bucket v contains the rows from starts[v] to starts[v + 1] - 1. */
  readonly bits: number;
  readonly starts: Uint32Array;
}

/** Sorts the first `count` fingerprints: 12 bytes each, plus 2 to 4 for the buckets. */
export function sortedFingerprints(words: Uint32Array, count: number): Fingerprints {
  const bits = bucketBits(count);
  const [high, low, documents] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const keys = new Uint32Array(count);
  for (let document = 0; document < count; document++) {
    keys[document] = words[document * 2];
    documents[document] = document;
  }
  let row = 0;
  visitSorted(keys, documents.slice(), count, (rows, rowCount) => {
    for (let at = 0; at < rowCount; at++, row++) {
      documents[row] = rows[at * 2];
      high[row] = rows[at * 2 + 1];
      low[row] = words[documents[row] * 2 + 1];
    }
  });
  const starts = bucketStarts(high, count, bits);
  sortEqualHigh(high, low, documents);
  return {count, high, low, documents, bits, starts};
}

/** Row of the first equal fingerprint; the others follow. -1 if there is none. */
export function rowOfFingerprint(index: Fingerprints, high: number, low: number): number {
  const {starts, bits, high: highs, low: lows} = index;
  const bucket = high >>> (32 - bits);
  const end = starts[bucket + 1];
  let from = starts[bucket];
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (highs[middle] < high || (highs[middle] === high && lows[middle] < low)) from = middle + 1;
    else to = middle;
  }
  return from < end && highs[from] === high && lows[from] === low ? from : -1;
}

/** Runs of equal high halves usually have one row. Pages from one template may have thousands. */
function sortEqualHigh(high: Uint32Array, low: Uint32Array, documents: Uint32Array): void {
  for (let from = 0; from < high.length; ) {
    let to = from + 1;
    while (to < high.length && high[to] === high[from]) to++;
    if (to - from > 1) {
      let at = from;
      visitSorted(low.slice(from, to), documents.slice(from, to), to - from, (rows, rowCount) => {
        for (let row = 0; row < rowCount; row++, at++) {
          documents[at] = rows[row * 2];
          low[at] = rows[row * 2 + 1];
        }
      });
    }
    from = to;
  }
}
