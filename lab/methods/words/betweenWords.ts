// Takes the text between two words of the lexer and returns the words that the switches add: punctuation marks, URLs,
// names in markup. HREF and IMG SRC are the features of AltaVista (Manasse, "An application").

import type {FormatFamily} from '../../../shared/model/format.ts';
import {byteSet, findFolded, isAsciiLetter, latin, standsAt} from '../../../shared/text/byteSearch.ts';
import {htmlCommentEnd, skipTarget, tagEnd} from '../../../shared/text/markup/inline.ts';
import {reserve, type TokenRole, type Tokens, wordBytesMax} from '../../../shared/text/tokens.ts';
import {byteClass, decodeText, hashWord, words} from '../../../shared/text/wordLexer.ts';
import type {WordSwitches} from '../settings/wordSwitches.ts';
import {sameUrl, withoutCrumbs} from './urlParameters.ts';

/** Bits of a tag above role and kind: why a row is not a plain word of the lexer. */
export const Mark = {url: 64, punctuation: 128, rewritten: 192} as const;
export const markBits = 192;

/** Characters that end a bare URL. */
const endsUrl = byteSet(')><]"`|');
endsUrl.fill(1, 0, 33);
endsUrl.fill(1, 128);
const endsSentence = byteSet('.,;:!?');
const punctuation = byteSet('.,;:!?()"');
const schemes = /(?:https?|ftps?|file|ssh|git|wss?|mailto)$/i;
const wideMarks = /^[\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}…¡¿·、。，；：！？]$/u;

export interface Gap {
  readonly bytes: Uint8Array;
  readonly family: FormatFamily;
  readonly switches: WordSwitches;
  /** Rows are appended here. */
  readonly into: Tokens;
  /** From these offsets on, no comment or script ends before the next word, so their end is searched only once. */
  readonly open: {comment: number; raw: number};
}

/** Whether the format has HTML tags or Markdown links. In other formats a `<` is an ordinary character. */
function hasTags(family: FormatFamily): boolean {
  return family === 'html' || family === 'markdown';
}

/** Reads bytes [from, to), which contain no word of the lexer. */
export function readBetween(gap: Gap, from: number, to: number, role: TokenRole): void {
  const {bytes, family, switches, into} = gap;
  if (to <= from) return;
  reserve(into, to - from + 1);
  gap.open.comment = to;
  gap.open.raw = to;
  const notebook = family === 'notebook';
  for (let at = from; at < to; ) {
    const byte = bytes[at];
    if (byte === 60 && hasTags(family)) at = readTag(gap, at, to, role);
    else if (byte === 93 && bytes[at + 1] === 40 && family === 'markdown') {
      const end = Math.min(to, skipTarget(bytes, at + 2, to));
      if (!switches.urls) pushUrl(gap, at + 2, targetEnd(bytes, at + 2, end), role);
      at = end;
    } else if (byte === 38 && hasTags(family) && bytes[at + 1] !== 32) {
      at++;
      while (at < to && (byteClass[bytes[at]] === 1 || bytes[at] === 35)) at++;
      if (bytes[at] === 59) at++;
    } else if (byteClass[byte] === 1) {
      let end = at;
      while (end < to && byteClass[bytes[end]] === 1) end++;
      const isScheme = standsAt(bytes, end, '://') && schemes.test(latin(bytes, at, end, 8));
      const urlTo = isScheme ? urlEnd(bytes, end, to) : end;
      if (isScheme && !switches.urls) pushUrl(gap, at, urlTo, role);
      else if (!isScheme && !switches.markup && !notebook) words(bytes, at, end, role, into);
      at = urlTo;
    } else if (!switches.punctuation && !notebook) at = readMark(gap, at, to, role);
    else at++;
  }
}

/** Returns the end of a URL whose `://` is at `at`, without the punctuation of a sentence that ends with the URL. */
export function urlEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && endsUrl[bytes[end]] === 0) end++;
  while (end > at && endsSentence[bytes[end - 1]] === 1) end--;
  return end;
}

/** Whether the word in bytes [from, end) is a URL scheme followed by `://`. */
export function isSchemeAt(bytes: Uint8Array, from: number, end: number): boolean {
  return (
    bytes[end] === 58 && standsAt(bytes, end, '://') && end - from <= 6 && schemes.test(latin(bytes, from, end, 8))
  );
}

/** Adds a URL as one word. */
export function pushUrl({bytes, switches, into}: Gap, from: number, to: number, role: TokenRole): void {
  while (from < to && (bytes[from] <= 32 || bytes[from] === 60)) from++;
  while (to > from && (bytes[to - 1] <= 32 || bytes[to - 1] === 62)) to--;
  if (to <= from) return;
  const written = sameUrl(decodeText(bytes, from, to));
  const url = switches.crumbs ? withoutCrumbs(written) : written;
  push(into, hashUrl(url), from, to, role | Mark.url);
}

