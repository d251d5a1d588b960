// Says which addresses differ between places that have the same words. Other signs are seen beside the words, in the frame: of
// the sentences that markup or punctuation differs, readers called 9 of 27 false or unclear.

import type {Occurrence} from '../model/finding.ts';
import {addressesIn} from '../text/addresses.ts';
import {oneLine} from '../text/wholePieces.ts';
import type {Sentence} from './messageParts.ts';
import {isAllIn, isEqualText} from './placeDifference.ts';
import type {Seen} from './statement.ts';

/** `others`: ordinals of places that have all words of this one. */
export function addressSentences({finding, ordinal, form}: Seen, others: readonly number[]): readonly Sentence[] {
  const {places} = finding;
  const {language} = form;
  const differing = others.flatMap((other) => addressesBetween(places[ordinal], places[other]) ?? []);
  const [first] = differing;
  if (first === undefined) return [];
  if (others.length > 1 || first.replaced === null) return [language.parts('Addresses differ.', {})];
  const [here, there] = first.replaced.map(language.quoted);
  return [language.parts('{here} here is {there} there.', {here, there})];
}

interface Addresses {
  /** The only address that is another one. */
  readonly replaced: readonly [here: string, there: string] | null;
}

const shownUnits = 80;

/** null: they are the same. */
function addressesBetween(here: Occurrence, there: Occurrence): Addresses | null {
  if (oneLine(there.text).includes(oneLine(here.text).trim())) return null;
  const isEqual = isEqualText(here, there);
  if (!isEqual && !isAllIn(here, there)) return null;
  const [own, others] = [here, there].map(({text}) => addressesIn(text));
  const isOfOther = isEqual && own.length === others.length;
  const replaced = own.flatMap((one, at): [string, string][] => (one === others[at] ? [] : [[one, others[at] ?? '']]));
  // Links that only one of the two has are markup.
  const areHeld = (some: readonly string[], all: readonly string[]) => some.every((one) => all.includes(one));
  const areSame = isOfOther ? replaced.length === 0 : areHeld(own, others) || (isEqual && areHeld(others, own));
  if (areSame) return null;
  const [first] = replaced;
  const isShown =
    isOfOther &&
    replaced.length === 1 &&
    first.every((text) => text !== '' && text.length <= shownUnits) &&
    !others.includes(first[0]) &&
    !own.includes(first[1]);
  return {replaced: isShown ? first : null};
}
