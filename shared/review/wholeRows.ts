// Takes words that a page has more than its copy, says whether they are rows of a table or lines of a sample: these belong
// to the page, whose product has an option more or less.

import {roleOf, TokenRole} from '../text/tokens.ts';
import type {TextWords} from './editedParagraphs.ts';

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
