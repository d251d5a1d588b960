// Takes a copy of two places, says in what they differ and how many words are the same: the words that were measured as equal
// may be apart from one another, or in another order, and are then no text of which the differences can be counted.

import type {PassageFinding} from '../model/finding.ts';
import type {View} from './messageParts.ts';
import {extentOf, isAllIn, isEqualText, type PlaceDifference, placeDifference} from './placeDifference.ts';

type Places = Pick<PassageFinding, 'places' | 'renamed'>;
type PlacesOfPair = Pick<PassageFinding, 'code' | 'places' | 'pairs' | 'renamed'>;

/** Of the words that were measured as equal, so many are in what is compared; otherwise it is not the copy. */
const comparedMin = 0.75;

/** null: the two places differ in too much to say in what. */
export function pairDifference(finding: PlacesOfPair, ordinal: number, other: number): PlaceDifference | null {
  const {places, pairs} = finding;
  const difference = placeDifference(places[ordinal], places[other], extentOf(finding));
  const measured = pairs.find(({a, b}) => (a === ordinal && b === other) || (a === other && b === ordinal));
  if (difference === null || measured === undefined) return difference;
  const share = measured.a === ordinal ? measured.containmentA : measured.containmentB;
  return difference.isReordered || difference.equalShare >= comparedMin * share ? difference : null;
}

/**
 * Ordinals of the other places that have all of the text here; and `other`, if the copy in both is equal, although both may
 * have more text beside it, which a third page has.
 */
export function equalPlaces(finding: PlacesOfPair, ordinal: number, other: number): readonly number[] {
  if (finding.renamed) return [];
  return [...finding.places.keys()].filter((at) => {
    if (at === ordinal) return false;
    if (hasAllOf(finding, ordinal, at)) return true;
    return at === other && pairDifference(finding, ordinal, other)?.isEqual === true;
  });
}

function hasAllOf({places}: Places, ordinal: number, other: number): boolean {
  return isEqualText(places[ordinal], places[other]) || isAllIn(places[ordinal], places[other]);
}

/** Words here that are equal there, as a sentence counts them. `isEqual`: the copy is equal in both. */
export function equalWords(finding: PlacesOfPair, ordinal: number, view: View, isEqual: boolean): number {
  const measured = Math.round(view.share * view.words);
  if (!isEqual) return measured;
  if (hasAllOf(finding, ordinal, view.other)) return view.words;
  const {places} = finding;
  const share = placeDifference(places[ordinal], places[view.other], extentOf(finding))?.equalShare ?? view.share;
  return Math.min(measured, Math.round(share * view.words));
}
