// Takes Markdown or MDX; writes its words with the role of their block. Works line by line and decides by the first
// byte: 15 times faster than a parser, and blocks are only needed to separate text from the rest.

import {byteSet, find, findFolded, foldedAt, indented, isAsciiLetter, isBlank, lineEnd, runOf} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {retag, startRow, TokenRole, type Tokens} from '../tokens.ts';
import {words} from '../wordLexer.ts';
import {
  beginsContainer,
  columnsBefore,
  containerColumns,
  isComponent,
  marginAt,
  textDirectiveEnd,
} from './containers.ts';
import {excludeFrontMatter} from './frontMatter.ts';
import {type ImportState, importLine} from './imports.ts';
import {htmlCommentEnd, inlineMarkup, skipMarkup, tagEnd} from './inline.ts';

const lineFeed = byteSet('\n');
const lineMarkup = byteSet(`\n|${inlineMarkup}`);

/** HTML blocks whose content is not Markdown. */
const rawBlocks = ['script', 'style', 'pre', 'textarea'];

/** Words that are not compared are counted in `excluded`, by role. */
export function lexMarkdown(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText, mdx: boolean): void {
  const at = excludeFrontMatter(bytes, tokens, excluded);
  markdownBlocks(bytes, at, bytes.length, tokens, excluded, mdx);
}

