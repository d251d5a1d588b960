// The lines of one edit in a code frame: those that have its words at either place, with the words marked.

import type {WordRange} from '../difference/comparedText.ts';
import {isOnlyIn} from '../difference/copiedParts.ts';
import type {Occurrence} from '../model/finding.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import type {PlacedEdit} from './copyDifferences.ts';
import {
  cutBehind,
  type FramePart,
  type FrameRow,
  fittedLine,
  leadOf,
  lettersMin,
  lettersOf,
  more,
  shownPart,
  sourceLines,
} from './frameLine.ts';
import {alikeMin, isBesideCopy, type PlacedLine, shareAlike, wordsIn} from './lineLikeness.ts';
import {type MarkedLine, withWordMarks} from './lineMarks.ts';
import {wordsOf} from './placeDifference.ts';
import {columns} from './terminal.ts';

/** Of the words that one place has in an edit. */
const linesShown = 2;
/** Lines of an edit among which the one is looked for that stands in place of a line of the other text. */
const linesCompared = 12;
/** Of a long text that only one place has. */
const wordsSearched = 200;

/**
 * The first `most` edits whose lines tell the difference, in the order of the place here. Those with a line in common are shown
 * together, because all that differs in it is marked.
 */
export function rowsOfEdits(edits: readonly PlacedEdit[], width: number, most: number): readonly FrameRow[] {
  const found: Hunk[] = [];
  for (const edit of edits) {
    const hunk = found.length < most ? hunkOf(edit, width) : null;
    // A mark may be in a part of a long line that is not shown.
    if (hunk !== null && rowsOfHunk(hunk, width).some(({kind}) => kind === 'marks')) found.push(hunk);
  }
  const hunks: Hunk[] = [];
  for (const hunk of found.toSorted((one, other) => one.start - other.start || one.from - other.from)) {
    const [last, at] = [hunks.at(-1), hunks.length - 1];
    if (last !== undefined && [0, 1].some((side) => hasCommonLine(last.lines[side], hunk.lines[side]))) {
      const [own, others] = [0, 1].map((side) => allLines(last.lines[side], hunk.lines[side]));
      hunks[at] = {...last, lines: [own, others], marked: withWordMarks(own, others)};
    } else hunks.push(hunk);
  }
  return hunks.flatMap((hunk) => rowsOfHunk(hunk, width));
}

/** Lines of one or several edits. */
interface Hunk {
  /** A line that both places have, before lines that only one of the two has. */
  readonly before: readonly FrameRow[];
  /** Here and there. */
  readonly lines: readonly (readonly MarkedLine[])[];
  /** These lines with the words marked that the others do not have. */
  readonly marked: readonly (readonly MarkedLine[])[];
  /** Of the place here, and of the edit in it. */
  readonly start: number;
  readonly from: number;
}

function hasCommonLine(some: readonly MarkedLine[], others: readonly MarkedLine[]): boolean {
  return some.some(({number}) => others.some((other) => other.number === number));
}

function allLines(some: readonly MarkedLine[], others: readonly MarkedLine[]): readonly MarkedLine[] {
  return [...some, ...others.filter(({number}) => !some.some((one) => one.number === number))];
}

function rowsOfHunk({before, marked}: Hunk, width: number): readonly FrameRow[] {
  const shown = marked.map((lines) => {
    const some = lines.filter(({ranges}) => ranges.some(({from, to}) => to > from));
    return some.length > 0 ? some : lines.slice(0, 1);
  });
  return [...before, ...shown.flatMap((some, side) => some.flatMap((line) => markedRows(line, side, width)))];
}

