// Takes words that were added to a page, says whether another page has them at the same place: before a paragraph or behind
// it they are no part of what is compared.

import type {Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

/** `partners` begins with the token `start` of the page as it was, and has the equal word there; negative: it has none. */
export function isAddedThere(
  now: TextWords,
  {from, to, nowFrom, nowTo, link}: Hunk,
  there: TextWords,
  partners: Int32Array,
  start: number,
): boolean {
  if (link !== undefined || from < to) return false;
  const added = now.tokens.hash.subarray(nowFrom, nowTo);
  const isAt = (first: number) =>
    first >= there.from &&
    first + added.length <= there.to &&
    added.every((hash, k) => there.tokens.hash[first + k] === hash);
  const [left, right] = [partners[from - 1 - start] ?? -1, partners[from - start] ?? -1];
  return (left >= 0 && isAt(left + 1)) || (right >= 0 && isAt(right - added.length));
}
