// Sentences for an editor about the differences between two places, in the language of the reader.

import type {Occurrence} from '../model/finding.ts';
import {type Sentence, sentenceOf} from './editorNames.ts';
import type {Language} from './language.ts';
import type {MessagePart} from './messageParts.ts';
import type {Differences} from './pairDifference.ts';
import {type PlaceDifference, type QuotedDifference, type QuotedSwap, saidSwaps} from './placeDifference.ts';

const swapsShown = 2;

/** '2 differences'; empty: nothing is counted. */
export function countedDifferences({edits, isPartly}: Differences, {counted, say}: Language): readonly MessagePart[] {
  if (isPartly) return [say('many differences')];
  return edits === 0 ? [] : [counted(edits, '{count} difference', '{count} differences')];
}

/** A systematic replacement, which is meant, and is no difference to look at. */
export function replacedSentences({swap, swaps}: Differences, {parts}: Language): readonly Sentence[] {
  if (swap === null) return [];
  const gaps = {here: {quote: swap.here}, there: {quote: swap.there}};
  if (swaps === 1) return [parts('Replaced: {here} → {there}.', gaps)];
  return [parts('{count} words or names are replaced, such as {here} → {there}.', {...gaps, count: swaps})];
}

export function quotedSentence({here, there}: QuotedDifference, {parts}: Language): Sentence {
  const gaps = {here: {quote: here}, there: {quote: there}};
  if (there === '') return parts('Only here: “{here}”.', gaps);
  return here === '' ? parts('Only there: “{there}”.', gaps) : parts('Here “{here}”, there “{there}”.', gaps);
}

/** For a hover, which has room for them. */
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
