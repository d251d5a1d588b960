// Takes a text in source code, says how it is to be read: as plain text that says how a program is used, as sentences, which
// may have markup, or as code: a query, a template of a page, a script.

import {foldedAt, isAsciiLetter} from '../byteSearch.ts';
import {byteClass} from '../wordLexer.ts';

/** Fewer say nothing about a text. */
const wordsMin = 8;
/** Sentences have at most so many words; usage texts and lists of options are known by their first word. */
const sentenceWordsMax = 40;
/** Prose has a sign of code in so many words at most: of a call, an assignment, a comparison, a key, a member. */
const wordsPerSign = 6;

const codeSigns = new Uint8Array(256);
for (const sign of '{};=$|&<>\\') codeSigns[sign.charCodeAt(0)] = 1;

/** White space, a quote, the backslash of a line break, or a tag, after a full stop. */
const endsSentence = new Uint8Array(256).fill(1, 0, 33);
for (const sign of '"\'`\\<') endsSentence[sign.charCodeAt(0)] = 1;

export type TextStyle = 'code' | 'plain' | 'markup';

/** Whether the words in a file of code or data are sentences; the full stop after the last one is theirs. */
export function isProse(bytes: Uint8Array, from: number, to: number): boolean {
  return styleOf(bytes, from, Math.min(bytes.length, to + 1)) === 'markup';
}

export function styleOf(bytes: Uint8Array, from: number, to: number): TextStyle {
  let words = 0;
  let signs = 0;
  let sentences = 0;
  let lineStart = true;
  let before = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    const kind = byteClass[byte];
    if (kind === 1 || kind === 2) {
      // Scripts of three bytes a letter need not have spaces.
      if (before === 0 || byte >= 0xe0) words++;
      if (lineStart && (byte | 32) === 117 && isUsage(bytes, at, to)) return 'plain';
      // Their full stop.
      if (byte === 0xe3 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x82) sentences++;
      lineStart = false;
      before = kind;
      continue;
    }
    if (byte === 10) lineStart = true;
    else if (byte > 32 && byte !== 35 && byte !== 42) lineStart = false;
    if (codeSigns[byte] === 1 || (byte === 58 && before !== 0)) signs++;
    else if (before !== 0 && (byte === 40 || byte === 46)) {
      const isEnd = at + 1 >= to || endsSentence[bytes[at + 1]] === 1;
      if (byte === 40 || !isEnd) signs++;
      else if (isAsciiLetter(bytes[at - 1]) || bytes[at - 1] >= 128) sentences++;
    } else if (byte === 46 && (at + 1 >= to || bytes[at + 1] <= 32)) sentences++;
    else if ((byte === 33 || byte === 63) && before !== 0) sentences++;
    before = kind === 3 ? before : 0;
  }
  const isProse = words >= wordsMin && signs * wordsPerSign <= words && sentences * sentenceWordsMax >= words;
  return isProse ? 'markup' : 'code';
}

/** `usage:`, or a line that consists of it. */
function isUsage(bytes: Uint8Array, at: number, to: number): boolean {
  if (to - at < 6 || !foldedAt(bytes, at, 'usage')) return false;
  const next = bytes[at + 5];
  return next === 58 || next === 10 || next === 13;
}
