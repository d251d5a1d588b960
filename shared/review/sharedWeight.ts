// Takes a part of a page as it was and a copy of it elsewhere, says how much both have in common: a long text that is the
// same word for word is one text at two places, and what is said of one is true of the other.

import {wordsForMissing} from './copiedAround.ts';
import {type Hunk, wordsIn} from './editedParagraphs.ts';
import {linkBehind, targetWords} from './linkBehind.ts';
import type {TextWords} from './textWords.ts';

/**
 * Words that the edit leaves and the copy has, less nine for each that only one of the two has. `page` is the part, and `edits`
 * those of the page within it; `partners` begins with its first word, and has the equal word of `there`; negative: none.
 */
export function sharedWeight(
  page: TextWords,
  now: TextWords,
  edits: readonly Hunk[],
  there: TextWords,
  partners: Int32Array,
): number {
  const {from, to} = page;
  let weight = 0;
  let [last, lastThere] = [from - 1, -1];
  for (let token = from; token < to; token++) {
    const partner = partners[token - from];
    if (partner < 0) continue;
    const others = lastThere < 0 ? 0 : wordsIn(there, lastThere + 1, partner);
    weight += wordsIn(page, token, token + 1) - wordsForMissing * Math.max(wordsIn(page, last + 1, token), others);
    const target = linkBehind(page, token);
    if (target !== '' && target === linkBehind(there, partner)) weight += targetWords(target);
    [last, lastThere] = [token, partner];
  }
  weight -= wordsForMissing * wordsIn(page, last + 1, to);
  for (const edit of edits) {
    const [first, end] = [Math.max(from, edit.from), Math.min(to, edit.to)];
    weight -= Math.max(end > first ? wordsIn(page, first, end) : 0, wordsIn(now, edit.nowFrom, edit.nowTo));
  }
  return weight;
}
