// Takes UTF-8 bytes; writes word tokens. The core of the lexer: one table look-up and one multiplication per byte.

import {type TokenRole, type Tokens, wordBytesMax} from './tokens.ts';
import {Class, classOf, finalSigma, foldOf, segmentsOf, sigma, withoutLookAlike} from './unicode.ts';
import {nativeText} from './utf8.ts';

/** 0 separator, 1 ASCII letter or digit, 2 byte of a non-ASCII character, 3 character that may join a word (_ '). */
export const byteClass = new Uint8Array(256);
/** Lower case of an ASCII letter or digit; else 0 separator, 1 may join a word, 2 byte of a non-ASCII character. */
const fold = new Uint8Array(256);
const joins = 1;
const wide = 2;
for (let byte = 0; byte < 256; byte++) {
  const digit = byte >= 48 && byte <= 57;
  const upper = byte >= 65 && byte <= 90;
  const lower = byte >= 97 && byte <= 122;
  byteClass[byte] = digit || upper || lower ? 1 : byte >= 128 ? 2 : byte === 95 || byte === 39 ? 3 : 0;
  fold[byte] = upper ? byte + 32 : digit || lower ? byte : byte >= 128 ? wide : byte === 95 || byte === 39 ? joins : 0;
}

// FNV-1a with a final mix (murmur3's first half): one multiplication per byte, and no short word has hash 0.
const offsetBasis = 0x811c9dc5 | 0;
const prime = 0x01000193;
const finish = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;

/** Hash of a word as the lexer computes it; for tests and keywords. The text must be one token. */
export function hashWord(word: string): number {
  return finish(hashNormalised(word));
}

/** NFKC, lower case, one letter for those that look alike, without apostrophes and zero-width characters. */
function hashNormalised(word: string): number {
  let hash = offsetBasis;
  for (const character of word.normalize('NFKC').toLowerCase()) {
    const point = character.codePointAt(0) ?? 0;
    if (point === 39 || point === apostrophe || (point >= 0x80 && classOf(point) === Class.ignorable)) continue;
    hash = hashPoint(hash, point === finalSigma ? sigma : withoutLookAlike(point));
  }
  return hash;
}

const apostrophe = 0x2019;

function hashPoint(hash: number, point: number): number {
  if (point < 0x80) return Math.imul(hash ^ point, prime);
  if (point < 0x800) {
    hash = Math.imul(hash ^ (0xc0 | (point >> 6)), prime);
    return Math.imul(hash ^ (0x80 | (point & 63)), prime);
  }
  if (point < 0x10000) {
    hash = Math.imul(hash ^ (0xe0 | (point >> 12)), prime);
  } else {
    hash = Math.imul(hash ^ (0xf0 | (point >> 18)), prime);
    hash = Math.imul(hash ^ (0x80 | ((point >> 12) & 63)), prime);
  }
  hash = Math.imul(hash ^ (0x80 | ((point >> 6) & 63)), prime);
  return Math.imul(hash ^ (0x80 | (point & 63)), prime);
}

/** No stops: plain words. */
const noStops = new Uint8Array(256);

/**
 * Writes the words of bytes [from, to) as tokens of one role, up to the first separator byte that is marked in `stops`
 * (markup that the caller reads), and returns the offset at which it stopped, or `to`. The caller must have reserved
 * (to - from + 1) / 2 + 1 tokens. Words consist of letters, digits and marks by Unicode. `_` and apostrophes join two
 * letters (snake_case is one word, _emphasis_ is not part of one). Han and Kana are one token per character.
 */
