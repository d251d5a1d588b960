// Takes what is said of two pages and of their passages, tells whether a passage has far more in common than the percentages
// of the pages count, which are of words in runs of equal words: of a paraphrase they are about 0.

import type {DocumentFinding, PassageFinding} from '../model/finding.ts';

/** A copy of which a word was changed has some more, too, and nobody takes that for a contradiction. */
const timesMore = 1.5;

export function isMoreAlike(pages: DocumentFinding, passages: readonly PassageFinding[]): boolean {
  if (pages.code !== 'compared-documents' || pages.measure === 'code') return false;
  const [{containmentA, containmentB, wordsA, wordsB}] = pages.pairs;
  const counted = new Map([
    [pages.places[0].path, containmentA * wordsA],
    [pages.places[1].path, containmentB * wordsB],
  ]);
  return passages.some((passage) => {
    const {place, words} = sharedWords(passage);
    return words > timesMore * (counted.get(passage.places[place].path) ?? Number.POSITIVE_INFINITY);
  });
}

/** How many words of one of the places are in the other: aligned with equal words, or, in other words, by the estimate. */
function sharedWords({places, pairs: [pair], rewriting}: PassageFinding): {place: number; words: number} {
  if (rewriting === undefined) return {place: pair.a, words: pair.containmentA * pair.wordsA};
  return {place: rewriting.place, words: rewriting.explained * places[rewriting.place].words};
}
