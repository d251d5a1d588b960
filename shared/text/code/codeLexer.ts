// Takes source code of any language; writes its words with the role of comments or of code. Strings are recognized only
// so that no comment begins in one; an unterminated string ends with its line. Imports are counted and excluded.

import type {Span} from '../../algorithms/span.ts';
import type {Format} from '../../model/format.ts';
import {byteSet, find, indented, isAsciiLetter, lineEnd, standsAt} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {type ImportState, importLine} from '../markup/imports.ts';
import {plainWords} from '../markup/inline.ts';
import {licenceIn} from '../markup/licence.ts';
import {TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, words} from '../wordLexer.ts';
import {type Opener, type Syntax, syntaxOf} from './commentSyntax.ts';
import {comment, longText, tripleQuoted} from './documentation.ts';
import {documentedAt, isTripleAt} from './documentationMarks.ts';
import {newHeredocs, openHeredoc, readHeredocs} from './heredocs.ts';
import {styleOf} from './proseInCode.ts';

/** A leading licence is excluded. */
export function lexCode(bytes: Uint8Array, format: Format, tokens: Tokens, excluded: ExcludedText): void {
  const syntax = syntaxOf(format);
  const at = leadingComments(bytes, syntax, tokens, excluded);
  codeWords(bytes, at, bytes.length, syntax, tokens, excluded);
}

const blanks = byteSet(' \t');

/** The number of open braces in each of the nested templates. */
const braces = new Int32Array(64);

/** Lexes code from `at` to `size`. */
export function codeWords(
  bytes: Uint8Array,
  at: number,
  size: number,
  syntax: Syntax,
  tokens: Tokens,
  excluded: ExcludedText,
): void {
  const imports: ImportState = {open: false};
  const heredocs = syntax.heredocs === null ? null : newHeredocs(syntax.heredocs);
  let lineStart = true;
  let lineAt = at;
  let depth = 0;
  // One that has no end: none is looked for on the rest of the line, which may be full of beginnings.
  let patternsFrom = 0;
  while (at < size) {
    if (lineStart) {
      lineAt = at;
      at = indented(bytes, at, size);
      if (at >= size) return;
      if (bytes[at] === 10) {
        at++;
        continue;
      }
      lineStart = false;
      if (syntax.imports && importLine(bytes, at, size, imports)) {
        const end = lineEnd(bytes, at, size);
        exclude(bytes, at, end, TokenRole.imports, tokens, excluded);
        at = end;
        continue;
      }
      const documented = documentedAt(bytes, at, size, syntax.documentation);
      if (documented >= 0) {
        if (bytes[at] === 64) words(bytes, at, documented, TokenRole.code, tokens, blanks);
        at = isTripleAt(bytes, documented, size)
          ? tripleQuoted(bytes, documented, size, 'markup', tokens)
          : quoted(bytes, documented, size, 34, TokenRole.comment, syntax, tokens);
        continue;
      }
      if (isAsciiLetter(bytes[at]) || bytes[at] === 61) {
        const opener = openerAt(bytes, at, size, syntax);
        if (opener !== undefined) {
          at = comment(bytes, at, size, opener, tokens);
          continue;
        }
      }
    }
    at = words(bytes, at, size, TokenRole.code, tokens, depth > 0 ? syntax.stopsInTemplate : syntax.stops);
    if (at >= size) return;
    const byte = bytes[at];
    if (byte === 10) {
      at++;
      lineStart = true;
      if (heredocs !== null && heredocs.waiting.length > 0) {
        const end = readHeredocs(heredocs, bytes, at, size, (from, to, style) =>
          longText(bytes, from, to, style, tokens),
        );
        lineStart = end === at;
        at = end;
      }
      continue;
    }
    if (byte === 60 && heredocs !== null) {
      openHeredoc(heredocs, bytes, at, size, lineAt);
      at++;
      continue;
    }
    if (syntax.quotes[byte] === 1) {
      if (syntax.tripleQuotes && isTripleAt(bytes, at, size)) at = tripleQuoted(bytes, at, size, null, tokens);
      else if (byte === 96 && syntax.rawStrings && !syntax.templates) at = rawString(bytes, at + 1, size, tokens);
      else if (byte === 96 && syntax.rawStrings) {
        at = template(bytes, at + 1, size, tokens);
        if (at < size && bytes[at] === 123 && depth < 63) braces[++depth] = 0;
        else if (at < size && bytes[at] === 123) continue;
        at++;
      } else at = quoted(bytes, at, size, byte, TokenRole.code, syntax, tokens);
      continue;
    }
    if (depth > 0 && (byte === 123 || byte === 125)) {
      at++;
      if (byte === 123) braces[depth]++;
      else if (braces[depth]-- === 0) {
        depth--;
        at = template(bytes, at, size, tokens);
        if (at < size && bytes[at] === 123) braces[++depth] = 0;
        at++;
      }
      continue;
    }
    const opener = openerAt(bytes, at, size, syntax);
    if (opener !== undefined) at = comment(bytes, at, size, opener, tokens);
    else if (byte === 47 && syntax.templates && at >= patternsFrom && beginsPattern(bytes, at)) {
      const end = patternEnd(bytes, at, size);
      if (end < 0) patternsFrom = lineEnd(bytes, at, Math.min(size, at + patternBytesMax));
      else words(bytes, at + 1, end - 1, TokenRole.code, tokens);
      at = end < 0 ? at + 1 : end;
    } else at++;
  }
}

