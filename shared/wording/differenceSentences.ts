// Sentences about the differences between two places, or between several copies of the same two pages.

import type {Occurrence} from '../model/finding.ts';
import type {Language} from './language.ts';
import type {MessagePart, Sentence} from './messageParts.ts';
import {type ComparedPages, type ComparedPlaces, type Differences, differencesOf} from './pairDifference.ts';
import {type PlaceDifference, type QuotedDifference, type QuotedSwap, saidSwaps} from './placeDifference.ts';
import type {Form} from './statement.ts';

/** Differences that are quoted. */
export const differencesShown = 2;

interface Differing {
  /** End of the sentence that names the other place, without its full stop: ', with 2 differences'; nothing where all is equal. */
  readonly end: readonly MessagePart[];
  /** Quotes, and systematic replacements. */
  readonly sentences: readonly Sentence[];
}

/** `copies`: texts that the same two pages share; their differences are counted together. */
export function differingIn(copies: readonly ComparedPlaces[], {language, quotes}: Form): Differing {
  const {parts} = language;
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted) return {end: parts(', with many differences', {}), sentences: []};
  if (all.isReordered) return {end: parts(', in another order', {}), sentences: []};
  const differences = countedDifferences(all, language);
  return {
    end: differences.length === 0 ? [] : parts(', with {differences}', {differences}),
    sentences: [...(quotes ? quotedSentences(all, language) : []), ...replacedSentences(all, language)],
  };
}

/** Of two pages. Nothing where too much differs. `areNamed`: the sentence before is about the passages. */
export function pageDifferences(
  {copies, areWhole}: ComparedPages,
  passages: number,
  areNamed: boolean,
  {language, quotes}: Form,
): readonly Sentence[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted || all.isReordered) return [];
  const differences = countedDifferences(all, language);
  const {parts} = language;
  const counted = areWhole
    ? parts('The files have {differences}.', {differences})
    : passages === 1
      ? areNamed
        ? parts('It has {differences}.', {differences})
        : parts('The passage in common has {differences}.', {differences})
      : areNamed
        ? parts('They have {differences}.', {differences})
        : parts('The passages in common have {differences}.', {differences});
  return [
    ...(differences.length === 0 ? [] : [counted]),
    ...(quotes ? quotedSentences(all, language) : []),
    ...replacedSentences(all, language),
  ];
}

/** '2 differences'; empty: nothing is counted. */
function countedDifferences({edits, isPartly}: Differences, {counted, say}: Language): readonly MessagePart[] {
  if (isPartly) return [say('many differences')];
  return edits === 0 ? [] : [counted(edits, '{count} difference', '{count} differences')];
}

/** A systematic replacement, which is meant, and is none of the differences that are counted. */
function replacedSentences({swap, swaps, edits, isPartly}: Differences, {parts}: Language): readonly Sentence[] {
  if (swap === null) return [];
  const gaps = {here: {quote: swap.here}, there: {quote: swap.there}, count: swaps};
  const isAll = edits === 0 && !isPartly;
  if (swaps === 1) {
    return isAll
      ? [parts('Replaced: {here} → {there}.', gaps)]
      : [parts('Replaced besides these: {here} → {there}.', gaps)];
  }
  return isAll
    ? [parts('{count} words or names are replaced, such as {here} → {there}.', gaps)]
    : [parts('Besides these, {count} words or names are replaced, such as {here} → {there}.', gaps)];
}

function quotedSentences({quotes}: Differences, language: Language): readonly Sentence[] {
  return quotes.map((quote) => quotedSentence(quote, language));
}

export function quotedSentence({here, there}: QuotedDifference, {parts, quoted}: Language): Sentence {
  const gaps = {here: quoted(here), there: quoted(there)};
  if (there === '') return parts('Only here: {here}.', gaps);
  return here === '' ? parts('Only there: {there}.', gaps) : parts('Here {here}, there {there}.', gaps);
}

const swapsShown = 2;

/** For a hover, which has room for them. */
export function swapSentences(difference: PlaceDifference, here: Occurrence, language: Language): readonly Sentence[] {
  const {swaps, left} = saidSwaps(difference, here, swapsShown);
  const said = swaps.map((swap) => swapSentence(swap, language));
  return left === 0
    ? said
    : [...said, [language.counted(left, '{count} more replacement.', '{count} more replacements.')]];
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
