// Lines of a code frame: source lines of a place, made safe to print, and cut to a width between words.

import type {Occurrence} from '../model/finding.ts';
import {formatOf} from '../text/formatOf.ts';
import {columns, visibleLine} from './terminal.ts';

/** A row of a frame, safe to print and at most so wide as was asked. */
export interface FrameRow {
  /** 'here' or 'there' where the line is of one place; 'both' where it is the same in both; 'marks' below such a line. */
  readonly kind: 'here' | 'there' | 'both' | 'marks';
  /** '12'; '' for a place that does not have the line. */
  readonly here: string;
  readonly there: string;
  readonly parts: readonly FramePart[];
}

/** Of a line; marked where the other place has other words. */
export interface FramePart {
  readonly text: string;
  readonly isMarked: boolean;
}

export const more = ' …';
export const before = '… ';

/** As they are in the file. */
export function sourceLines(place: Occurrence): readonly string[] {
  const tail = formatOf(place.path).family === 'notebook' ? '' : (place.tail ?? '');
  return (leadOf(place) + place.text + tail).split(/\r\n|\r|\n/);
}

/** Cells of a notebook are on lines of their own. */
export function leadOf(place: Occurrence): string {
  return formatOf(place.path).family === 'notebook' ? '' : (place.lead ?? '');
}

/** Safe to print. Spaces at the ends matter between the parts of a line, columns of a table do not. */
export function shownPart(part: string): string {
  const [indent = ''] = /^\s*/.exec(part) ?? [];
  return visibleLine(`${indent}${part.slice(indent.length).replace(/[ \t]{2,}/g, ' ')}|`).slice(0, -1);
}

/** The marked words with as much of the line around them as fits, without a token cut in half. */
export function fittedLine(
  head: string,
  marked: readonly FramePart[],
  tail: string,
  width: number,
): readonly FramePart[] {
  const whole = [...plain(head), ...marked, ...plain(tail)];
  if (whole.reduce((sum, {text}) => sum + columns(text), 0) <= width) return whole;
  const short = marked.map((part) => ({...part, text: withShortLinks(part.text)}));
  return cutLine(withShortLinks(head), short, withShortLinks(tail), width);
}

function plain(text: string): readonly FramePart[] {
  return text === '' ? [] : [{text, isMarked: false}];
}

/** A long address would leave no room for words. */
export function withShortLinks(text: string): string {
  return text.replace(/\]\([^()\s]{9,}\)/g, '](…)');
}

function cutLine(head: string, marked: readonly FramePart[], tail: string, width: number): readonly FramePart[] {
  const middle = marked.map(({text}) => text).join('');
  if (columns(head + middle + tail) <= width) return [...plain(head), ...marked, ...plain(tail)];
  const most = width - before.length - more.length;
  const [first = {text: '', isMarked: true}] = marked;
  const isWhole = columns(middle) <= most;
  // Of marked words that are too long together, those before the first link.
  const isLong = columns(first.text) > most;
  const core = isWhole ? marked : isLong ? [{...first, text: cutBehind(first.text, most)}] : [first];
  const rest = isWhole ? tail : middle.slice(first.text.length) + tail;
  const room = width - columns(core.map(({text}) => text).join(''));
  const headRoom = Math.max(0, Math.min(columns(head), Math.floor(room / 2), room - more.length));
  const start = columns(head) <= headRoom ? head : `${before}${cutBefore(head, headRoom - before.length)}`;
  const left = room - columns(start);
  const end = isLong ? more : columns(rest) <= left ? rest : cutBehind(rest, left - more.length) + more;
  return [...plain(start), ...core.filter(({text}) => text !== ''), ...plain(end)];
}

/** The longest beginning of at most so many columns that ends with a token. */
export function cutBehind(text: string, room: number): string {
  if (columns(text) <= room) return text;
  const parts = text.split(/(?=\s)/);
  let shown = '';
  for (const part of parts) {
    if (columns(shown + part) > room) break;
    shown += part;
  }
  // One token that is wider than the line has no other place to end.
  return shown.trim() === '' && text.trim() !== '' && !/^\s/.test(text) ? hardCut(text, room) : shown;
}

function hardCut(text: string, room: number): string {
  let shown = '';
  for (const character of text) {
    if (columns(shown + character) > room) break;
    shown += character;
  }
  return shown;
}

/** The longest end of at most so many columns that begins with a token. */
function cutBefore(text: string, room: number): string {
  const parts = text.split(/(?<=\s)/);
  let shown = '';
  for (const part of parts.toReversed()) {
    if (columns(part + shown) > room) break;
    shown = part + shown;
  }
  return shown;
}

/** Without comment signs and markup. */
export function lettersOf(part = ''): string {
  return part.replace(/[^\p{L}\p{N}]/gu, '');
}
