// Takes a Jupyter notebook; writes the words of its cells: text as Markdown, code in the language of the kernel. A cell
// is unescaped into a scratch buffer and lexed there; its tokens then get their offsets in the raw bytes.

import type {Format} from '../../model/format.ts';
import {latin, standsAt} from '../byteSearch.ts';
import {codeWords} from '../code/codeLexer.ts';
import {syntaxOf} from '../code/commentSyntax.ts';
import type {ExcludedText} from '../excludedText.ts';
import {formatOfLanguage} from '../formatOf.ts';
import {TokenRole, type Tokens, wordBytesMax} from '../tokens.ts';
import {words} from '../wordLexer.ts';
import {markdownBlocks} from './markdown.ts';

const pythonFormat: Format = {
  family: 'code',
  language: 'python',
  comments: {line: ['#'], block: [], quotes: '"\'', tripleQuotes: true},
};

/** The text of a cell, and the offset in the notebook of each of its bytes. */
interface Scratch {
  text: Uint8Array;
  origin: Uint32Array;
  size: number;
}

/** The type of a cell is identified by its initial: code, markdown, heading, raw. The buffer is used again for the next cell. */
type CellReader = (type: number, scratch: Readonly<Scratch>) => void;

export function lexNotebook(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): void {
  const syntax = syntaxOf(kernelFormatOf(bytes));
  readCells(bytes, (type, {text, origin, size}) => {
    const first = tokens.count;
    if (type === 99) codeWords(text, 0, size, syntax, tokens, excluded);
    else if (type === 109) markdownBlocks(text, 0, size, tokens, excluded, false);
    else words(text, 0, size, type === 104 ? TokenRole.heading : TokenRole.prose, tokens);
    for (let row = first; row < tokens.count; row++) {
      const start = tokens.start[row];
      const from = origin[start];
      // An escape may be cut off at the end of the file.
      const to = Math.min(behindCharacter(bytes, origin[start + tokens.length[row] - 1]), bytes.length);
      tokens.start[row] = from;
      tokens.length[row] = Math.min(to - from, wordBytesMax);
    }
  });
}

export function kernelFormatOf(bytes: Uint8Array): Format {
  const end = latin(bytes, Math.max(0, bytes.length - endUnits), bytes.length, endUnits);
  return kernelFormat(end, latin(bytes, 0, Math.min(endUnits, bytes.length), endUnits));
}

export function readCells(bytes: Uint8Array, read: CellReader): void {
  const size = bytes.length;
  const scratch: Scratch = {text: new Uint8Array(4096), origin: new Uint32Array(4096), size: 0};
  let at = spaces(bytes, 0, size);
  if (bytes[at] !== 123) return;
  at++;
  while (at < size && bytes[at] !== 125) {
    at = spaces(bytes, at, size);
    if (bytes[at] !== 34) {
      at++;
      continue;
    }
    const isCells = standsAt(bytes, at, '"cells"') || standsAt(bytes, at, '"worksheets"');
    at = spaces(bytes, behindString(bytes, at, size), size);
    if (bytes[at] === 58) at = spaces(bytes, at + 1, size);
    if (isCells && bytes[at] === 91) at = cells(bytes, at + 1, size, true, scratch, read);
    else at = behindValue(bytes, at, size);
  }
}

/** Reads objects up to the closing bracket; in notebooks before version 4, the cells are in worksheets. */
function cells(
  bytes: Uint8Array,
  at: number,
  size: number,
  outermost: boolean,
  scratch: Scratch,
  read: CellReader,
): number {
  while (at < size) {
    at = spaces(bytes, at, size);
    if (bytes[at] === 93) return at + 1;
    if (bytes[at] !== 123) {
      at++;
      continue;
    }
    at++;
    let source = -1;
    let sourceEnd = -1;
    let type = 0;
    while (at < size && bytes[at] !== 125) {
      at = spaces(bytes, at, size);
      if (bytes[at] !== 34) {
        if (bytes[at] !== 125) at++;
        continue;
      }
      const key = at;
      at = spaces(bytes, behindString(bytes, at, size), size);
      if (bytes[at] === 58) at = spaces(bytes, at + 1, size);
      // Cells are in a worksheet and no deeper, regardless of how deep a hostile file nests them.
      if (outermost && standsAt(bytes, key, '"cells"') && bytes[at] === 91) {
        // A worksheet has no text of its own.
        source = -1;
        at = cells(bytes, at + 1, size, false, scratch, read);
        continue;
      }
      const value = at;
      at = behindValue(bytes, at, size);
      if (standsAt(bytes, key, '"source"') || standsAt(bytes, key, '"input"')) [source, sourceEnd] = [value, at];
      else if (standsAt(bytes, key, '"cell_type"')) type = bytes[value + 1];
    }
    at++;
    if (source < 0) continue;
    readSource(bytes, source, sourceEnd, scratch);
    read(type, scratch);
  }
  return size;
}

function readSource(bytes: Uint8Array, at: number, size: number, scratch: Scratch): void {
  scratch.size = 0;
  if (bytes[at] === 34) append(bytes, at, size, scratch);
  else if (bytes[at] === 91) {
    at = spaces(bytes, at + 1, size);
    while (at < size && bytes[at] !== 93) {
      if (bytes[at] === 34) at = append(bytes, at, size, scratch);
      else at++;
      at = spaces(bytes, at, size);
    }
  }
}

