// The lines of one edit in a code frame: those that have its words at either place, with the words marked.

import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {
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

export function rowsOfEdit({edit, places: [here, there]}: PlacedEdit, width: number): readonly FrameRow[] {
  const sides = [
    {place: here, other: there, range: edit.a, across: edit.b},
    {place: there, other: here, range: edit.b, across: edit.a},
  ];
  const added = sides.findIndex(({place, range, across}) => isEmpty(across) && fillsLines(place, range));
  const lines = sides.map(({place, other, range, across}, side) =>
    added < 0 || added === side ? linesOfWords(place, range, isAtLineStart(other, across)) : [],
  );
  const [own, others] = lines;
  const rows =
    own.length === 1 && others.length === 1
      ? [[withoutEqualEnds(own[0], others[0])], [withoutEqualEnds(others[0], own[0])]]
      : lines;
  const [ownMarks, otherMarks] = rows.map((some) => some.map(({parts}) => parts[1]).join(' '));
  // A difference of which the lines with its first words show nothing.
  if (ownMarks === otherMarks) return [];
  const shown = rows.flatMap((some, side) => some.flatMap((row) => markedRows(row, side, width)));
  return added < 0 ? shown : [...lineBefore(sides[added], added, width), ...shown];
}

function markedRows({number, parts: [head, marked, tail]}: MarkedLine, side: number, width: number): FrameRow[] {
  const kind = side === 0 ? 'here' : 'there';
  const numbers = side === 0 ? {here: number, there: ''} : {here: '', there: number};
  const parts = fittedLine(shownPart(head).trimStart(), markedParts(marked), shownPart(tail).trimEnd(), width);
  const line: FrameRow = {kind, ...numbers, parts};
  if (!parts.some(({isMarked}) => isMarked)) return [line];
  const text = parts.map((part) => (part.isMarked ? '^' : ' ').repeat(columns(part.text))).join('');
  return [line, {kind: 'marks', here: '', there: '', parts: [{text: text.trimEnd(), isMarked: false}]}];
}

/** Where a link leads is no part of its words. */
const linkTarget = /(\]\([^()\s]*\)|\]\[[^\][]*\])/;

function markedParts(marked: string): readonly FramePart[] {
  return marked
    .split(linkTarget)
    .map((text, at) => ({text: shownPart(text), isMarked: at % 2 === 0}))
    .filter(({text}) => text !== '');
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

/** All of a line, not yet safe to print: before the marked words, they, and behind them. */
interface MarkedLine {
  readonly number: string;
  readonly parts: readonly [head: string, marked: string, tail: string];
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
    const parts =
      start < 0
        ? (['', '', line] as const)
        : ([line.slice(0, start), line.slice(start, end), line.slice(end)] as const);
    return [{number: String(place.startLine + lineAt), parts}];
  });
}

/** Of a long text that only one place has, its beginning. */
function wordNumbers(from: number, to: number): readonly number[] {
  return Array.from({length: Math.min(to - from, wordsSearched)}, (_, at) => from + at);
}
