// Lexer of manual pages: requests, comments and escapes of roff (groff_man(7), groff_char(7)) are no words of a reader. Without
// it, 85 % of a page in Markdown were in the manual page that is made of it, and all of it with it.

import {TokenRole, type Tokens} from '../tokens.ts';
import {plainWords} from './inline.ts';

/** Requests whose arguments are text: of man and of mdoc. All others set something, or give the title of the page. */
const textRequest = /(?:S[HSMB]|[BIR]{1,2}|IP|S[hs]|N[dm]|Fl|Ar|Op|It|Pa|Xr|Em|Li)\b/.source;

/** Also within a line of it. */
export const roffMarkup = new RegExp(
  [
    `^[.'][ \\t]*(?!${textRequest}).*`,
    `^[.'][ \\t]*${textRequest}`,
    // An indent behind the mark of an item.
    '"[ \\t]{1,9}\\d{1,3}[ \\t]*$',
    '\\\\".*',
    '\\\\[f*n](?:\\(..|\\[[^\\]\\n]{0,40}\\]|.)',
    '\\\\s[+-]?\\d{1,2}',
    '\\\\(?:\\(..|\\[[^\\]\\n]{0,40}\\]|.)',
  ].join('|'),
  'gm',
);

export function lexRoff(bytes: Uint8Array, tokens: Tokens): void {
  // One character for each byte, so that offsets stay.
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const words = bytes.slice();
  for (const {0: markup, index} of text.matchAll(roffMarkup)) words.fill(space, index, index + markup.length);
  plainWords(words, 0, words.length, TokenRole.prose, tokens);
}

/** Part of a page as a reader of it sees the signs. */
export function withoutRoff(text: string): string {
  return text.replace(roffMarkup, (markup) => /^\\([-.'])$/.exec(markup)?.[1] ?? '');
}

const space = 0x20;
