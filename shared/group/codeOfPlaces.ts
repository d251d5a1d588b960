// Takes the measures of code that two files have under other names, gives those of the places that are shown. With three
// places or more, one of them is all that any two have in common, and may be longer than what it shares with one.

import {rememberedOf} from '../algorithms/memoized.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
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

/** Where the tokens of a program begin, in bytes; ascending. Most places of such code are in the same few files. */
const known = new WeakMap<Uint8Array, Uint32Array>();

function codeTokensIn({texts, tokens: {start, length}}: OccurrenceContext, {document, from, to}: TokenRange): number {
  const text = texts[document];
  const starts = rememberedOf(known, text.bytes, () => {
    const {rows, tokens} = normalizedCorpus([{...text, index: 0}]);
    return rows.map((row) => tokens.start[row]);
  });
  const end = start[to - 1] + length[to - 1];
  return lowerBound(starts, 0, starts.length, end) - lowerBound(starts, 0, starts.length, start[from]);
}
