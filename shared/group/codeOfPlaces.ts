// Takes the measures of code that two files have under other names, gives those of the places that are shown. With three places or
// more, one of them is all that any two have in common, and may be longer than what it shares with one.

import {normalizedCorpus} from '../clones/codeCorpus.ts';
import type {Measures} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import type {OccurrenceContext, TokenRange} from './occurrences.ts';

/** In tokens of the normalized view, as `measures` are. */
export function codeOfPlaces(context: OccurrenceContext, a: TokenRange, b: TokenRange, measures: Measures): Measures {
  const shared = Math.round(measures.containmentA * measures.wordsA);
  // An end of the passage may have been cut at a block after it was measured.
  const [wordsA, wordsB] = [
    Math.max(measures.wordsA, codeTokensIn(context, a)),
    Math.max(measures.wordsB, codeTokensIn(context, b)),
  ];
  return measuresOf(wordsA, wordsB, shared);
}

function codeTokensIn({texts, tokens: {start, length}}: OccurrenceContext, {document, from, to}: TokenRange): number {
  const {rows, tokens} = normalizedCorpus([{...texts[document], index: 0}]);
  const [first, end] = [start[from], start[to - 1] + length[to - 1]];
  return rows.filter((row) => tokens.start[row] >= first && tokens.start[row] < end).length;
}
