// Takes items of lists of which a link was edited and that are too short to have a fingerprint, such as the title of a page, gives
// the items of other pages with the same words and the old target: one look at the words of all pages, and only for such edits.

import {groupedBy} from '../algorithms/groupedBy.ts';
import type {Selection} from '../fingerprint/winnow.ts';
import type {EditedParagraph} from './editedParagraphs.ts';
import {linkBehind} from './linkBehind.ts';
import {isLeftOut, type OldTextQuery, type Place, rowsMax} from './oldTextWindows.ts';

/** Whether each of its edits is a new target, and no fingerprint of its words is sure to be kept. */
export function isShortLink({from, to, hunks, isItem}: EditedParagraph, {w, window}: Selection): boolean {
  return isItem === true && to - from < w + window - 1 && hunks.every(({link}) => link !== undefined);
}

/** By item, the places of the same words; of more than `rowsMax` none, as they say little of where the list is. */
export function placesOfShortItems(
  {corpus, texts, config, document, page, isTouched}: OldTextQuery,
  items: readonly EditedParagraph[],
): ReadonlyMap<EditedParagraph, readonly Place[]> {
  const {hash} = page.tokens;
  const found = new Map<EditedParagraph, Place[]>();
  const byFirst = groupedBy(items, ({from}) => hash[from]);
  if (byFirst.size === 0) return found;
  const {tokens, firstToken, endToken} = corpus;
  for (const other of texts.keys()) {
    if (other === document || isTouched[other] || isLeftOut(texts[other], config)) continue;
    for (let at = firstToken[other]; at < endToken[other]; at++) {
      for (const item of byFirst.get(tokens.hash[at]) ?? []) {
        const place = {document: other, from: at, to: at + item.to - item.from};
        if (place.to > endToken[other] || !areEqual(item, at)) continue;
        const places = found.get(item);
        if (places === undefined) found.set(item, [place]);
        else places.push(place);
      }
    }
  }
  return new Map(
    [...found].flatMap(([item, places]) =>
      places.length > rowsMax ? [] : [[item, places.filter((place) => isHeld(item, place))]],
    ),
  );

  function areEqual({from, to}: EditedParagraph, at: number): boolean {
    for (let token = from; token < to; token++) if (hash[token] !== tokens.hash[at + token - from]) return false;
    return true;
  }

  /** Bytes are read of these places alone. */
  function isHeld({from, hunks}: EditedParagraph, place: Place): boolean {
    const there = {
      bytes: texts[place.document].bytes,
      tokens,
      from: firstToken[place.document],
      to: endToken[place.document],
    };
    return hunks.every(({from: at, link}) => linkBehind(there, place.from + at - 1 - from) === link?.before);
  }
}
