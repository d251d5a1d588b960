// Takes Markdown or MDX, writes words with the role of the block they stand in. Line by line, one look at the
// first byte: 15 times faster than a parser, and blocks are only needed to tell text from what is not.

import {importLine, type ImportState} from './imports.ts';
import {markupWords, plainWords} from './inline.ts';
import {Role, type Tokens} from './tokens.ts';
import {countWords, words} from './words.ts';

const navigation =
  /^\s*(?:[-*+]|\d+[.)])\s+(?:!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<?https?:\S+)\s*[.,;]?\s*$/;
const linkDefinition = /^\s{0,3}\[[^\]^][^\]]*\]:\s*\S+/;

/** Words that are not compared are counted in `discounted`, by role. */
export function lexMarkdown(bytes: Uint8Array, tokens: Tokens, discounted: Uint32Array, mdx: boolean): void {
  const size = bytes.length;
  let at = frontMatterEnd(bytes);
  if (at > 0) discounted[Role.frontMatter] += countWords(bytes, 0, at);
  let fence = 0;
  let fenceLength = 0;
  let comment = false;
  let tag = false;
  let blank = true;
  let list = false;
  let previousLine = -1;
  const imports: ImportState = {open: false};
  while (at < size) {
    let end = bytes.indexOf(10, at);
    if (end < 0) end = size;
    let start = at;
    at = end + 1;
    const first = indented(bytes, start, end);
    if (first === end) {
      blank = true;
      previousLine = -1;
      tag = false;
      continue;
    }
    if (comment || tag) {
      const close = comment ? find3(bytes, 45, 45, 62, start, end) : findByte(bytes, 62, start, end);
      if (close < 0) continue;
      start = close;
      comment = false;
      tag = false;
    }
    let from = indented(bytes, start, end);
    let byte = bytes[from];
    if (fence === 0) {
      while (byte === 62) {
        from = indented(bytes, from + 1, end);
        byte = from < end ? bytes[from] : 0;
      }
    }
    if (from >= end) continue;
    if (byte === 96 || byte === 126) {
      const length = runOf(bytes, byte, from, end);
      if (fence === 0 && length >= 3) {
        fence = byte;
        fenceLength = length;
        continue;
      }
      if (fence === byte && length >= fenceLength && indented(bytes, from + length, end) === end) {
        fence = 0;
        imports.open = false;
        blank = true;
        continue;
      }
    }
    if (fence !== 0) {
      if (importLine(bytes, from, end, imports)) discounted[Role.imports] += countWords(bytes, from, end);
      else words(bytes, from, end, Role.code, tokens);
      continue;
    }
    if (byte === 60 && bytes[from + 1] === 33 && bytes[from + 2] === 45) {
      const close = find3(bytes, 45, 45, 62, from, end);
      if (close < 0) {
        comment = true;
        continue;
      }
      from = indented(bytes, close, end);
      if (from >= end) continue;
      byte = bytes[from];
    }
    if (mdx && blank && (byte === 105 || byte === 101) && importLine(bytes, from, end, imports)) {
      discounted[Role.imports] += countWords(bytes, from, end);
      continue;
    }
    if (imports.open && importLine(bytes, from, end, imports)) {
      discounted[Role.imports] += countWords(bytes, from, end);
      continue;
    }
    // An indented block behind a blank line is code, unless it continues a list item.
    if (blank && !list && first - start >= 4 && !bytes.subarray(start, first).includes(9)) {
      words(bytes, from, end, Role.code, tokens);
      continue;
    }
    let role: Role = Role.prose;
    if (byte === 35) role = Role.heading;
    else if (byte === 124) role = Role.table;
    else if (byte === 61 || byte === 45 || byte === 42 || byte === 43 || (byte >= 48 && byte <= 57)) {
      if ((byte === 61 || byte === 45) && previousLine >= 0 && isRule(bytes, byte, from, end)) {
        for (let row = previousLine; row < tokens.count; row++) tokens.tag[row] = (tokens.tag[row] & ~15) | Role.heading;
        previousLine = -1;
        continue;
      }
      if (byte !== 61 && isItem(bytes, from, end)) {
        list = true;
        if (navigation.test(latin(bytes, from, end))) role = Role.navigation;
      }
    } else if (byte === 91 && linkDefinition.test(latin(bytes, from, end))) {
      discounted[Role.linkDefinition] += countWords(bytes, from, end);
      continue;
    } else if (first === start) {
      if (blank) list = false;
      if (role === Role.prose && hasCells(bytes, from, end)) role = Role.table;
    }
    previousLine = role === Role.prose && blank ? tokens.count : -1;
    blank = false;
    if (byte === 60 && opensTag(bytes, from, end)) {
      tag = true;
      plainWords(bytes, from, from, role, tokens);
      continue;
    }
    markupWords(bytes, from, end, role, tokens);
  }
}

