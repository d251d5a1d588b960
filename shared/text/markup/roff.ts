// Lexer of manual pages: requests, comments and escapes of roff (groff_man(7), groff_mdoc(7), groff_char(7)) are no words of a
// reader. Without it, 85 % of a page in Markdown were in the manual page that is made of it, and all of it with it.

import {latin} from '../byteSearch.ts';
import {TokenRole, type Tokens} from '../tokens.ts';
import {plainWords} from './inline.ts';

/** Requests whose arguments set something, or give the title of the page. Those of all others are text. */
const setting =
  'TH Dd Dt Os Bl El Bd Ed Pp PP LP P TP TQ HP RS RE PD DT TS TE EX EE SY YS so ft sp nf fi br ad na nh hy in ti ta ne if ie el ds nr de am rm tr ig ps vs ll po bp hw cc'.replaceAll(
    ' ',
    '|',
  );

/** Also within a line of it. */
export const roffMarkup = new RegExp(
  [
    `^[.'][ \\t]*(?:(?:${setting})\\b.*|[A-Za-z]{1,3}\\b)`,
    '\\\\".*',
    '\\\\[f*n](?:\\(..|\\[[^\\]\\n]{0,40}\\]|.)',
    '\\\\s[+-]?\\d{1,2}',
    '\\\\(?:\\(..|\\[[^\\]\\n]{0,40}\\]|.)',
  ].join('|'),
  'gm',
);

/** How far the text of an item is indented: `.IP "\(bu" 4`. */
const itemIndent = /^[.'][ \t]*IP\b.*?[ \t]{1,9}(\d{1,3})[ \t]{0,9}$/gm;

export function lexRoff(bytes: Uint8Array, tokens: Tokens): void {
  // One character for each byte, so that offsets stay.
  const text = latin(bytes, 0, bytes.length, bytes.length);
  const words = bytes.slice();
  for (const {0: markup, index} of text.matchAll(roffMarkup)) words.fill(space, index, index + markup.length);
  for (const {0: line, 1: indent, index} of text.matchAll(itemIndent)) {
    const end = index + line.trimEnd().length;
    words.fill(space, end - indent.length, end);
  }
  plainWords(words, 0, words.length, TokenRole.prose, tokens);
}

/** Part of a page as a reader of it sees the signs. */
export function withoutRoff(text: string): string {
  return text
    .replace(itemIndent, (line, indent: string) => line.trimEnd().slice(0, -indent.length))
    .replace(roffMarkup, (markup) => /^\\([-.'])$/.exec(markup)?.[1] ?? ' ');
}

const space = 0x20;
