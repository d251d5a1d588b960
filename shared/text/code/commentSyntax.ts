// Takes a format; returns the tables for lexing words in code: what starts comments and strings in that language.

import {rememberedOf} from '../../algorithms/memoized.ts';
import type {Format} from '../../model/format.ts';
import {byteSet} from '../byteSearch.ts';
import {documentationMarks} from './documentationMarks.ts';
import {type HeredocForm, heredocFormOf} from './heredocs.ts';

/** Start and end of a comment; '' is the end of the line. */
export interface Opener {
  readonly open: string;
  readonly close: string;
}

/** `CommentSyntax` in the form that the lexer uses. */
export interface Syntax {
  /** Bytes at which something other than code may begin: line feeds, quotes, first bytes of comments. */
  readonly stops: Uint8Array;
  /** The same plus braces, for code inside `${…}`. */
  readonly stopsInTemplate: Uint8Array;
  /** By first byte, longest first. */
  readonly openers: readonly (readonly Opener[] | undefined)[];
  readonly quotes: Uint8Array;
  readonly tripleQuotes: boolean;
  /** See `documentedAt`. */
  readonly documentation: readonly string[];
  readonly heredocs: HeredocForm | null;
  readonly backslashEscapes: boolean;
  /**
   * Characters that are no letter of a word after a backslash. In programs only what would end the string: the n of \n is part of a word in them
   * and in the samples of pages alike. In data it is a line break in a text.
   */
  readonly escaped: Uint8Array;
  /** `…` may span lines; in languages with `templates` it may contain ${code}. */
  readonly rawStrings: boolean;
  readonly templates: boolean;
  readonly imports: boolean;
}

const ecma = new Set(['typescript', 'typescriptreact', 'javascript', 'javascriptreact']);
const plainBackslash = new Set(['powershell', 'sql', 'bat', 'vb', 'pascal', 'ini', 'ada', 'fortran', 'cobol']);
/** Data in which texts for people are, with `\n` for a line break. */
const texts = new Set(['json', 'jsonc', 'yaml', 'toml']);
const data = new Set('yaml json jsonc toml ini csv diff ignore xml svg sql bibtex handlebars dockerfile'.split(' '));

const syntaxes = new WeakMap<Format, Syntax>();

/** Compiled once per format. */
export function syntaxOf(format: Format): Syntax {
  return rememberedOf(syntaxes, format, () => compile(format));
}

function compile(format: Format): Syntax {
  const {line, block, quotes, tripleQuotes} = format.comments;
  const heredocs = heredocFormOf(format.language);
  const pairs = [
    ...block.map(([open, close]) => ({open, close: endOfBlock(open, close)})),
    ...line.map((open) => ({open, close: ''})),
  ];
  const openers: Opener[][] = [];
  for (const opener of pairs.filter(({open}) => open !== '').sort((a, b) => b.open.length - a.open.length)) {
    const first = opener.open.charCodeAt(0);
    openers[first] = [...(openers[first] ?? []), opener];
  }
  const firsts = pairs.map(({open}) => open.slice(0, 1)).join('');
  const stops = `\n${quotes}${firsts}${ecma.has(format.language) ? '/' : ''}${heredocs === null ? '' : '<'}`;
  return {
    stops: byteSet(stops),
    stopsInTemplate: byteSet(`${stops}{}`),
    openers,
    quotes: byteSet(quotes),
    tripleQuotes: tripleQuotes === true,
    documentation: documentationMarks(format.language),
    heredocs,
    escaped: byteSet(texts.has(format.language) ? '\\\nnrt' : '\\\n'),
    backslashEscapes: !plainBackslash.has(format.language),
    rawStrings: ecma.has(format.language) || format.language === 'go',
    templates: ecma.has(format.language),
    imports: !data.has(format.language),
  };
}

/** `=end` and `=cut` must be at the start of a line, as the beginning of their comments. */
export function endOfBlock(open: string, close: string): string {
  return open.startsWith('=') ? `\n${close}` : close;
}
