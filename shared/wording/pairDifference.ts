// Takes a copy of two places, says in what they differ and how many words are the same: the words that were measured as equal
// may be apart from one another, or in another order, and are then no text of which the differences can be counted.

import {isInOtherOrder} from '../difference/commonRuns.ts';
import type {Extent} from '../difference/textEdits.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {type OccurrenceName, occurrenceName, pairOfPlaces, startName, type View, viewOf} from './messageParts.ts';
import {extentOf, isAllIn, isEqualText, type PlaceDifference, placeDifference, wordsOf} from './placeDifference.ts';

type Places = Pick<PassageFinding, 'places' | 'renamed'>;
type PlacesOfPair = Pick<
  PassageFinding,
  'at' | 'code' | 'marked' | 'places' | 'pairs' | 'renamed' | 'reorderedRows'
> & {
  /** Of whole pages: their ends differ, too. */
  readonly extent?: Extent;
};

/** Of the words that were measured as equal, so many are in what is compared; otherwise it is not the copy. */
const comparedMin = 0.75;
/** Of these, so many are in the lines that are named: the rest are words that the two measures count in another way. */
const alignedMin = 0.95;

/** Share of the words of one, 0…1. */
const reorderedMin = 0.9;

/** null: the two places differ in too much to say in what. */
export function pairDifference(finding: PlacesOfPair, ordinal: number, other: number): PlaceDifference | null {
  const {places, pairs} = finding;
  const difference = placeDifference(places[ordinal], places[other], extentOf(finding));
  if (pairOfPlaces(pairs, ordinal, other) === null) return difference;
  const share = measuredShare(finding, ordinal, other);
  if (difference !== null && (difference.isReordered || difference.equalShare >= comparedMin * share))
    return difference;
  // Of whole pages, their measures say so.
  if (finding.extent !== undefined) return null;
  const [here, there] = [places[ordinal], places[other]];
  // Words that were measured as equal and are not in order have changed places, however much else differs.
  const isMoved = difference !== null && isInOtherOrder(wordsOf(here).keys, wordsOf(there).keys);
  return isMoved || areReordered(here, there) ? reordered : null;
}

/** Text that has changed places is not aligned. */
const reordered: PlaceDifference = {
  edits: [],
  swaps: [],
  residual: [],
  equal: 0,
  equalShare: 0,
  a: {from: 0, to: 0},
  b: {from: 0, to: 0},
  isReordered: true,
  isEqual: false,
};

/** Nearly all words of the shorter one are in the other, parts of them in another place: what differs is their order. */
function areReordered(here: Occurrence, there: Occurrence): boolean {
  const [{keys: own}, {keys: others}] = [wordsOf(here), wordsOf(there)];
  const isHeld = commonWords(own, others) >= reorderedMin * Math.min(own.length, others.length);
  return isHeld && isInOtherOrder(own, others);
}

/** Each as often as both have it. */
function commonWords(own: Uint32Array, others: Uint32Array): number {
  const left = new Map<number, number>();
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1);
  return own.filter((key) => {
    const times = left.get(key) ?? 0;
    left.set(key, times - 1);
    return times > 0;
  }).length;
}

/** Ordinals of the other places that have all of the text here. */
export function equalPlaces({places, renamed}: Places, ordinal: number): readonly number[] {
  if (renamed) return [];
  return [...places.keys()].filter((at) => at !== ordinal && hasAllOf({places}, ordinal, at));
}

function hasAllOf({places}: Places, ordinal: number, other: number): boolean {
  return isEqualText(places[ordinal], places[other]) || isAllIn(places[ordinal], places[other]);
}

/** Words here that are equal there: the one number of every surface. */
export function equalWords({places, renamed}: Places, ordinal: number, {other, share, words}: View): number {
  return !renamed && hasAllOf({places}, ordinal, other) ? words : Math.round(share * words);
}

/** With more words here before the text in common, the line of this place is not the one that the other name is for. */
const wordsBeforeMax = 8;