/** Adds the target of `[name]: target "title"`. */
export function readDefinition(gap: Gap, from: number, to: number, role: TokenRole): void {
  const {bytes, into} = gap;
  let at = from;
  while (at < to && !(bytes[at] === 93 && bytes[at + 1] === 58)) at++;
  at += 2;
  while (at < to && bytes[at] <= 32) at++;
  if (at >= to) return;
  reserve(into, 1);
  pushUrl(gap, at, targetEnd(bytes, at, to), role);
}

/** URL paths are case-sensitive, but `hashWord` ignores case. */
function hashUrl(url: string): number {
  let hash = 0x9747b28c;
  for (let at = 0; at < url.length; at++) hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The end of the target in `target "title"` and `<target>`. */
function targetEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] > 32) at++;
  return at === end && bytes[at - 1] === 41 ? at - 1 : at;
}

function readMark({bytes, into}: Gap, at: number, to: number, role: TokenRole): number {
  const byte = bytes[at];
  if (byte < 128) {
    if (punctuation[byte] === 1) push(into, hashWord(`mark ${byte}`), at, at + 1, role | Mark.punctuation);
    return at + 1;
  }
  let end = at + 1;
  while (end < to && (bytes[end] & 0xc0) === 0x80) end++;
  const mark = decodeText(bytes, at, end);
  if (wideMarks.test(mark)) push(into, hashWord(`mark ${mark.codePointAt(0)}`), at, end, role | Mark.punctuation);
  return end;
}

/** Reads a tag or comment from its `<`. The content of scripts, styles and pictures is skipped with it. */
function readTag(gap: Gap, at: number, to: number, role: TokenRole): number {
  const {bytes, switches} = gap;
  if (standsAt(bytes, at, '<!--')) {
    const end = at < gap.open.comment ? htmlCommentEnd(bytes, at, to) : -1;
    if (end < 0) gap.open.comment = Math.min(gap.open.comment, at);
    return end < 0 ? at + 4 : end;
  }
  const opening = isAsciiLetter(bytes[at + 1]);
  if (!opening && bytes[at + 1] !== 47) return at + 1;
  // An autolink, <https://…>
  if (opening) {
    let nameEnd = at + 1;
    while (nameEnd < to && byteClass[bytes[nameEnd]] === 1) nameEnd++;
    if (isSchemeAt(bytes, at + 1, nameEnd)) return at + 1;
  }
  const end = tagEnd(bytes, at + 1, to);
  if (end < 0) return at + 1;
  const tag = opening ? latinTag(bytes, at, end) : '';
  const [, name = ''] = /^<([a-z\d]+)/i.exec(tag) ?? [];
  const lower = name.toLowerCase();
  if (opening && !(switches.urls && switches.markup)) readAttributes(gap, tag, lower, at, role);
  if (!/^(?:script|style|svg)$/.test(lower) || bytes[end - 2] === 47 || end >= gap.open.raw) return end;
  const close = findFolded(bytes, `</${lower}`, end, to);
  if (close < 0) gap.open.raw = end;
  return close < 0 ? end : close;
}

/**
 * Adds the compared parts of a tag in order: its names and values for `markup`, and the targets of links and images for
 * `urls`.
 */
function readAttributes(gap: Gap, tag: string, name: string, at: number, role: TokenRole): void {
  const {bytes, switches, into} = gap;
  let from = 0;
  for (const {attribute, from: valueFrom, to} of attributesOf(tag)) {
    if (attribute !== 'href' && attribute !== 'src') continue;
    if (!switches.markup) words(bytes, at + from, at + valueFrom, role, into);
    if (!switches.urls && (attribute === 'href' || name === 'img')) pushUrl(gap, at + valueFrom, at + to, role);
    from = to;
  }
  if (!switches.markup) words(bytes, at + from, at + tag.length, role, into);
}

const tagBytesMax = 4000;

function latinTag(bytes: Uint8Array, at: number, end: number): string {
  return latin(bytes, at, end, tagBytesMax);
}

interface Attribute {
  readonly attribute: string;
  readonly from: number;
  readonly to: number;
}

/** Attributes with a value, and the range of the value in the tag. */
function attributesOf(tag: string): Attribute[] {
  return Array.from(tag.matchAll(/(?<![a-z-])([a-z-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi), (match) => {
    const [, attribute = '', value = ''] = match;
    const quoted = value.startsWith('"') || value.startsWith("'") ? 1 : 0;
    const to = match.index + match[0].length;
    return {attribute: attribute.toLowerCase(), from: to - value.length + quoted, to: to - quoted};
  });
}

function push(into: Tokens, hash: number, start: number, end: number, tag: number): void {
  const row = into.count++;
  into.hash[row] = hash;
  into.start[row] = start;
  into.length[row] = Math.min(end - start, wordBytesMax);
  into.tag[row] = tag;
}
