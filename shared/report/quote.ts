// Takes passages, gives what a report quotes of them: the first lines of one, or the words in which two differ.
import type {Place} from '../finding.ts';
import {type Span, span, wrap} from './layout.ts';
import {beginning, columns, visibleLine, visibleText} from './terminal.ts';
import {type DiffPart, joinWords, wordDiff} from './wordDiff.ts';

/** Unchanged words kept on either side of a change. */
const contextWords = 8;
/** Enough for the lines of any terminal; the rest of a long passage is never looked at. */
const excerptUnits = 2000;
/** Source lines are shown as they are, if they fit: code keeps its shape. */
const sourceLinesMax = 3;
const wrappedLinesMax = 2;
const more = ' …';

/** The beginning of a passage in at most three lines of at most `width` columns, safe to print. */
export function excerptLines(place: Place, width: number): string[] {
  const head = beginning(place.text, excerptUnits);
  const cut = head.length < place.text.length;
  const room = width - more.length;
  const source = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const lines = unindented(source.slice(0, sourceLinesMax).map(visibleLine), place.startColumn - 1);
  if (source.length > 1 && lines.every((line) => columns(line) <= room)) {
    return withEllipsis(lines, cut || source.length > lines.length);
  }
  const wrapped = wrap([span(visibleText(head))], {width: room, color: false, first: span(''), rest: span('')});
  return withEllipsis(wrapped.slice(0, wrappedLinesMax), cut || wrapped.length > wrappedLinesMax);
}

function withEllipsis(lines: readonly string[], isCut: boolean): string[] {
  return lines.map((line, index) => (isCut && index === lines.length - 1 ? line + more : line));
}

/** Takes away the common indent; the first line has lost its own `firstIndent` to where the passage starts. */
function unindented(lines: readonly string[], firstIndent: number): string[] {
  const padded = lines.map((line, index) => (index === 0 ? ' '.repeat(Math.min(firstIndent, 200)) + line : line));
  const indent = Math.min(...padded.map((line) => line.length - line.trimStart().length));
  return padded.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
}

/** The first text as edited into the second, `[-gone-]` and `{+come+}`; empty where no word differs. */
export function diffSpans(a: string, b: string): Span[] {
  const parts = wordDiff(a, b);
  if (parts.every((part) => part.kind === 'same')) return [];
  return parts.flatMap((part, index) => partSpans(part, index, parts.length - 1));
}

function partSpans(part: DiffPart, index: number, last: number): Span[] {
  if (part.kind === 'removed') return [span(`[-${shown(part.words)}-]`, 'removed'), span(' ')];
  if (part.kind === 'added') return [span(`{+${shown(part.words)}+}`, 'added'), span(' ')];
  const before = index === 0 ? 0 : contextWords;
  const after = index === last ? 0 : contextWords;
  const left = part.words.length - before - after;
  if (left <= contextWords) return [span(`${shown(part.words)} `)];
  return [
    span(before > 0 ? `${shown(part.words.slice(0, before))} ` : ''),
    span(`… ${left} equal words … `, 'dim'),
    span(after > 0 ? `${shown(part.words.slice(-after))} ` : ''),
  ];
}

function shown(words: readonly string[]): string {
  return visibleText(joinWords(words));
}
