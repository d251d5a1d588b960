// Takes a word, says where the link leads that ends with it or stands behind it: targets and addresses in prose are no words.

import {decodeText} from '../text/wordLexer.ts';
import type {TextWords} from './textWords.ts';

const [bracket, parenthesis, angle, colon] = [0x5d, 0x28, 0x3c, 0x3a];
/** A longer address is no address. */
const linkBytesMax = 2000;

/** Of a tag that begins behind the word, such as `<a href="…">` and `<img src="…">`. */
const targetOfTag = /<[A-Za-z][^<>]*?\s(?:href|src)\s*=\s*["']([^"'<>]+)["']/;

/** An address in the same paragraph, without the signs of the sentence behind it. In AsciiDoc, brackets with words may follow. */
const address = /^(?:(?!\n\s*\n|<!--).)*?(https?:\/\/[^\s<>()[\]{}"'`|*]*[^\s<>()[\]{}"'`|*.,:;!?])/s;

/** Where the link leads whose last word this is, or whose tag or address is behind it; '' if there is none. */
export function linkBehind(text: TextWords, token: number): string {
  const {bytes} = text;
  const {start, end} = gapBehind(text, token);
  for (let at = start; at + 1 < end; at++) {
    if (bytes[at] === bracket && bytes[at + 1] === parenthesis) {
      // In a block of code the words of an address are tokens, and what is before the first of them is none.
      return /^\(\s*<?(\{\{[<%].*?[%>]\}\}|[^)\s>]*)[)\s>]/.exec(decodeText(bytes, at + 1, end))?.[1] ?? '';
    }
    // reStructuredText
    if (bytes[at] === angle && at > start) {
      const target = /^<([^>\s]+)>`_?/.exec(decodeText(bytes, at, end))?.[1];
      if (target !== undefined) return target;
    }
  }
  return tagBehind(text, token) || addressBehind(text, token);
}

/** Of a tag that begins behind the word. */
export function tagBehind(text: TextWords, token: number): string {
  const {bytes} = text;
  const {start, end} = gapBehind(text, token);
  return bytes.subarray(start, end).includes(angle) ? (targetOfTag.exec(decodeText(bytes, start, end))?.[1] ?? '') : '';
}

/** As it stands in the text. */
function addressBehind(text: TextWords, token: number): string {
  const {start, end} = gapBehind(text, token);
  return text.bytes.subarray(start, end).includes(colon)
    ? (address.exec(decodeText(text.bytes, start, end))?.[1] ?? '')
    : '';
}

function gapBehind({bytes, tokens, to}: TextWords, token: number): {readonly start: number; readonly end: number} {
  const start = tokens.start[token] + tokens.length[token];
  return {start, end: Math.min(token + 1 < to ? tokens.start[token + 1] : bytes.length, start + linkBytesMax)};
}

export function targetWords(target: string): number {
  return target.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
