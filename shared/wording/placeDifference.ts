// Takes two places of a copy, gives what differs between them, seen from one of the two: what every sentence, diff and hover
// about the pair shows.

import {hasSameName, hasSameSigns, indexOfRange} from '../difference/copiedParts.ts';
import {keptTimes} from '../difference/systematicSwaps.ts';
import {type NamedSwap, type RankedEdit, type TextDifference, textDifference} from '../difference/textDifference.ts';
import type {Extent, TextEdit} from '../difference/textEdits.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {openedName, type SourceWords, sourceWords} from './sourceWords.ts';
import {visibleText} from './terminal.ts';

/** `a` is here, `b` is there. */
export interface PlaceDifference extends TextDifference {
  /** Nothing differs in what was compared. */
  readonly isEqual: boolean;
  /** Of the words here, the share that is equal in what was compared, 0…1. */
  readonly equalShare: number;
}

/** Safe to print; one of the two may be empty. */
export interface QuotedDifference {
  readonly here: string;
  readonly there: string;
}

interface QuotedEdit extends QuotedDifference {
  readonly edit: RankedEdit;
}

export interface QuotedSwap extends QuotedDifference {
  /** The first of its edits. */
  readonly edit: TextEdit;
  readonly times: number;
  /** Times that the words here are not replaced with those there. */
  readonly kept: number;
  /** It has a word of one of the two paths, or one that only names have. */
  readonly isName: boolean;
}

/** Lexed once a passage, however many sentences are about it. */
const known = new WeakMap<Occurrence, SourceWords>();

export function wordsOf(place: Occurrence): SourceWords {
  const words = known.get(place) ?? sourceWords(place);
  known.set(place, words);
  return words;
}

/** The same words in the same order, and the same signs between them. */
export function isEqualText(here: Occurrence, there: Occurrence): boolean {
  if (here.text === there.text && openedName(here) === openedName(there)) return true;
  const [a, b] = [wordsOf(here), wordsOf(there)];
  return (
    a.keys.length === b.keys.length &&
    a.keys.every((key, word) => key === b.keys[word] && hasSameSigns(a, b, word, word) && hasSameName(a, b, word, word))
  );
}

/** All of the text here is in the other one, which may have more. */
export function isAllIn(here: Occurrence, there: Occurrence): boolean {
  const [a, b] = [wordsOf(here), wordsOf(there)];
  const {length} = a.keys;
  if (length === 0) return false;
  const nextFrom = (first: number) => indexOfRange(a, {from: 0, to: length}, b, first);
  for (let from = nextFrom(0); from >= 0; from = nextFrom(from + 1)) {
    if (a.keys.every((_, word) => hasSameName(a, b, word, from + word))) return true;
  }
  return false;
}

/**
 * Places of a copy come from several pairs: one may be longer than what these two have in common. Places of other findings
 * are compared whole: an edit at an end of them is what the finding is about, and code under other names differs everywhere.
 */
export function extentOf({
  code,
  renamed,
  extent,
}: Pick<PassageFinding, 'code' | 'renamed'> & {extent?: Extent}): Extent {
  return extent ?? (!renamed && (code === 'copied-passage' || code === 'repeated-block') ? 'copy' : 'whole');
}

/** A message asks for one pair of places twice, an editor for each of its sentences. */
const differences = new WeakMap<Occurrence, WeakMap<Occurrence, Map<Extent, PlaceDifference | null>>>();

/** null: they differ in too much to say in what. Seen from the other place there are as many differences. */
export function placeDifference(here: Occurrence, there: Occurrence, extent: Extent): PlaceDifference | null {
  const ofHere = differences.get(here) ?? new WeakMap<Occurrence, Map<Extent, PlaceDifference | null>>();
  differences.set(here, ofHere);
  const ofPair = ofHere.get(there) ?? new Map<Extent, PlaceDifference | null>();
  ofHere.set(there, ofPair);
  const known = ofPair.get(extent);
  if (known !== undefined) return known;
  const difference = differenceOf(here, there, extent);
  ofPair.set(extent, difference);
  return difference;
}

function differenceOf(here: Occurrence, there: Occurrence, extent: Extent): PlaceDifference | null {
  const isFirst = here.path === there.path ? here.start <= there.start : here.path < there.path;
  const [first, second] = isFirst ? [here, there] : [there, here];
  const found = textDifference(wordsOf(first), wordsOf(second), [first.path, second.path], extent);
  if (found === null) return null;
  return {
    ...(isFirst ? found : turned(found)),
    isEqual: found.edits.length === 0,
    equalShare: found.equal / Math.max(1, wordsOf(here).keys.length),
  };
}

function turned(found: TextDifference): TextDifference {
  const {a, b, edits, swaps, residual} = found;
  const ofEdits = new Map(edits.map((edit): [TextEdit, TextEdit] => [edit, {...edit, a: edit.b, b: edit.a}]));
  return {
    ...found,
    a: b,
    b: a,
    edits: [...ofEdits.values()],
    swaps: swaps.map((swap) => ({
      ...swap,
      edits: swap.edits.map((edit) => ofEdits.get(edit) ?? edit),
      quote: {a: swap.quote.b, b: swap.quote.a},
    })),
    residual: residual.map((edit) => ({...edit, a: edit.b, b: edit.a, quote: {a: edit.quote.b, b: edit.quote.a}})),
  };
}

/** At most `most`, the most telling first. */
export function quotedDifferences({residual}: PlaceDifference, most: number): readonly QuotedEdit[] {
  return residual
    .filter(({isMute}) => !isMute)
    .slice(0, most)
    .map((edit) => ({here: visibleText(edit.quote.a), there: visibleText(edit.quote.b), edit}));
}

/** Names first, and those of most edits. */
export function quotedSwaps(
  difference: PlaceDifference,
  [here, there]: readonly [Occurrence, Occurrence],
  most: number,
): readonly QuotedSwap[] {
  return difference.swaps
    .toSorted((one, other) => Number(isName(other)) - Number(isName(one)) || other.edits.length - one.edits.length)
    .slice(0, most)
    .map((swap: NamedSwap) => ({
      here: visibleText(swap.quote.a),
      there: visibleText(swap.quote.b),
      edit: swap.edits[0],
      times: swap.edits.length,
      kept: keptTimes(swap, wordsOf(here), wordsOf(there), difference),
      isName: isName(swap),
    }));
}

function isName(swap: NamedSwap): boolean {
  return swap.isOfNames || swap.isName;
}

/** Swaps for a sentence: names, and other words where nothing else differs. */
export function saidSwaps(
  difference: PlaceDifference,
  places: readonly [Occurrence, Occurrence],
  most: number,
): {
  readonly swaps: readonly QuotedSwap[];
  readonly left: number;
} {
  const all = difference.residual.length === 0 ? difference.swaps : difference.swaps.filter(isName);
  const swaps = quotedSwaps(difference, places, Math.min(most, all.length));
  return {swaps, left: all.length - swaps.length};
}
