// Lines of two places of a copy with their numbers, as compilers show them: the line that differs at either place with the
// differing words marked below it, or the first lines where nothing differs.

import type {WordRange} from '../difference/comparedText.ts';
import {quotedWordsMax} from '../difference/quotedEdit.ts';
import type {Occurrence} from '../model/finding.ts';
import {formatOf} from '../text/formatOf.ts';
import type {ComparedPlaces, PlacedEdit} from './pairDifference.ts';
import {differencesOf} from './pairDifference.ts';
import {placeDifference, type QuotedDifference, wordsOf} from './placeDifference.ts';
import type {SourceWords} from './sourceWords.ts';
import {columns, visibleLine} from './terminal.ts';

/** A row of a frame, safe to print and at most so wide as was asked. */
export interface FrameRow {
  /** 'here' or 'there' where the line is of one place; 'both' where it is the same in both; 'marks' below such a line. */
  readonly kind: 'here' | 'there' | 'both' | 'marks';
  /** '12'; '' for a place that does not have the line. */
  readonly here: string;
  readonly there: string;
  /** Before the marked words, they, and behind them. */
  readonly parts: readonly [head: string, marked: string, tail: string];
}

/** Edits, and equal lines, that are shown. */
const editsShown = 2;
const linesShown = 3;
/** Of each place where the two differ in too much. */
const linesOfOneShown = 2;
/** Of a copy of which only some edits are said. */
const editsSearched = 50;
/** Words of the lines that are shown. */
const excerptWords = 200;
const more = ' …';
const before = '… ';

/**
 * `width`: columns for the text of a line; `said`: the differences that the message quotes, if it chooses others than the most
 * telling ones. Empty: there is no line to show.
 */
export function codeFrame(
  copies: readonly ComparedPlaces[],
  width: number,
  said: readonly QuotedDifference[] | null = null,
): readonly FrameRow[] {
  const {quotes, shown, isUncounted} = differencesOf(copies, said === null ? editsShown : editsSearched);
  const edits = said === null ? shown : quotes.filter((one) => isSaid(one, said)).slice(0, editsShown);
  const inOrder = edits.toSorted(
    (one, other) => one.places[0].start - other.places[0].start || one.edit.a.from - other.edit.a.from,
  );
  const rows = inOrder.flatMap((one) => rowsOfEdit(one, width));
  const [first] = copies;
  if (rows.length > 0 || first === undefined || said !== null) return rows;
  const [here, there] = [first.text.places[first.here], first.text.places[first.there]];
  return isUncounted || first.text.renamed
    ? [...firstLines(here, null, width, 'here'), ...firstLines(there, null, width, 'there')]
    : firstLines(here, there, width, 'here');
}

function isSaid({here, there}: QuotedDifference, said: readonly QuotedDifference[]): boolean {
  return said.some((one) => one.here === here && one.there === there);
}

function rowsOfEdit({edit, places: [here, there]}: PlacedEdit, width: number): readonly FrameRow[] {
  const [own, other] = [
    lineOfWords(here, edit.a, isAtLineStart(there, edit.b)),
    lineOfWords(there, edit.b, isAtLineStart(here, edit.a)),
  ];
  const rows =
    own === null || other === null ? [own, other] : [withoutEqualEnds(own, other), withoutEqualEnds(other, own)];
  // A difference of which the two lines with most of its words show nothing.
  if (rows.every((row) => row !== null && row.parts[1] !== '' && row.parts[1] === rows[0]?.parts[1])) return [];
  return rows.flatMap((row, side): FrameRow[] => {
    if (row === null) return [];
    const kind = side === 0 ? 'here' : 'there';
    const numbers = side === 0 ? {here: row.number, there: ''} : {here: '', there: row.number};
    const [before, words, behind] = row.parts.map(shownPart);
    const parts = fittedLine(before.trimStart(), words, behind.trimEnd(), width);
    const [head, marked] = parts;
    const line: FrameRow = {kind, ...numbers, parts};
    if (marked === '') return [line];
    const marks = [' '.repeat(columns(head)), '^'.repeat(columns(marked)), ''] as const;
    return [line, {kind: 'marks', here: '', there: '', parts: marks}];
  });
}

/** All of a line, not yet safe to print. */
interface MarkedLine extends Pick<FrameRow, 'parts'> {
  readonly number: string;
}

