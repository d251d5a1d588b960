// Takes word hashes and returns the Rabin fingerprint of every run of w of them: w-shingles as fingerprinted by Broder
// (1997, section 4), with a window that slides over words. At each step four bytes enter and four leave. Their table
// look-ups do not depend on each other (slicing, Kounavis and Berry 2005).

import {mix32} from '../../../shared/algorithms/permute32.ts';
import {randomIrreducible} from './irreducible.ts';
import {multiples} from './rabin.ts';

/** Tables for a window of w words under one polynomial of degree 32. */
export interface RabinShingler {
  readonly w: number;
  /** i·t^(32 + 8j) mod P at 256·j + i: shifts a fingerprint by one word. */
  readonly followed: Uint32Array;
  /** i·t^(32w + 8j) mod P at 256·j + i: removes the outgoing word. */
  readonly gone: Uint32Array;
}

/**
 * Seed of the product's irreducible polynomial. Fingerprints under different polynomials cannot be compared. Because it is
 * fixed, and words come as 32-bit hashes, Broder's bound for any text does not hold: it holds for runs of different hashes
 * that were not chosen by someone who knows the polynomial. Two words of one hash are one word here.
 */
const seed = 0x5117;

export function newRabinShingler(w: number, polynomial = randomIrreducible(32, seed)): RabinShingler {
  return {w, followed: slices(polynomial, 32), gone: slices(polynomial, 32 * w)};
}

/**
 * Writes the fingerprints of the w-shingles of words [from, to) to `into` and returns their number, max(0, n − w + 1).
 * A one-to-one mix comes last: a fingerprint only distinguishes strings, but shingles are also sorted and selected by
 * value.
 */
export function rabinShingles(
  shingler: RabinShingler,
  words: Uint32Array,
  from: number,
  to: number,
  into: Uint32Array,
): number {
  const {w, followed, gone} = shingler;
  const count = to - from - w + 1;
  if (count <= 0) return 0;
  let state = 0;
  for (let at = from; at < to; at++) {
    state =
      words[at] ^
      followed[state & 255] ^
      followed[256 + ((state >>> 8) & 255)] ^
      followed[512 + ((state >>> 16) & 255)] ^
      followed[768 + (state >>> 24)];
    if (at >= from + w) {
      const word = words[at - w];
      state ^=
        gone[word & 255] ^
        gone[256 + ((word >>> 8) & 255)] ^
        gone[512 + ((word >>> 16) & 255)] ^
        gone[768 + (word >>> 24)];
    }
    if (at >= from + w - 1) into[at - from - w + 1] = mix32(state);
  }
  return count;
}

function slices(polynomial: bigint, exponent: number): Uint32Array {
  const tables = new Uint32Array(1024);
  for (let byte = 0; byte < 4; byte++) tables.set(multiples(polynomial, exponent + 8 * byte, 0).low, 256 * byte);
  return tables;
}
