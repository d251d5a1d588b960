// Words of a line of markup: link targets, bare URLs, HTML tags, entities, attributes and template calls carry no
// text of the author's and are left out, so that a paragraph matches itself with other links and emphasis.

import type {Role, Tokens} from './tokens.ts';
import {byteClass, words} from './words.ts';

const stops = new Uint8Array(256);
for (const character of ']<&{:') stops[character.charCodeAt(0)] = 1;
const urlStops = new Uint8Array(256);
urlStops[58] = 1;

/** Markdown, MDX and HTML text; the range is a line or a block. A tag that does not end in it ends with it. */
export function markupWords(bytes: Uint8Array, from: number, to: number, role: Role, tokens: Tokens): void {
  let at = from;
  while (at < to) {
    at = words(bytes, at, to, role, tokens, stops);
    if (at < to) at = skipMarkup(bytes, from, at, to, tokens);
  }
}

/** Plain text and comments, in which only bare URLs are no words. */
export function plainWords(bytes: Uint8Array, from: number, to: number, role: Role, tokens: Tokens): void {
  let at = from;
  while (at < to) {
    at = words(bytes, at, to, role, tokens, urlStops);
    if (at < to) at = skipUrl(bytes, at, to, tokens);
  }
}

function skipMarkup(bytes: Uint8Array, from: number, at: number, to: number, tokens: Tokens): number {
  const byte = bytes[at];
  const next = at + 1 < to ? bytes[at + 1] : 0;
  if (byte === 58) return skipUrl(bytes, at, to, tokens);
  if (byte === 93) {
    if (next === 40) return skipTarget(bytes, at + 2, to);
    if (next === 91) return behind(bytes, 93, at + 2, to, at + 1);
    return at + 1;
  }
  if (byte === 60) {
    // <tag …>, </tag>, <!-- … -->, <https://…>
    if (next === 47 || next === 33 || next === 63 || byteClass[next] === 1) return skipTag(bytes, at + 1, to);
    return at + 1;
  }
  if (byte === 38) {
    const end = bytes.indexOf(59, at);
    return end > 0 && end < to && end - at < 10 ? end + 1 : at + 1;
  }
  // {{ call }}, {% call %}, {#id}, {:.class}
  if (next === 123) return skipTo(bytes, 125, 125, at + 2, to, at + 1);
  if (next === 37) return skipTo(bytes, 37, 125, at + 2, to, at + 1);
  if (next === 35 || next === 58 || (next === 46 && at > from)) return behind(bytes, 125, at + 2, to, at + 1);
  return at + 1;
}

/** Offset behind the next `byte` in [from, to), or `otherwise`. */
function behind(bytes: Uint8Array, byte: number, from: number, to: number, otherwise: number): number {
  for (let at = from; at < to; at++) if (bytes[at] === byte) return at + 1;
  return otherwise;
}

function skipTo(bytes: Uint8Array, one: number, two: number, from: number, to: number, otherwise: number): number {
  for (let at = from; at + 1 < to; at++) if (bytes[at] === one && bytes[at + 1] === two) return at + 2;
  return otherwise;
}

/** Behind the target of a link; parentheses in it are balanced. An unclosed one ends at white space. */
function skipTarget(bytes: Uint8Array, from: number, to: number): number {
  let depth = 1;
  for (let at = from; at < to; at++) {
    if (bytes[at] === 40) depth++;
    else if (bytes[at] === 41 && --depth === 0) return at + 1;
  }
  let at = from;
  while (at < to && bytes[at] > 32) at++;
  return at;
}

/** Behind the `>` that ends a tag; quoted attribute values may hold one. */
function skipTag(bytes: Uint8Array, from: number, to: number): number {
  let quote = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 62) return at + 1;
    else if ((byte === 34 || byte === 39) && bytes[at - 1] === 61) quote = byte;
  }
  return from;
}

const schemes = new Set(['http', 'https', 'ftp', 'ftps', 'file', 'ssh', 'git', 'ws', 'wss', 'mailto']);

/** At a colon: `scheme://…` is taken back and skipped. */
function skipUrl(bytes: Uint8Array, at: number, to: number, tokens: Tokens): number {
  if (bytes[at + 1] !== 47 || bytes[at + 2] !== 47 || at + 2 >= to || tokens.count === 0) return at + 1;
  const last = tokens.count - 1;
  const start = tokens.start[last];
  if (start + tokens.length[last] !== at || at - start > 6) return at + 1;
  let scheme = '';
  for (let i = start; i < at; i++) scheme += String.fromCharCode(bytes[i] | 32);
  if (!schemes.has(scheme)) return at + 1;
  tokens.count = last;
  let end = at;
  while (end < to && !endsUrl(bytes[end])) end++;
  return end;
}

function endsUrl(byte: number): boolean {
  return byte <= 32 || byte === 41 || byte === 62 || byte === 60 || byte === 93 || byte === 34 || byte === 96;
}