/** Marks no text beside the words that the other line has there, too: on one of two pages an address may be words. */
function withoutEqualEnds(row: MarkedLine, other: MarkedLine): MarkedLine {
  const [head, marked, tail] = row.parts;
  let [start, end] = [0, marked.length];
  for (let at = 1; at < marked.length; at++) {
    if (isLetter(marked[at - 1]) && isLetter(marked[at])) continue;
    if (endsWithWords(other.parts[0], marked.slice(0, at))) start = at;
    if (end === marked.length && beginsWithWords(other.parts[2], marked.slice(at))) end = at;
  }
  if (start >= end) return row;
  return {
    ...row,
    parts: [head + marked.slice(0, start), marked.slice(start, end), marked.slice(end) + tail],
  };
}

/** `or` is no end of `error`. */
function endsWithWords(text: string, words: string): boolean {
  return text.endsWith(words) && !(isLetter(words[0]) && isLetter(text[text.length - words.length - 1]));
}

function beginsWithWords(text: string, words: string): boolean {
  return text.startsWith(words) && !(isLetter(words[words.length - 1]) && isLetter(text[words.length]));
}

function isLetter(sign = ''): boolean {
  return /[\p{L}\p{N}]/u.test(sign);
}

/** Whether words begin a line that has more. */
function isAtLineStart(place: Occurrence, {from, to}: WordRange): boolean {
  const words = wordsOf(place);
  if (from >= to || to >= words.keys.length) return false;
  const line = words.linesBefore(from);
  return (from === 0 || words.linesBefore(from - 1) < line) && words.linesBefore(to) === line;
}

/**
 * The source line with these words, which are marked; without words, the line of the word before them, or behind them if that
 * is where the other text has them.
 */
function lineOfWords(place: Occurrence, {from, to}: WordRange, isBeforeLine: boolean): MarkedLine | null {
  const words = wordsOf(place);
  const {length} = words.keys;
  const isBehind = from < to || (isBeforeLine && from < length);
  const at = Math.min(isBehind ? from : Math.max(0, from - 1), length - 1);
  if (at < 0) return null;
  const lineAt = from < to ? mainLine(words, from, to) : words.linesBefore(at);
  const line = sourceLines(place)[lineAt];
  if (line === undefined) return null;
  const number = String(place.startLine + lineAt);
  // Words of the line, in order: the marked ones are found behind those before them.
  let first = at;
  while (first + 1 < length && words.linesBefore(first) < lineAt) first++;
  while (first > 0 && words.linesBefore(first - 1) === lineAt) first--;
  let [cursor, start, end] = [lineAt === 0 ? leadOf(place).length : 0, -1, -1];
  for (let word = first; word < length && words.linesBefore(word) === lineAt; word++) {
    const text = words.text(word, word + 1);
    const found = line.indexOf(text, cursor);
    if (found < 0) break;
    cursor = found + text.length;
    // Of a text without the words, where they would be.
    if (word === at && from >= to) start = end = isBehind ? found : cursor;
    if (word < from || word >= to) continue;
    if (start < 0) start = found;
    end = cursor;
  }
  return {number, parts: start < 0 ? ['', '', line] : [line.slice(0, start), line.slice(start, end), line.slice(end)]};
}

/** As they are in the file. */
function sourceLines(place: Occurrence): readonly string[] {
  const tail = formatOf(place.path).family === 'notebook' ? '' : (place.tail ?? '');
  return (leadOf(place) + place.text + tail).split(/\r\n|\r|\n/);
}

/** Cells of a notebook are on lines of their own. */
function leadOf(place: Occurrence): string {
  return formatOf(place.path).family === 'notebook' ? '' : (place.lead ?? '');
}