/** The comment that begins at `at`. A `#` in a word, the `//` of a URL and the start of a longer word begin none. */
function openerAt(bytes: Uint8Array, at: number, size: number, syntax: Syntax): Opener | undefined {
  const openers = syntax.openers[bytes[at]];
  if (openers === undefined) return undefined;
  for (const opener of openers) {
    const {open} = opener;
    if (at + open.length > size || !standsAt(bytes, at, open)) continue;
    const first = bytes[at];
    if (first === 35 && open === '#' && at > 0 && hashJoins[bytes[at - 1]] === 0) continue;
    if (first === 47 && at > 0 && bytes[at - 1] === 58) continue;
    if ((isAsciiLetter(first) || first === 61) && at + open.length < size && byteClass[bytes[at + open.length]] !== 0)
      continue;
    // =begin and the like must be at the start of a line.
    if (first === 61 && at > 0 && bytes[at - 1] !== 10) continue;
    return opener;
  }
  return undefined;
}

/** Bytes that may directly precede the `#` of a comment. */
const hashJoins = byteSet(';}(),]');
hashJoins.fill(1, 0, 33);

const doubleStops = byteSet('"\\\n');
const singleStops = byteSet("'\\\n");
const backStops = byteSet('`\\\n');

/** Writes the words of a string on one line; returns the offset after its quote, or the end of the line. */
function quoted(
  bytes: Uint8Array,
  at: number,
  size: number,
  quote: number,
  role: TokenRole,
  syntax: Syntax,
  tokens: Tokens,
): number {
  const stops = quote === 34 ? doubleStops : quote === 39 ? singleStops : backStops;
  at++;
  while (true) {
    at = words(bytes, at, size, role, tokens, stops);
    if (at >= size) return size;
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === 10) return at;
    const next = bytes[at + 1];
    at += syntax.backslashEscapes && (next === quote || syntax.escaped[next] === 1) ? 2 : 1;
  }
}

/** Writes the words of Go's `…` from `at` on; returns the offset after it. */
function rawString(bytes: Uint8Array, at: number, size: number, tokens: Tokens): number {
  const close = find(bytes, '`', at, size);
  const end = close < 0 ? size : close;
  longText(bytes, at, end, styleOf(bytes, at, end), tokens);
  return Math.min(end + 1, size);
}

