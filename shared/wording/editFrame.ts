// The lines of one edit in a code frame: those that have its words at either place, with the words marked.

import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {
  before,
  cutBehind,
  type FramePart,
  type FrameRow,
  fittedLine,
  leadOf,
  more,
  shownPart,
  sourceLines,
} from './frameLine.ts';
import type {PlacedEdit} from './pairDifference.ts';
import {wordsOf} from './placeDifference.ts';
import {columns} from './terminal.ts';

/** Of the words that one place has in an edit. */
const linesShown = 2;
/** Of a long text that only one place has. */
const wordsSearched = 200;

/** Edits in the order of the place here. Two on the same two lines are shown once, if both fit. */
export function rowsOfEdits(edits: readonly PlacedEdit[], width: number): readonly FrameRow[] {
  const shown: EditLines[] = [];
  for (const lines of edits.map((edit) => linesOfEdit(edit, width)).filter((lines) => lines !== null)) {
    const together = shown.length === 0 ? null : joined(shown[shown.length - 1], lines, width);
    if (together === null) shown.push(lines);
    else shown[shown.length - 1] = together;
  }
  return shown.flatMap(({before, sides}) => [
    ...before,
    ...sides.flatMap((some, side) => some.flatMap((line) => markedRows(line, side, width))),
  ]);
}

/** Lines here and lines there that have the words of an edit. */
interface EditLines {
  readonly before: readonly FrameRow[];
  readonly sides: readonly (readonly MarkedLine[])[];
}

/** A line of the file, not yet safe to print, and what is marked of it; an empty range is where the other place has words. */
interface MarkedLine {
  readonly number: string;
  readonly line: string;
  readonly ranges: readonly WordRange[];
}

/** null: the lines with its first words show no difference. */
function linesOfEdit({edit, places: [here, there]}: PlacedEdit, width: number): EditLines | null {
  const both = [
    {place: here, other: there, range: edit.a, across: edit.b},
    {place: there, other: here, range: edit.b, across: edit.a},
  ];
  const added = both.findIndex(({place, range, across}) => isEmpty(across) && fillsLines(place, range));
  const lines = both.map(({place, other, range, across}, side) =>
    added < 0 || added === side ? linesOfWords(place, range, isAtLineStart(other, across)) : [],
  );
  const [own, others] = lines;
  const sides =
    own.length === 1 && others.length === 1
      ? [[withoutEqualEnds(own[0], others[0])], [withoutEqualEnds(others[0], own[0])]]
      : lines;
  const [ownMarks, otherMarks] = sides.map((some) => some.map(({line, ranges}) => textIn(line, ranges)).join(' '));
  if (ownMarks === otherMarks) return null;
  return {before: added < 0 ? [] : lineBefore(both[added], added, width), sides};
}

function textIn(line: string, ranges: readonly WordRange[]): string {
  return ranges.map(({from, to}) => line.slice(from, to)).join(' ');
}

function joined(first: EditLines, second: EditLines, width: number): EditLines | null {
  const sides = first.sides.map((lines, side): MarkedLine | null => {
    const [one, ...more] = lines;
    const [other, ...others] = second.sides[side];
    const isSame = one?.number === other?.number && more.length + others.length === 0;
    if (!isSame || one === undefined || one.ranges[0].from > other.ranges[0].from) return null;
    const line = {...one, ranges: [...one.ranges, ...other.ranges]};
    const middle = partsOf(line)[1];
    return columns(middle.map(({text}) => text).join('')) <= width - before.length - more.length ? line : null;
  });
  return sides.every((line) => line !== null) ? {before: [], sides: sides.map((line) => [line])} : null;
}

function markedRows(line: MarkedLine, side: number, width: number): FrameRow[] {
  const kind = side === 0 ? 'here' : 'there';
  const numbers = side === 0 ? {here: line.number, there: ''} : {here: '', there: line.number};
  const parts = fittedLine(...partsOf(line), width);
  const row: FrameRow = {kind, ...numbers, parts};
  if (!parts.some(({isMarked}) => isMarked)) return [row];
  const text = parts.map((part) => (part.isMarked ? '^' : ' ').repeat(columns(part.text))).join('');
  return [row, {kind: 'marks', here: '', there: '', parts: [{text: text.trimEnd(), isMarked: false}]}];
}

/** Safe to print: before the first marked words, from there to the last ones, and behind them. */
function partsOf({line, ranges}: MarkedLine): [head: string, middle: readonly FramePart[], tail: string] {
  const middle = ranges.flatMap(({from, to}, at): FramePart[] => {
    const gap = at === 0 ? '' : line.slice(ranges[at - 1].to, from);
    return [{text: shownPart(gap), isMarked: false}, ...markedParts(line.slice(from, to))];
  });
  return [
    shownPart(line.slice(0, ranges[0].from)).trimStart(),
    middle.filter(({text}) => text !== ''),
    shownPart(line.slice(ranges[ranges.length - 1].to)).trimEnd(),
  ];
}