/** The line that has most of the words. */
function mainLine(words: SourceWords, from: number, to: number): number {
  const counts = new Map<number, number>();
  for (let word = from; word < Math.min(to, from + quotedWordsMax); word++) {
    const line = words.linesBefore(word);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Spaces at the ends matter between the parts of a line. */
function shownPart(part: string): string {
  return visibleLine(`${part}|`).slice(0, -1);
}

/** The marked words with as much of the line around them as fits, without a token cut in half. */
function fittedLine(head: string, middle: string, tail: string, width: number): FrameRow['parts'] {
  if (columns(head + middle + tail) <= width) return [head, middle, tail];
  const isLong = columns(middle) > width - before.length - more.length;
  const shown = isLong ? cutBehind(middle, width - before.length - more.length) : middle;
  const room = width - columns(shown);
  const headRoom = Math.max(0, Math.min(columns(head), Math.floor(room / 2), room - more.length));
  const start = columns(head) <= headRoom ? head : `${before}${cutBefore(head, headRoom - before.length)}`;
  const left = room - columns(start);
  const end = isLong ? more : columns(tail) <= left ? tail : cutBehind(tail, left - more.length) + more;
  return [start, shown, end];
}

/** The longest beginning of at most so many columns that ends with a token. */
function cutBehind(text: string, room: number): string {
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

/** The beginning of the place here; with the number of the line there where both have the same line. */
function firstLines(
  here: Occurrence,
  there: Occurrence | null,
  width: number,
  side: 'here' | 'there',
): readonly FrameRow[] {
  const own = sourceLines(here);
  const isWhole = leadOf(here) !== '' || here.startColumn === 1;
  const linesThere = there === null ? null : linesOfWords(here, there);
  const rows = own.flatMap((line, at): FrameRow[] => {
    if (line.trim() === '') return [];
    const isPart = at === 0 && !isWhole;
    const whole = shownPart(isPart ? ' '.repeat(indentOf(here, own)) + line.trimStart() : line.trimEnd());
    // A long line is shown from where the passage begins.
    const isBeside = at === 0 && lettersOf(leadOf(here)) !== '' && columns(whole) > width;
    const text = isBeside ? before + shownPart(line.slice(leadOf(here).length).trim()) : whole;
    const numbers = {here: String(here.startLine + at), there: linesThere?.[at] ?? ''};
    const [number, other] = [numbers.here, numbers.there];
    const shown = side === 'here' ? {here: number, there: other} : {here: '', there: number};
    return [{kind: linesThere === null ? side : 'both', ...shown, parts: [text, '', '']}];
  });
  const shown = rows.slice(0, there === null ? linesOfOneShown : linesShown);
  const indent = Math.min(...shown.map(({parts: [text]}) => text.length - text.trimStart().length));
  return shown.map((row, at): FrameRow => {
    const isLast = at === shown.length - 1 && rows.length > shown.length;
    const text = row.parts[0].slice(indent);
    const isCut = columns(text) > width - (isLast ? more.length : 0);
    const line = isCut ? cutBehind(text, width - more.length) : text;
    return {...row, parts: [isCut || isLast ? line + more : line, '', '']};
  });
}

/** Without comment signs and markup. */
function lettersOf(part = ''): string {
  return part.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * For each line here, the number of the line there that has its words, all equal; '' where there is none. A line without words,
 * such as a fence, is the same if the line behind the one before it is.
 */
function linesOfWords(here: Occurrence, there: Occurrence): readonly string[] {
  const difference = placeDifference(here, there, 'copy');
  if (difference === null || difference.isReordered) return [];
  const [own, others] = [wordsOf(here), wordsOf(there)];
  const [ownLines, otherLines] = [sourceLines(here), sourceLines(there)];
  const found: (number | undefined)[] = [];
  const differing = new Set<number>();
  let [next, shift] = [0, difference.b.from - difference.a.from];
  const length = Math.min(own.keys.length, excerptWords);
  for (let word = 0; word < length; word++) {
    const {edits} = difference;
    while (next < edits.length && edits[next].a.to <= word) {
      shift = edits[next].b.to - edits[next].a.to;
      if (edits[next].a.to === edits[next].a.from) differing.add(own.linesBefore(word));
      next++;
    }
    const isEqual =
      word >= difference.a.from && word < difference.a.to && !(next < edits.length && edits[next].a.from <= word);
    const line = own.linesBefore(word);
    if (!isEqual) differing.add(line);
    else found[line] ??= others.linesBefore(word + shift);
  }
  let behind = 0;
  return ownLines.map((line, at) => {
    let other = differing.has(at) ? undefined : found[at];
    if (other === undefined && !differing.has(at) && line.trim() !== '') {
      while (otherLines[behind]?.trim() === '') behind++;
      if (behind > 0 && otherLines[behind]?.trim() === line.trim()) other = behind;
    }
    // Both have the line only if all of it is the same, also around the passage.
    const isSame = other !== undefined && lettersOf(line) === lettersOf(otherLines[other]);
    if (other !== undefined) behind = other + 1;
    return isSame ? String(there.startLine + (other ?? 0)) : '';
  });
}

/** Columns before the first line, which begins where the passage does: an indent only if another line has as much. */
function indentOf({startColumn}: Occurrence, [, ...others]: readonly string[]): number {
  const indents = others.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  if (indents.length === 0) return 0;
  return indents.includes(startColumn - 1) ? startColumn - 1 : Math.min(...indents);
}
