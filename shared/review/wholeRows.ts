// Takes words that a page has more than its copy, says whether they are rows of a table or lines of a sample: these belong
// to the page, whose product has an option more or less. A sample that was replaced by another one is another text.

import {roleOf, TokenRole} from '../text/tokens.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

const lineEnd = 0x0a;

/** Of words that begin as the next row does, the difference may begin in the middle of the row before. */
export function areWholeRows(text: TextWords, from: number, to: number): boolean {
  const {tag, hash} = text.tokens;
  const isRow = (one: number) => roleOf(one) === TokenRole.table || roleOf(one) === TokenRole.code;
  if (!tag.subarray(from, to).every(isRow)) return false;
  for (let [first, end] = [from, to]; ; first--, end--) {
    if (beginsLine(text, first) && beginsLine(text, end)) return true;
    if (first === text.from || hash[first - 1] !== hash[end - 1]) return false;
  }
}

function beginsLine({bytes, tokens, from, to}: TextWords, token: number): boolean {
  if (token === from || token === to) return true;
  const end = tokens.start[token - 1] + tokens.length[token - 1];
  const next = bytes.indexOf(lineEnd, end);
  return next >= 0 && next < tokens.start[token];
}

/** Whether lines of a sample, two or more, became lines that have no word of them. */
export function isReplacedSample(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  const areLines = (text: TextWords, first: number, end: number) =>
    areWholeRows(text, first, end) &&
    text.tokens.tag.subarray(first, end).every((tag) => roleOf(tag) === TokenRole.code);
  if (from === to || nowFrom === nowTo || !areLines(page, from, to) || !areLines(now, nowFrom, nowTo)) return false;
  const old = page.tokens.hash.subarray(from, to);
  const added = new Set(now.tokens.hash.subarray(nowFrom, nowTo));
  return linesOf(page, from, to) >= sampleLinesMin && old.every((word) => !added.has(word));
}

/** In a paragraph a single line is a command, and another one there is another fact; between paragraphs it is another sample. */
const sampleLinesMin = 2;

function linesOf(text: TextWords, from: number, to: number): number {
  let lines = 1;
  for (let token = from + 1; token < to; token++) if (beginsLine(text, token)) lines++;
  return lines;
}

/** Rows of a table and lines of a sample that were only added belong to this page: its product has an option more. */
export function withoutAddedRows(paragraph: EditedParagraph, now: TextWords): EditedParagraph[] {
  const hunks = paragraph.hunks.filter(
    ({from, to, nowFrom, nowTo, link}) => link !== undefined || from < to || !areWholeRows(now, nowFrom, nowTo),
  );
  return hunks.length === 0 ? [] : [{...paragraph, hunks}];
}