function indented(bytes: Uint8Array, from: number, end: number): number {
  while (from < end && (bytes[from] === 32 || bytes[from] === 9 || bytes[from] === 13)) from++;
  return from;
}

function runOf(bytes: Uint8Array, byte: number, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] === byte) at++;
  return at - from;
}

function isRule(bytes: Uint8Array, byte: number, from: number, end: number): boolean {
  const length = runOf(bytes, byte, from, end);
  return length >= 2 && indented(bytes, from + length, end) === end;
}

/** `- `, `* `, `+ `, `1. ` or `1) `. */
function isItem(bytes: Uint8Array, from: number, end: number): boolean {
  let at = from;
  while (at < end && bytes[at] >= 48 && bytes[at] <= 57) at++;
  if (at > from && bytes[at] !== 46 && bytes[at] !== 41) return false;
  return at + 1 < end && (bytes[at + 1] === 32 || bytes[at + 1] === 9);
}

/** A table row without leading bar: at least two ` | `. */
function hasCells(bytes: Uint8Array, from: number, end: number): boolean {
  let bars = 0;
  for (let at = bytes.indexOf(124, from); at > 0 && at < end; at = bytes.indexOf(124, at + 1)) {
    if (bytes[at - 1] === 32 && bytes[at + 1] === 32) bars++;
  }
  return bars >= 2;
}

/** A line that begins a tag and does not end it: attributes follow on the next lines. */
function opensTag(bytes: Uint8Array, from: number, end: number): boolean {
  const next = bytes[from + 1] | 32;
  if (next < 97 || next > 122) return false;
  return findByte(bytes, 62, from, end) < 0;
}

function findByte(bytes: Uint8Array, byte: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === byte) return at + 1;
  return -1;
}

function find3(bytes: Uint8Array, one: number, two: number, three: number, from: number, end: number): number {
  for (let at = from; at + 2 < end; at++) {
    if (bytes[at] === one && bytes[at + 1] === two && bytes[at + 2] === three) return at + 3;
  }
  return -1;
}

function latin(bytes: Uint8Array, from: number, end: number): string {
  let text = '';
  const to = Math.min(end, from + 2000);
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

/** Offset behind the front matter (--- or +++ on the first line up to the same again), or 0. */
export function frontMatterEnd(bytes: Uint8Array): number {
  const byte = bytes[0];
  if ((byte !== 45 && byte !== 43) || bytes[1] !== byte || bytes[2] !== byte) return 0;
  let at = bytes.indexOf(10) + 1;
  if (at === 0 || indented(bytes, 3, at - 1) !== at - 1) return 0;
  while (at < bytes.length) {
    const next = bytes.indexOf(10, at);
    const end = next < 0 ? bytes.length : next;
    if (bytes[at] === byte && bytes[at + 1] === byte && bytes[at + 2] === byte && indented(bytes, at + 3, end) === end) {
      return Math.min(end + 1, bytes.length);
    }
    at = end + 1;
  }
  return 0;
}