export function words(
  bytes: Uint8Array,
  from: number,
  to: number,
  role: TokenRole,
  tokens: Tokens,
  stops: Uint8Array = noStops,
): number {
  const {hash: hashes, start: starts, length: lengths, tag: tags} = tokens;
  let count = tokens.count;
  let at = from;
  while (at < to) {
    const first = bytes[at];
    let folded = fold[first];
    if (folded > wide) {
      const start = at;
      let hash = offsetBasis;
      // Letters have bit 6 set, digits do not.
      let bits = 0;
      do {
        hash = Math.imul(hash ^ folded, prime);
        bits |= folded;
        at++;
        if (at >= to) {
          folded = 0;
          break;
        }
        folded = fold[bytes[at]];
      } while (folded > wide);
      if (folded !== 0 && (folded === wide || goesOn(bytes, start, at, to))) {
        tokens.count = count;
        at = wideWords(bytes, start, to, role, tokens);
        count = tokens.count;
      } else if (at - start > 1 || !isLineBreak(bytes, start)) {
        hashes[count] = finish(hash);
        starts[count] = start;
        lengths[count] = at - start > wordBytesMax ? wordBytesMax : at - start;
        tags[count++] = bits > 63 ? role : role | 16;
      }
    } else if (folded === wide) {
      tokens.count = count;
      at = wideWords(bytes, at, to, role, tokens);
      count = tokens.count;
    } else if (stops[first] === 1) break;
    else at++;
  }
  tokens.count = count;
  return at;
}

/** Whether the letter at `at` is that of the line break at the end of a string, as in "Usage:\n", and no word. */
function isLineBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 110 && at > 0 && bytes[at - 1] === 92 && (bytes[at + 1] === 34 || bytes[at + 1] === 39);
}

/** Whether a word from `start` continues after the `_` or apostrophe at `at`. */
function goesOn(bytes: Uint8Array, start: number, at: number, to: number): boolean {
  if (at + 1 >= to || fold[bytes[at + 1]] < wide) return false;
  return isLetterAt(bytes, at + 1) && !(bytes[at] === 39 && at - start < 3 && isPrefix(bytes, start, at));
}

/** `b'…'`, `rb'…'`: a string prefix as in Python. In no language we know is it a word with an apostrophe. */
function isPrefix(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const letter = bytes[at] | 32;
    if (letter !== 98 && letter !== 114 && letter !== 102 && letter !== 117 && letter !== 120) return false;
  }
  return true;
}

let pointBytes = 1;

/** Decodes the code point at `at` of valid UTF-8; its number of bytes is in `pointBytes`. */
function pointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < 0x80) {
    pointBytes = 1;
    return lead;
  }
  if (lead < 0xe0) {
    pointBytes = 2;
    return ((lead & 31) << 6) | (bytes[at + 1] & 63);
  }
  if (lead < 0xf0) {
    pointBytes = 3;
    return ((lead & 15) << 12) | ((bytes[at + 1] & 63) << 6) | (bytes[at + 2] & 63);
  }
  pointBytes = 4;
  const point = ((lead & 7) << 18) | ((bytes[at + 1] & 63) << 12) | ((bytes[at + 2] & 63) << 6) | (bytes[at + 3] & 63);
  return point > 0x10ffff ? 0xfffd : point;
}

/** Lexes one word, ideograph or unspaced run with a non-ASCII character; returns the offset after it. */
function wideWords(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): number {
  let start = from;
  let at = from;
  let hash = offsetBasis;
  let number = true;
  let composed = false;
  while (at < to) {
    const byte = bytes[at];
    if (byte < 0x80) {
      const folded = fold[byte];
      if (folded > wide) {
        hash = Math.imul(hash ^ folded, prime);
        if (folded > 57) number = false;
      } else if (folded === joins && at > start && goesOn(bytes, start, at, to)) {
        if (byte === 95) hash = Math.imul(hash ^ 95, prime);
      } else break;
      at++;
      continue;
    }
    const point = pointAt(bytes, at);
    const size = pointBytes;
    const kind = classOf(point);
    if (kind === Class.letter || kind === Class.composed) {
      const folded = foldOf(point);
      hash = hashPoint(hash, folded);
      if (kind === Class.composed) composed = true;
      if (folded < 48 || folded > 57) number = false;
    } else if (kind === Class.ignorable) {
      if (at === start) start += size;
    } else if (at > start) {
      // The typographic apostrophe: don’t equals don't.
      if (point !== apostrophe || at + size >= to || !isLetterAt(bytes, at + size)) break;
    } else if (kind === Class.ideograph) return ideograph(bytes, at, to, role, tokens);
    else if (kind === Class.unspaced) return unspacedRun(bytes, at, to, role, tokens);
    else return at + size;
    at += size;
  }
  if (at > start) {
    const value = composed ? hashComposed(bytes, start, at) : finish(hash);
    push(tokens, value, start, Math.min(at - start, wordBytesMax), number ? role | 16 : role);
  }
  return at;
}

