// Takes AsciiDoc; writes its words with the role of their block. Works line by line. Macros keep their text and lose
// their target, so that a paragraph matches its Markdown version.

import {
  behind,
  byteSet,
  find,
  indented,
  isAsciiLetter,
  isBlank,
  latin,
  lineEnd,
  runOf,
  textEnd,
} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {retag, TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, words} from '../wordLexer.ts';
import {
  type AsciidocRows,
  cellBegins,
  columnsIn,
  lineBegins,
  newAsciidocRows,
  tableBegins,
  wordsWritten,
} from './asciidocRows.ts';
import {excludeFrontMatter} from './frontMatter.ts';
import {reachBytesMax, skipEntity, skipUrl} from './inline.ts';

const textStops = byteSet('[:<{&(\n');
const cellStops = byteSet('[:<{&(\n|');
const codeStops = byteSet('<\n');

const blockMacro = /^[a-z][\w-]*::\S*\[/;
const attributeEntry = /^:!?[\w-]+!?:(?:\s|$)/;
const codeStyle = /^\[(?:source|listing|literal|verse)?(?:[\],%]|$)|^\[,|^```/;
const linkItem =
  /^(?:(?:link|xref|https?|mailto):[^\s[]*\[(?:[^\]]|\](?!\s*[.,;]?\s*$))*\]|<<[^>]*>>|https?:\/\/\S+)\s*[.,;]?\s*$/;
const macros = new Set(
  'link xref image mailto kbd btn menu footnote footnoteref pass anchor icon stem latexmath asciimath indexterm irc http https ftp'.split(
    ' ',
  ),
);

export function lexAsciidoc(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): void {
  const size = bytes.length;
  let at = excludeFrontMatter(bytes, tokens, excluded);
  let header = bytes[0] === 61;
  let codeByte = 0;
  let codeLength = 0;
  let codeParagraph = false;
  let codeNext = false;
  let table = false;
  const rows = newAsciidocRows();
  let blank = true;
  let list = false;
  let previousRow = -1;
  let previousLength = 0;
  while (at < size) {
    const start = at;
    const from = indented(bytes, at, size);
    if (from >= size) break;
    const byte = bytes[from];
    if (byte === 10) {
      header = false;
      blank = true;
      codeParagraph = false;
      previousRow = -1;
      at = from + 1;
      continue;
    }
    const length = runOf(bytes, byte, from, size);
    const ruled = length >= 2 && from === start && isBlank(bytes, from + length, size);
    if (codeByte !== 0) {
      if (ruled && byte === codeByte && length === codeLength) {
        codeByte = 0;
        blank = true;
        at = lineEnd(bytes, from, size) + 1;
      } else at = codeLine(bytes, from, size, tokens);
      continue;
    }
    if (codeParagraph) {
      at = codeLine(bytes, from, size, tokens);
      continue;
    }
    if (ruled && !(byte >= 48 && byteClass[byte] === 1) && byte < 128) {
      if (previousRow >= 0 && isUnderline(byte) && Math.abs(previousLength - length) <= 2) {
        retag(tokens, previousRow, TokenRole.heading);
        previousRow = -1;
        at = lineEnd(bytes, from, size) + 1;
        continue;
      }
      at = lineEnd(bytes, from, size) + 1;
      previousRow = -1;
      if (blank) list = false;
      blank = true;
      if (byte === 47 && length >= 4) at = behindComment(bytes, length, at, size);
      else if (((byte === 45 || byte === 46 || byte === 43) && length >= 4) || (codeNext && byte === 45)) {
        codeByte = byte;
        codeLength = length;
        codeNext = false;
      }
      continue;
    }
    const end = lineEnd(bytes, from, size);
    const next = bytes[from + length];
    if (byte === 96 && length >= 3) {
      codeByte = 96;
      codeLength = length;
      at = end + 1;
      continue;
    }
    if (length === 1 && next === 61 && from === start && (byte === 124 || byte === 44 || byte === 58 || byte === 33)) {
      const rule = runOf(bytes, 61, from + 1, size);
      if (rule >= 3 && isBlank(bytes, from + 1 + rule, size)) {
        table = !table;
        if (table) tableBegins(rows, byte);
        blank = true;
        at = end + 1;
        continue;
      }
    }
    if (from === start) {
      if (byte === 47 && length === 2) {
        at = end + 1;
        continue;
      }
      if (byte === 58 && attributeEntry.test(latin(bytes, from, end, 200))) {
        at = attributeEnd(bytes, from, size);
        exclude(bytes, from, at, TokenRole.frontMatter, tokens, excluded);
        at++;
        continue;
      }
      if (byte === 91 && closesLine(bytes, from, end)) {
        const attributes = latin(bytes, from, end, 200);
        if (codeStyle.test(attributes)) codeNext = true;
        if (!table) rows.declared = columnsIn(attributes) ?? rows.declared;
        at = end + 1;
        continue;
      }
      if (isAsciiLetter(byte) && find(bytes, '::', from, Math.min(end, from + 40)) > 0) {
        if (blockMacro.test(latin(bytes, from, end, 400))) {
          at = end + 1;
          continue;
        }
      }
    }
    if ((byte === 61 || byte === 35) && length <= 6 && next === 32 && from === start) {
      inlineWords(bytes, from, end, TokenRole.heading, tokens);
      list = false;
      blank = false;
      previousRow = -1;
      at = end + 1;
      continue;
    }
    // Author and revision are below the title of the document.
    if (header && start > 0) {
      exclude(bytes, from, end, TokenRole.frontMatter, tokens, excluded);
      at = end + 1;
      continue;
    }
    header = false;
    if (codeNext && !table) {
      codeNext = false;
      codeParagraph = true;
      at = codeLine(bytes, from, size, tokens);
      continue;
    }
    codeNext = false;
    const text = behindItem(bytes, from, end);
    if (blank && from > start && !list && !table && text === from) {
      codeParagraph = true;
      at = codeLine(bytes, from, size, tokens);
      continue;
    }
    let role: TokenRole = table ? TokenRole.table : TokenRole.prose;
    if (text > from) {
      list = true;
      if (linkStarts[bytes[text]] === 1 && linkItem.test(latin(bytes, text, end, 2000))) role = TokenRole.navigation;
    } else if (blank && from === start && byte !== 43) list = false;
    previousRow = role === TokenRole.prose && blank && from === start ? tokens.count : -1;
    previousLength = textEnd(bytes, from, end) - from;
    blank = false;
    if (table) lineBegins(rows, bytes, text, end, tokens);
    inlineWords(bytes, text, end, role, tokens, rows);
    if (table) wordsWritten(rows, tokens);
    at = end + 1;
  }
}

const linkStarts = byteSet('lxhm<');

/** = - ~ ^ + below a line of the same length. */
function isUnderline(byte: number): boolean {
  return byte === 61 || byte === 45 || byte === 126 || byte === 94 || byte === 43;
}

function closesLine(bytes: Uint8Array, from: number, end: number): boolean {
  return bytes[textEnd(bytes, from, end) - 1] === 93;
}

/** Offset after a comment block, which ends with a line of the same number of slashes. */
function behindComment(bytes: Uint8Array, length: number, at: number, size: number): number {
  while (at < size) {
    const end = lineEnd(bytes, at, size);
    if (bytes[at] === 47 && runOf(bytes, 47, at, size) === length && isBlank(bytes, at + length, size)) return end + 1;
    at = end + 1;
  }
  return size;
}

/** An attribute's value continues after a backslash at the end of the line. */
function attributeEnd(bytes: Uint8Array, from: number, size: number): number {
  let end = lineEnd(bytes, from, size);
  while (end < size && bytes[textEnd(bytes, from, end) - 1] === 92) end = lineEnd(bytes, end + 1, size);
  return end;
}

/** Offset of the text after `*`, `-`, `.`, `1.`, `<1>`, or `from`. */
function behindItem(bytes: Uint8Array, from: number, end: number): number {
  const byte = bytes[from];
  let at = from;
  if (byte === 42 || byte === 46 || byte === 45) at = from + runOf(bytes, byte, from, end);
  else if (byte >= 48 && byte <= 57) {
    while (at < end && bytes[at] >= 48 && bytes[at] <= 57) at++;
    if (bytes[at] !== 46) return from;
    at++;
  } else if (byte === 60) {
    const close = behind(bytes, 62, from, Math.min(end, from + 5));
    if (close < 0 || isAsciiLetter(bytes[from + 1])) return from;
    at = close;
  } else return from;
  return at < end && bytes[at] === 32 ? indented(bytes, at, end) : from;
}

/** Lexes a line of a listing without its callouts `<1>`; returns the start of the next line. */
function codeLine(bytes: Uint8Array, from: number, size: number, tokens: Tokens): number {
  let at = words(bytes, from, size, TokenRole.code, tokens, codeStops);
  while (at < size && bytes[at] !== 10) {
    at++;
    let end = at;
    while (end < size && ((bytes[end] >= 48 && bytes[end] <= 57) || bytes[end] === 46)) end++;
    if (end > at && bytes[end] === 62) at = end + 1;
    at = words(bytes, at, size, TokenRole.code, tokens, codeStops);
  }
  return at + 1;
}

function inlineWords(
  bytes: Uint8Array,
  from: number,
  end: number,
  role: TokenRole,
  tokens: Tokens,
  rows?: AsciidocRows,
): void {
  const stops = role === TokenRole.table ? cellStops : textStops;
  const firstRow = tokens.count;
  let at = words(bytes, from, end, role, tokens, stops);
  while (at < end) {
    const byte = bytes[at];
    if (byte === 58) at = skipMacro(bytes, at, Math.min(end, at + reachBytesMax), role, tokens);
    else if (byte === 38) at = skipEntity(bytes, at, end, role, tokens);
    else if (byte === 124) {
      dropCellSpec(bytes, from, at, firstRow, tokens);
      if (rows !== undefined) cellBegins(rows, tokens);
      at++;
    } else at = skipInline(bytes, byte, at, Math.min(end, at + reachBytesMax));
    at = words(bytes, at, end, role, tokens, stops);
  }
}

/** Skips <<id,text>>, {attribute}, [[id]], [#id], [.role]#text#, (((index))). */
function skipInline(bytes: Uint8Array, byte: number, at: number, end: number): number {
  const next = bytes[at + 1];
  if (byte === 60) {
    if (next !== 60) return at + 1;
    const close = find(bytes, '>>', at + 2, end);
    if (close < 0) return at + 2;
    const text = behind(bytes, 44, at + 2, close);
    return text < 0 ? close + 2 : text;
  }
  if (byte === 123) {
    let close = at + 1;
    while (close < end && (byteClass[bytes[close]] === 1 || bytes[close] === 45 || bytes[close] === 95)) close++;
    return close > at + 1 && bytes[close] === 125 ? close + 1 : at + 1;
  }
  if (byte === 91) {
    const close = behind(bytes, 93, at + 1, end);
    if (close < 0) return at + 1;
    if (next === 91) return bytes[close] === 93 ? close + 1 : close;
    if (next === 35 || next === 46 || next === 37) return close;
    const mark = bytes[close];
    return close < end && (mark === 35 || mark === 42 || mark === 95 || mark === 96) ? close : at + 1;
  }
  if (next === 40 && bytes[at + 2] === 40) {
    const close = find(bytes, ')))', at + 3, end);
    if (close >= 0) return close + 3;
  }
  return at + 1;
}

/** At the colon of `link:target[text, window=_blank]`: drops the name, the target and the named attributes. */
function skipMacro(bytes: Uint8Array, at: number, end: number, role: TokenRole, tokens: Tokens): number {
  const row = tokens.count - 1;
  if (row < 0 || tokens.start[row] + tokens.length[row] !== at || at - tokens.start[row] > 11) return at + 1;
  const name = latin(bytes, tokens.start[row], at, 11).toLowerCase();
  if (!macros.has(name)) return skipUrl(bytes, at, end, tokens);
  let open = at + 1;
  while (open < end && bytes[open] > 32 && bytes[open] !== 91 && bytes[open] !== 62) open++;
  if (bytes[open] !== 91 || open >= end) return skipUrl(bytes, at, end, tokens);
  tokens.count = row;
  if (name === 'menu') words(bytes, at + 1, open, role, tokens);
  const close = behind(bytes, 93, open + 1, end);
  if (close < 0) return open + 1;
  let text = open + 1;
  for (let comma = behind(bytes, 44, text, close); comma > 0; comma = behind(bytes, 44, comma, close)) {
    let letter = indented(bytes, comma, close);
    while (letter < close && (byteClass[bytes[letter]] === 1 || bytes[letter] === 45)) letter++;
    if (bytes[letter] === 61 || name === 'image') {
      inlineWords(bytes, text, comma - 1, role, tokens);
      return close;
    }
  }
  text = open + 1;
  return text;
}

/** Drops the specification of a cell, directly before its bar: `2+|`, `a|`, `.3+^.>s|`. */
function dropCellSpec(bytes: Uint8Array, from: number, bar: number, firstRow: number, tokens: Tokens): void {
  let start = bar;
  while (start > from && cellSpec[bytes[start - 1]] === 1) start--;
  if (start === bar || (start > from && bytes[start - 1] > 32)) return;
  while (tokens.count > firstRow && tokens.start[tokens.count - 1] >= start) tokens.count--;
}

const cellSpec = byteSet('0123456789+.*^<>aehlmsdv');
