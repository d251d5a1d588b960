// Takes an edit of a page, gives what a sentence says of it: the words that it replaced and those that it put there, each
// as a reader sees it.

import type {WordEdit} from '../model/staleness.ts';
import {type QuotedText, wholePieces} from '../text/wholePieces.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Hunk, TextWords} from './editedParagraphs.ts';
import {textBetween} from './factEdits.ts';

/** Longest signs beside a word. */
const signsMax = 200;

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

function quotedText(text: TextWords): QuotedText {
  const {bytes, tokens, from, to} = text;
  const endOf = (word: number) => tokens.start[word] + tokens.length[word];
  return {
    first: from,
    end: to,
    before: (word) => {
      const end = word < to ? tokens.start[word] : bytes.length;
      const start = word > from ? endOf(word - 1) : 0;
      return end - start <= 2 * signsMax
        ? decodeText(bytes, start, end)
        : `${decodeText(bytes, start, start + signsMax)} ${decodeText(bytes, end - signsMax, end)}`;
    },
    text: (first, end) => textBetween(text, first, end),
  };
}
