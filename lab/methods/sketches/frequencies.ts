// Counts in how many documents of a collection a shingle occurs, in bounded memory, by a count–min sketch (Cormode and
// Muthukrishnan 2005, section 3) of two rows. Derives tf–idf weights from it (Manning, Raghavan and Schütze 2008,
// section 6.2.2), which Sood and Loguinov (2011) use as the weights of a simhash.

import {scrambled} from '../../../shared/algorithms/permute32.ts';

export interface BagFrequencies {
  documents: number;
  readonly columnBits: number;
  /** Two rows of counts, one after the other. */
  readonly counts: Uint32Array;
}

/**
 * 8 MB. Among a million shingles in two rows of 2^20 counts, one in 5 has too high a count, mostly by 1 (one in 2.6 if
 * both counts were raised).
 */
const columnBitsUsual = 20;

export function newBagFrequencies(columnBits = columnBitsUsual): BagFrequencies {
  return {documents: 0, columnBits, counts: new Uint32Array(2 << columnBits)};
}

/** Counts a document, given its distinct shingles hashes[0 … count − 1]. */
export function countDocument(frequencies: BagFrequencies, hashes: Uint32Array, count: number): void {
  const {counts, columnBits} = frequencies;
  frequencies.documents++;
  for (let at = 0; at < count; at++) {
    const one = columnOf(hashes[at], 0, columnBits);
    const other = columnOf(hashes[at], 1, columnBits);
    // Raise only the smaller count, because it is the one that is used (conservative update).
    const least = Math.min(counts[one], counts[other]) + 1;
    if (counts[one] < least) counts[one] = least;
    if (counts[other] < least) counts[other] = least;
  }
}

/** Number of documents that contain a shingle, never too low. */
export function documentsHolding({counts, columnBits}: BagFrequencies, hash: number): number {
  return Math.min(counts[columnOf(hash, 0, columnBits)], counts[columnOf(hash, 1, columnBits)]);
}

/**
 * Turns occurrence counts into tf–idf weights, tf · ln((N + 1) / df), which are positive even for a shingle in all N
 * documents. A shingle in no counted document is treated as if it occurred in one.
 */
export function weighByRarity(
  frequencies: BagFrequencies,
  hashes: Uint32Array,
  count: number,
  weights: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    weights[at] *= Math.log((frequencies.documents + 1) / Math.max(1, documentsHolding(frequencies, hashes[at])));
  }
}

function columnOf(hash: number, row: number, columnBits: number): number {
  return (row << columnBits) + (scrambled(hash, row === 0 ? 0x3c6ef372 : 0x1f83d9ab) >>> (32 - columnBits));
}