/** Lexes Markdown from the start of a line to `size`. */
export function markdownBlocks(
  bytes: Uint8Array,
  at: number,
  size: number,
  tokens: Tokens,
  excluded: ExcludedText,
  mdx: boolean,
): void {
  let fence = 0;
  let fenceLength = 0;
  let fenceQuoted = false;
  /** Lengths of the fences of directives with text that are open, such as ```{note}; the innermost last. */
  const directives: number[] = [];
  let rawEnd = 0;
  let blank = true;
  let list = false;
  /** Column of the text in the container that is open, such as an admonition of MkDocs; 0: none is. */
  let margin = 0;
  /** MDX has no indented code, nor have pages in which components stand. */
  let components = mdx;
  let previousLine = -1;
  /** False after an unterminated comment or raw block: the search for an end goes to the end of the document. */
  let commentsEnd = true;
  let rawsEnd = true;
  /** End of the paragraph in which a comment was searched, and the offset before which no comment ends. */
  let paragraph = 0;
  let uncommented = 0;
  const imports: ImportState = {open: false};
  while (at < size) {
    const start = at;
    const first = indented(bytes, at, size);
    if (first >= size) break;
    let from = first;
    let byte = bytes[from];
    if (byte === 10) {
      blank = true;
      previousLine = -1;
      at = from + 1;
      continue;
    }
    let quoted = false;
    if (byte === 62 && (fence === 0 || fenceQuoted)) {
      quoted = true;
      while (byte === 62) {
        from = indented(bytes, from + 1, size);
        byte = from < size ? bytes[from] : 10;
      }
      if (byte === 10) {
        at = from + 1;
        continue;
      }
    }
    // A list item may begin with a fence.
    const opening = fence === 0 && from >= rawEnd ? behindItem(bytes, from, size) : from;
    if (bytes[opening] === 96 || bytes[opening] === 126) {
      const mark = bytes[opening];
      const length = runOf(bytes, mark, opening, size);
      if (
        fence === 0 &&
        length >= 3 &&
        from >= rawEnd &&
        !(mark === 96 && hasOnLine(bytes, 96, opening + length, size))
      ) {
        const title = textDirectiveEnd(bytes, opening + length, size);
        const isEnd = length >= (directives.at(-1) ?? Number.POSITIVE_INFINITY) && isBlank(bytes, from + length, size);
        if (title >= 0 || isEnd) {
          if (isEnd) directives.pop();
          else directives.push(length);
          at = words(bytes, isEnd ? from + length : title, size, TokenRole.prose, tokens, lineFeed) + 1;
          blank = true;
          continue;
        }
        fence = mark;
        fenceLength = length;
        fenceQuoted = quoted;
        at = lineEnd(bytes, from, size) + 1;
        continue;
      }
      if (fence === mark && length >= fenceLength && isBlank(bytes, from + length, size)) {
        fence = 0;
        imports.open = false;
        blank = true;
        at = lineEnd(bytes, from, size) + 1;
        continue;
      }
    }
    if (fence !== 0 && fenceQuoted && !quoted) fence = 0;
    if (fence !== 0 || from < rawEnd) {
      at = codeLine(bytes, from, size, tokens, excluded, imports);
      continue;
    }
    if (imports.open || (mdx && blank && (byte === 105 || byte === 101))) {
      if (importLine(bytes, from, size, imports)) {
        at = lineEnd(bytes, from, size);
        exclude(bytes, from, at, TokenRole.imports, tokens, excluded);
        at++;
        continue;
      }
    }
    const column = quoted ? 0 : columnsBefore(bytes, start, first);
    margin = marginAt(margin, column);
    // An indented block after a blank line is code, unless it continues a list item or a container.
    if (blank && !list && !quoted && !components && column >= margin + containerColumns) {
      at = words(bytes, from, size, TokenRole.code, tokens, lineFeed) + 1;
      continue;
    }
    if (beginsContainer(bytes, from, size)) margin = column + containerColumns;
    let role: TokenRole = TokenRole.prose;
    let cells = first === start ? 0 : -1_000_000;
    if (byte === 35) {
      role = TokenRole.heading;
      if (first === start) list = false;
    } else if (byte === 124) role = TokenRole.table;
    else if (byte === 61 || byte === 45 || byte === 42 || byte === 43 || (byte >= 48 && byte <= 57)) {
      if ((byte === 61 || byte === 45) && previousLine >= 0 && isRule(bytes, byte, from, size)) {
        retag(tokens, previousLine, TokenRole.heading);
        previousLine = -1;
        at = lineEnd(bytes, from, size) + 1;
        continue;
      }
      if (opening > from) {
        list = true;
        if (isNavigation(bytes, opening, size)) role = TokenRole.navigation;
      }
    } else if (byte === 91 && isLinkDefinition(bytes, from, size)) {
      at = lineEnd(bytes, from, size);
      exclude(bytes, from, at, TokenRole.linkDefinition, tokens, excluded);
      at++;
      continue;
    } else if (first === start && blank) list = false;
    // The number of a list item is not a word: HTML has none.
    at = opening;
    if (byte === 60) {
      if (bytes[from + 1] === 33 && bytes[from + 2] === 45) {
        const end: number = commentsEnd ? htmlCommentEnd(bytes, from, size) : -1;
        commentsEnd = end > 0;
        at = end > 0 ? end : from + 4;
      } else if (isAsciiLetter(bytes[from + 1])) {
        components ||= isComponent(bytes, from, size);
        rawEnd = rawsEnd ? rawBlockEnd(bytes, from, size) : 0;
        if (rawEnd < 0) rawsEnd = false;
        const end = tagEnd(bytes, from + 1, size);
        if (end > 0) at = end;
        if (rawEnd > 0) {
          if (at < rawEnd) at = codeLine(bytes, at, size, tokens, excluded, imports);
          if (at < rawEnd) continue;
        }
      }
    }
    const firstRow = tokens.count;
    at = words(bytes, at, size, role, tokens, lineMarkup);
    while (at < size) {
      const stop = bytes[at];
      if (stop === 10) break;
      if (stop === 124) {
        // A table row without a leading bar has at least two ` | `.
        if (bytes[at - 1] === 32 && bytes[at + 1] === 32) cells++;
        at++;
      } else if (stop === 60 && bytes[at + 1] === 33 && bytes[at + 2] === 45) {
        if (paragraph <= at) paragraph = paragraphEnd(bytes, at, size);
        const close: number = at < uncommented ? -1 : htmlCommentEnd(bytes, at, paragraph);
        if (close < 0) uncommented = paragraph;
        at = close < 0 ? at + 4 : close;
      } else at = skipMarkup(bytes, from, at, size, role, tokens);
      at = words(bytes, at, size, role, tokens, lineMarkup);
    }
    at++;
    if (cells >= 2 && role === TokenRole.prose) {
      role = TokenRole.table;
      for (let row = firstRow; row < tokens.count; row++) tokens.tag[row] |= TokenRole.table;
    }
    startRow(tokens, firstRow);
    previousLine = role === TokenRole.prose && blank ? firstRow : -1;
    blank = false;
  }
}

