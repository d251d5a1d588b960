// Finds boilerplate from the collection itself: shingles that occur in very many documents belong to a template and do
// not show which documents are similar (Broder, Glassman, Manasse and Zweig 1997 also ignore very common shingles).

import {type BagFrequencies, documentsHolding} from './frequencies.ts';

/**
 * Moves the shingles that occur in fewer than `from` documents to the front, with their weights and in order, and
 * returns their number. Frequencies are never too low, so no common shingle remains. Among a million shingles, one in 5
 * is counted too often, mostly by 1.
 */
export function keepRare(
  frequencies: BagFrequencies,
  hashes: Uint32Array,
  count: number,
  weights: Float64Array | null,
  from: number,
): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    if (documentsHolding(frequencies, hashes[at]) >= from) continue;
    hashes[kept] = hashes[at];
    if (weights !== null) weights[kept] = weights[at];
    kept++;
  }
  return kept;
}
