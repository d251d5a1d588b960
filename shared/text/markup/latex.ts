// Takes LaTeX; writes the words of its text. Commands, their options and arguments that are names are omitted;
// arguments that are typeset are included, as are formulas.

import {behind, byteSet, find, indented, isAsciiLetter, lineEnd, standsAt} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {startRow, TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, words} from '../wordLexer.ts';
import {reachBytesMax, type Spelled, skipUrl, spliceWord} from './inline.ts';

const textStops = byteSet('\\%:');
const headingStops = byteSet('\\%:{}');

/** Commands of which all arguments are names. */
const naming = new Set(
  'cite ref label includegraphics usepackage documentclass documentstyle input include includeonly bibliography bibliographystyle addbibresource nocite vspace hspace setlength addtolength setcounter addtocounter newcounter hypersetup pagestyle thispagestyle pagenumbering definecolor color url index graphicspath geometry rule cmidrule cline bibitem tikzset lstset usetikzlibrary newcommand renewcommand providecommand newenvironment renewenvironment newtheorem DeclareMathOperator RequirePackage ProvidesPackage let selectlanguage hyphenation eqref pageref autoref nameref fontsize linespread vskip hskip'.split(
    ' ',
  ),
);
/** Commands whose first arguments are names, and the number of these. */
const namingFirst = new Map<string, number>([
  ['textcolor', 1],
  ['colorbox', 1],
  ['href', 1],
  ['hyperref', 0],
  ['multicolumn', 2],
  ['multirow', 2],
  ['resizebox', 2],
  ['scalebox', 1],
  ['raisebox', 1],
  ['parbox', 1],
  ['foreignlanguage', 1],
]);
const headings = new Set(
  'part chapter section subsection subsubsection paragraph subparagraph title frametitle'.split(' '),
);
const codeEnvironments = new Set('verbatim Verbatim lstlisting minted alltt tikzpicture filecontents'.split(' '));
const tables = new Set('tabular tabularx tabulary longtable tabu supertabular'.split(' '));
/** Environments whose arguments are sizes and names. */
const namedEnvironments = new Set(
  'minipage multicols thebibliography wrapfigure adjustbox spacing columns column otherlanguage list'.split(' '),
);

