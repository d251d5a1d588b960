// Takes copies of the same two pages, gives their differences as one list: which are counted, which are quoted, and which are
// shown with their lines. A word that is replaced throughout in one text is no difference of the next one.

import {isInOtherOrder} from '../difference/commonRuns.ts';
import type {WordRange} from '../difference/comparedText.ts';
import {isOnlyIn} from '../difference/copiedParts.ts';
import {swapKey} from '../difference/systematicSwaps.ts';
import {type RankedEdit, rankOf} from '../difference/textDifference.ts';
import type {TextEdit} from '../difference/textEdits.ts';
import type {Occurrence} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
import {sourceLines} from './frameLine.ts';
import {isBesideCopy, type PlacedLine} from './lineLikeness.ts';
import {type ComparedCopy, pairDifference} from './pairDifference.ts';
import {
  type PlaceDifference,
  type QuotedDifference,
  type QuotedSwap,
  quotedDifferences,
  quotedSwaps,
  wordsOf,
} from './placeDifference.ts';
import {areUncompared} from './uncomparedWords.ts';

/** A copy seen from one of its places, compared with another. */
export interface ComparedPlaces {
  readonly text: ComparedCopy;
  /** Ordinals. */
  readonly here: number;
  readonly there: number;
}

/** Of two whole pages: the texts that are compared, passages or the pages themselves. */
export interface ComparedPages {
  readonly copies: readonly ComparedPlaces[];
  readonly areWhole: boolean;
}

/** Differences of one or several texts that the same two pages share, as `--diff` shows them. */
export interface Differences {
  /** One text at least differs in too much to say in what. */
  readonly isUncounted: boolean;
  /** Some of several texts differ in too much: there are more differences than those that are counted. */
  readonly isPartly: boolean;
  /** Words that both have are in another order; of what else differs nothing is said. */
  readonly isReordered: boolean;
  /** In one text at least. */
  readonly isPartlyReordered: boolean;
  /** Edits that are none of a systematic replacement, and systematic replacements. */
  readonly edits: number;
  readonly swaps: number;
  /** The most telling edits of all texts. */
  readonly quotes: readonly PlacedQuote[];
  /**
   * Edits to show with their lines, the most telling first: those that are quoted, those whose words alone would mislead a
   * reader, and one of a systematic replacement. Later ones are for where no line of those before tells the difference.
   */
  readonly shown: readonly (readonly PlacedEdit[])[];
  /** Edits whose two sides are no counterparts, though some of their lines may be. */
  readonly apart: readonly PlacedEdit[];
  /** The systematic replacement of a word or a name with most edits; null: there is none. */
  readonly swap: QuotedSwap | null;
  /** Each time that a text has the word, also as a part of a longer one, it is replaced like this. */
  readonly isSwapEverywhere: boolean;
}

/** An edit with its two places, for a code frame. */
export interface PlacedEdit {
  readonly edit: TextEdit;
  readonly places: readonly [here: Occurrence, there: Occurrence];
  /** All of the two places. */
  readonly all: readonly TextEdit[];
  /** Its two sides are no counterparts. */
  readonly isApart?: true;
}

export interface PlacedQuote extends QuotedDifference, PlacedEdit {
  readonly edit: RankedEdit;
}

const swapsSearched = 5;
/** Quotes that may be left out, beside those that are wanted. */
const sparesMax = 8;

