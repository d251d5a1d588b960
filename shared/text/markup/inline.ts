// Writes the words of a line of markup. Link targets, bare URLs, HTML tags, entities, attributes and template calls are
// not the author's text and are omitted, so that a paragraph matches itself with other links and emphasis.

import {byteSet, find, indented, isAsciiLetter, isBlank, lineEnd, runOf} from '../byteSearch.ts';
import {kindOf, rowStart, TokenKind, type TokenRole, type Tokens, wordBytesMax} from '../tokens.ts';
import {Class, classOf} from '../unicode.ts';
import {byteClass, decodeText, hashWord, words} from '../wordLexer.ts';

/** The bytes at which `skipMarkup` is called. */
export const inlineMarkup = ']<&{:';
const markupStops = byteSet(inlineMarkup);
const urlStops = byteSet(':');

/** Markdown, MDX and HTML text; the range is a line or a block. An unterminated tag ends with the range. */
export function markupWords(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): void {
  let at = words(bytes, from, to, role, tokens, markupStops);
  while (at < to) {
    at = skipMarkup(bytes, from, at, to, role, tokens);
    at = words(bytes, at, to, role, tokens, markupStops);
  }
}

/** Plain text and comments, in which only bare URLs are not words. */
export function plainWords(bytes: Uint8Array, from: number, to: number, role: TokenRole, tokens: Tokens): void {
  let at = words(bytes, from, to, role, tokens, urlStops);
  while (at < to) {
    at = skipUrl(bytes, at, to, tokens);
    at = words(bytes, at, to, role, tokens, urlStops);
  }
}

/**
 * Offset after the markup at `at`, a byte of `inlineMarkup`; `from` is the start of the line. Calls of templates and tags
 * may go on over the lines of a paragraph, everything else ends on this line.
 */
export function skipMarkup(
  bytes: Uint8Array,
  from: number,
  at: number,
  to: number,
  role: TokenRole,
  tokens: Tokens,
): number {
  const byte = bytes[at];
  const next = at + 1 < to ? bytes[at + 1] : 0;
  if (byte === 58) return skipUrl(bytes, at, to, tokens);
  if (byte === 93) {
    if (next === 40) return skipTarget(bytes, at + 2, to);
    if (next === 91) return behindInLine(bytes, 93, at + 2, to, at + 1);
    return at + 1;
  }
  if (byte === 60) {
    // <tag …>, </tag>, <!-- … -->, <https://…>
    if (next === 33 && bytes[at + 2] === 45) {
      const end = htmlCommentEnd(bytes, at, Math.min(to, at + reachBytesMax));
      return end < 0 ? at + 4 : end;
    }
    if (next !== 47 && next !== 33 && next !== 63 && byteClass[next] !== 1) return at + 1;
    const end = skipTag(bytes, at + 1, to);
    return end > at + 1 || !isAsciiLetter(next) ? end : skipLongTag(bytes, at + 1, to);
  }
  if (byte === 38) return skipEntity(bytes, at, to, role, tokens);
  // {{ call }}, {% call %}, {#id}, {:.class}, {@link name}
  if (next === 123) return skipPair(bytes, 125, at + 2, to, at + 1);
  if (next === 37) return skipPair(bytes, 37, at + 2, to, at + 1);
  if (next === 35 || next === 58 || (next === 46 && at > from)) return behindInLine(bytes, 125, at + 2, to, at + 1);
  if (next === 64) {
    at += 2;
    while (at < to && isAsciiLetter(bytes[at])) at++;
    return at;
  }
  return at + 1;
}

/**
 * Maximum distance at which the end of markup is searched for if nothing else limits the search: hostile text full of
 * beginnings without ends would take quadratic time. The other searches stop at the next beginning.
 */
export const reachBytesMax = 2000;

/** Offset after the closing bracket, on the same line and before another opening one; or `otherwise`. */
function behindInLine(bytes: Uint8Array, close: number, from: number, to: number, otherwise: number): number {
  for (let at = from; at < to && bytes[at] !== 10 && bytes[at] !== close - 2; at++) {
    if (bytes[at] === close) return at + 1;
  }
  return otherwise;
}

/** Offset after `byte` and a closing brace, in the same paragraph and before another call. */
function skipPair(bytes: Uint8Array, byte: number, from: number, to: number, otherwise: number): number {
  for (let at = from; at + 1 < to; at++) {
    if (bytes[at] === byte && bytes[at + 1] === 125) return at + 2;
    if (bytes[at] === 123 && (bytes[at + 1] === 123 || bytes[at + 1] === 37)) return otherwise;
    if (bytes[at] === 10 && (at - from > reachBytesMax || endsParagraph(bytes, at + 1, to))) return otherwise;
  }
  return otherwise;
}

