// The measures of two texts of which so much is the same, one to one: of words, of tokens of code and of rows.

import type {Measures, PassageFinding} from '../model/finding.ts';

/**
 * As of sets: what both have, divided by what either has (Broder 1997). In other orders a may have more of b than b of a; then
 * what both have is the mean.
 */
export function resemblanceOf(sharedA: number, sharedB: number, wordsA: number, wordsB: number): number {
  const shared = (sharedA + sharedB) / 2;
  return shared / Math.max(1, wordsA + wordsB - shared);
}

export function measuresOf(wordsA: number, wordsB: number, shared: number): Measures {
  return {
    wordsA,
    wordsB,
    containmentA: shared / wordsA,
    containmentB: shared / wordsB,
    resemblance: resemblanceOf(shared, shared, wordsA, wordsB),
  };
}

/**
 * Takes the measures of two texts that are compared alone, gives those fields of their finding that follow from them.
 * A caller that has better figures replaces them: other evidence, or places of one text.
 */
export function measuredInTwo(
  measures: Measures,
): Pick<PassageFinding, 'pairs' | 'words' | 'evidence' | 'discountedWords' | 'discountedPages' | 'slots'> {
  return {
    pairs: [{a: 0, b: 1, ...measures}],
    words: Math.max(measures.wordsA, measures.wordsB),
    evidence: Math.round(measures.containmentA * measures.wordsA),
    discountedWords: 0,
    discountedPages: 0,
    slots: 2,
  };
}
