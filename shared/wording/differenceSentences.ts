// Sentences for an editor about the differences between two places, in the language of the reader.

import type {Occurrence} from '../model/finding.ts';
import {type Sentence, sentenceOf} from './editorNames.ts';
import type {Language} from './language.ts';
import {type PlaceDifference, type QuotedDifference, type QuotedSwap, saidSwaps} from './placeDifference.ts';

/** In a sentence of one line; a hover shows more. */
export const differencesQuoted = 2;
const swapsShown = 2;

export function quotedSentence({here, there}: QuotedDifference, {parts}: Language): Sentence {
  const gaps = {here: {quote: here}, there: {quote: there}};
  if (there === '') return parts('Here also “{here}”.', gaps);
  return here === '' ? parts('There also “{there}”.', gaps) : parts('Here “{here}”, there “{there}”.', gaps);
}

export function swapSentences(difference: PlaceDifference, here: Occurrence, language: Language): readonly Sentence[] {
  const {swaps, left} = saidSwaps(difference, here, swapsShown);
  const said = swaps.map((swap) => swapSentence(swap, language));
  return left === 0
    ? said
    : [...said, sentenceOf(language.counted(left, '{count} more replacement', '{count} more replacements'))];
}

function swapSentence({here, there, times, kept, isName}: QuotedSwap, {parts}: Language): Sentence {
  const gaps = {here: {quote: here}, there: {quote: there}, count: times, all: times + kept};
  if (kept > 0) {
    return isName
      ? parts('Renamed in {count} of {all} places: {here} → {there}.', gaps)
      : parts('Replaced in {count} of {all} places: {here} → {there}.', gaps);
  }
  if (times === 1)
    return isName ? parts('Renamed: {here} → {there}.', gaps) : parts('Replaced: {here} → {there}.', gaps);
  return isName
    ? parts('Renamed throughout: {here} → {there}.', gaps)
    : parts('Replaced throughout: {here} → {there}.', gaps);
}