export type ComparedCopy = PlacesOfPair;

/**
 * The name of another place, with the line where the text begins that it has in common with this one: its other pairs may
 * begin before it.
 */
export function partnerName(finding: PassageFinding, ordinal: number, other: number): OccurrenceName {
  const lines = commonLines(finding, ordinal, other);
  return lines === null ? occurrenceName(finding, other) : {...startName(finding, other), lines: `:${lines.first}`};
}

/** null: words do not say which lines of the other place have the text that begins here. */
export function commonLines(
  finding: PlacesOfPair,
  ordinal: number,
  other: number,
): {readonly first: number; readonly last: number; readonly words: number} | null {
  const common = alignedText(finding, ordinal, other);
  // The text that begins here may be behind other text there.
  if (common === null || common.wordsBefore > wordsBeforeMax) return null;
  return {first: common.there, last: common.lastThere, words: common.wordsThere};
}

/** The line here where the text in common begins, below that of the place. null: it is the same, or words do not say. */
export function laterBeginning(finding: PlacesOfPair, ordinal: number, other: number): number | null {
  const common = alignedText(finding, ordinal, other);
  if (common === null || common.wordsBefore <= wordsBeforeMax) return null;
  return common.here > finding.places[ordinal].startLine ? common.here : null;
}

/** null also: others of the words that were measured as equal are before or behind it. */
function alignedText(finding: PlacesOfPair, ordinal: number, other: number): CommonText | null {
  const common = commonText(finding, ordinal, other);
  if (common === null || common.equalShare < alignedMin * measuredShare(finding, ordinal, other)) return null;
  return common;
}

interface CommonText {
  /** Lines where it begins, and where it ends there. */
  readonly here: number;
  readonly there: number;
  readonly lastThere: number;
  /** Here. */
  readonly wordsBefore: number;
  /** All words from where it begins to where it ends there. */
  readonly wordsThere: number;
  /** Of the words here, those that are equal in it, 0…1. */
  readonly equalShare: number;
}

/** The text that two places have in common, in the same order. null: words do not say. */
export function commonText(finding: PlacesOfPair, ordinal: number, other: number): CommonText | null {
  // Names differ.
  if (finding.renamed) return null;
  const difference = pairDifference(finding, ordinal, other);
  if (difference === null || difference.isReordered) return null;
  const [here, there] = [finding.places[ordinal], finding.places[other]];
  const {a, b, equalShare} = difference;
  return {
    here: lineOf(here, a.from),
    there: lineOf(there, b.from),
    lastThere: lineOf(there, Math.max(b.from, b.to - 1)),
    wordsBefore: a.from,
    wordsThere: b.to - b.from,
    equalShare,
  };
}

/** Of the words here, the share 0…1 that was measured as equal; 0: the two were not compared. */
function measuredShare({places, pairs}: PlacesOfPair, ordinal: number, other: number): number {
  const measured = pairOfPlaces(pairs, ordinal, other);
  if (measured === null) return 0;
  // Measured is the part that the two have in common; compared are the whole places.
  const {share, words} = viewOf(measured, ordinal);
  return share * Math.min(1, words / places[ordinal].words);
}

/** Lines of words that each of two places has once: where the first or the longest part of text in another order is. */
export function linesOfRun(
  runOf: (a: Uint32Array, b: Uint32Array) => readonly [inA: number, inB: number] | null,
  {places}: Pick<PlacesOfPair, 'places'>,
  ordinal: number,
  other: number,
): {readonly here: number; readonly there: number} | null {
  const [here, there] = [places[ordinal], places[other]];
  const words = runOf(wordsOf(here).keys, wordsOf(there).keys);
  return words === null ? null : {here: lineOf(here, words[0]), there: lineOf(there, words[1])};
}

function lineOf(place: Occurrence, word: number): number {
  return place.startLine + wordsOf(place).linesBefore(word);
}
