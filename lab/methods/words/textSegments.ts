// Other features of a document than its words (Broder, Algorithms for duplicate documents, slide "Observations":
// substrings, letters, words, sentences; Schütze, slide "Computing Similarity": segments with natural or artificial
// breakpoints). Each feature is written as a word, so that shingles, sketches and measures are made of it as of words.

import {mix32} from '../../../shared/algorithms/permute32.ts';
import {kindOf, TokenKind, type Tokens, wordBytesMax} from '../../../shared/text/tokens.ts';
import {Mark, markBits} from './betweenWords.ts';
import {lettersOf} from './letters.ts';
import {pushRow, type Quantised} from './numbers.ts';

const prime = 0x01000193;

/** A chunk ends after the words whose last three have such a hash: of 12 words on average. */
const chunkEndsBelow = 2 ** 32 / 12;
/** The words that decide whether a chunk ends. */
const anchorWords = 3;

/** Each letter or digit is a word. URLs, punctuation marks and what other switches rewrote stay whole. */
export function splitLetters(
  bytes: Uint8Array,
  {tokens, second}: Quantised,
  caseFolded: boolean,
  into: Quantised,
): void {
  const {hash, start, length, tag, count} = tokens;
  const letters = new Uint32Array(wordBytesMax);
  into.tokens.count = 0;
  for (let row = 0; row < count; row++) {
    const kind = kindOf(tag[row]);
    if ((tag[row] & markBits) !== 0 || (kind !== TokenKind.word && kind !== TokenKind.number)) {
      pushRow(into, hash[row], second[row], start[row], start[row] + length[row], tag[row]);
      continue;
    }
    const end = start[row] + length[row];
    const letterCount = lettersOf(bytes, start[row], end, caseFolded, letters);
    for (let at = 0; at < letterCount; at++) {
      // Beyond ASCII, letters and bytes do not correspond one to one.
      const from = letterCount === length[row] ? start[row] + at : start[row];
      const to = letterCount === length[row] ? from + 1 : end;
      pushRow(into, mix32(letters[at]), 0, from, to, tag[row] | Mark.rewritten);
    }
  }
}

/** Each sentence is a word: it ends at a full stop, question or exclamation mark, or an empty line. */
export function joinSentences(bytes: Uint8Array, words: Quantised, into: Quantised): void {
  join(words, into, ({start, length}, row) => endsSentence(bytes, start[row] + length[row], start[row + 1]));
}

/** Each chunk is a word: where it ends depends only on the words before, so that an edit changes only the chunk it is in. */
export function joinChunks(words: Quantised, into: Quantised): void {
  join(words, into, ({hash}, row) => {
    let anchor = 0;
    for (let at = Math.max(0, row - anchorWords + 1); at <= row; at++) anchor = Math.imul(anchor, prime) + hash[at];
    return mix32(anchor) < chunkEndsBelow;
  });
}

function join({tokens, second}: Quantised, into: Quantised, ends: (tokens: Tokens, row: number) => boolean): void {
  const {hash, start, length, tag, count} = tokens;
  into.tokens.count = 0;
  let [first, whole, other] = [0, 0, 0];
  let hasOther = false;
  for (let row = 0; row < count; row++) {
    whole = Math.imul(whole ^ hash[row], prime) + 1;
    other = Math.imul(other ^ (second[row] === 0 ? hash[row] : second[row]), prime) + 1;
    hasOther ||= second[row] !== 0;
    if (row + 1 < count && !ends(tokens, row)) continue;
    pushRow(
      into,
      mix32(whole),
      hasOther ? mix32(other) : 0,
      start[first],
      start[row] + length[row],
      tag[first] | Mark.rewritten,
    );
    [first, whole, other, hasOther] = [row + 1, 0, 0, false];
  }
}

/** Whether the text between two words ends a sentence. */
function endsSentence(bytes: Uint8Array, from: number, to: number): boolean {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === 10 && ++lines === 2) return true;
    if (byte !== 32 && byte !== 9 && byte !== 10 && byte !== 13) lines = 0;
    // "1.5" and "a.md" have no space behind the mark; quotes and brackets may be between.
    if ((byte === 46 || byte === 33 || byte === 63) && /^["')\]*_`]*\s/.test(asciiAfter(bytes, at + 1, to)))
      return true;
    // 。！？
    if (byte === 0xe3 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x82) return true;
    if (byte === 0xef && bytes[at + 1] === 0xbc && (bytes[at + 2] === 0x81 || bytes[at + 2] === 0x9f)) return true;
  }
  return false;
}

function asciiAfter(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 8)));
}
