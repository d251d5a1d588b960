// Takes passages, gives what a report quotes of them: the first lines of one, or the words in which two differ.

import {type DiffPart, diffWords} from '../algorithms/diff.ts';
import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {lineEnd} from '../text/textLines.ts';
import {span, type TextSpan, wrap} from './layout.ts';
import {extentOf, type PlaceDifference, placeDifference} from './placeDifference.ts';
import {type SourceWords, sourceWords} from './sourceWords.ts';
import {beginning, columns, visibleLine, visibleText} from './terminal.ts';
import {withoutCommentMarks} from './withoutCommentMarks.ts';

/** Unchanged words kept on either side of a change. */
const contextWords = 8;
/** Enough for the lines of any terminal; the rest of a long passage is never looked at. */
const excerptUnits = 2000;
/** Source lines are shown as they are, if they fit: code keeps its shape. */
const sourceLinesMax = 3;
const wrappedLinesMax = 2;
const more = ' …';

/** The beginning of a passage in at most three lines of at most `width` columns, safe to print. */
export function excerptLines(place: Occurrence, width: number): string[] {
  const head = beginning(place.text, excerptUnits);
  const cut = head.length < place.text.length;
  const text = withoutCommentMarks(head, place.path);
  const room = width - more.length;
  const source = text.split(lineEnd).filter((line) => line.trim() !== '');
  const lines = unindented(source.slice(0, sourceLinesMax).map(visibleLine), place.startColumn - 1);
  if (source.length > 1 && lines.every((line) => columns(line) <= room)) {
    return withEllipsis(lines, cut || source.length > lines.length);
  }
  const wrapped = wrap([span(visibleText(text))], {width: room, color: false, first: span(''), rest: span('')});
  return withEllipsis(wrapped.slice(0, wrappedLinesMax), cut || wrapped.length > wrappedLinesMax);
}

function withEllipsis(lines: readonly string[], isCut: boolean): string[] {
  return lines.map((line, index) => (isCut && index === lines.length - 1 ? line + more : line));
}

/**
 * Takes away the common indent. The first line has lost its own to where the passage starts, which is an indent only
 * if another line has as much: a passage that begins in the middle of a line begins the excerpt.
 */
function unindented([first = '', ...others]: readonly string[], firstColumns: number): string[] {
  if (others.length === 0) return [first.trimStart()];
  const indents = others.map((line) => line.length - line.trimStart().length);
  const columnsBefore = firstColumns + first.length - first.trimStart().length;
  const firstIndent = columnsBefore <= Math.max(...indents) ? columnsBefore : Math.min(...indents);
  const indent = Math.min(firstIndent, ...indents);
  return [' '.repeat(firstIndent - indent) + first.trimStart(), ...others.map((line) => line.slice(indent))];
}

type Passage = Pick<PassageFinding, 'code' | 'renamed'>;

/** The place `a` as edited into `b`, without what one of the two has beside the copy; empty where no word differs. */
export function passageDiffSpans(finding: Passage, a: Occurrence, b: Occurrence): TextSpan[] {
  const difference = placeDifference(a, b, extentOf(finding));
  return difference === null ? diffSpans(a, b) : editSpans(difference, sourceWords(a), sourceWords(b));
}

/** The edits that a message counts, in the words between them. */
function editSpans({a, edits}: PlaceDifference, wordsA: SourceWords, wordsB: SourceWords): TextSpan[] {
  const parts: ShownPart[] = [];
  let from = a.from;
  for (const {a: gone, b: come} of edits) {
    parts.push({kind: 'same', from, to: gone.from}, {kind: 'removed', ...gone}, {kind: 'added', ...come});
    from = gone.to;
  }
  parts.push({kind: 'same', from, to: a.to});
  return spansOf(
    parts.filter((part) => part.to > part.from),
    wordsA,
    wordsB,
  );
}

/** The place `here` without what it has beside the copy. */
export function copiedPart(finding: Passage, here: Occurrence, there: Occurrence): Occurrence {
  const own = placeDifference(here, there, extentOf(finding))?.a;
  const words = sourceWords(here);
  if (own === undefined || own.to === own.from || (own.from === 0 && own.to === words.keys.length)) return here;
  return {...here, text: words.text(own.from, own.to)};
}

/** The first passage as edited into the second, `[-gone-]` and `{+come+}`; empty where no word differs. */
export function diffSpans(a: Occurrence, b: Occurrence): TextSpan[] {
  const [wordsA, wordsB] = [sourceWords(a), sourceWords(b)];
  const parts = diffWords(wordsA.keys, wordsB.keys).map(({kind, a, b, length}): ShownPart => {
    const from = kind === 'added' ? b : a;
    return {kind, from, to: from + length};
  });
  return spansOf(parts, wordsA, wordsB);
}

/** Words of the second text if they are added, else of the first. */
interface ShownPart extends Pick<DiffPart, 'kind'>, WordRange {}

function spansOf(parts: readonly ShownPart[], wordsA: SourceWords, wordsB: SourceWords): TextSpan[] {
  if (parts.every((part) => part.kind === 'same')) return [];
  return parts.flatMap((part, index) =>
    partSpans(part, part.kind === 'added' ? wordsB : wordsA, index, parts.length - 1),
  );
}

function partSpans({kind, from, to}: ShownPart, words: SourceWords, index: number, last: number): TextSpan[] {
  const shown = (start: number, end: number): string => visibleText(words.shown(start, end));
  if (kind === 'removed') return [span(`[-${shown(from, to)}-]`, 'removed'), span(' ')];
  if (kind === 'added') return [span(`{+${shown(from, to)}+}`, 'added'), span(' ')];
  const before = index === 0 ? 0 : contextWords;
  const after = index === last ? 0 : contextWords;
  const left = to - from - before - after;
  if (left <= contextWords) return [span(`${shown(from, to)} `)];
  return [
    span(before > 0 ? `${shown(from, from + before)} ` : ''),
    span(`… ${left} equal words … `, 'dim'),
    span(after > 0 ? `${shown(to - after, to)} ` : ''),
  ];
}
