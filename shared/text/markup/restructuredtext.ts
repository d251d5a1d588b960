// Takes reStructuredText; writes its words with the role of their block. Works line by line; indentation determines
// where directives, comments and literal blocks end.

import {behind, byteSet, find, indented, isBlank, latin, lineEnd, runOf, standsAt, textEnd} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {retag, startRow, TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, words} from '../wordLexer.ts';
import {excludeFrontMatter} from './frontMatter.ts';
import {skipEntity, skipUrl} from './inline.ts';
import {textDirectives} from './textDirectives.ts';

const lineFeed = byteSet('\n');
const textStops = byteSet('`:&\n');
const adornments = byteSet('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

const codeDirectives = new Set(
  'code-block code sourcecode parsed-literal prompt ipython doctest testcode testsetup testcleanup testoutput raw graphviz digraph mermaid productionlist highlight-block jupyter-execute'.split(
    ' ',
  ),
);
const tableDirectives = new Set(['list-table', 'csv-table']);

const directive = /^\.\.\s+(?:\|[^|]*\|\s+)?([A-Za-z][\w+.:-]*?)\s*::(?:\s|$)/;
const linkItem = /^(?::[\w.:+-]+:)?`[^`]*`_{0,2}\s*[.,;]?\s*$|^`[^`]*`_{1,2}\s*$|^https?:\/\/\S+\s*$|^[\w.-]+_\s*$/;
const field = /^:[^:\s`][^:`]*:(?:\s|$)/;

/** How lines that are indented deeper than a directive are read. */
const Block = {none: 0, dropped: 1, code: 2, links: 3, table: 4} as const;

export function lexRestructuredtext(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): void {
  const size = bytes.length;
  let at = excludeFrontMatter(bytes, tokens, excluded);
  let block: number = Block.none;
  let blockIndent = 0;
  let options = false;
  let literalIndent = -1;
  let docinfo = true;
  let blank = true;
  let table = false;
  const rows: TableRows = {isGrid: false, indent: 0, isList: false, at: -1};
  let doctest = false;
  let previousRow = -1;
  let previousLength = 0;
  while (at < size) {
    const start = at;
    const from = indented(bytes, at, size);
    if (from >= size) break;
    const byte = bytes[from];
    if (byte === 10) {
      blank = true;
      doctest = false;
      options = false;
      previousRow = -1;
      if (table && bytes[start] !== 61) table = tableGoesOn(bytes, from + 1, size);
      at = from + 1;
      continue;
    }
    const indent = from - start;
    if (block !== Block.none && indent <= blockIndent) block = Block.none;
    if (options && indent > blockIndent) {
      if (byte === 58) {
        at = lineEnd(bytes, from, size) + 1;
        continue;
      }
      if (block === Block.dropped || block === Block.links) {
        at = blockLine(bytes, from, size, block, tokens);
        continue;
      }
    }
    if (block !== Block.none && block !== Block.table) {
      at = blockLine(bytes, from, size, block, tokens);
      continue;
    }
    if (literalIndent >= 0 && blank) {
      if (indent > literalIndent) {
        block = Block.code;
        blockIndent = literalIndent;
        literalIndent = -1;
        continue;
      }
      literalIndent = -1;
    }
    if (doctest || (blank && standsAt(bytes, from, '>>> '))) {
      doctest = true;
      at = words(bytes, from, size, TokenRole.code, tokens, lineFeed) + 1;
      continue;
    }
    const end = lineEnd(bytes, from, size);
    if (byte === 46 && bytes[from + 1] === 46 && (from + 2 >= end || bytes[from + 2] <= 32)) {
      previousRow = -1;
      options = true;
      blockIndent = indent;
      docinfo = false;
      const line = latin(bytes, from, end, 400);
      let last = end;
      const name = directive.exec(line)?.[1]?.toLowerCase();
      if (name !== undefined) {
        block = codeDirectives.has(name)
          ? Block.code
          : name === 'toctree'
            ? Block.links
            : name === 'index' || name === 'image' || name === 'include'
              ? Block.dropped
              : tableDirectives.has(name)
                ? Block.table
                : Block.none;
        rows.isList = name === 'list-table';
        if (textDirectives.has(name)) {
          last = inlineWords(bytes, find(bytes, '::', from, end) + 2, end, size, TokenRole.prose, tokens);
        }
      } else if (/^\.\.\s+(?:_|__:)/.test(line)) {
        exclude(bytes, from, end, TokenRole.linkDefinition, tokens, excluded);
        block = Block.dropped;
      } else if (/^\.\.\s+\[[^\]]*\]\s/.test(line)) {
        options = false;
        last = inlineWords(bytes, behind(bytes, 93, from, end), end, size, TokenRole.prose, tokens);
      } else if (/^\.\.\s*$/.test(line) && isBlank(bytes, end + 1, size)) block = Block.none;
      else block = Block.dropped;
      blank = false;
      at = last + 1;
      continue;
    }
    options = false;
    if (byte === 95 && bytes[from + 1] === 95 && bytes[from + 2] === 32) {
      exclude(bytes, from, end, TokenRole.linkDefinition, tokens, excluded);
      at = end + 1;
      continue;
    }
    if (adornments[byte] === 1) {
      const length = runOf(bytes, byte, from, size);
      if (length >= 2 && isBlank(bytes, from + length, size)) {
        if (previousRow >= 0 && length >= 3 && length + 2 >= previousLength) {
          retag(tokens, previousRow, TokenRole.heading);
          docinfo = true;
        }
        previousRow = -1;
        blank = true;
        at = end + 1;
        continue;
      }
      if (isTableBorder(bytes, byte, from, end)) {
        table = true;
        rows.isGrid = byte === 43;
        rows.indent = indent;
        rows.at = tokens.count;
        blank = false;
        previousRow = -1;
        at = end + 1;
        continue;
      }
      if (byte === 58 && docinfo && indent === 0 && field.test(latin(bytes, from, end, 200))) {
        exclude(bytes, from, end, TokenRole.frontMatter, tokens, excluded);
        at = end + 1;
        continue;
      }
    }
    docinfo = false;
    let role: TokenRole = table || block === Block.table ? TokenRole.table : TokenRole.prose;
    const text = behindItem(bytes, from, end);
    if (
      text > from &&
      role === TokenRole.prose &&
      mayBeLink(bytes, text, end) &&
      linkItem.test(latin(bytes, text, end, 2000))
    )
      role = TokenRole.navigation;
    const last = textEnd(bytes, from, end);
    if (!table && bytes[last - 1] === 58 && bytes[last - 2] === 58) literalIndent = indent;
    else if (blank) literalIndent = -1;
    previousRow = blank && role === TokenRole.prose && (indent === 0 || indent === 1) ? tokens.count : -1;
    previousLength = last - from;
    blank = false;
    if (role === TokenRole.table && opensRow(rows, table, bytes, from, text, indent)) rows.at = tokens.count;
    at = inlineWords(bytes, text, end, size, role, tokens) + 1;
    if (role === TokenRole.table && rows.at >= 0 && startRow(tokens, rows.at)) rows.at = -1;
  }
}

