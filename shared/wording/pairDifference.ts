// Takes a copy of two places, says in what they differ and how many words are the same: the words that were measured as equal
// may be apart from one another, or in another order, and are then no text of which the differences can be counted.

import {firstCommonRun, isInOtherOrder} from '../difference/commonRuns.ts';
import type {Extent} from '../difference/textEdits.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {type OccurrenceName, occurrenceName, pairOfPlaces, startName, type View, viewOf} from './messageParts.ts';
import {extentOf, isAllIn, isEqualText, type PlaceDifference, placeDifference, wordsOf} from './placeDifference.ts';

type Places = Pick<PassageFinding, 'places' | 'renamed'>;
type PlacesOfPair = Pick<PassageFinding, 'at' | 'code' | 'places' | 'pairs' | 'renamed' | 'reorderedRows'> & {
  /** Of whole pages: their ends differ, too. */
  readonly extent?: Extent;
};

/** Of the words that were measured as equal, so many are in what is compared; otherwise it is not the copy. */
const comparedMin = 0.75;

/** Share of the words of one, 0…1. */
const reorderedMin = 0.9;

/** null: the two places differ in too much to say in what. */
export function pairDifference(finding: PlacesOfPair, ordinal: number, other: number): PlaceDifference | null {
  const {places, pairs} = finding;
  const difference = placeDifference(places[ordinal], places[other], extentOf(finding));
  const measured = pairOfPlaces(pairs, ordinal, other);
  if (measured === null) return difference;
  // Measured is the part that the two have in common; compared are the whole places.
  const {share: ofPart, words} = viewOf(measured, ordinal);
  const share = ofPart * Math.min(1, words / places[ordinal].words);
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
  const line = commonLine(finding, ordinal, other);
  return line === null ? occurrenceName(finding, other) : {...startName(finding, other), lines: `:${line}`};
}

/** null: words do not say with which line of the other place the text begins that begins here. */
export function commonLine(finding: PlacesOfPair, ordinal: number, other: number): number | null {
  const beginning = commonBeginning(finding, ordinal, other);
  // The text that begins here may be behind other text there.
  return beginning === null || beginning.wordsBefore > wordsBeforeMax ? null : beginning.there;
}

/** Lines where the text begins that two places have in common, and how many words are before it here. null: words do not say. */
export function commonBeginning(
  finding: PlacesOfPair,
  ordinal: number,
  other: number,
): {readonly here: number; readonly there: number; readonly wordsBefore: number} | null {
  // Names differ.
  if (finding.renamed) return null;
  const difference = pairDifference(finding, ordinal, other);
  if (difference === null || difference.isReordered) return null;
  const {a, b} = difference;
  return {
    here: lineOf(finding.places[ordinal], a.from),
    there: lineOf(finding.places[other], b.from),
    wordsBefore: a.from,
  };
}

/** Lines of the first words that each of two places has once: of text in another order, where its first part is. */
export function firstCommonLines(
  {places}: Pick<PlacesOfPair, 'places'>,
  ordinal: number,
  other: number,
): {readonly here: number; readonly there: number} | null {
  const [here, there] = [places[ordinal], places[other]];
  const words = firstCommonRun(wordsOf(here).keys, wordsOf(there).keys);
  if (words === null) return null;
  return {here: lineOf(here, words[0]), there: lineOf(there, words[1])};
}

function lineOf(place: Occurrence, word: number): number {
  return place.startLine + wordsOf(place).linesBefore(word);
}