export function lexLatex(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): void {
  const begin = documentAt(bytes, '\\begin{document}', 0);
  let at = 0;
  if (begin >= 0) {
    exclude(bytes, 0, begin, TokenRole.frontMatter, tokens, excluded);
    at = begin + 16;
  }
  const close = documentAt(bytes, '\\end{document}', at);
  const size = close < 0 ? bytes.length : close;
  let table = 0;
  let heading = 0;
  /** Number of words before a row of a table that has none yet, or -1. */
  let rowAt = -1;
  while (at < size) {
    const role: TokenRole = heading > 0 ? TokenRole.heading : table > 0 ? TokenRole.table : TokenRole.prose;
    at = words(bytes, at, size, role, tokens, heading > 0 ? headingStops : textStops);
    if (at >= size) return;
    const byte = bytes[at];
    // A colon may take the word before it back, as the beginning of a URL.
    if (rowAt >= 0 && byte !== 58 && startRow(tokens, rowAt)) rowAt = -1;
    if (byte === 37) at = lineEnd(bytes, at, size);
    else if (byte === 58) at = skipUrl(bytes, at, size, tokens);
    else if (byte === 123) {
      heading++;
      at++;
    } else if (byte === 125) {
      heading--;
      at++;
    } else if (maySpell[bytes[at + 1]] === 1 && spelledAt(bytes, at, size) !== undefined) {
      // {\'e} is also one letter.
      const open = at > 0 && bytes[at - 1] === 123 ? spelledAt(bytes, at - 1, size) : undefined;
      const spelled = open ?? spelledAt(bytes, at, size);
      if (spelled === undefined) continue;
      if (open !== undefined && heading > 0) heading--;
      at = spliceWord(bytes, open === undefined ? at : at - 1, spelled, size, role, tokens, spelledAt);
    } else if (isAsciiLetter(bytes[at + 1])) {
      let end = at + 1;
      while (end < size && (isAsciiLetter(bytes[end]) || bytes[end] === 64)) end++;
      const name = nameOf(bytes, at + 1, end);
      if (bytes[end] === 42) end++;
      if (name === 'begin' || name === 'end') {
        const open = end;
        end = behind(bytes, 125, open, Math.min(open + 100, size));
        if (end < 0) {
          at = open;
          continue;
        }
        const environment = nameOf(bytes, open + 1, bytes[end - 2] === 42 ? end - 2 : end - 1);
        if (tables.has(environment)) {
          table = Math.max(0, table + (name === 'begin' ? 1 : -1));
          rowAt = name === 'begin' ? tokens.count : -1;
          at = name === 'begin' ? behindArguments(bytes, end, size, 9) : end;
        } else if (name === 'end') at = end;
        else if (codeEnvironments.has(environment) || environment === 'comment') {
          const stop = find(bytes, `\\end{${environment}`, end, size);
          const codeEnd = stop < 0 ? size : stop;
          const code = behindArguments(bytes, end, lineEnd(bytes, end, codeEnd), 9);
          if (environment !== 'comment') words(bytes, code, codeEnd, TokenRole.code, tokens);
          at = codeEnd;
        } else at = behindArguments(bytes, end, size, namedEnvironments.has(environment) ? 9 : 0);
      } else if (headings.has(name)) {
        end = behindArguments(bytes, end, size, 0);
        if (bytes[end] === 123) {
          heading++;
          end++;
        }
        at = end;
      } else if (name === 'verb' || name === 'lstinline') {
        end = behindArguments(bytes, end, size, 0);
        const delimiter = bytes[end] === 123 ? 125 : bytes[end];
        const stop = behind(bytes, delimiter, end + 1, lineEnd(bytes, end, Math.min(end + 1000, size)));
        if (stop > 0) words(bytes, end + 1, stop - 1, role, tokens);
        at = stop > 0 ? stop : end;
      } else if (name === 'iffalse') {
        const stop = find(bytes, '\\fi', end, size);
        at = stop < 0 ? size : stop + 3;
      } else if (name === 'def') {
        const open = behind(bytes, 123, end, size);
        at = open < 0 ? end : behindGroup(bytes, open - 1, size);
      } else if (naming.has(name) || (isReference(name) && !namingFirst.has(name)))
        at = behindArguments(bytes, end, size, 9);
      else at = name === 'item' ? end : behindArguments(bytes, end, size, namingFirst.get(name) ?? 0);
    } else {
      if (table > 0 && bytes[at + 1] === 92) rowAt = tokens.count;
      // A line break with a length: \\[2pt].
      if (bytes[at + 1] === 92 && bytes[at + 2] === 91) at = behindArguments(bytes, at + 2, size, 0);
      else at += bytes[at + 1] < 128 ? 2 : 1;
    }
  }
}

/** Offset of `\begin{document}` or its end, ignoring comments, or -1. */
function documentAt(bytes: Uint8Array, text: string, from: number): number {
  for (let at = find(bytes, text, from, bytes.length); at >= 0; at = find(bytes, text, at + 1, bytes.length)) {
    let start = at;
    while (start > 0 && bytes[start - 1] !== 10 && bytes[start - 1] !== 37) start--;
    if (start === 0 || bytes[start - 1] === 10) return at;
  }
  return -1;
}

function nameOf(bytes: Uint8Array, from: number, to: number): string {
  let name = '';
  for (let at = from; at < to && at < from + 30; at++) name += String.fromCharCode(bytes[at]);
  return name;
}

/** \citep, \parencite, \cref, \Cref, \vref … */
function isReference(name: string): boolean {
  return name.endsWith('ref') || name.includes('cite');
}

/** Offset after the options `[…]` and at most `groups` arguments `{…}` directly after a command. */
function behindArguments(bytes: Uint8Array, from: number, size: number, groups: number): number {
  let at = from;
  while (at < size) {
    if (bytes[at] === 91) {
      const end = behindGroup(bytes, at, size);
      if (end === at) return at;
      at = end;
    } else if (bytes[at] === 123 && groups > 0) {
      groups--;
      const end = behindGroup(bytes, at, size);
      if (end === at) return at;
      at = end;
    } else {
      // Arguments may continue after one line end: \multicolumn{2}{c}⏎{text}
      const next = indented(bytes, at, size);
      if (groups === 0 || bytes[next] !== 123) return at;
      at = next;
    }
  }
  return at;
}