const templateStops = byteSet('`\\$');

/** Writes the words of a template up to its closing quote or the brace of `${`; returns that offset, or `size`. */
function template(bytes: Uint8Array, at: number, size: number, tokens: Tokens): number {
  while (true) {
    at = words(bytes, at, size, TokenRole.code, tokens, templateStops);
    if (at >= size || bytes[at] === 96) return at;
    const next = bytes[at + 1];
    if (bytes[at] === 36) {
      at++;
      if (next === 123) return at;
    } else at += next === 96 || next === 92 || next === 36 ? 2 : 1;
  }
}

/** Whether a `/` begins a regular expression, that is, where an operand is expected. */
function beginsPattern(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (bytes[before] === 32 || bytes[before] === 9)) before--;
  if (before < 0) return true;
  if (operators[bytes[before]] === 1) return true;
  return standsAt(bytes, before - 5, 'return') || standsAt(bytes, before - 3, 'case');
}

const operators = byteSet('(,=:[!&|?{};+-*%~^\n');
const patternStops = byteSet('/\\[]\n');

/** Longer regular expressions do not occur in handwritten code. */
const patternBytesMax = 1000;

/** The offset after a regular expression. -1: it does not end on its line, so the `/` is a division. */
function patternEnd(bytes: Uint8Array, at: number, size: number): number {
  let set = false;
  const to = Math.min(size, at + patternBytesMax);
  let end = at + 1;
  for (; end < to; end++) {
    const byte = bytes[end];
    if (patternStops[byte] === 0) continue;
    if (byte === 10) return -1;
    if (byte === 92) end++;
    else if (byte === 91) set = true;
    else if (byte === 93) set = false;
    else if (!set) break;
  }
  return end >= to ? -1 : end + 1;
}

/** Lexes the comments before the first code and excludes their licences. Returns the offset after them. */
function leadingComments(bytes: Uint8Array, syntax: Syntax, tokens: Tokens, excluded: ExcludedText): number {
  const size = bytes.length;
  let at = 0;
  if (standsAt(bytes, 0, '#!')) at = lineEnd(bytes, 0, size);
  else if (standsAt(bytes, 0, '<?')) {
    const end = standsAt(bytes, 2, 'xml') ? find(bytes, '?>', 2, size) + 2 : indented(bytes, 2, size) + 3;
    at = Math.min(size, end < 4 ? 0 : end);
  }
  words(bytes, 0, at, TokenRole.code, tokens);
  while (true) {
    let from = at;
    while (from < size && bytes[from] <= 32) from++;
    const documented = documentedAt(bytes, from, size, syntax.documentation);
    const opener = documented >= 0 ? undefined : openerAt(bytes, from, size, syntax);
    if (opener === undefined || from >= size) return at;
    const end = commentsEnd(bytes, from, size, opener);
    const licence: Span | undefined = licenceIn(bytes, from, end);
    if (licence === undefined) {
      codeWords(bytes, from, end, syntax, tokens, excluded);
    } else {
      plainWords(bytes, from, licence.from, TokenRole.comment, tokens);
      exclude(bytes, licence.from, licence.to, TokenRole.licence, tokens, excluded);
      plainWords(bytes, licence.to, end, TokenRole.comment, tokens);
    }
    at = end;
  }
}

/** Offset after a block comment, or after the last of the lines that begin with the same line comment. */
function commentsEnd(bytes: Uint8Array, from: number, size: number, {open, close}: Opener): number {
  if (close !== '') {
    const end = find(bytes, close, from + open.length, size);
    return end < 0 ? size : end + close.length;
  }
  let end = lineEnd(bytes, from, size);
  while (end < size) {
    const next = indented(bytes, end + 1, size);
    if (next + open.length > size || !standsAt(bytes, next, open)) break;
    end = lineEnd(bytes, next, size);
  }
  return end;
}