/** Appends the text of the JSON string at `at`; returns the offset after it. */
function append(bytes: Uint8Array, at: number, size: number, scratch: Scratch): number {
  const end = behindString(bytes, at, size);
  const room = scratch.size + (end - at) + 4;
  if (room > scratch.text.length) {
    const {text, origin} = scratch;
    scratch.text = new Uint8Array(room * 2);
    scratch.origin = new Uint32Array(room * 2);
    scratch.text.set(text.subarray(0, scratch.size));
    scratch.origin.set(origin.subarray(0, scratch.size));
  }
  const {text, origin} = scratch;
  let count = scratch.size;
  at++;
  // Without its closing quote the file ends in the string.
  const textEnd = bytes[end - 1] === 34 ? end - 1 : end;
  while (at < textEnd) {
    const byte = bytes[at];
    if (byte !== 92) {
      text[count] = byte;
      origin[count++] = at++;
      continue;
    }
    const escaped = bytes[at + 1];
    if (escaped !== 117) {
      text[count] = escaped === 110 ? 10 : escaped === 116 ? 9 : escaped === 114 ? 13 : escaped < 97 ? escaped : 32;
      origin[count++] = at;
      // No JSON escapes a character beyond ASCII, which is not to be cut in two.
      at += escaped < 128 ? 2 : 1;
      continue;
    }
    const point = escapedPoint(bytes, at);
    const from = count;
    if (point < 0x80) text[count++] = point;
    else {
      if (point < 0x800) text[count++] = 0xc0 | (point >> 6);
      else {
        if (point < 0x10000) text[count++] = 0xe0 | (point >> 12);
        else {
          text[count++] = 0xf0 | (point >> 18);
          text[count++] = 0x80 | ((point >> 12) & 63);
        }
        text[count++] = 0x80 | ((point >> 6) & 63);
      }
      text[count++] = 0x80 | (point & 63);
    }
    for (let i = from; i < count; i++) origin[i] = at;
    at += point > 0xffff ? 12 : 6;
  }
  scratch.size = count;
  return end;
}

/** The code point of one `\uXXXX` or of a pair; half of a pair is U+FFFD. */
function escapedPoint(bytes: Uint8Array, at: number): number {
  const unit = hexadecimal(bytes, at + 2);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit < 0xdc00 && bytes[at + 6] === 92 && bytes[at + 7] === 117) {
    const low = hexadecimal(bytes, at + 8);
    if (low >= 0xdc00 && low <= 0xdfff) return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
  }
  return 0xfffd;
}

function hexadecimal(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i];
    const digit = byte <= 57 ? byte - 48 : (byte | 32) - 87;
    if (!(digit >= 0 && digit < 16)) return 0xfffd;
    value = value * 16 + digit;
  }
  return value;
}

/** Offset after the character, or the escape of one, at `at`. */
export function behindCharacter(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 92) return at + 1;
  if (bytes[at + 1] !== 117) return at + (bytes[at + 1] < 128 ? 2 : 1);
  return at + (escapedPoint(bytes, at) > 0xffff ? 12 : 6);
}

function spaces(bytes: Uint8Array, at: number, size: number): number {
  while (at < size && (bytes[at] <= 32 || bytes[at] === 44)) at++;
  return at;
}

/** Offset after the JSON string at `at`. */
function behindString(bytes: Uint8Array, at: number, size: number): number {
  at++;
  while (at < size) {
    const byte = bytes[at];
    if (byte === 34) return at + 1;
    at += byte === 92 ? 2 : 1;
  }
  return size;
}

/** Offset after the JSON value at `at`: a string, or everything up to its closing bracket. */
function behindValue(bytes: Uint8Array, at: number, size: number): number {
  let depth = 0;
  while (at < size) {
    const byte = bytes[at];
    if (byte === 34) at = behindString(bytes, at, size);
    else {
      if (byte === 123 || byte === 91) depth++;
      else if (byte === 125 || byte === 93) {
        if (depth === 0) return at;
        depth--;
      } else if (depth === 0 && byte === 44) return at + 1;
      at++;
    }
    if (depth === 0 && (byte === 34 || byte === 125 || byte === 93)) return at;
  }
  return size;
}

/** How much of either end of a notebook is searched for its language. */
const endUnits = 3000;

/** By `language_info.name` or `kernelspec.language` at the end of a notebook, else at its start; default: Python. */
function kernelFormat(last: string, first: string): Format {
  for (const text of [last, first]) {
    if (!/"(?:language_info|kernelspec)"\s*:/.test(text)) continue;
    const info = /"language_info"\s*:\s*\{[\s\S]*?"name"\s*:\s*"([^"]*)"/.exec(text);
    const spec = /"kernelspec"\s*:\s*\{[^}]*"language"\s*:\s*"([^"]*)"/.exec(text);
    const name = info?.[1] ?? spec?.[1];
    if (name !== undefined) return formatOfLanguage(name.toLowerCase().replace(/^ipython$/, 'python')) ?? pythonFormat;
  }
  return pythonFormat;
}