/** Whether the line at `from` is empty or a fence of code. */
function endsParagraph(bytes: Uint8Array, from: number, to: number): boolean {
  if (isBlank(bytes, from, to)) return true;
  const at = indented(bytes, from, to);
  return (bytes[at] === 96 || bytes[at] === 126) && runOf(bytes, bytes[at], at, to) >= 3;
}

/** Offset after a link target; its parentheses are balanced. An unclosed target ends at white space or a link. */
export function skipTarget(bytes: Uint8Array, from: number, to: number): number {
  let depth = 1;
  let at = from;
  for (; at < to && bytes[at] !== 10; at++) {
    const byte = bytes[at];
    if (byte === 40) {
      if (bytes[at - 1] === 93) break;
      depth++;
    } else if (byte === 41 && --depth === 0) return at + 1;
  }
  const end = at;
  at = from;
  while (at < end && bytes[at] > 32) at++;
  return at;
}

/** Offset after the `>` that ends a tag on this line before the next tag; quoted attribute values may contain `>`. */
function skipTag(bytes: Uint8Array, from: number, to: number): number {
  let quote = 0;
  for (let at = from; at < to && bytes[at] !== 10; at++) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
      // Tags that open quotes and never end would each be read to the end of the text.
      else if (byte === 60 && at - from > reachBytesMax) return -1;
    } else if (byte === 62) return at + 1;
    else if (byte === 60) return from;
    else if ((byte === 34 || byte === 39) && bytes[at - 1] === 61) quote = byte;
  }
  return from;
}

/** Offset after the `>` of a tag that has attributes on the next lines; `from` if it has none on this one: `a <b`. */
function skipLongTag(bytes: Uint8Array, from: number, to: number): number {
  const reach = Math.min(to, from + reachBytesMax);
  let at = from;
  while (at < reach && bytes[at] > 32 && bytes[at] !== 60) at++;
  // No name of a tag, and no search for each of many.
  if (bytes[at] > 32) return from;
  const line = lineEnd(bytes, at, reach);
  if (line === reach || (!isBlank(bytes, at, line) && bytes.subarray(at, line).indexOf(61) < 0)) return from;
  const end = tagEnd(bytes, from, reach);
  return end < 0 ? from : end;
}

const entities: Readonly<Record<string, string>> = {
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  shy: '',
  zwj: '',
  zwnj: '',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  eth: 'ð',
  thorn: 'þ',
};
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
  slash: '',
};

/** The letter or apostrophe of an entity (without `&` and `;`), '' if it has no width, undefined if it is neither. */
function entityText(name: string): string | undefined {
  if (name.startsWith('#')) {
    const point = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (!(point > 0 && point <= 0x10ffff)) return undefined;
    const character = String.fromCodePoint(point);
    if (character === '\u2019' || character === "'") return "'";
    return /^[\p{L}\p{M}\p{N}]$/u.test(character)
      ? character
      : /^[\xad\u200b-\u200d]$/.test(character)
        ? ''
        : undefined;
  }
  if (Object.hasOwn(entities, name)) return entities[name];
  const accent = name.slice(1);
  if (accent === 'slash') return name[0] === 'o' ? 'ø' : name[0] === 'O' ? 'Ø' : undefined;
  return Object.hasOwn(accents, accent) ? (name[0] + accents[accent]).normalize('NFC') : undefined;
}

/** A letter or apostrophe spelled in another way (as an entity or accent command), and the offset after it. */
export interface Spelled {
  readonly text: string;
  readonly end: number;
}

function entityAt(bytes: Uint8Array, at: number, to: number): Spelled | undefined {
  if (bytes[at] !== 38) return undefined;
  const end = entityEnd(bytes, at, to);
  const text = end < 0 ? undefined : entityText(decodeText(bytes, at + 1, end - 1));
  return text === undefined ? undefined : {text, end};
}

function entityEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at + 1;
  while (end < to && end - at < 10 && (byteClass[bytes[end]] === 1 || bytes[end] === 35)) end++;
  return end < to && end > at + 1 && bytes[end] === 59 ? end + 1 : -1;
}

/** At `&`. An entity is not a word of its own; `don&rsquo;t` and `caf&eacute;s` are one word each. */
export function skipEntity(bytes: Uint8Array, at: number, to: number, role: TokenRole, tokens: Tokens): number {
  const end = entityEnd(bytes, at, to);
  if (end < 0) return at + 1;
  const spelled = entityAt(bytes, at, to);
  if (spelled === undefined) return end;
  if (classOf(spelled.text.codePointAt(0) ?? 0) === Class.ideograph) {
    append(tokens, spelled.text, at, end, role | (TokenKind.ideograph << 4));
    return end;
  }
  return spliceWord(bytes, at, spelled, to, role, tokens, entityAt);
}

/**
 * Joins the word before `at`, the spelled letter and the word after it into one token, and continues while `read` finds
 * more letters; returns the offset after it.
 */
