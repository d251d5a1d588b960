// Takes source code; writes its tokens without the parts that can be changed to disguise a copy: comments, layout,
// imports, preprocessor lines, annotations, modifiers and braces. `++x`, `x += 1` and `x = x + 1` become `x ++`.

import type {Format} from '../../model/format.ts';
import {indented, standsAt} from '../byteSearch.ts';
import {type ImportState, importLine} from '../markup/imports.ts';
import {CodeTokenKind, type CodeTokens, reserveCode} from './codeTokens.ts';
import {documentedAt} from './documentationMarks.ts';
import {type Heredocs, newHeredocs, openHeredoc, readHeredocs} from './heredocs.ts';
import {settleIncrement} from './increments.ts';
import {finishText, hashBytes, hashText, WordClass, wordClassOf} from './keywords.ts';
import {
  characterEnd,
  commentEnd,
  endOfLine,
  expressionEnd,
  isTriple,
  type Missed,
  nothingMissed,
  prefixedEnd,
  quotedEnd,
} from './literals.ts';
import {Begins, type CodeSyntax, codeSyntaxOf} from './syntax.ts';

/** The previous token, even if dropped. It decides whether `/` begins a regular expression, and how to read `++`. */
const Before = {other: 0, name: 1, keyword: 2, literal: 3, closing: 4, increment: 5} as const;

interface Scan {
  readonly bytes: Uint8Array;
  readonly syntax: CodeSyntax;
  readonly tokens: CodeTokens;
  readonly first: number;
  readonly imports: ImportState;
  readonly heredocs: Heredocs | null;
  readonly missed: Missed;
  at: number;
  /** Start of the line. */
  lineAt: number;
  before: number;
  /** First byte of the previous operator; 0 where a statement may begin. */
  operator: number;
  /** Row of a `1` if that is the previous token (`x += 1;`), else -1. */
  oneAt: number;
}

const offsetBasis = 0x811c9dc5 | 0;
const prime = 0x01000193;
const newline = 10;
const singles = Uint32Array.from({length: 256}, (_, byte) => hashText(String.fromCharCode(byte)));
const [plusPlus, minusMinus, one] = ['++', '--', '1'].map(hashText);
/** Keywords that are values, so that a `/` after them divides. */
const values = new Set(['this', 'super', 'null', 'true', 'false', 'undefined'].map(hashText));

/** Bytes of names: letters, digits, `_`, `$` and non-ASCII bytes. */
const inName = new Uint8Array(256);
/** Second bytes of operators. */
const joins = new Uint8Array(256);
/** First bytes of operators after which `/` begins a regular expression. */
const opens = new Uint8Array(256);
/** First bytes of import statements and preprocessor lines. */
const mayBeSkipped = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  const character = String.fromCharCode(byte);
  inName[byte] = byte >= 128 || /[\w$]/.test(character) ? 1 : 0;
  mayBeSkipped[byte] = '#@iefpurclv'.includes(character) ? 1 : 0;
  joins[byte] = '=+->:&|.<'.includes(character) ? 1 : 0;
  opens[byte] = byte === 0 || '(,=:[!&|?{;+'.includes(character) ? 1 : 0;
}

/** Appends the tokens of valid UTF-8 `bytes` to `tokens` and returns the index of the first of them. */
export function lexNormalized(bytes: Uint8Array, format: Format, tokens: CodeTokens): number {
  const first = tokens.count;
  reserveCode(tokens, bytes.length + 1);
  const syntax = codeSyntaxOf(format);
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const scan: Scan = {
    bytes,
    syntax,
    tokens,
    first,
    imports: {open: false},
    heredocs: syntax.heredocs === null ? null : newHeredocs(syntax.heredocs),
    missed: nothingMissed(),
    at: byteOrderMark ? 3 : 0,
    lineAt: 0,
    before: Before.other,
    operator: 0,
    oneAt: -1,
  };
  const {begins, otherwise} = syntax;
  const length = bytes.length;
  let lineStart = true;
  while (scan.at < length) {
    const byte = bytes[scan.at];
    let what = begins[byte];
    if (what === Begins.blank) {
      scan.at++;
      continue;
    }
    if (what === Begins.newline) {
      if (scan.oneAt >= first) settleIncrement(tokens, first, scan.oneAt, 'statement');
      scan.oneAt = -1;
      lineStart = true;
      scan.at++;
      if (scan.heredocs !== null && scan.heredocs.waiting.length > 0) {
        scan.at = readHeredocs(scan.heredocs, bytes, scan.at, length, (from, to, style) => {
          if (style === 'code') push(tokens, CodeTokenKind.string, hashBytes(bytes, from, to), from, to);
        });
      }
      scan.lineAt = scan.at;
      continue;
    }
    if (lineStart) {
      lineStart = false;
      if (mayBeSkipped[byte] === 1 || scan.imports.open) {
        const end = lineSkipped(scan);
        if (end > scan.at) {
          scan.at = end;
          lineStart = true;
          continue;
        }
      }
    }
    if (what === Begins.mark) {
      const end = commentEnd(bytes, scan.at, syntax);
      if (end > scan.at) {
        scan.at = end;
        continue;
      }
      what = otherwise[byte];
    }
    if (what === Begins.word) word(scan);
    else if (what === Begins.digit || (what === Begins.dot && isDigit(bytes[scan.at + 1]) && bytes[scan.at - 1] !== 46))
      number(scan);
    else if (what === Begins.quote || what === Begins.apostrophe) quoted(scan, what === Begins.quote);
    else if (what === Begins.at) annotation(scan);
    else operator(scan, byte);
  }
  return first;
}