/** Where a link leads is no part of its words. */
const linkTarget = /(\]\([^()\s]*\)|\]\[[^\][]*\])/;

function markedParts(marked: string): readonly FramePart[] {
  return marked.split(linkTarget).map((text, at) => ({text: shownPart(text), isMarked: at % 2 === 0}));
}

/** The words of an edit at one of its places, and those in their stead at the other. */
interface EditSide {
  readonly place: Occurrence;
  readonly other: Occurrence;
  readonly range: WordRange;
  readonly across: WordRange;
}

/** The line before lines that only one place has, if both places have it. */
function lineBefore({place, other, range, across}: EditSide, side: number, width: number): readonly FrameRow[] {
  if (range.from === 0 || across.from === 0) return [];
  const [own, others] = [
    {place, line: wordsOf(place).linesBefore(range.from - 1)},
    {place: other, line: wordsOf(other).linesBefore(across.from - 1)},
  ].map((one) => ({text: sourceLines(one.place)[one.line] ?? '', number: String(one.place.startLine + one.line)}));
  if (own.text.trim() !== others.text.trim()) return [];
  const [here, there] = side === 0 ? [own.number, others.number] : [others.number, own.number];
  const text = shownPart(own.text.trim());
  const isCut = columns(text) > width;
  const parts = [{text: isCut ? cutBehind(text, width - more.length) + more : text, isMarked: false}];
  return [{kind: 'both', here, there, parts}];
}

function isEmpty({from, to}: WordRange): boolean {
  return from >= to;
}

/** Whether words are all that their lines have. */
function fillsLines(place: Occurrence, {from, to}: WordRange): boolean {
  const words = wordsOf(place);
  if (from >= to) return false;
  const isFirst = from === 0 || words.linesBefore(from - 1) < words.linesBefore(from);
  return isFirst && (to >= words.keys.length || words.linesBefore(to) > words.linesBefore(to - 1));
}

/** Marks no text beside the words that the other line has there, too: on one of two pages an address may be words. */
function withoutEqualEnds(row: MarkedLine, other: MarkedLine): MarkedLine {
  const [{from, to}] = row.ranges;
  const marked = row.line.slice(from, to);
  const [head, tail] = [other.line.slice(0, other.ranges[0].from), other.line.slice(other.ranges[0].to)];
  let [start, end] = [0, marked.length];
  for (let at = 1; at < marked.length; at++) {
    if (isLetter(marked[at - 1]) && isLetter(marked[at])) continue;
    if (endsWithWords(head, marked.slice(0, at))) start = at;
    if (end === marked.length && beginsWithWords(tail, marked.slice(at))) end = at;
  }
  return start >= end ? row : {...row, ranges: [{from: from + start, to: from + end}]};
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
 * The source lines with these words, which are marked; without words, the line of the word before them, or behind them if that
 * is where the other text has them.
 */
function linesOfWords(place: Occurrence, {from, to}: WordRange, isBeforeLine: boolean): readonly MarkedLine[] {
  const words = wordsOf(place);
  const {length} = words.keys;
  const isBehind = from < to || (isBeforeLine && from < length);
  const at = Math.min(isBehind ? from : Math.max(0, from - 1), length - 1);
  if (at < 0) return [];
  const first = words.linesBefore(at);
  const all = from < to ? new Set(wordNumbers(from, to).map((word) => words.linesBefore(word))) : [first];
  return [...all].slice(0, linesShown).flatMap((lineAt): MarkedLine[] => {
    const line = sourceLines(place)[lineAt];
    if (line === undefined) return [];
    // Words of the line, in order: the marked ones are found behind those before them.
    let word = at;
    while (word + 1 < length && words.linesBefore(word) < lineAt) word++;
    while (word > 0 && words.linesBefore(word - 1) === lineAt) word--;
    let [cursor, start, end] = [lineAt === 0 ? leadOf(place).length : 0, -1, -1];
    for (; word < length && words.linesBefore(word) === lineAt; word++) {
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
    const range = start < 0 ? {from: 0, to: 0} : {from: start, to: end};
    return [{number: String(place.startLine + lineAt), line, ranges: [range]}];
  });
}

/** Of a long text that only one place has, its beginning. */
function wordNumbers(from: number, to: number): readonly number[] {
  return Array.from({length: Math.min(to - from, wordsSearched)}, (_, at) => from + at);
}
