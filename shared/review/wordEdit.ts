// Takes an edit of a page, gives what a sentence says of it: the words that it replaced and those that it put there, each
// as a reader sees it.

import type {WordEdit} from '../model/staleness.ts';
import {wholePieces} from '../text/wholePieces.ts';
import type {Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';
import {quotedText} from './textWords.ts';

/** `hunks` are all edits of the page: between two of them the words are the same. */
export function wordEdit(page: TextWords, now: TextWords, hunks: readonly Hunk[], hunk: Hunk): WordEdit {
  if (hunk.link !== undefined) return hunk.link;
  const others = hunks.filter(({link}) => link === undefined);
  const at = others.indexOf(hunk);
  const [before, behind] = [others[at - 1], others[at + 1]];
  const [old, current] = wholePieces(
    [
      {words: quotedText(page), from: hunk.from, to: hunk.to},
      {words: quotedText(now), from: hunk.nowFrom, to: hunk.nowTo},
    ],
    hunk.from - (before?.to ?? page.from),
    (behind?.from ?? page.to) - hunk.to,
  );
  return {before: old, now: current};
}
