// Takes offsets or places, gives spans as they go to a client: lines and characters from 0, characters in its encoding.

import type {Place} from '../../../shared/finding.ts';
import type {Span, Spot} from '../../../shared/protocol.ts';

/** What a client counts characters in, as the protocol names it. */
export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

export const documentStart: Span = {start: {line: 0, character: 0}, end: {line: 0, character: 0}};

export function spanIn(text: string, start: number, end: number, encoding: Encoding): Span {
  return {start: spotIn(text, start, encoding), end: spotIn(text, end, encoding)};
}

function spotIn(text: string, at: number, encoding: Encoding): Spot {
  const before = text.slice(0, at);
  const starts = lineStartsOf(before);
  // A line feed behind a carriage return belongs to its line: between them the line has not ended yet.
  const line = starts.length - 1 - (before.endsWith('\r') && text[at] === '\n' ? 1 : 0);
  return {line, character: units(before.slice(starts[line]), encoding)};
}

/**
 * Where a place stood when it was found, without its document: what stands before it on its first line is taken to be
 * ASCII, an indent or the sign of a list.
 */
export function spanOfPlace(place: Place, encoding: Encoding): Span {
  const {startLine, startColumn, endLine, endColumn, text} = place;
  const start = {line: startLine - 1, character: startColumn - 1};
  if (encoding === 'utf-16') return {start, end: {line: endLine - 1, character: endColumn - 1}};
  const before = startLine === endLine ? startColumn - 1 : 0;
  const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return {start, end: {line: endLine - 1, character: before + units(last, encoding)}};
}

function units(text: string, encoding: Encoding): number {
  if (encoding === 'utf-8') return Buffer.byteLength(text);
  return encoding === 'utf-16' ? text.length : [...text].length;
}

/** Offsets at which lines start. A line ends with \n, \r\n or \r. */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** The line, from 0, on which an offset stands. */
export function lineOf(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