/** null: its lines do not tell a reader what differs. */
function hunkOf({edit, isApart, places: [here, there], all: edits}: PlacedEdit, width: number): Hunk | null {
  // Signs of two kinds of markup are no difference.
  if (edit.isSign && formatOf(here.path).family !== formatOf(there.path).family) return null;
  const sides = [
    {place: here, other: there, range: edit.a, across: edit.b, all: edits.map(({a}) => a)},
    {place: there, other: here, range: edit.b, across: edit.a, all: edits.map(({b}) => b)},
  ];
  const at = {start: here.start, from: edit.a.from};
  const added = sides.findIndex(({place, range, across}) => isEmpty(across) && fillsLines(place, range));
  if (added >= 0) {
    // One of few letters may be another form of a line there that has no words, as signs are no words of code.
    const isOnlyHere = (line: MarkedLine) =>
      (isPage(here.path) || lettersOf(line.line).length >= lettersMin) &&
      !isElsewhere(line, sides[added].other) &&
      !isBesideCopy(placed(line), null, [here, there]);
    const own = linesOfWords(sides[added], true).filter(isOnlyHere);
    const lines = sides.map((_, of) => (of === added ? own.slice(0, linesShown) : []));
    const before = lineBefore(sides[added], added, width);
    // Lines of one place alone do not say where the other one has none.
    return before.length === 0 || own.length === 0 ? null : {before, lines, marked: lines, ...at};
  }
  const found = counterparts(linesOfWords(sides[0], false), linesOfWords(sides[1], false));
  const lines = isApart ? found.map(([first]) => (first === undefined ? [] : [first])) : found;
  if (isApart && !beginAlike(lines)) return null;
  if (lines.some((some, side) => some.some((line) => isElsewhere(line, side === 0 ? there : here)))) return null;
  if (isBesideCopy(placed(lines[0][0]), placed(lines[1][0]), [here, there])) return null;
  const marked = withWordMarks(lines[0], lines[1]);
  const [ownMarks, otherMarks] = lines.map((some) => some.map(markedText).join(' '));
  return ownMarks === otherMarks ? null : {before: [], lines, marked, ...at};
}

/** Of texts that are no counterparts, lines that begin with the same word are two forms of one. */
function beginAlike(lines: readonly (readonly MarkedLine[])[]): boolean {
  const [own, other] = lines.map(([first]) => (first === undefined ? undefined : wordsIn(first.line)[0]));
  return own !== undefined && own === other;
}

/** The other place has the same line: it is in another order there, and in place of nothing. */
function isElsewhere({line}: MarkedLine, other: Occurrence): boolean {
  return sourceLines(other).some((one) => one.trim() === line.trim());
}

function placed(line: MarkedLine | undefined): PlacedLine | null {
  return line === undefined ? null : {place: line.place, at: line.number - line.place.startLine, line: line.line};
}

/** Where an edit is in several lines: two that have much in common; otherwise the first ones. */
function counterparts(own: readonly MarkedLine[], others: readonly MarkedLine[]): readonly (readonly MarkedLine[])[] {
  const first = [own, others].map((lines) => lines.slice(0, linesShown));
  if (own.length <= 1 && others.length <= 1) return first;
  const pairs = own.flatMap((line) => others.map((other) => ({line, other, alike: shareAlike(line.line, other.line)})));
  const [best] = pairs.toSorted((one, next) => next.alike - one.alike);
  // Equal lines do not show what differs.
  const isTelling = best !== undefined && best.alike >= alikeMin && best.alike < 1;
  return isTelling ? [[best.line], [best.other]] : first;
}

function markedText({line, ranges}: MarkedLine): string {
  return ranges.map(({from, to}) => line.slice(from, to)).join(' ');
}

/** A line of the place here (0) or there (1), and its marks below it. */
export function markedRows(line: MarkedLine, side: number, width: number): FrameRow[] {
  const kind = side === 0 ? 'here' : 'there';
  const number = String(line.number);
  const numbers = side === 0 ? {here: number, there: ''} : {here: '', there: number};
  const {parts, main} = partsOf(line);
  const shown = fittedLine(parts, main, width);
  // A token that is longer than the line may leave nothing of it.
  if (!shown.some(({text}) => /[\p{L}\p{N}]/u.test(text))) return [];
  const row: FrameRow = {kind, ...numbers, parts: shown};
  const below = shown.map(({text, isMarked}) => (isMarked ? '^' : ' ').repeat(columns(text))).join('');
  if (below.trim() === '') return [row];
  return [row, {kind: 'marks', here: '', there: '', parts: [{text: below.trimEnd(), isMarked: false}]}];
}

/** Safe to print; `main`: the part that has the first words of the edit. */
function partsOf({place, line, ranges, main: mainRange}: MarkedLine): {parts: readonly FramePart[]; main: number} {
  const indent = line.length - line.trimStart().length;
  const parts: FramePart[] = [];
  let [end, main] = [Math.min(indent, ranges[0]?.from ?? indent), 0];
  for (const [at, {from, to}] of ranges.entries()) {
    parts.push({text: shownPart(line.slice(end, from), place), isMarked: false});
    if (at === mainRange) main = parts.length;
    parts.push(...markedParts(line.slice(from, to), place));
    end = to;
  }
  return {parts: [...parts, {text: shownPart(line.slice(end).trimEnd(), place), isMarked: false}], main};
}