function push(tokens: CodeTokens, kind: number, hash: number, start: number, end: number): void {
  const row = tokens.count++;
  tokens.kind[row] = kind;
  tokens.hash[row] = hash;
  tokens.start[row] = start;
  tokens.end[row] = end;
}

function literal(scan: Scan, kind: number, end: number): void {
  push(scan.tokens, kind, hashBytes(scan.bytes, scan.at, end), scan.at, end);
  scan.at = end;
  scan.before = Before.literal;
}

/** The offset after an import or preprocessor line that begins at `scan.at`, or `scan.at` if there is none. */
function lineSkipped(scan: Scan): number {
  const {bytes, at, imports} = scan;
  if (bytes[at] === 35 && directive(bytes, at)) {
    let end = endOfLine(bytes, at);
    while (end < bytes.length && (bytes[end - 1] === 92 || (bytes[end - 1] === 13 && bytes[end - 2] === 92)))
      end = endOfLine(bytes, end + 1);
    return end;
  }
  if (!importLine(bytes, at, bytes.length, imports)) return at;
  scan.before = Before.other;
  scan.operator = 0;
  const end = endOfLine(bytes, at);
  const semicolon = bytes.subarray(at, end).indexOf(59);
  // A whole program may follow its imports on one line.
  return semicolon < 0 ? end : at + semicolon + 1;
}

const directives = ['include', 'import', 'define', 'pragma', 'if', 'else', 'endif', 'undef', 'elif', 'error', 'line'];

/** `#if` and the like, for the preprocessor of C and C#. Where `#` begins a comment, these are comments too. */
function directive(bytes: Uint8Array, at: number): boolean {
  const from = indented(bytes, at + 1, bytes.length);
  return directives.some((name) => standsAt(bytes, from, name));
}