function push(tokens: Tokens, hash: number, start: number, length: number, tag: number): void {
  const row = tokens.count++;
  tokens.hash[row] = hash;
  tokens.start[row] = start;
  tokens.length[row] = length;
  tokens.tag[row] = tag;
}

function isLetterAt(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] < 0x80) return byteClass[bytes[at]] === 1;
  const kind = classOf(pointAt(bytes, at));
  return kind === Class.letter || kind === Class.composed;
}

/** Voicing marks and variation selectors after an ideograph belong to it. */
function ideograph(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): number {
  let folded = foldOf(pointAt(bytes, from));
  let at = from + pointBytes;
  while (at < to && bytes[at] >= 0x80) {
    const point = pointAt(bytes, at);
    const mark = point === 0xff9e ? 0x3099 : point === 0xff9f ? 0x309a : point;
    if (mark === 0x3099 || mark === 0x309a) {
      const voiced = String.fromCodePoint(folded, mark).normalize('NFC');
      if (voiced.length === 1) folded = voiced.charCodeAt(0);
    } else if (classOf(point) !== Class.ignorable) break;
    pointAt(bytes, at);
    at += pointBytes;
  }
  const hash = folded === 0 ? hashComposed(bytes, from, at) : finish(hashPoint(offsetBasis, folded));
  push(tokens, hash, from, at - from, role | 32);
  return at;
}

/** Below, the call costs more than it saves. */
const nativeMin = 64;

/** The text of bytes [from, to) of valid UTF-8. */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > nativeMin) return nativeText(bytes.subarray(from, to));
  let text = '';
  for (let at = from; at < to; ) {
    let end = at;
    while (end < to && bytes[end] < 0x80 && end - at < 4096) end++;
    if (end > at) {
      text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, end));
      at = end;
      continue;
    }
    text += String.fromCodePoint(pointAt(bytes, at));
    at += pointBytes;
  }
  return text;
}

function hashComposed(bytes: Uint8Array, from: number, to: number): number {
  return finish(hashNormalised(decodeText(bytes, from, to)));
}

function unspacedRun(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): number {
  let at = from;
  while (at < to && bytes[at] >= 0x80) {
    const kind = classOf(pointAt(bytes, at));
    if (kind !== Class.unspaced && kind !== Class.ignorable) break;
    at += pointBytes;
  }
  let position = from;
  while (position < at) position = segmentWords(bytes, position, at, role, tokens);
  return at;
}

/** The segmenter takes quadratic time, so it gets this many bytes at a time; the last word is segmented again. */
const segmentBytesMax = 600;

function segmentWords(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): number {
  let cut = Math.min(to, from + segmentBytesMax);
  while (cut < to && (bytes[cut] & 0xc0) === 0x80) cut++;
  const firstRow = tokens.count;
  let offset = 0;
  let position = from;
  for (const [first, end] of segmentsOf(decodeText(bytes, from, cut))) {
    let start = position;
    while (offset < end) {
      offset += pointAt(bytes, position) > 0xffff ? 2 : 1;
      position += pointBytes;
      if (offset <= first) start = position;
    }
    push(tokens, hashComposed(bytes, start, position), start, Math.min(position - start, wordBytesMax), role | 48);
  }
  if (cut === to || tokens.count - firstRow < 2) return cut;
  return tokens.start[--tokens.count];
}

/** Number of words in bytes [from, to), without writing tokens. */
export function wordCount(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  let inside = false;
  for (let at = from; at < to; at++) {
    const kind = byteClass[bytes[at]];
    const word: boolean = kind === 1 || kind === 2 || (kind === 3 && inside);
    if (word && !inside) count++;
    inside = word;
  }
  return count;
}
