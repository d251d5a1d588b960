// Takes UTF-8 bytes, writes word tokens. The heart of the lexer: one table look-up and one multiplication a byte.

import {type Role, type Tokens, wordBytesMax} from './tokens.ts';
import {Class, classOf, foldOf, segmentsOf} from './unicode.ts';

/** 0 separator, 1 ASCII letter or digit, 2 lead byte of something wider, 3 what may join a word (_ '). */
export const byteClass = new Uint8Array(256);
const lowerCase = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  const digit = byte >= 48 && byte <= 57;
  const upper = byte >= 65 && byte <= 90;
  const lower = byte >= 97 && byte <= 122;
  byteClass[byte] = digit || upper || lower ? 1 : byte >= 128 ? 2 : byte === 95 || byte === 39 ? 3 : 0;
  lowerCase[byte] = upper ? byte + 32 : byte;
}

// FNV-1a with a final mix (murmur3's first half): one multiplication a byte, and no short word is 0.
const offsetBasis = 0x811c9dc5 | 0;
const prime = 0x01000193;
const finish = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;

/** Hash of a word as the lexer would write it; for tests and for keywords. The word must be one token. */
export function hashWord(word: string): number {
  let hash = offsetBasis;
  for (const character of word.normalize('NFKC').toLowerCase()) hash = hashPoint(hash, character.codePointAt(0) ?? 0);
  return finish(hash);
}

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

/** No byte stops the scan: plain words. */
export const noStops = new Uint8Array(256);

/**
 * Writes the words of bytes [from, to) as tokens of one role, up to the first separator byte that is marked in
 * `stops` (markup that the caller reads), and gives the offset at which it stopped, or `to`. The caller has
 * reserved room for (to - from + 1) / 2 + 1 tokens. Words are letters, digits and marks by Unicode; `_` and apostrophes join two
 * letters (snake_case is one word, _emphasis_ is not part of one); Han and Kana are one token a character.
 */
export function words(
  bytes: Uint8Array,
  from: number,
  to: number,
  role: Role,
  tokens: Tokens,
  stops: Uint8Array = noStops,
): number {
  const {hash: hashes, start: starts, length: lengths, tag: tags} = tokens;
  let count = tokens.count;
  let at = from;
  while (at < to) {
    const first = bytes[at];
    const firstClass = byteClass[first];
    if (firstClass === 1) {
      const start = at;
      let hash = Math.imul(offsetBasis ^ lowerCase[first], prime);
      let letters = first > 57 ? 1 : 0;
      at++;
      let kind = 1;
      while (at < to) {
        const byte = bytes[at];
        kind = byteClass[byte];
        if (kind === 1) {
          hash = Math.imul(hash ^ lowerCase[byte], prime);
          letters |= byte > 57 ? 1 : 0;
          at++;
        } else if (kind === 3 && at + 1 < to && byteClass[bytes[at + 1]] === 1) {
          if (byte === 95) hash = Math.imul(hash ^ 95, prime);
          at++;
        } else break;
      }
      if (kind === 2 && at < to) {
        tokens.count = count;
        at = wideWords(bytes, start, to, role, tokens);
        count = tokens.count;
      } else {
        hashes[count] = finish(hash);
        starts[count] = start;
        lengths[count] = at - start > wordBytesMax ? wordBytesMax : at - start;
        tags[count++] = letters === 1 ? role : role | 16;
      }
    } else if (firstClass === 2) {
      tokens.count = count;
      at = wideWords(bytes, at, to, role, tokens);
      count = tokens.count;
    } else if (stops[first] === 1) break;
    else at++;
  }
  tokens.count = count;
  return at;
}

let pointBytes = 1;

/** Decodes the code point at `at` of valid UTF-8; its bytes are left in `pointBytes`. */
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
  const point =
    ((lead & 7) << 18) | ((bytes[at + 1] & 63) << 12) | ((bytes[at + 2] & 63) << 6) | (bytes[at + 3] & 63);
  return point > 0x10ffff ? 0xfffd : point;
}

const apostrophe = 0x2019;

