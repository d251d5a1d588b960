// Takes tokens of a store, gives them as words of a text that is compared: nothing is lexed again.

import {roleOf, TokenRole, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {ComparedText} from './comparedText.ts';

/** Words of code, of tables and of headings. */
export function isOfLine(tag: number): boolean {
  const role = roleOf(tag);
  return role === TokenRole.code || role === TokenRole.table || role === TokenRole.heading;
}

interface TokenText {
  readonly bytes: Uint8Array;
  readonly tokens: Tokens;
  /** Tokens [from, to) are the text; words are numbered from `from` on. */
  readonly from: number;
  readonly to: number;
  readonly isCode: boolean;
}

export function tokenWords({bytes, tokens, from: first, to: last, isCode}: TokenText): ComparedText {
  const {start, length} = tokens;
  const endOf = (word: number) => start[first + word - 1] + length[first + word - 1];
  return {
    keys: tokens.hash.subarray(first, last),
    isCode,
    isLine: (word) => isOfLine(tokens.tag[first + word]),
    before: (word) =>
      word === 0 || word > last - first
        ? ''
        : decodeText(bytes, endOf(word), first + word < tokens.count ? start[first + word] : bytes.length),
    text: (from, to) => (to <= from ? '' : decodeText(bytes, start[first + from], endOf(to))),
  };
}
