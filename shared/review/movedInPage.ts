// Takes an edit of a page, says whether its words only moved within the page: text in another order is not left behind.

import type {TextWords} from './textWords.ts';

/** Tokens [from, to) of the old page became [nowFrom, nowTo) of the new one. */
interface Words {
  readonly from: number;
  readonly to: number;
  readonly nowFrom: number;
  readonly nowTo: number;
}

/** Fewer words are on a page twice by chance. */
const movedWordsMin = 3;

/** Whether words that went are as often on the page now, or those that came were before: they are at another place. */
export function isMoved(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Words): boolean {
  if (to - from + nowTo - nowFrom < movedWordsMin || (from < to && nowFrom < nowTo)) return false;
  const words = from < to ? page.tokens.hash.subarray(from, to) : now.tokens.hash.subarray(nowFrom, nowTo);
  const [earlier, later] = [timesIn(page, words), timesIn(now, words)];
  return from < to ? later >= earlier : earlier >= later;
}

function timesIn({tokens: {hash}, from, to}: TextWords, words: Uint32Array): number {
  // The store has the words of all pages.
  const page = hash.subarray(from, to);
  let times = 0;
  for (let at = page.indexOf(words[0]); at >= 0; at = page.indexOf(words[0], at + 1)) {
    let equal = 1;
    while (equal < words.length && page[at + equal] === words[equal]) equal++;
    if (equal === words.length) times++;
  }
  return times;
}
