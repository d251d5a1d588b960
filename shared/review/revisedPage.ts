// Takes a page as it was and what a change edited in it, says whether the change revised the page as a whole: its new wording is
// of this page, and who wants it elsewhere revises the other page, too.

import type {Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

/**
 * An edit for every so many words of the page. Of 40 warnings about 13 repositories, readers took for wrong or idle all about such
 * pages; of 13 in 18 repositories, one was edited alike within a year, of 77 about other pages 53.
 */
const wordsForEdit = 33;
/** On a short page fewer edits are of a paragraph or two. */
const editsMin = 8;

/** An edit that is made many times, such as a new name, counts once. */
export function isRevised(page: TextWords, now: TextWords, hunks: readonly Hunk[]): boolean {
  const edits = new Set(hunks.filter(({isHidden}) => !isHidden).map((hunk) => keyOf(page, now, hunk))).size;
  return edits >= editsMin && edits * wordsForEdit >= page.to - page.from;
}

function keyOf(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo, link}: Hunk): string {
  return JSON.stringify([
    page.tokens.hash.subarray(from, to).join(),
    now.tokens.hash.subarray(nowFrom, nowTo).join(),
    link,
  ]);
}
