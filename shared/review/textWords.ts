// Words of a text, and what is written between them.

import type {Tokens} from '../text/tokens.ts';
import type {QuotedText} from '../text/wholePieces.ts';
import {decodeText} from '../text/wordLexer.ts';

/** Tokens [from, to) of a store, all of one text. */
export interface TextWords {
  readonly bytes: Uint8Array;
  readonly tokens: Tokens;
  readonly from: number;
  readonly to: number;
}

/** Longest signs beside a word. */
const signsMax = 200;

export function quotedText(text: TextWords): QuotedText {
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

export function textBetween({bytes, tokens}: TextWords, from: number, to: number): string {
  if (to <= from) return '';
  return decodeText(bytes, tokens.start[from], tokens.start[to - 1] + tokens.length[to - 1]);
}

/** The same with the signs that touch it: the sign before a code span, and behind a link its target. */
export function textWithSigns(text: TextWords, from: number, to: number): string {
  if (to <= from) return '';
  const {bytes, tokens, to: last} = text;
  const end = tokens.start[to - 1] + tokens.length[to - 1];
  const next = Math.min(to < last ? tokens.start[to] : bytes.length, end + behindMax);
  const [before] = /\S*$/.exec(textBehind(text, from - 1)) ?? [''];
  const [behind] = /^\S*/.exec(decodeText(bytes, end, next)) ?? [''];
  return before + textBetween(text, from, to) + behind;
}

/** Between the word and the next one; of the word before the first, the beginning of the text. Of a long one, its end. */
export function textBehind({bytes, tokens, from, to}: TextWords, token: number): string {
  const start = token < from ? 0 : tokens.start[token] + tokens.length[token];
  const end = token + 1 < to ? tokens.start[token + 1] : bytes.length;
  return decodeText(bytes, Math.max(start, end - behindMax), end);
}

const behindMax = 400;