/** Lexes a line of a code block, or of its imports; returns the start of the next line. */
function codeLine(
  bytes: Uint8Array,
  from: number,
  size: number,
  tokens: Tokens,
  excluded: ExcludedText,
  imports: ImportState,
): number {
  if (!importLine(bytes, from, size, imports)) return words(bytes, from, size, TokenRole.code, tokens, lineFeed) + 1;
  const end = lineEnd(bytes, from, size);
  exclude(bytes, from, end, TokenRole.imports, tokens, excluded);
  return end + 1;
}

/** Offset of the end of the paragraph. */
function paragraphEnd(bytes: Uint8Array, from: number, size: number): number {
  let at = lineEnd(bytes, from, size);
  while (at < size && !isBlank(bytes, at + 1, size)) at = lineEnd(bytes, at + 1, size);
  return at;
}

function hasOnLine(bytes: Uint8Array, byte: number, from: number, size: number): boolean {
  for (let at = from; at < size && bytes[at] !== 10; at++) if (bytes[at] === byte) return true;
  return false;
}

function isRule(bytes: Uint8Array, byte: number, from: number, size: number): boolean {
  const length = runOf(bytes, byte, from, size);
  return length >= 2 && isBlank(bytes, from + length, size);
}

/** Offset of the text after `- `, `* `, `+ `, `1. ` or `1) `, or `from` if no list item begins there. */
function behindItem(bytes: Uint8Array, from: number, size: number): number {
  let at = from;
  const byte = bytes[from];
  if (byte >= 48 && byte <= 57) {
    while (at < size && bytes[at] >= 48 && bytes[at] <= 57) at++;
    if (bytes[at] !== 46 && bytes[at] !== 41) return from;
  } else if (byte !== 45 && byte !== 42 && byte !== 43) return from;
  at++;
  if (at >= size || (bytes[at] !== 32 && bytes[at] !== 9)) return from;
  return indented(bytes, at, size);
}

/** Whether the text of a list item is only one link or URL. */
function isNavigation(bytes: Uint8Array, from: number, size: number): boolean {
  let at = from;
  const byte = bytes[at];
  if (byte === 33) at++;
  if (bytes[at] === 91) {
    // Brackets in the text are balanced: [`[dependencies]`](…)
    at = bracketEnd(bytes, 91, 93, at, size);
    if (at < 0) return false;
    if (bytes[at] === 40) at = bracketEnd(bytes, 40, 41, at, size);
    else if (bytes[at] === 91) at = bracketEnd(bytes, 91, 93, at, size);
    else if (byte === 91 && at - from === 3) return false; // [ ] and [x] begin a task
    if (at < 0) return false;
  } else if ((byte === 60 && foldedAt(bytes, at + 1, 'http')) || foldedAt(bytes, at, 'http')) {
    if (byte !== 60 && find(bytes, '://', at, Math.min(at + 8, size)) < 0) return false;
    while (at < size && bytes[at] > 32) at++;
  } else return false;
  while (at < size && (bytes[at] === 46 || bytes[at] === 44 || bytes[at] === 59)) at++;
  return isBlank(bytes, at, size);
}

/** Offset after the bracket that closes the one at `from` on the same line, or -1. */
function bracketEnd(bytes: Uint8Array, open: number, close: number, from: number, size: number): number {
  let depth = 0;
  for (let at = from; at < size && bytes[at] !== 10; at++) {
    if (bytes[at] === open) depth++;
    else if (bytes[at] === close && --depth === 0) return at + 1;
  }
  return -1;
}

/** `[name]: target`, but not `[^note]: text`. */
function isLinkDefinition(bytes: Uint8Array, from: number, size: number): boolean {
  if (bytes[from + 1] === 94) return false;
  for (let at = from + 1; at < size && bytes[at] !== 10; at++) {
    if (bytes[at] === 93) return at > from + 1 && bytes[at + 1] === 58 && !isBlank(bytes, at + 2, size);
  }
  return false;
}

/** For an HTML block at `from` whose content is not Markdown: the offset of its closing tag, -1 without one; else 0. */
function rawBlockEnd(bytes: Uint8Array, from: number, size: number): number {
  for (const name of rawBlocks) {
    const behind = from + 1 + name.length;
    if (!foldedAt(bytes, from + 1, name) || isAsciiLetter(bytes[behind])) continue;
    const end = findFolded(bytes, `</${name}`, behind, size);
    return end;
  }
  return 0;
}