/** State of the table that is read, by which its rows begin. */
interface TableRows {
  /** Borders part the rows. Those of a simple table begin in its first column. */
  isGrid: boolean;
  indent: number;
  /** A `list-table`: an item of items. In a `csv-table` each line is a row. */
  isList: boolean;
  /** Number of words before a row that has none yet, or -1. */
  at: number;
}

function opensRow(
  {isGrid, indent: tableIndent, isList}: TableRows,
  isDrawn: boolean,
  bytes: Uint8Array,
  from: number,
  text: number,
  indent: number,
): boolean {
  if (isDrawn) return !isGrid && indent === tableIndent;
  // `* - First cell`
  return !isList || (bytes[from] === 42 && bytes[text] === 45);
}

/** A simple table may contain empty lines; it continues if the next lines end with a border of `=`. */
function tableGoesOn(bytes: Uint8Array, from: number, size: number): boolean {
  for (let at = from; at < size; at = lineEnd(bytes, at, size) + 1) {
    if (isBlank(bytes, at, size)) return false;
    const start = indented(bytes, at, size);
    if (bytes[start] === 61 && isTableBorder(bytes, 61, start, lineEnd(bytes, start, size))) {
      // A border directly before text begins the next table.
      return isBlank(bytes, lineEnd(bytes, at, size) + 1, size);
    }
  }
  return false;
}