/** Where a link leads is no part of its words. */
const linkTarget = /(\]\([^()\s]*\)|\]\[[^\][]*\])/;

function markedParts(marked: string, place: Occurrence): readonly FramePart[] {
  return marked.split(linkTarget).map((text, at) => ({text: shownPart(text, place), isMarked: at % 2 === 0}));
}

/** The words of an edit at one of its places, and those in their stead at the other. */
interface EditSide {
  readonly place: Occurrence;
  readonly other: Occurrence;
  readonly range: WordRange;
  readonly across: WordRange;
  /** Of all edits of the two texts, at this place. */
  readonly all: readonly WordRange[];
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
  const text = shownPart(own.text.trim(), place);
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

/** Whether words begin a line that has more. */
function isAtLineStart(place: Occurrence, {from, to}: WordRange): boolean {
  const words = wordsOf(place);
  if (from >= to || to >= words.keys.length) return false;
  const line = words.linesBefore(from);
  return (from === 0 || words.linesBefore(from - 1) < line) && words.linesBefore(to) === line;
}

/**
 * The source lines with the words of an edit; without words, the line of the word before them, or behind them if that is where
 * the other text has them. Of lines that only this place has, all is marked.
 */
function linesOfWords({place, other, range, across, all}: EditSide, areWhole: boolean): readonly MarkedLine[] {
  const {from, to} = range;
  const words = wordsOf(place);
  const {length} = words.keys;
  const isBehind = from < to || (isAtLineStart(other, across) && from < length);
  const at = Math.min(isBehind ? from : Math.max(0, from - 1), length - 1);
  if (at < 0) return [];
  const numbers =
    from < to ? ownLines(place, range, isEmpty(across) || isLong(range) ? other : null) : [words.linesBefore(at)];
  return numbers.slice(0, linesCompared).flatMap((lineAt): MarkedLine[] => {
    const line = sourceLines(place)[lineAt];
    if (line === undefined) return [];
    const number = place.startLine + lineAt;
    if (areWhole) {
      const whole = {from: line.length - line.trimStart().length, to: line.trimEnd().length};
      return [{place, number, line, ranges: [whole], main: 0}];
    }
    const ranges: {from: number; to: number; of: WordRange}[] = [];
    const next = (word: number) => all.find((one) => one.from <= word && word < one.to);
    let word = at;
    while (word + 1 < length && words.linesBefore(word) < lineAt) word++;
    while (word > 0 && words.linesBefore(word - 1) === lineAt) word--;
    // Each word is found behind those before it.
    let cursor = lineAt === 0 ? leadOf(place).length : 0;
    for (; word < length && words.linesBefore(word) === lineAt; word++) {
      const text = words.text(word, word + 1);
      const start = line.indexOf(text, cursor);
      if (start < 0) break;
      // Underscores are no words of their own, and belong to a name.
      const found = start - (/_*$/.exec(line.slice(cursor, start))?.[0].length ?? 0);
      cursor = start + text.length;
      const of = next(word);
      const last = ranges.at(-1);
      if (of !== undefined && last?.of === of) last.to = cursor;
      else if (of !== undefined) ranges.push({from: found, to: cursor, of});
      const isPoint = word === at && from >= to;
      if (isPoint) ranges.push(isBehind ? {from: found, to: found, of: range} : {from: cursor, to: cursor, of: range});
    }
    const inOrder = ranges.toSorted((one, two) => one.from - two.from);
    const main = inOrder.findIndex(({of}) => of === range);
    return main < 0 ? [] : [{place, number, line, ranges: inOrder, main}];
  });
}

/** A shorter wording has words that are elsewhere, too. */
const movedWordsMin = 8;

function isLong({from, to}: WordRange): boolean {
  return to - from > movedWordsMin;
}

/**
 * The lines that words of an edit are in, of a long text those of its beginning. `other`: the other place; lines that it has
 * elsewhere are left out, unless it has all.
 */
function ownLines(place: Occurrence, {from, to}: WordRange, other: Occurrence | null): readonly number[] {
  const words = wordsOf(place);
  const lines = new Map<number, WordRange>();
  for (let word = from; word < Math.min(to, from + wordsSearched); word++) {
    const line = words.linesBefore(word);
    lines.set(line, {from: lines.get(line)?.from ?? word, to: word + 1});
  }
  const all = [...lines.keys()];
  const only =
    other === null ? [] : all.filter((line) => isOnlyIn(words, lines.get(line) ?? {from, to}, wordsOf(other)));
  return only.length === 0 ? all : only;
}
