// Takes a format; returns the tables of the code lexer: what each byte may begin in that language.

import {rememberedOf} from '../../algorithms/memoized.ts';
import type {Format} from '../../model/format.ts';
import {endOfBlock} from './commentSyntax.ts';
import {documentationMarks} from './documentationMarks.ts';
import {type HeredocForm, heredocFormOf} from './heredocs.ts';
import {foreignKeywords} from './keywords.ts';

/** Tokens that a byte may begin. A mark begins a comment; it is tried before the other meaning of the byte. */
export const Begins = {
  blank: 0,
  word: 1,
  digit: 2,
  quote: 3,
  operator: 4,
  newline: 5,
  mark: 6,
  at: 7,
  apostrophe: 8,
  dot: 9,
} as const;

export interface CodeSyntax {
  readonly language: string;
  readonly begins: Uint8Array;
  /** The same for marks: what the byte begins if it does not begin a comment. */
  readonly otherwise: Uint8Array;
  readonly lines: readonly Uint8Array[];
  readonly blocks: readonly (readonly [Uint8Array, Uint8Array])[];
  /** Documentation strings are comments: see `documentedAt`. */
  readonly documentation: readonly string[];
  readonly heredocs: HeredocForm | null;
  /** Triple-quoted strings may span lines. */
  readonly tripleQuotes: boolean;
  /** `/…/` may be a regular expression; a backtick begins a template with `${…}`. */
  readonly ecma: boolean;
  /** `@name` is an annotation and dropped, or `@` is part of a name (Ruby, Perl), or it is ignored. */
  readonly annotations: 'dropped' | 'names' | 'alone';
  /** `#` begins a comment only after white space or `;`, not in `$#` or `${#list}`. */
  readonly hashAfterBlank: boolean;
  /** Hashes of words that are keywords elsewhere and names in this language. */
  readonly foreign: ReadonlySet<number>;
}

/**
 * Languages in which keywords and operators carry the structure. In Lisp, ML or SQL the normalized view is only a row
 * of names; JSON, YAML and CSS are data without names to rename.
 */
const programs = new Set(
  `typescript typescriptreact javascript javascriptreact python java c cpp csharp go rust ruby php kotlin swift scala dart
  groovy lua perl shellscript powershell objective-c d zig nim julia crystal coffeescript solidity glsl r elixir matlab
  verilog awk tcl vb pascal ada`.split(/\s+/),
);

/** Whether code of this format can be compared with its names normalized. */
export function isProgramFormat(format: Format): boolean {
  return format.family === 'code' && programs.has(format.language);
}

const names = new Set(['ruby', 'perl', 'crystal', 'coffeescript', 'elixir', 'objective-c']);
const tripled = new Set(['java', 'kotlin', 'scala', 'groovy', 'swift', 'csharp', 'dart', 'crystal']);
const annotated = new Set(
  'java kotlin scala groovy dart swift typescript typescriptreact javascript javascriptreact python c cpp go'.split(
    ' ',
  ),
);

const known = new Map<string, CodeSyntax>();

export function codeSyntaxOf(format: Format): CodeSyntax {
  return rememberedOf(known, format.language, () => newSyntax(format));
}

function newSyntax({language, comments}: Format): CodeSyntax {
  const otherwise = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const character = String.fromCharCode(byte);
    otherwise[byte] =
      byte === 10
        ? Begins.newline
        : byte <= 32
          ? Begins.blank
          : byte >= 128 || /[\w$]/.test(character)
            ? Begins.word
            : comments.quotes.includes(character)
              ? Begins.quote
              : character === "'"
                ? Begins.apostrophe
                : character === '@'
                  ? Begins.at
                  : character === '.'
                    ? Begins.dot
                    : Begins.operator;
    if (byte >= 48 && byte <= 57) otherwise[byte] = Begins.digit;
  }
  const begins = otherwise.slice();
  // Marks made of letters (REM) are words here: no language that is lexed as a program has them.
  const marks = comments.line.filter((mark) => !/\w/.test(mark.charAt(0)));
  for (const mark of [...marks, ...comments.block.map(([start]) => start)]) begins[mark.charCodeAt(0)] = Begins.mark;
  return {
    language,
    begins,
    otherwise,
    lines: marks.map(bytesOf),
    blocks: comments.block.map(([start, end]) => [bytesOf(start), bytesOf(endOfBlock(start, end))]),
    documentation: documentationMarks(language),
    heredocs: heredocFormOf(language),
    tripleQuotes: comments.tripleQuotes === true || tripled.has(language),
    ecma: comments.quotes.includes('`') && language !== 'go' && language !== 'r',
    annotations: names.has(language) ? 'names' : annotated.has(language) ? 'dropped' : 'alone',
    hashAfterBlank: language === 'shellscript' || language === 'perl' || language === 'tcl',
    foreign: foreignKeywords(language),
  };
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