/** A name or a word as a whole: a piece of markup or of an expression tells a reader nothing. */
function isWord(text: string): boolean {
  return /^\p{L}[\p{L}\p{N}_.'-]+$/u.test(text);
}

/** Longer words are no articles, prepositions or auxiliary verbs. */
const articleMax = 3;

/** At most `most` quotes. Renamed code and tables in another order have none. */
export function differencesOf(copies: readonly ComparedPlaces[], most: number): Differences {
  const compared = copies
    .filter(({text}) => !text.renamed && text.reorderedRows === undefined)
    .map(({text, here, there}) => ({
      difference: pairDifference(text, here, there),
      places: [text.places[here], text.places[there]] as const,
    }));
  const found = compared.flatMap(({difference, places}) => (difference === null ? [] : [{difference, places}]));
  const differing = found.filter(({difference}) => !difference.isEqual);
  const ordered = differing
    .filter(({difference}) => !difference.isReordered)
    .map(({difference, places}) => ({
      difference,
      places,
      keyOf: (edit: TextEdit) => swapKey(edit, wordsOf(places[0]), wordsOf(places[1])),
    }));
  // At the end of a copy, words may stand beside those that come next at the other place.
  const isLast = (edit: TextEdit) =>
    ordered.some(({difference}) => difference.edits.includes(edit) && !isFollowed(edit, difference));
  const swaps = new Set(
    ordered.flatMap(({difference, keyOf}) => difference.swaps.map(({edits: [first]}) => keyOf(first))),
  );
  // A replacement that is systematic in one text is the same one where another has it once.
  const counted = ordered.map(({difference, places, keyOf}) => ({
    difference: {...difference, residual: difference.residual.filter((edit) => !swaps.has(keyOf(edit)))},
    places,
  }));
  const quotes = counted
    .flatMap(({difference, places}) =>
      quotedDifferences(difference, most + sparesMax).map(
        (quote): PlacedQuote => ({...quote, places, all: difference.edits}),
      ),
    )
    .filter((quote) => isTelling(quote) && !isUneven(quote) && !isInBoth(quote) && !isBeside(quote))
    .filter((quote) => !isInOtherCopy(quote, counted))
    .toSorted((one, other) => rankOf(one.edit) - rankOf(other.edit))
    .filter(({here, there}, at, all) => all.findIndex((one) => one.here === here && one.there === there) === at)
    .slice(0, most);
  const edits = counted
    .flatMap(({difference, places}) => difference.residual.map((edit) => ({edit, places, all: difference.edits})))
    .toSorted((one, other) => rankOf(one.edit) - rankOf(other.edit));
  const named = counted
    .flatMap(({difference, places}) =>
      quotedSwaps(difference, places, swapsSearched).map((swap) => ({...swap, places, all: difference.edits})),
    )
    .filter(({edit, places: [own, other]}) => !isReplacedOtherwise(edit, [own, other], ordered))
    .filter(({edit, places: [own, other]}) =>
      // Words of one place that any copy has at the other one, too, are not replaced.
      compared.every(
        ({places: [here, there]}) =>
          isOnlyIn(wordsOf(own), edit.a, wordsOf(there)) && isOnlyIn(wordsOf(other), edit.b, wordsOf(here)),
      ),
    )
    .toSorted((one, other) => other.times - one.times);
  // Words that are also in equal text are not replaced throughout.
  const swap =
    named.find(
      ({here, there, kept, edit}) =>
        [here, there].every(isWord) && Math.max(here.length, there.length) > articleMax && kept === 0 && !isLast(edit),
    ) ?? null;
  const keyOfSwap = swap === null ? '' : swapKey(swap.edit, wordsOf(swap.places[0]), wordsOf(swap.places[1]));
  const alike = ordered.flatMap(({difference, keyOf}) => difference.edits.filter((edit) => keyOf(edit) === keyOfSwap));
  const replaced = swap ?? named[0];
  const replacedShown = replaced === undefined ? [] : [replaced];
  return {
    isUncounted: found.length === 0 && compared.length > 0,
    isPartly: found.length > 0 && found.length < compared.length,
    isReordered: differing.length > 0 && counted.length === 0,
    isPartlyReordered: counted.length < differing.length,
    edits: edits.length,
    swaps: swaps.size,
    quotes,
    isSwapEverywhere:
      swap !== null && isEverywhere(swap.here, alike.length, new Set(ordered.map(({places: [own]}) => own))),
    shown: [quotes, swap === null ? [] : replacedShown, linesOf(edits).slice(0, most), replacedShown],
    apart: apartOf(edits).slice(0, most),
    swap,
  };
}

/** Fewer equal words behind an edit may be there by chance. */
const followedMin = 6;
/** The share of a text in which its end may begin. */
const endShare = 0.25;

/** Whether there are equal words in one piece behind an edit, so that the copy does not end with it. */
function isFollowed(edit: TextEdit, {edits, a}: PlaceDifference): boolean {
  if (a.to - edit.a.from > endShare * (a.to - a.from)) return true;
  const rest = edits.slice(edits.indexOf(edit));
  return rest.some((one, at) => (rest[at + 1]?.a.from ?? a.to) - one.a.to >= followedMin);
}

/** Whether another text has other words in place of the same ones: then there is no one word that it is there. */
function isReplacedOtherwise(
  {a, b}: TextEdit,
  [here, there]: PlacedEdit['places'],
  copies: readonly {readonly difference: PlaceDifference; readonly places: PlacedEdit['places']}[],
): boolean {
  const wordsIn = (place: Occurrence, {from, to}: WordRange) => wordsOf(place).text(from, to).toLowerCase();
  const [own, other] = [wordsIn(here, a), wordsIn(there, b)];
  return copies.some(({difference: {edits}, places}) =>
    edits.some((edit) => wordsIn(places[0], edit.a) === own && wordsIn(places[1], edit.b) !== other),
  );
}

/** Whether the word is nowhere in the texts but in so many edits, also within longer words. */
function isEverywhere(word: string, edits: number, texts: ReadonlySet<Occurrence>): boolean {
  const times = [...texts].map(({text}) => text.toLowerCase().split(word.toLowerCase()).length - 1);
  return times.reduce((sum, one) => sum + one, 0) === edits;
}

/** Whether the lines of an edit, or its words, show a reader the difference. */
interface TellingEdit extends PlacedEdit {
  readonly edit: RankedEdit;
}

function isTelling(one: TellingEdit): boolean {
  return !one.edit.isElsewhere && !one.edit.isApart && !isAround(one) && !isOutside(one);
}

/** Words that only one of the two has are in what is not compared of the other one. */
function isOutside({edit: {a, b}, places: [here, there]}: TellingEdit): boolean {
  if (a.from === a.to) return areUncompared(there, b, here);
  return b.from === b.to && areUncompared(here, a, there);
}

/** Of a page and a program, more is code around a comment. */
const mixedWordsMax = 3;

function areMixed([here, there]: PlacedEdit['places']): boolean {
  return isPage(here.path) !== isPage(there.path);
}

function isAround({edit: {a, b}, places}: TellingEdit): boolean {
  return areMixed(places) && Math.max(a.to - a.from, b.to - b.from) > mixedWordsMax;
}

/** Of a page and a program, words of only one of them may be code around a comment, and a key or a tag is of neither text. */
function isUneven({edit: {a, b}, places}: TellingEdit): boolean {
  if (!areMixed(places)) return false;
  return a.to - a.from !== b.to - b.from || isSyntax(places[0], a) || isSyntax(places[1], b);
}

const signOfSyntax = /["'{}[\]=:]/;

/** Whether signs of a program or of markup touch the words. */
function isSyntax(place: Occurrence, {from, to}: WordRange): boolean {
  const words = wordsOf(place);
  return [from, to].some((word) => signOfSyntax.test(words.before(word)));
}

/** So few differences are all shown by their lines, also where their words alone would mislead a reader. */
const fewEdits = 3;

/**
 * Edits to show where none is quoted, first those that stand in place of one another. Two readers of ten
 * sheets found nothing in a quarter of 136 frames with text in place of other text, without marks (5 % of those with marks).
 */
function linesOf(edits: readonly TellingEdit[]): readonly PlacedEdit[] {
  const shown = edits.filter((one) => isCompared(one) && !one.edit.isApart);
  const some = [
    edits.length <= fewEdits ? shown : [],
    shown.filter(isTelling),
    shown.filter(({edit: {a, b}}) => a.to > a.from && b.to > b.from),
  ].find(({length}) => length > 0);
  return some ?? [];
}

function isCompared(one: TellingEdit): boolean {
  return !isAround(one) && !isUneven(one) && !isOutside(one) && !one.edit.isMarkup && !isSignOfPage(one);
}

/** Signs between the same words are markup on a page: a link around them, or the border of a comment. */
function isSignOfPage({edit, places}: PlacedEdit): boolean {
  return edit.isSign && places.some(({path}) => isPage(path));
}

function apartOf(edits: readonly TellingEdit[]): readonly PlacedEdit[] {
  return edits.flatMap((one) => (isCompared(one) && one.edit.isApart ? [{...one, isApart: true as const}] : []));
}

/** A plain word in place of another that is elsewhere in both texts: readers see it there. A fact is quoted nevertheless. */
function isInBoth({edit: {kind, a, b, isSign}, places}: PlacedQuote): boolean {
  if (isSign || kind !== 'word' || a.to - a.from !== 1 || b.to - b.from !== 1) return false;
  const [own, others] = [wordsOf(places[0]), wordsOf(places[1])];
  return !isOnlyIn(own, a, others) || !isOnlyIn(others, b, own);
}

function isBeside({edit: {a, b}, places}: PlacedQuote): boolean {
  return isBesideCopy(lineOfWords(places[0], a), lineOfWords(places[1], b), places);
}

/** The first line of some words; null: there are none. */
function lineOfWords(place: Occurrence, {from, to}: WordRange): PlacedLine | null {
  if (from === to) return null;
  const at = wordsOf(place).linesBefore(from);
  return {place, at, line: sourceLines(place)[at] ?? ''};
}

/** A single word is in many copies. */
const movedWordsMin = 4;

/** Words that only one place of this copy has may be in another copy of the same two pages. */
function isInOtherCopy(
  {edit, places}: PlacedQuote,
  copies: readonly {readonly places: readonly [Occurrence, Occurrence]}[],
): boolean {
  const others = copies.filter((copy) => copy.places !== places);
  return [
    {range: edit.a, own: 0, other: 1},
    {range: edit.b, own: 1, other: 0},
  ].some(
    ({range, own, other}) =>
      range.to - range.from >= movedWordsMin &&
      others.some((copy) => !isOnlyIn(wordsOf(places[own]), range, wordsOf(copy.places[other]))),
  );
}

/** Whether a part of one page has another place on the other. Where the texts are too long to compare, the measures decide. */
export function hasMovedText({copies, areWhole}: ComparedPages): boolean {
  if (!areWhole) return true;
  return copies.some(({text: {places}, here, there}) =>
    isInOtherOrder(wordsOf(places[here]).keys, wordsOf(places[there]).keys),
  );
}