/** One word, ideograph or unspaced run that holds or starts with a wider character; gives the offset behind it. */
function wideWords(bytes: Uint8Array, from: number, to: number, role: Role, tokens: Tokens): number {
  let at = from;
  let hash = offsetBasis;
  let length = 0;
  let number = true;
  let composed = false;
  while (at < to) {
    const point = pointAt(bytes, at);
    const size = pointBytes;
    if (point < 0x80) {
      const kind = byteClass[point];
      if (kind === 1) {
        hash = Math.imul(hash ^ lowerCase[point], prime);
        if (point > 57) number = false;
      } else if (kind === 3 && length > 0 && at + 1 < to && isLetterAt(bytes, at + 1)) {
        if (point === 95) hash = Math.imul(hash ^ 95, prime);
      } else break;
      length++;
      at++;
      continue;
    }
    const kind = classOf(point);
    if (kind === Class.letter || kind === Class.composed) {
      const folded = foldOf(point);
      hash = hashPoint(hash, folded);
      if (kind === Class.composed) composed = true;
      if (folded < 48 || folded > 57) number = false;
      length++;
    } else if (kind === Class.ignorable) {
      if (length > 0) composed ||= false;
    } else if (length === 0 && kind === Class.ideograph) {
      push(tokens, finish(hashPoint(offsetBasis, foldOf(point))), at, size, role | 32);
      return skipMarks(bytes, at + size, to);
    } else if (length === 0 && kind === Class.unspaced) {
      return unspacedRun(bytes, at, to, role, tokens);
    } else if (point === apostrophe && length > 0 && at + size < to && isLetterAt(bytes, at + size)) {
      // don’t is don't
    } else break;
    at += size;
  }
  if (length === 0) {
    pointAt(bytes, at < to ? at : from);
    return Math.max(at, from + pointBytes);
  }
  const value = composed ? hashComposed(bytes, from, at) : finish(hash);
  push(tokens, value, from, Math.min(at - from, wordBytesMax), number ? role | 16 : role);
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

/** Voicing marks and variation selectors behind an ideograph belong to it. */
function skipMarks(bytes: Uint8Array, at: number, to: number): number {
  while (at < to && bytes[at] >= 0x80) {
    const point = pointAt(bytes, at);
    if (point !== 0x3099 && point !== 0x309a && classOf(point) !== Class.ignorable) break;
    at += pointBytes;
  }
  return at;
}

/** The text of bytes [from, to) of valid UTF-8. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += pointBytes) text += String.fromCodePoint(pointAt(bytes, at));
  return text;
}

function hashComposed(bytes: Uint8Array, from: number, to: number): number {
  let hash = offsetBasis;
  for (const character of textOf(bytes, from, to).normalize('NFKC').toLowerCase()) {
    const point = character.codePointAt(0) ?? 0;
    if (point === 39 || point === apostrophe || (point >= 0x80 && classOf(point) === Class.ignorable)) continue;
    hash = hashPoint(hash, point);
  }
  return finish(hash);
}

function unspacedRun(bytes: Uint8Array, from: number, to: number, role: Role, tokens: Tokens): number {
  let at = from;
  while (at < to && bytes[at] >= 0x80) {
    const kind = classOf(pointAt(bytes, at));
    if (kind !== Class.unspaced && kind !== Class.ignorable) break;
    at += pointBytes;
  }
  let offset = 0;
  let position = from;
  for (const [first, end] of segmentsOf(textOf(bytes, from, at))) {
    let start = position;
    let hash = offsetBasis;
    while (offset < end) {
      const point = pointAt(bytes, position);
      if (offset < first) start = position + pointBytes;
      else hash = hashPoint(hash, point);
      offset += pointBytes === 4 ? 2 : 1;
      position += pointBytes;
    }
    push(tokens, finish(hash), start, position - start, role | 48);
  }
  return at;
}

/** Number of words in bytes [from, to), counted and not kept. */
export function countWords(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  let inside = false;
  for (let at = from; at < to; at++) {
    const word = byteClass[bytes[at]] !== 0;
    if (word && !inside) count++;
    inside = word;
  }
  return count;
}
