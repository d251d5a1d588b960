// Takes the words of a text in a script without spaces (Thai, Lao, Khmer, Myanmar); finds again those around the ends of lines.
// Programs that wrap such a text break it anywhere, also within a word, and every line would differ from its copy.

import {kindOf, roleOf, TokenKind, type Tokens} from './tokens.ts';
import {segmentsOf} from './unicode.ts';
import {decodeText, hashWord} from './wordLexer.ts';

/** Words on either side of a line end that are found again: the segmenter looks three words ahead. */
const aroundWords = 4;
/** The segmenter takes quadratic time. */
const bytesMax = 600;

/** Replaces the words from `first` on. There are as many afterwards, or fewer. */
export function joinWrappedWords(bytes: Uint8Array, first: number, tokens: Tokens): void {
  let kept = first;
  for (let row = first; row < tokens.count; ) {
    if (kept === first || !continues(bytes, tokens, kept - 1, row, true)) {
      move(tokens, row++, kept++);
      continue;
    }
    let from = kept - 1;
    while (from > first && kept - from < aroundWords && continues(bytes, tokens, from - 1, from, false)) from--;
    let last = row;
    while (last + 1 < tokens.count && last - row < aroundWords && continues(bytes, tokens, last, last + 1, false))
      last++;
    const tag = tokens.tag[kept - 1];
    const [start, end] = [tokens.start[from], tokens.start[last] + tokens.length[last]];
    const words = end - start > bytesMax ? [] : segmented(bytes, start, end);
    // Rows are replaced in place.
    if (words.length === 0 || words.length > last + 1 - from) {
      move(tokens, row++, kept++);
      continue;
    }
    kept = from;
    for (const {text, start, end} of words) {
      tokens.hash[kept] = hashWord(text);
      tokens.start[kept] = start;
      tokens.length[kept] = end - start;
      tokens.tag[kept++] = tag;
    }
    row = last + 1;
  }
  tokens.count = kept;
}

function move({hash, start, length, tag}: Tokens, from: number, to: number): void {
  if (from === to) return;
  hash[to] = hash[from];
  start[to] = start[from];
  length[to] = length[from];
  tag[to] = tag[from];
}

/** Whether nothing is between two such words, or, if `overLine` is set, the end of a line. */
function continues(
  bytes: Uint8Array,
  {start, length, tag}: Tokens,
  one: number,
  other: number,
  overLine: boolean,
): boolean {
  if (kindOf(tag[one]) !== TokenKind.segment || kindOf(tag[other]) !== TokenKind.segment) return false;
  if (roleOf(tag[one]) !== roleOf(tag[other])) return false;
  let lines = 0;
  for (let at = start[one] + length[one]; at < start[other]; at++) {
    if (bytes[at] > 32) return false;
    if (bytes[at] === 10) lines++;
  }
  return overLine ? lines === 1 : start[one] + length[one] === start[other];
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of bytes [from, to), as if there were no white space. */
function segmented(bytes: Uint8Array, from: number, to: number): Word[] {
  let text = '';
  /** By offset in the text, the byte of each letter and the one after it. */
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = from; at < to; ) {
    let end = at + 1;
    while (end < to && (bytes[end] & 0xc0) === 0x80) end++;
    if (bytes[at] > 32) {
      const letter = decodeText(bytes, at, end);
      text += letter;
      for (let unit = 0; unit < letter.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return segmentsOf(text).map(([first, end]) => ({
    text: text.slice(first, end),
    start: starts[first],
    end: ends[end - 1],
  }));
}