/** Offset after the bracket that closes the one at `from` in the same paragraph, or `from`. */
function behindGroup(bytes: Uint8Array, from: number, size: number): number {
  const open = bytes[from];
  const close = open + 2;
  const to = Math.min(size, from + reachBytesMax);
  let depth = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === 92) at++;
    else if (byte === open) depth++;
    else if (byte === close && --depth === 0) return at + 1;
    else if (byte === 10 && bytes[at + 1] === 10) return from;
  }
  return from;
}

/** Accents by their command: \'e, \"{o}, \c{c}. */
const accents = new Map<number, string>([
  [39, '\u0301'],
  [96, '\u0300'],
  [94, '\u0302'],
  [34, '\u0308'],
  [126, '\u0303'],
  [61, '\u0304'],
  [46, '\u0307'],
  [99, '\u0327'],
  [118, '\u030c'],
  [117, '\u0306'],
  [72, '\u030b'],
  [107, '\u0328'],
  [114, '\u030a'],
]);

/** Letters that are commands, followed by `{}`, white space or a non-letter. */
const letters = new Map<string, string>([
  ['ss', 'ß'],
  ['o', 'ø'],
  ['O', 'Ø'],
  ['l', 'ł'],
  ['L', 'Ł'],
  ['ae', 'æ'],
  ['AE', 'Æ'],
  ['oe', 'œ'],
  ['OE', 'Œ'],
  ['aa', 'å'],
  ['AA', 'Å'],
]);

/** Bytes that may follow the backslash of an accent, a letter or a soft hyphen. */
const maySpell = byteSet('-solLOaA');
for (const accent of accents.keys()) maySpell[accent] = 1;

/** The letter spelled by a command, `\'e`, `\ss{}`, or by a group that contains only one, `{\'e}`. */
function spelledAt(bytes: Uint8Array, at: number, to: number): Spelled | undefined {
  if (bytes[at] === 92) return accentAt(bytes, at, to) ?? letterAt(bytes, at, to);
  if (bytes[at] !== 123 || bytes[at + 1] !== 92) return undefined;
  const inner = accentAt(bytes, at + 1, to) ?? letterAt(bytes, at + 1, to);
  return inner !== undefined && inner.end < to && bytes[inner.end] === 125
    ? {text: inner.text, end: inner.end + 1}
    : undefined;
}

function letterAt(bytes: Uint8Array, at: number, to: number): Spelled | undefined {
  let end = at + 1;
  while (end < to && end < at + 4 && isAsciiLetter(bytes[end])) end++;
  const text = end > at + 3 ? undefined : letters.get(nameOf(bytes, at + 1, end));
  if (text === undefined) return undefined;
  if (standsAt(bytes, end, '{}')) end += 2;
  else if (end < to && bytes[end] === 32) end++;
  return {text, end};
}

function accentAt(bytes: Uint8Array, at: number, to: number): Spelled | undefined {
  if (bytes[at] !== 92 || at + 2 >= to) return undefined;
  // A soft hyphen: dis\-con\-tin\-ued.
  if (bytes[at + 1] === 45) return {text: '', end: at + 2};
  const accent = accents.get(bytes[at + 1]);
  if (accent === undefined) return undefined;
  let letter = at + 2;
  const group = bytes[letter] === 123;
  if (group) letter++;
  else if (byteClass[bytes[at + 1]] === 1) return undefined;
  let end = letter + 1;
  if (bytes[letter] === 92 && (bytes[letter + 1] === 105 || bytes[letter + 1] === 106)) {
    letter++;
    end = letter + 1;
    if (standsAt(bytes, end, '{}')) end += 2;
  }
  if (end > to || !isAsciiLetter(bytes[letter])) return undefined;
  if (group && bytes[end] !== 125) return undefined;
  return {text: (String.fromCharCode(bytes[letter]) + accent).normalize('NFC'), end: group ? end + 1 : end};
}