/** `+---+===+` or `==== ====`. */
function isTableBorder(bytes: Uint8Array, byte: number, from: number, end: number): boolean {
  if (byte !== 43 && byte !== 61) return false;
  if (byte === 43 && bytes[from + 1] !== 45 && bytes[from + 1] !== 61) return false;
  let gaps = 0;
  for (let at = from; at < end; at++) {
    const next = bytes[at];
    if (next === 32) gaps++;
    else if (next === 43 && byte === 43) gaps++;
    else if (next !== 61 && next !== 13 && !(next === 45 && byte === 43)) return false;
  }
  return gaps > 0;
}

function blockLine(bytes: Uint8Array, from: number, size: number, block: number, tokens: Tokens): number {
  if (block === Block.dropped) return lineEnd(bytes, from, size) + 1;
  return words(bytes, from, size, block === Block.code ? TokenRole.code : TokenRole.navigation, tokens, lineFeed) + 1;
}

/** Whether the text begins like a role, link or URL, or ends like a reference. */
function mayBeLink(bytes: Uint8Array, from: number, end: number): boolean {
  const byte = bytes[from];
  return byte === 58 || byte === 96 || byte === 104 || bytes[textEnd(bytes, from, end) - 1] === 95;
}

/** Offset of the text after `-`, `*`, `+`, `#.`, `1.`, or `from`. */
function behindItem(bytes: Uint8Array, from: number, end: number): number {
  const byte = bytes[from];
  let at = from + 1;
  if (byte === 35 || (byte >= 48 && byte <= 57)) {
    while (at < end && bytes[at] >= 48 && bytes[at] <= 57) at++;
    if (bytes[at] !== 46 && bytes[at] !== 41) return from;
    at++;
  } else if (byte !== 45 && byte !== 42 && byte !== 43) return from;
  return at < end && bytes[at] === 32 ? indented(bytes, at, end) : from;
}

/** Lexes words up to the line feed at `end`, or a later one if a role spans lines; returns its offset. */
function inlineWords(
  bytes: Uint8Array,
  from: number,
  end: number,
  size: number,
  role: TokenRole,
  tokens: Tokens,
): number {
  const firstRow = tokens.count;
  let at = words(bytes, from, size, role, tokens, textStops);
  while (at < size && bytes[at] !== 10) {
    const byte = bytes[at];
    if (byte === 58) at = skipUrl(bytes, at, size, tokens);
    else if (byte === 38) at = skipEntity(bytes, at, end, role, tokens);
    else at = interpretedText(bytes, from, at, size, role, firstRow, tokens);
    at = words(bytes, at, size, role, tokens, textStops);
  }
  return at;
}

/** At a back quote: literals are words, `:role:` and `<target>` are omitted. */
function interpretedText(
  bytes: Uint8Array,
  from: number,
  at: number,
  size: number,
  role: TokenRole,
  firstRow: number,
  tokens: Tokens,
): number {
  if (bytes[at + 1] === 96) return at + 2;
  if (at > from && bytes[at - 1] === 58) {
    let start = at - 1;
    while (start > from && isRoleByte(bytes[start - 1])) start--;
    if (bytes[start] === 58 && start < at - 1) {
      while (tokens.count > firstRow && tokens.start[tokens.count - 1] >= start) tokens.count--;
    }
  }
  const close = closingQuote(bytes, at + 1, size);
  if (close < 0 || bytes[close - 1] !== 62) return at + 1;
  let open = close - 1;
  while (open > at && bytes[open] !== 60) open--;
  if (open === at) return at + 1;
  // Without a text, `<target>` is the text.
  if (open === at + 1) return close + 1;
  words(bytes, at + 1, open, role, tokens);
  return close + 1;
}

function isRoleByte(byte: number): boolean {
  return byteClass[byte] === 1 || byte === 58 || byte === 46 || byte === 43 || byte === 45 || byte === 95;
}

/** Offset of the next back quote in the paragraph, or -1. */
function closingQuote(bytes: Uint8Array, from: number, size: number): number {
  for (let at = from; at < size; at++) {
    if (bytes[at] === 96) return at;
    if (bytes[at] === 10 && isBlank(bytes, at + 1, size)) return -1;
  }
  return -1;
}
