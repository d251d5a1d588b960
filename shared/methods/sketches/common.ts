// Boilerplate as a collection tells it: shingles that stand in very many of its documents are those of a template, and say
// nothing of which documents are alike (Broder, Glassman, Manasse and Zweig 1997 leave very common shingles out as well).

import {type BagFrequencies, documentsHolding} from './frequencies.ts';

/**
 * Moves the shingles that stand in fewer than `from` documents to the front, with their weights, in their order, and
 * gives their number. Frequencies are never too low, so that no common one is kept; in a million of shingles one of
 * 5 is told too common, by 1 mostly.
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
