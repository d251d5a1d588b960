// Takes a passage of a text, gives the lines that it fills: whole blocks between blank lines, with nothing before, behind
// or around them. Only such lines can be replaced by something else, or be included elsewhere.

import type {FormatFamily} from '../../../shared/model/format.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {LocatedPassage} from './mendTypes.ts';

interface WholeBlocks {
  /** Offsets of the first character of the first line, and of the end of the last line without its line break. */
  readonly start: number;
  readonly end: number;
  /** Numbers of the first and last line, counted from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly lines: readonly string[];
}

/** A place where a passage fills whole blocks. */
export interface CopiedBlocks extends LocatedPassage {
  readonly blocks: WholeBlocks;
  /** It is only compared with, and not ours to edit. */
  readonly isReference: boolean;
}

/** Markup before the first word: of a list, a quotation, emphasis. */
const markupBefore = /^(?:[^\p{L}\p{N}]|\d+[.)]\s)*$/u;
/** Behind the last word: the full stop belongs to the passage. */
const signsBehind = /^[\p{P}\p{S}\s]*$/u;

/** In AsciiDoc. It leaves no trace; the region of a tag begins and ends with one. */
const commentLine = /^\/\/(?!\/)/;

/** null: the passage is part of a block, or in a block of code, a table, a directive, front matter. */
export function wholeBlocks(
  text: string,
  {start, end}: {readonly start: number; readonly end: number},
  family: FormatFamily,
): WholeBlocks | null {
  const starts = lineStartsOf(text);
  const lines = starts.map((at, line) => text.slice(at, starts[line + 1] ?? text.length).replace(/[\r\n]+$/, ''));
  const firstLine = lineOf(starts, start);
  const lastLine = lineOf(starts, Math.max(start, end - 1));
  const own = lines.slice(firstLine, lastLine + 1);
  const [from, to] = [starts[firstLine], starts[lastLine] + lines[lastLine].length];
  if (!markupBefore.test(text.slice(from, start)) || !signsBehind.test(text.slice(end, to))) return null;
  // An indented line belongs to the one above it.
  if (/^\s/.test(own[0] ?? '')) return null;
  const below = lines[lastLine + 1] ?? '';
  const isEnd = below.trim() === '' || (family === 'asciidoc' && commentLine.test(below));
  if (!isEdge(lines, firstLine - 1, family) || !isEnd) return null;
  // A list or a directive would go on below.
  const next = lines.slice(lastLine + 1).find((line) => line.trim() !== '');
  if (next !== undefined && /^\s/.test(next)) return null;
  const before = lines.slice(0, firstLine);
  if (isInside(before, family) || isInside(own, family)) return null;
  return {start: from, end: to, firstLine, lastLine, lines: own};
}

/** A line after which a block can begin. */
function isEdge(lines: readonly string[], line: number, family: FormatFamily): boolean {
  const above = lines[line] ?? '';
  if (above.trim() === '') return true;
  switch (family) {
    case 'markdown':
      return /^ {0,3}#{1,6}(?:\s|$)/.test(above) || (line > 0 && isFrontMatterEnd(lines, line));
    case 'asciidoc':
      return /^={1,6}\s/.test(above) || commentLine.test(above);
    case 'restructuredtext':
      return /^([=\-~^"'`#*+.:_])\1{2,}\s*$/.test(above) && line > 0 && lines[line - 1].trim() !== '';
    default:
      return false;
  }
}

function isFrontMatterEnd(lines: readonly string[], line: number): boolean {
  const mark = /^(?:---|\+\+\+)\s*$/.exec(lines[0])?.[0].trim();
  return mark !== undefined && lines.findIndex((one, at) => at > 0 && one.trim() === mark) === line;
}

/** Whether something that these lines open is still open at their end. */
function isInside(lines: readonly string[], family: FormatFamily): boolean {
  let open: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (at === 0 && family === 'markdown' && /^(?:---|\+\+\+)\s*$/.test(line)) open = line.trim();
    else if (open === null) open = openedBy(line, family);
    else if (isClosedBy(open, line)) open = null;
  }
  return open !== null;
}

function openedBy(line: string, family: FormatFamily): string | null {
  switch (family) {
    case 'markdown':
      return (
        /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ??
        /^(:{3,})\s*\w/.exec(line)?.[1] ??
        (isOpenComment(line) ? '-->' : null)
      );
    case 'asciidoc':
      return /^(-{4,}|={4,}|\.{4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|\|===+|```)\s*$/.exec(line)?.[1] ?? null;
    default:
      return null;
  }
}

function isOpenComment(line: string): boolean {
  return line.lastIndexOf('<!--') > line.lastIndexOf('-->');
}

function isClosedBy(open: string, line: string): boolean {
  if (open === '-->') return line.includes(open);
  const mark = line.trim();
  if (/^[`~:]/.test(open)) return mark.startsWith(open) && mark.replaceAll(open[0] ?? '', '') === '';
  return mark === open;
}
