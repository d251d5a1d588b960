// Takes the measures of two texts that are compared alone, gives those fields of their finding that follow from them.

import type {Measures, PassageFinding} from '../model/finding.ts';

/** A caller that has better figures replaces them: other evidence, or places of one text. */
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
