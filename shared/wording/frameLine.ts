// Lines of a code frame: source lines of a place, made safe to print, and cut to a width between words.

import type {Occurrence} from '../model/finding.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import {lineEnd} from '../text/textLines.ts';
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
  return (leadOf(place) + place.text + tail).split(lineEnd);
}

/** Cells of a notebook are on lines of their own. */
export function leadOf(place: Occurrence): string {
  return formatOf(place.path).family === 'notebook' ? '' : (place.lead ?? '');
}

/** Safe to print. Spaces at the ends matter between the parts of a line, and in code; columns of a table do not. */
export function shownPart(part: string, {path}: Pick<Occurrence, 'path'>): string {
  const [indent = ''] = /^\s*/.exec(part) ?? [];
  const rest = part.slice(indent.length);
  return visibleLine(`${indent}${isPage(path) ? rest.replace(/[ \t]{2,}/g, ' ') : rest}|`).slice(0, -1);
}

/** The marked words with as much of the line around them as fits, without a token cut in half; `main` is never left out. */
export function fittedLine(parts: readonly FramePart[], main: number, width: number): readonly FramePart[] {
  const short = columnsIn(parts) <= width ? parts : parts.map((part) => ({...part, text: withShortLinks(part.text)}));
  const shown = columnsIn(short) <= width ? short : cutLine(short, main, width);
  return shown.filter(({text}) => text !== '');
}

function columnsIn(parts: readonly FramePart[]): number {
  return parts.reduce((sum, {text}) => sum + columns(text), 0);
}

/** A long address would leave no room for words. */
export function withShortLinks(text: string): string {
  return text.replace(/\]\([^()\s]{9,}\)/g, '](…)');
}

function cutLine(parts: readonly FramePart[], main: number, width: number): readonly FramePart[] {
  const most = width - before.length - more.length;
  const marks = [...parts.keys()].filter((at) => parts[at].isMarked);
  const [first, last] = [marks[0] ?? main, marks.at(-1) ?? main];
  const isWhole = columnsIn(parts.slice(first, last + 1)) <= most;
  const [from, to] = isWhole ? [first, last + 1] : [main, main + 1];
  const core = parts.slice(from, to);
  const isLong = columnsIn(core) > most;
  const middle = isLong ? core.map((part) => ({...part, text: cutBehind(part.text, most)})) : core;
  const room = width - columnsIn(middle);
  const [head, tail] = [parts.slice(0, from), parts.slice(to)];
  // Room that the end of the line does not need is for its beginning.
  const tailColumns = isLong ? more.length : columnsIn(tail);
  const share = Math.max(Math.floor(room / 2), room - tailColumns);
  const headRoom = Math.max(0, Math.min(columnsIn(head), share, room - (tailColumns === 0 ? 0 : more.length)));
  const isHeadWhole = columnsIn(head) <= headRoom;
  const start = isHeadWhole ? head : cutParts(head, (text) => cutBefore(text, headRoom - before.length), 'end');
  const left = room - columnsIn(start) - (isHeadWhole ? 0 : before.length);
  const isTailWhole = !isLong && columnsIn(tail) <= left;
  const end = isTailWhole ? tail : isLong ? [] : cutParts(tail, (text) => cutBehind(text, left - more.length), 'start');
  const sign = (text: string, isShown: boolean) => (isShown ? [{text, isMarked: false}] : []);
  return [...sign(before, !isHeadWhole), ...start, ...middle, ...end, ...sign(more, !isTailWhole)];
}

/** The part of a line that a cut of its text keeps, at its start or its end. */
function cutParts(
  parts: readonly FramePart[],
  cut: (text: string) => string,
  kept: 'start' | 'end',
): readonly FramePart[] {
  const text = parts.map((part) => part.text).join('');
  const {length} = cut(text);
  const [from, to] = kept === 'start' ? [0, length] : [text.length - length, text.length];
  let at = 0;
  return parts.map((part) => {
    const [start, end] = [Math.max(0, from - at), Math.max(0, to - at)];
    at += part.text.length;
    return {...part, text: part.text.slice(start, end)};
  });
}

/** The longest beginning of at most so many columns that ends with a token. */
export function cutBehind(text: string, room: number): string {
  if (columns(text) <= room) return text;
  const parts = text.split(/(?=\s)/);
  let shown = '';
  for (const part of parts) {
    if (columns(shown + part) > room) {
      // A long token would leave the line nearly empty.
      if (columns(shown) < room / 2) shown += beginningOf(part, room - columns(shown));
      break;
    }
    shown += part;
  }
  // One token that is wider than the line has no other place to end.
  return shown.trim() === '' && text.trim() !== '' && !/^\s/.test(text) ? hardCut(text, room) : shown;
}

/** Of a token, up to a sign in it. */
function beginningOf(token: string, room: number): string {
  let shown = '';
  for (const part of token.split(signs)) {
    if (columns(shown + part) > room) break;
    shown += part;
  }
  return /[\p{L}\p{N}]/u.test(shown) ? shown : '';
}

/** Behind these a token may be cut. */
const signs = /(?<=[\s/:.,_=&?|-])/;

function hardCut(text: string, room: number): string {
  let shown = '';
  for (const character of text) {
    if (columns(shown + character) > room) break;
    shown += character;
  }
  return shown;
}

/** The longest end of at most so many columns that begins with a token; of a token that is wider, with a part of it. */
function cutBefore(text: string, room: number): string {
  const endOf = (parts: readonly string[]) => {
    let shown = '';
    for (const part of parts.toReversed()) {
      if (columns(part + shown) > room) break;
      shown = part + shown;
    }
    return shown;
  };
  const shown = endOf(text.split(/(?<=\s)/));
  return shown.trim() === '' ? endOf(text.split(signs)) : shown;
}

/** A line with fewer letters is in many texts. */
export const lettersMin = 8;

/** Without comment signs and markup. */
export function lettersOf(part = ''): string {
  return part.replace(/[^\p{L}\p{N}]/gu, '');
}
