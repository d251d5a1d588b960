// Takes an edited paragraph of a page, gives its text before and after, with the rest of its first and last line: the
// signs before its first word and behind its last one, and the target of a link, may have been edited too.

import type {ParagraphEdit} from '../model/staleness.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

/** `hunks` are those of the paragraph that another copy lacks. */
export function paragraphEdit(
  before: TextWords,
  now: TextWords,
  {from, to, nowFrom, nowTo}: EditedParagraph,
  hunks: readonly Hunk[],
): ParagraphEdit {
  const old = wholeLines(before, from, to);
  const current = wholeLines(now, nowFrom, nowTo);
  const unitsTo = (byte: number) => decodeText(before.bytes, old.start, byte).length;
  const at = hunks.map((hunk) => ({
    start: unitsTo(hunk.from > from ? endOf(before, hunk.from - 1) : old.start),
    end: unitsTo(hunk.to < to ? before.tokens.start[hunk.to] : old.end),
  }));
  return {
    before: decodeText(before.bytes, old.start, old.end),
    now: decodeText(now.bytes, current.start, current.end),
    at,
  };
}

const lineEnd = 0x0a;
/** A line without words, such as an image in text form, is no part of a paragraph. */
const signsMax = 500;

/** The words with the rest of their first and last line. */
export function linesOf(text: TextWords, from: number, to: number): string {
  const {start, end} = wholeLines(text, from, to);
  return decodeText(text.bytes, start, end);
}

/** To the ends of the lines, or to the next word on them, which belongs to another paragraph. */
function wholeLines(text: TextWords, from: number, to: number): {start: number; end: number} {
  const {bytes, tokens} = text;
  let start = tokens.start[from];
  const first = Math.max(from > text.from ? endOf(text, from - 1) : 0, start - signsMax);
  while (start > first && bytes[start - 1] !== lineEnd) start--;
  let end = endOf(text, to - 1);
  const last = Math.min(to < text.to ? tokens.start[to] : bytes.length, end + signsMax);
  while (end < last && bytes[end] !== lineEnd) end++;
  return {start, end};
}

function endOf({tokens}: TextWords, token: number): number {
  return tokens.start[token] + tokens.length[token];
}
