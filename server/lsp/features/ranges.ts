// Takes offsets or places, gives spans as they go to a client: lines and characters from 0, characters in its encoding.

import type {Occurrence} from '../../../shared/model/finding.ts';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {LineIndex, type PositionEncoding} from '../documents/lineIndex.ts';

export const documentStart: LineSpan = {start: {line: 0, character: 0}, end: {line: 0, character: 0}};

export function spanIn(text: string, start: number, end: number, encoding: PositionEncoding): LineSpan {
  return new LineIndex(text, encoding).spanOf(start, end);
}

/**
 * Where a place was when it was found, without its document: what is before it on its first line is taken to be
 * ASCII, an indent or the sign of a list.
 */
export function spanOfOccurrence(place: Occurrence, encoding: PositionEncoding): LineSpan {
  const {startLine, startColumn, endLine, endColumn, text} = place;
  const start = {line: startLine - 1, character: startColumn - 1};
  if (encoding === 'utf-16') return {start, end: {line: endLine - 1, character: endColumn - 1}};
  const before = startLine === endLine ? startColumn - 1 : 0;
  const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return {start, end: {line: endLine - 1, character: before + Buffer.byteLength(last)}};
}

/** Lines of a place before and behind a part of it. */
export interface LinesAround {
  readonly before: number;
  readonly behind: number;
}

/** The part of a place that has so many lines of it before and behind it. */
export function withoutLines({before, behind}: LinesAround, {start, end}: LineSpan): LineSpan {
  // An open document may have become shorter.
  if (before + behind > end.line - start.line) return {start, end};
  return {
    start: before === 0 ? start : {line: start.line + before, character: 0},
    end: behind === 0 ? end : {line: end.line - behind + (end.character > 0 ? 1 : 0), character: 0},
  };
}

/** A part of a place, by offsets in its text. */
export function partOf(place: Occurrence, {start, end}: {readonly start: number; readonly end: number}): Occurrence {
  const text = place.text.slice(start, end);
  const starts = lineStartsOf(place.text);
  const spot = (offset: number) => {
    const line = lineOf(starts, offset);
    return {line: place.startLine + line, column: offset - starts[line] + (line === 0 ? place.startColumn : 1)};
  };
  const [from, to] = [spot(start), spot(end)];
  return {
    ...place,
    text,
    start: place.start + start,
    end: place.start + end,
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}
