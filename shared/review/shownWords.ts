// Takes words of a page, gives them without the marks that a reader does not see: an edit of marks alone leaves nothing behind.

import {roleOf, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {type TextWords, textBetween} from './textWords.ts';

/** Escapes of Markdown, and the marks of code and emphasis. */
const marks = /\\(?=[!-/:-@[-`{-~])|[`*]/g;

/** Words [from, to). In code all signs are the text. */
export function withoutMarkup(text: TextWords, from: number, to: number): string {
  const words = textBetween(text, from, to);
  const plain = words.replace(marks, '');
  return plain === words || isInCode(text, from, to) ? words : plain;
}

/** A longer paragraph is a table or a sample. */
const paragraphBytesMax = 4000;

/** In a block of code, or behind a sign that begins a span and is not ended before. */
function isInCode(text: TextWords, from: number, to: number): boolean {
  const {bytes, tokens} = text;
  if (tokens.tag.subarray(from, to).some((tag) => roleOf(tag) === TokenRole.code)) return true;
  const start = tokens.start[from];
  const before = decodeText(bytes, Math.max(0, start - paragraphBytesMax), start);
  const paragraph = before.split(/\n[ \t]*\r?\n/).at(-1) ?? '';
  return paragraph.split('`').length % 2 === 0;
}