function word(scan: Scan): void {
  const {bytes, syntax, tokens} = scan;
  const start = scan.at;
  let at = start;
  let hash = offsetBasis;
  do hash = Math.imul(hash ^ bytes[at++], prime);
  while (inName[bytes[at]] === 1);
  hash = finishText(hash);
  const next = bytes[at];
  if (at - start <= 3 && (next === 34 || next === 39 || next === 35 || next === 64)) {
    const end = prefixedEnd(bytes, start, at, syntax, scan.missed);
    if (end > at) {
      literal(scan, CodeTokenKind.string, end);
      return;
    }
  }
  scan.at = at;
  const known = wordClassOf(hash);
  const wordClass = known === WordClass.keyword && syntax.foreign.has(hash) ? WordClass.name : known;
  if (wordClass === WordClass.modifier) {
    scan.before = Before.keyword;
    return;
  }
  const row = tokens.count;
  if (scan.before === Before.increment) {
    // Prefix increment: ++x becomes x ++.
    push(tokens, CodeTokenKind.operator, tokens.hash[row - 1], start, at);
    tokens.kind[row - 1] = CodeTokenKind.identifier;
    tokens.hash[row - 1] = hash;
  } else
    push(tokens, wordClass === WordClass.keyword ? CodeTokenKind.keyword : CodeTokenKind.identifier, hash, start, at);
  scan.before = wordClass === WordClass.keyword && !values.has(hash) ? Before.keyword : Before.name;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** Digits and their suffixes: 0x1f, 1_000, 1.5e-3f. Not the dots of `1..2` nor the call in `3.times`. */
function number(scan: Scan): void {
  const {bytes, tokens} = scan;
  const start = scan.at;
  let at = start;
  if (bytes[at] === 48 && (bytes[at + 1] | 32) === 120) at += 2;
  else {
    while (isDigit(bytes[at]) || bytes[at] === 95) at++;
    if (bytes[at] === 46 && bytes[at + 1] !== 46 && !(isName(bytes[at + 1]) && isName(bytes[at + 2]))) at++;
    while (isDigit(bytes[at]) || bytes[at] === 95) at++;
    if ((bytes[at] | 32) === 101 && (bytes[at + 1] === 45 || bytes[at + 1] === 43) && isDigit(bytes[at + 2])) at += 2;
  }
  while (inName[bytes[at]] === 1) at++;
  literal(scan, CodeTokenKind.number, at);
  const row = tokens.count - 1;
  if (tokens.hash[row] === one) scan.oneAt = row;
}

function isName(byte: number): boolean {
  return byte >= 97 && byte <= 122;
}

function quoted(scan: Scan, isQuote: boolean): void {
  const {bytes, syntax} = scan;
  const start = scan.at;
  const end = isQuote ? quotedEnd(bytes, start, syntax, scan.missed) : characterEnd(bytes, start);
  if (end < 0) scan.at++;
  else if (syntax.documentation[0] === '' && end - start >= 6 && isTriple(bytes, start) && isStatement(scan))
    scan.at = end;
  else literal(scan, CodeTokenKind.string, end);
}

/** Whether only the start of a block or a finished line precedes: a string here is documentation. */
function isStatement({bytes, at, before, operator}: Scan): boolean {
  let from = at - 1;
  while (from >= 0 && (bytes[from] === 32 || bytes[from] === 9)) from--;
  if (from >= 0 && bytes[from] !== newline) return false;
  return before !== Before.other || operator === 0 || operator === 58;
}

function annotation(scan: Scan): void {
  const {bytes, syntax, tokens} = scan;
  const start = scan.at;
  if (bytes[start + 1] === 34 || bytes[start + 1] === 39) {
    const end = prefixedEnd(bytes, start, start + 1, syntax, scan.missed);
    if (end > start) {
      literal(scan, CodeTokenKind.string, end);
      return;
    }
  }
  const documented = documentedAt(bytes, start, bytes.length, syntax.documentation);
  if (documented >= 0) {
    scan.at = quotedEnd(bytes, documented, syntax, scan.missed);
    return;
  }
  let at = start + 1;
  if (syntax.annotations === 'names') {
    while (inName[bytes[at]] === 1 || bytes[at] === 64) at++;
    push(tokens, CodeTokenKind.identifier, hashBytes(bytes, start, at), start, at);
    scan.before = Before.name;
  } else if (syntax.annotations === 'dropped') {
    while (inName[bytes[at]] === 1 || (bytes[at] === 46 && inName[bytes[at + 1]] === 1)) at++;
    scan.before = Before.name;
  }
  scan.at = at;
}

function operator(scan: Scan, byte: number): void {
  const {bytes, syntax, tokens, at} = scan;
  if (byte === 47 && syntax.ecma && mayBeExpression(scan)) {
    const end = expressionEnd(bytes, at, scan.missed);
    if (end > at) {
      literal(scan, CodeTokenKind.string, end);
      return;
    }
  }
  if (scan.oneAt >= scan.first) {
    if (byte === 59 || byte === 41) settleIncrement(tokens, scan.first, scan.oneAt, 'statement');
    else if (byte === 93 || byte === 44) settleIncrement(tokens, scan.first, scan.oneAt, 'expression');
    scan.oneAt = -1;
  }
  if (byte === 60 && scan.heredocs !== null) openHeredoc(scan.heredocs, bytes, at, bytes.length, scan.lineAt);
  scan.operator = byte;
  if (byte === 123 || byte === 125 || byte === 59) {
    scan.before = Before.other;
    scan.operator = byte === 125 ? byte : 0;
    scan.at++;
    return;
  }
  const size = joins[bytes[at + 1]] === 1 ? operatorSize(bytes, at) : 1;
  const hash = size === 1 ? singles[byte] : hashBytes(bytes, at, at + size);
  const bracket = byte === 40 || byte === 41 || byte === 44;
  push(tokens, bracket ? CodeTokenKind.bracket : CodeTokenKind.operator, hash, at, at + size);
  scan.at = at + size;
  if (hash === plusPlus || hash === minusMinus) {
    const {before} = scan;
    const postfix = before === Before.name || before === Before.keyword || before === Before.closing;
    scan.before = postfix ? Before.other : Before.increment;
  } else scan.before = byte === 93 ? Before.closing : Before.other;
}

function mayBeExpression({before, operator}: Scan): boolean {
  return before === Before.keyword || (before === Before.other && opens[operator] === 1);
}

/** Length of the operator at `at`: the longest one of the C family. Each `>` of `>>` is one token, for generics. */
function operatorSize(bytes: Uint8Array, at: number): number {
  const [byte, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  const same = second === byte;
  if (byte === 62 && same) {
    if (third === 62 && bytes[at + 3] === 61) return 4;
    return third === 61 ? 3 : 1;
  }
  if (byte === 60 && same) return third === 61 ? 3 : 2;
  if ((byte === 61 || byte === 33) && second === 61) return third === 61 ? 3 : 2;
  if (byte === 46) return same && third === 46 ? 3 : 1;
  if (second === 61) return '+-*/%&|^<>'.includes(String.fromCharCode(byte)) ? 2 : 1;
  if (second === 62) return byte === 45 || byte === 61 ? 2 : 1;
  return same && (byte === 43 || byte === 45 || byte === 58 || byte === 38 || byte === 124) ? 2 : 1;
}
