// Sentences about the differences between two places, or between several copies of the same two pages.

import type {Occurrence} from '../model/finding.ts';
import {
  type ComparedPages,
  type ComparedPlaces,
  type Differences,
  differencesOf,
  type PlacedQuote,
} from './copyDifferences.ts';
import type {Language} from './language.ts';
import type {MessagePart, Sentence} from './messageParts.ts';
import {type PlaceDifference, type QuotedDifference, type QuotedSwap, saidSwaps, wordsOf} from './placeDifference.ts';
import type {Form} from './statement.ts';

/** Differences that are quoted. */
export const differencesShown = 2;
/** Of a third place with more, two say little, unless they are facts. */
const differencesOfThird = 3;

/**
 * No number of differences: two people who count those of two texts hardly ever agree, as a replaced sentence with a word in
 * common is one or two (of 63 findings with a number, two readers called it wrong in 6 and 5; of 23 that said "1", in 7).
 */
interface Differing {
  /**
   * End of the sentence that names the other place, without its full stop: ', with differences' where a sentence or the lines of
   * a frame name some. Elsewhere the scores say it: readers did not understand differences that nothing shows.
   */
  readonly end: readonly MessagePart[];
  /** Quotes, and systematic replacements. */
  readonly sentences: readonly Sentence[];
}

/**
 * `copies`: texts that the same two pages share; their differences are one list. `quoted`: of a third place only words in place
 * of others, because the second one may have what this one has not.
 */
export function differingIn(
  copies: readonly ComparedPlaces[],
  {language, quotes}: Form,
  quoted: 'all' | 'replaced' = 'all',
): Differing {
  const {parts} = language;
  const all = differencesOf(copies, differencesShown);
  // Of a table, two rows may have changed places; of several passages, the order may be another within one of them.
  const order = all.isPartlyReordered ? parts(', partly in another order', {}) : [];
  if (all.isReordered) return {end: order, sentences: []};
  if (all.isUncounted) return {end: [], sentences: []};
  const found = quotedSentences(quoted === 'all' ? all : withReplaced(all), language);
  const said = quotes ? found : [];
  const replaced = quoted === 'all' ? replacedSentences(all, language, said.length === 0 ? 'example' : 'further') : [];
  return {
    end: [...order, ...(found.length + replaced.length === 0 ? [] : parts(', with differences', {}))],
    sentences: [...said, ...replaced],
  };
}

function withReplaced(all: Differences): Differences {
  const isFew = all.edits <= differencesOfThird;
  const quotes = all.quotes.filter(
    ({here, there, edit}) => here !== '' && there !== '' && (isFew || edit.kind !== 'word'),
  );
  return {...all, quotes};
}

/** Of two pages. Nothing where too much differs. */
export function pageDifferences(
  {copies}: ComparedPages,
  {language, quotes}: Form,
  role: 'first' | 'example',
): readonly Sentence[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted || all.isReordered) return [];
  const said = quotes ? quotedSentences(all, language, role) : [];
  return [...said, ...replacedSentences(all, language, said.length === 0 ? role : 'further')];
}

/**
 * A systematic replacement, which is meant: the `first` that is said of differences, an `example` of those in the sentence before
 * it, or a `further` one.
 */
function replacedSentences(
  {swap, swaps, edits, isSwapEverywhere}: Differences,
  {parts, quoted}: Language,
  role: 'first' | 'example' | 'further',
): readonly Sentence[] {
  if (swap === null) return [];
  const gaps = {here: quoted(swap.here), there: quoted(swap.there)};
  if (swaps + edits > 1 && role === 'example') return [parts('For example, {here} here is {there} there.', gaps)];
  if (swaps + edits > 1 && role === 'further') return [parts('{here} here is {there} there.', gaps)];
  return swaps === 1 && isSwapEverywhere
    ? [parts('{here} is replaced with {there} there.', gaps)]
    : [parts('Some words differ, for example {here} here and {there} there.', gaps)];
}

/** One of the differences that a sentence before it speaks of, or the first that is said of them. */
type QuoteRole = 'example' | 'first';

/** Where more differs than is quoted, a quote is an example. */
function quotedSentences(
  {quotes, edits}: Differences,
  language: Language,
  role: QuoteRole = 'example',
): readonly Sentence[] {
  if (edits > quotes.length) return exampleSentences(quotes.filter(isExample), language, role);
  const [first, second] = quotes;
  if (second !== undefined && [first, second].every(({there}) => there === '')) {
    return [onlySentence('this', [first.here, second.here], language)];
  }
  if (second !== undefined && [first, second].every(({here}) => here === '')) {
    return [onlySentence('other', [first.there, second.there], language)];
  }
  return quotes.map((quote) => quotedSentence(quote, language));
}

function exampleSentences(
  [first, ...others]: readonly QuotedDifference[],
  language: Language,
  role: QuoteRole,
): readonly Sentence[] {
  if (first === undefined) return [];
  const gaps = {here: language.quoted(first.here), there: language.quoted(first.there)};
  const said =
    role === 'first'
      ? language.parts('Some words differ, for example {here} here and {there} there.', gaps)
      : language.parts('For example, {here} here is {there} there.', gaps);
  return [said, ...others.map((quote) => quotedSentence(quote, language))];
}

/**
 * Of several differences, one is quoted that can be judged by itself: words in place of others, and in code a fact. Readers
 * called 6 of 62 examples of names and statements of code false or unclear, and 4 of 8 of what only one of the two has, but only 1
 * of 38 sentences that name all differences.
 */
function isExample({here, there, edit: {kind}, places}: PlacedQuote): boolean {
  if (here === '' || there === '') return false;
  if (places.every((place) => wordsOf(place).isCode)) return kind === 'fact' || kind === 'negation';
  // A short word or a number does not say which difference it is.
  const isNamed = /\p{L}{5}/u.test(`${here} ${there}`);
  return isNamed || (kind !== 'word' && kind !== 'number' && /[\p{L}\p{N}]/u.test(here + there));
}

export function quotedSentence({here, there}: QuotedDifference, language: Language): Sentence {
  const {parts, quoted} = language;
  if (here !== '' && there !== '') {
    return parts('{here} here is {there} there.', {here: quoted(here), there: quoted(there)});
  }
  return there === '' ? onlySentence('this', [here], language) : onlySentence('other', [there], language);
}

/** Of what only one of the two has, at most two quotes. */
function onlySentence(
  place: 'this' | 'other',
  [first, second]: readonly string[],
  {parts, quoted}: Language,
): Sentence {
  const one = quoted(first);
  const quotes = second === undefined ? one : parts('{one} and {other}', {one, other: quoted(second)});
  return place === 'this'
    ? parts('Only this copy has {quotes}.', {quotes})
    : parts('Only the other copy has {quotes}.', {quotes});
}

const swapsShown = 2;

/** For a hover, which has room for them. */
export function swapSentences(
  difference: PlaceDifference,
  places: readonly [Occurrence, Occurrence],
  language: Language,
): readonly Sentence[] {
  const {swaps, left} = saidSwaps(difference, places, swapsShown);
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