export function spliceWord(
  bytes: Uint8Array,
  at: number,
  spelled: Spelled,
  to: number,
  role: TokenRole,
  tokens: Tokens,
  read: (bytes: Uint8Array, at: number, to: number) => Spelled | undefined,
): number {
  const row = tokens.count - 1;
  const touches = at > 0 && byteClass[bytes[at - 1]] !== 0;
  const joined =
    touches &&
    row >= 0 &&
    tokens.start[row] + tokens.length[row] === at &&
    kindOf(tokens.tag[row]) < TokenKind.ideograph;
  const start = joined ? tokens.start[row] : at;
  let word = joined ? decodeText(bytes, start, at) : '';
  let next: Spelled | undefined = spelled;
  let wordEnd = at;
  let end = at;
  while (next !== undefined) {
    end = next.end;
    const behindText = wordAt(bytes, end, to, role, tokens);
    // An apostrophe is part of a word only between letters.
    if (next.text === "'" && (word === '' || behindText === 0)) break;
    word += next.text + decodeText(bytes, end, end + behindText);
    end += behindText;
    wordEnd = end;
    next = read(bytes, end, to);
  }
  if (wordEnd === at || word === '') return end;
  if (joined) tokens.count = row;
  append(tokens, word, start, wordEnd, joined ? role | (tokens.tag[row] & rowStart) : role);
  return end;
}

function append(tokens: Tokens, word: string, start: number, end: number, tag: number): void {
  const row = tokens.count++;
  tokens.hash[row] = hashWord(word);
  tokens.start[row] = start;
  tokens.length[row] = Math.min(end - start, wordBytesMax);
  tokens.tag[row] = tag;
}

/** Length in bytes of the word that begins at `at`, or 0. */
function wordAt(bytes: Uint8Array, at: number, to: number, role: TokenRole, tokens: Tokens): number {
  if (at >= to || byteClass[bytes[at]] === 0 || byteClass[bytes[at]] === 3) return 0;
  let end = at;
  while (end < to && byteClass[bytes[end]] !== 0) end++;
  const first = tokens.count;
  words(bytes, at, end, role, tokens);
  const found = tokens.count > first && tokens.start[first] === at && kindOf(tokens.tag[first]) < TokenKind.ideograph;
  tokens.count = first;
  return found ? tokens.length[first] : 0;
}

const schemes = new Set(['http', 'https', 'ftp', 'ftps', 'file', 'ssh', 'git', 'ws', 'wss', 'mailto']);

/** At a colon: removes the scheme of `scheme://…` and skips the URL. */
export function skipUrl(bytes: Uint8Array, at: number, to: number, tokens: Tokens): number {
  if (at + 2 >= to || bytes[at + 1] !== 47 || bytes[at + 2] !== 47 || tokens.count === 0) return at + 1;
  const last = tokens.count - 1;
  const start = tokens.start[last];
  if (start + tokens.length[last] !== at || at - start > 6) return at + 1;
  let scheme = '';
  for (let i = start; i < at; i++) scheme += String.fromCharCode(bytes[i] | 32);
  if (!schemes.has(scheme)) return at + 1;
  tokens.count = last;
  let end = at;
  while (end < to && endsUrl[bytes[end]] === 0) end++;
  return end;
}

/** White space, brackets, quotes and non-ASCII bytes: Chinese text may follow a URL without a space. */
const endsUrl = byteSet(')><]"`|');
endsUrl.fill(1, 0, 33);
endsUrl.fill(1, 128);

/**
 * Offset after the `>` of a tag whose `<` is before `from`, or -1. A tag may span lines, but not an empty line, and
 * contains another tag only in a quoted value or {…}, and there not far from its beginning.
 */
export function tagEnd(bytes: Uint8Array, from: number, to: number): number {
  let quote = 0;
  let braces = 0;
  let text = true;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === 10) {
      if (!text) return -1;
      text = false;
    } else if (byte > 32) text = true;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
      // Tags that open quotes and never end would each be read to the end of the text.
      else if (byte === 60 && at - from > reachBytesMax) return -1;
    } else if (byte === 62) {
      if (braces === 0 || at - from > reachBytesMax) return at + 1;
    } else if (byte === 60) {
      if (braces === 0 || at - from > reachBytesMax) return -1;
    } else if (byte === 123) braces++;
    else if (byte === 125) braces = Math.max(0, braces - 1);
    else if ((byte === 34 || byte === 39) && bytes[at - 1] === 61) quote = byte;
  }
  return -1;
}

/** Offset after the comment whose `<!--` is at `at`, or -1. */
export function htmlCommentEnd(bytes: Uint8Array, at: number, to: number): number {
  const end = find(bytes, '-->', at + 2, to);
  return end < 0 ? -1 : end + 3;
}
