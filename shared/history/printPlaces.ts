// Where a page has a fingerprint. The places are sorted once, because many pages may be compared with a long one.

import {sortRows} from '../algorithms/radixSort.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {PageVersion} from './pageVersion.ts';

interface SortedPrints {
  /** Ascending, and the place of each among the fingerprints of the page; equal ones in order of the page. */
  readonly keys: Uint32Array;
  readonly order: Uint32Array;
}

const known = new WeakMap<PageVersion, SortedPrints>();

/** Tokens, ascending. */
export function placesOfPrint(page: PageVersion, print: number): number[] {
  let sorted = known.get(page);
  if (sorted === undefined) {
    const {keys, order} = sortRows(page.fingerprints, page.fingerprints.length);
    sorted = {keys: keys.slice(0, page.fingerprints.length), order: order.slice(0, page.fingerprints.length)};
    known.set(page, sorted);
  }
  const {keys, order} = sorted;
  const found: number[] = [];
  for (let row = lowerBound(keys, 0, keys.length, print); row < keys.length && keys[row] === print; row++) {
    found.push(page.fingerprintAt[order[row]]);
  }
  return found;
}
