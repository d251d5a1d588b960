// Says what differs between places that have the same words: addresses, or markup and punctuation. White space, the case of
// words and the signs of a comment are no difference.

import type {Occurrence} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
import {oneLine} from '../text/wholePieces.ts';
import type {Sentence} from './messageParts.ts';
import {isAllIn, isEqualText} from './placeDifference.ts';
import type {Seen} from './statement.ts';
import {withoutCommentMarks} from './withoutCommentMarks.ts';

/** `others`: ordinals of places that have all words of this one. Nothing where they have its signs, too. */
export function signSentences({finding, ordinal, form}: Seen, others: readonly number[]): readonly Sentence[] {
  const {places} = finding;
  const {language} = form;
  const differing = others.flatMap((other) => signsBetween(places[ordinal], places[other]) ?? []);
  const [first] = differing;
  if (first === undefined) return [];
  const areAddresses = differing.every(({isMarkup}) => !isMarkup);
  const {replaced} = first;
  if (areAddresses && others.length === 1 && replaced !== null) {
    const [own, other] = replaced;
    return [
      language.parts('{here} here is {there} there.', {here: language.quoted(own), there: language.quoted(other)}),
    ];
  }
  if (areAddresses) return [language.parts('Addresses differ.', {})];
  return differing.some(({areOtherAddresses}) => areOtherAddresses)
    ? [language.parts('Markup, punctuation or addresses differ.', {})]
    : [language.parts('Markup or punctuation differs.', {})];
}

interface Signs {
  readonly isMarkup: boolean;
  readonly areOtherAddresses: boolean;
  /** The only address that is another one. */
  readonly replaced: readonly [here: string, there: string] | null;
}

/** Of a link or an image in Markdown and HTML, and written out, without the sign that ends its sentence. */
const address = /(?<=\]\()[^()\s]*|(?<=\b(?:href|src)=["'])[^"']*|https?:\/\/[^\s<>"'`)\]]*[^\s<>"'`)\].,;:!?]/g;
const shownUnits = 80;

/** null: there is no difference that a reader sees. */
function signsBetween(here: Occurrence, there: Occurrence): Signs | null {
  if (oneLine(there.text).includes(oneLine(here.text).trim())) return null;
  // Signs of a comment around prose are none of the text; those before code put it out of use.
  const isMixed = isPage(here.path) !== isPage(there.path);
  const [own, other] = [here, there].map(({text, path}) => (isMixed ? withoutCommentMarks(text, path) : text));
  const isEqual = isEqualText(here, there);
  if (!isEqual && !isAllIn(here, there)) return null;
  const plain = (text: string) => text.replace(address, '').replace(/\s+/g, '').toLowerCase();
  const isMarkup = isEqual ? plain(own) !== plain(other) : !plain(other).includes(plain(own));
  const [ownAddresses, otherAddresses] = [own, other].map((text): readonly string[] => text.match(address) ?? []);
  const replaced = ownAddresses.flatMap((one, at): [string, string][] =>
    one === otherAddresses[at] ? [] : [[one, otherAddresses[at] ?? '']],
  );
  const areOtherAddresses = isEqual
    ? replaced.length > 0 || ownAddresses.length !== otherAddresses.length
    : ownAddresses.some((one) => !otherAddresses.includes(one));
  if (!isMarkup && !areOtherAddresses) return null;
  const [first] = replaced;
  const isOne = isEqual && replaced.length === 1 && ownAddresses.length === otherAddresses.length;
  const isShown =
    isOne &&
    first.every((text) => text !== '' && text.length <= shownUnits) &&
    !otherAddresses.includes(first[0]) &&
    !ownAddresses.includes(first[1]);
  return {isMarkup, areOtherAddresses, replaced: isShown ? first : null};
}
