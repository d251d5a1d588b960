// The measures of two texts of which so much is the same, one to one: of words, of tokens of code and of rows.

import type {Measures} from '../model/finding.ts';

/** Resemblance as of sets: what both have, divided by what either has (Broder 1997). */
export function measuresOf(wordsA: number, wordsB: number, shared: number): Measures {
  return {
    wordsA,
    wordsB,
    containmentA: shared / wordsA,
    containmentB: shared / wordsB,
    resemblance: shared / (wordsA + wordsB - shared),
  };
}
