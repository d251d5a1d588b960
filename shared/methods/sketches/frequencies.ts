// In how many documents of a collection a shingle stands, in bounded memory: a count–min sketch (Cormode and
// Muthukrishnan 2005, section 3) of two rows; and the tf–idf weights that follow (Manning, Raghavan and Schütze 2008,
// section 6.2.2), with which Sood and Loguinov (2011) weigh what a simhash is made of.

import {scrambled} from '../../algorithms/permute32.ts';

export interface BagFrequencies {
  documents: number;
  readonly columnBits: number;
  /** Two rows of counts, one after the other. */
  readonly counts: Uint32Array;
}

/** 8 MB. Of a million shingles in two rows of 2^20 counts one of 5 counts too much, by 1 mostly (of 2.6 if both were raised). */
const columnBitsUsual = 20;

export function newBagFrequencies(columnBits = columnBitsUsual): BagFrequencies {
  return {documents: 0, columnBits, counts: new Uint32Array(2 << columnBits)};
}

/** Counts a document: its distinct shingles, hashes[0 … count − 1]. */
export function countDocument(frequencies: BagFrequencies, hashes: Uint32Array, count: number): void {
  const {counts, columnBits} = frequencies;
  frequencies.documents++;
  for (let at = 0; at < count; at++) {
    const one = columnOf(hashes[at], 0, columnBits);
    const other = columnOf(hashes[at], 1, columnBits);
    // Only the smaller count is raised, since it is the one that is believed (conservative update).
    const least = Math.min(counts[one], counts[other]) + 1;
    if (counts[one] < least) counts[one] = least;
    if (counts[other] < least) counts[other] = least;
  }
}

/** Documents that a shingle stands in, never too few. */
export function documentsHolding({counts, columnBits}: BagFrequencies, hash: number): number {
  return Math.min(counts[columnOf(hash, 0, columnBits)], counts[columnOf(hash, 1, columnBits)]);
}

/**
 * Makes tf–idf weights, tf · ln((N + 1) / df), of how often each shingle occurs: more than 0 even where a shingle stands
 * in all N documents. What stands in none of them, of a document that was not counted, is as rare as what stands in one.
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
