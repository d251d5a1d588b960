// Takes an edit between two texts, says whether a reader would hold its two sides against each other: they are in one line of
// code, one sentence, one item or one row of either text, and what else the two have is the same, word for word. Words of lines
// that do not belong together were 15 of 25 sentences that readers called false.

import {isJoined} from '../text/wholePieces.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import type {TextEdit, TextEdits} from './textEdits.ts';

/** Words of both texts, one in place of the other. */
export interface RangePair {
  readonly a: WordRange;
  readonly b: WordRange;
}

/** The lines or sentences that the two sides of an edit are in, and its words with all of the expressions they belong to. */
export interface Counterparts {
  readonly units: RangePair;
  readonly whole: RangePair;
  /** With a word on either side, where both have the same one. */
  readonly around: RangePair;
}

/** Of whole lines or sentences that only one of the two texts has, and of no counterparts, the words of the edit alone. */
export interface Standing extends Counterparts {
  readonly of: 'one unit' | 'whole' | 'apart';
}

/** Words of a longer sentence on either side of an edit say nothing more. */
const unitWordsMax = 120;
/** Share of the words of the longer unit that are equal. */
const equalShareMin = 0.5;
/** Fewer equal words are in many lines: the lines before and behind have to be the same, too. */
const equalMin = 4;
/** Shorter words are articles. */
const contentLettersMin = 3;

/** Where a sentence ends, a block, an item, a tag or a line of markup begins. */
const border =
  /\n[ \t]*\r?\n|[.!?]["'”’)\]*_`]*\s|[。！？]|\n[ \t]*(?:([-=.*_+`~:])\1{2}|[*+>|<@-]|#+|\d+[.)]|\{[{%])|[%}]\}[ \t]*\n/;

/** For the edits of two texts, in order of both. */
export function standings(
  {edits, ...ranges}: TextEdits,
  a: ComparedText,
  b: ComparedText,
): (edit: TextEdit) => Standing {
  const toB = equalWords(edits, ranges, a.keys.length, 'a');
  const toA = equalWords(edits, ranges, b.keys.length, 'b');
  const [inA, inB] = [bordersOf(a), bordersOf(b)];
  const counterpartsOf = (edit: TextEdit): Counterparts | 'whole' | 'apart' => {
    const found = unitsOf(edit, inA, inB);
    if (typeof found === 'string') return found;
    const isLine = [a.isLine(found.a.from), b.isLine(found.b.from)].includes(true);
    // One text may have two sentences where the other has one.
    const units = isLine
      ? found
      : {a: clipped(found.a, edit.a, found.b, toB), b: clipped(found.b, edit.b, found.a, toA)};
    const matched = matchedWords(units.a, units.b, toB);
    const isSame = matched >= 0 && matched === matchedWords(units.b, units.a, toA);
    if (!isSame || matched < equalShareMin * Math.max(lengthOf(units.a), lengthOf(units.b))) return 'apart';
    if (matched < equalMin && !areBetweenEqual(units, ranges, [a, b], toB, inA)) return 'apart';
    const whole = wholeExpressions(edit, units, [a, b], toB);
    const words = [a.keys.subarray(edit.a.from, edit.a.to), b.keys.subarray(edit.b.from, edit.b.to)] as const;
    if (!edit.isSign && isReordered(...words)) return 'apart';
    if (!edit.isSign && isMovedWithin(whole, units, [a, b], [toB, toA])) return 'apart';
    return {units, whole, around: withWordBeside(whole, units, [a, b], toB)};
  };
  return (edit) => {
    const found = counterpartsOf(edit);
    if (typeof found === 'string') return {of: found, units: edit, whole: edit, around: edit};
    return {of: 'one unit', ...found};
  };
}

/** For each word of one text its place in the other, -1 if that has others there. */
function equalWords(
  edits: readonly TextEdit[],
  ranges: Omit<TextEdits, 'edits' | 'equal'>,
  length: number,
  own: 'a' | 'b',
): Int32Array {
  const other = own === 'a' ? 'b' : 'a';
  const there = new Int32Array(length).fill(-1);
  let [word, across] = [ranges[own].from, ranges[other].from];
  const goOn = (to: number) => {
    while (word < to) there[word++] = across++;
  };
  for (const edit of edits) {
    goOn(edit[own].from);
    // The words of a sign are the same.
    if (edit.isSign && lengthOf(edit.a) === lengthOf(edit.b)) goOn(edit[own].to);
    [word, across] = [edit[own].to, edit[other].to];
  }
  goOn(ranges[own].to);
  return there;
}

type IsBorder = (word: number) => boolean;

/** Whether a line or a sentence begins with the word. */
function bordersOf({keys: {length}, isLine, before}: ComparedText): IsBorder {
  const known = new Map<number, boolean>();
  return (word) => {
    if (word <= 0 || word >= length) return true;
    const is = known.get(word) ?? isBorder(before(word), isLine(word - 1), isLine(word));
    known.set(word, is);
    return is;
  };
}

function isBorder(gap: string, isBehindLine: boolean, isInLine: boolean): boolean {
  if (isBehindLine || isInLine) return gap.includes('\n');
  return border.test(gap);
}

function unitsOf(edit: TextEdit, inA: IsBorder, inB: IsBorder): RangePair | 'whole' | 'apart' {
  const [isEmptyA, isEmptyB] = [lengthOf(edit.a) === 0, lengthOf(edit.b) === 0];
  if (!isEmptyA && !isEmptyB) return pairOf(unitAt(edit.a, inA), unitAt(edit.b, inB));
  const [range, isBorder, place, isBorderThere] = isEmptyB
    ? [edit.a, inA, edit.b.from, inB]
    : [edit.b, inB, edit.a.from, inA];
  const [begins, ends] = [isBorder(range.from), isBorder(range.to)];
  if (begins && ends) return isBorderThere(place) ? 'whole' : 'apart';
  const own = unitAt(range, isBorder);
  // At the beginning of a sentence, the words belong to what follows; otherwise to what is before them.
  const other = unitAt(begins ? {from: place, to: place + 1} : {from: place - 1, to: place}, isBorderThere);
  return isEmptyB ? pairOf(own, other) : pairOf(other, own);
}

function pairOf(a: WordRange | null, b: WordRange | null): RangePair | 'apart' {
  return a === null || b === null ? 'apart' : {a, b};
}

/** null: the words are in several. */
function unitAt({from, to}: WordRange, isBorder: IsBorder): WordRange | null {
  if (from < 0) return null;
  for (let word = from + 1; word < to; word++) if (isBorder(word)) return null;
  let [start, end] = [from, to];
  while (from - start < unitWordsMax && !isBorder(start)) start--;
  while (end - to < unitWordsMax && !isBorder(end)) end++;
  return {from: start, to: end};
}

/** The part of a sentence around an edit whose equal words are in the other sentence. */
function clipped(unit: WordRange, edit: WordRange, other: WordRange, there: Int32Array): WordRange {
  const isIn = (word: number) => there[word] === -1 || (there[word] >= other.from && there[word] < other.to);
  let [from, to] = [edit.from, edit.to];
  while (from > unit.from && isIn(from - 1)) from--;
  while (to < unit.to && isIn(to)) to++;
  if (from > unit.from) while (from < edit.from && there[from] === -1) from++;
  if (to < unit.to) while (to > edit.to && there[to - 1] === -1) to--;
  return {from, to};
}

/** Words that have their equal in the other unit; -1 if one has it elsewhere. */
function matchedWords({from, to}: WordRange, unit: WordRange, there: Int32Array): number {
  let matched = 0;
  for (let word = from; word < to; word++) {
    const at = there[word];
    if (at === -1) continue;
    if (at < unit.from || at >= unit.to) return -1;
    matched++;
  }
  return matched;
}

/** At an end of the copy, fewer equal words may be there by chance. */
const besideMin = 3;

/** The line or sentence before and the one behind are the same in both texts, or both texts end there. */
function areBetweenEqual(
  {a: unitA, b: unitB}: RangePair,
  ranges: Omit<TextEdits, 'edits' | 'equal'>,
  [a, b]: readonly [ComparedText, ComparedText],
  toB: Int32Array,
  isBorder: IsBorder,
): boolean {
  let [before, behind] = [0, 0];
  const isWhole = (words: number, border: number) => words > 0 && isBorder(border);
  // Words without an equal one have the place -1.
  const areEqual = (wordA: number, wordB: number) => wordB >= 0 && toB[wordA] === wordB;
  while (!isWhole(before, unitA.from - before) && areEqual(unitA.from - before - 1, unitB.from - before - 1)) before++;
  while (!isWhole(behind, unitA.to + behind) && areEqual(unitA.to + behind, unitB.to + behind)) behind++;
  const [start, end] = [unitA.from - before, unitA.to + behind];
  const isStart = start === 0 && unitB.from - before === 0 && ![a, b].some(({isCut}) => isCut?.start);
  const isEnd = end === a.keys.length && unitB.to + behind === b.keys.length && ![a, b].some(({isCut}) => isCut?.end);
  const isBetween = (words: number, border: number, isAtEnd: boolean) =>
    isWhole(words, border) && (words >= besideMin || !isAtEnd);
  return (
    (isStart || isBetween(before, start, start === ranges.a.from)) &&
    (isEnd || isBetween(behind, end, end === ranges.a.to))
  );
}

/**
 * Grown on both sides to where an expression ends in both texts: by words that are equal, and where the next ones are another
 * edit, by those of each text.
 */
function wholeExpressions(
  {a: inA, b: inB}: RangePair,
  units: RangePair,
  texts: readonly [ComparedText, ComparedText],
  toB: Int32Array,
): RangePair {
  const [a, b] = texts.map(expressionBorders);
  let [left, right] = [0, 0];
  while (!(a(inA.from - left) && b(inB.from - left)) && toB[inA.from - left - 1] === inB.from - left - 1) left++;
  while (!(a(inA.to + right) && b(inB.to + right)) && toB[inA.to + right] === inB.to + right) right++;
  const grown = ({from, to}: WordRange, unit: WordRange, isBorder: IsBorder): WordRange => {
    let [start, end] = [Math.max(unit.from, from - left), Math.min(unit.to, to + right)];
    while (start > unit.from && !isBorder(start)) start--;
    while (end < unit.to && !isBorder(end)) end++;
    return {from: start, to: end};
  };
  return {a: grown(inA, units.a, a), b: grown(inB, units.b, b)};
}

function withWordBeside(
  {a: inA, b: inB}: RangePair,
  {a: unitA, b: unitB}: RangePair,
  [a, b]: readonly [ComparedText, ComparedText],
  toB: Int32Array,
): RangePair {
  const isSpace = (wordA: number, wordB: number) => a.before(wordA) === ' ' && b.before(wordB) === ' ';
  const isBefore = inA.from > unitA.from && inB.from > unitB.from && toB[inA.from - 1] === inB.from - 1;
  const isBehind = inA.to < unitA.to && inB.to < unitB.to && toB[inA.to] === inB.to;
  const left = Number(isBefore && isSpace(inA.from, inB.from));
  const right = Number(isBehind && isSpace(inA.to, inB.to));
  return {a: {from: inA.from - left, to: inA.to + right}, b: {from: inB.from - left, to: inB.to + right}};
}

/** Of code, white space; of a page, all that does not join two words, as the sign in `v1.20` does. */
function expressionBorders(text: ComparedText): IsBorder {
  const whole = {...text, first: 0, end: text.keys.length};
  return text.isCode
    ? (word) => word <= 0 || word >= whole.end || /\s/.test(text.before(word))
    : (word) => !isJoined(whole, word);
}

/** Half of the words of one side are on the other one, in another order. */
function isReordered(words: Uint32Array, others: Uint32Array): boolean {
  const inBoth = words.filter((key) => others.includes(key)).length;
  return inBoth > 0 && inBoth * 2 >= Math.min(words.length, others.length);
}

/** Another edit of the two units has a word of this one on the other side: it was not replaced. */
function isMovedWithin(
  edit: RangePair,
  units: RangePair,
  [a, b]: readonly [ComparedText, ComparedText],
  [toB, toA]: readonly [Int32Array, Int32Array],
): boolean {
  const isIn = (text: ComparedText, own: WordRange, others: ReadonlySet<number>) => {
    for (let word = own.from; word < own.to; word++) {
      const isContent = lengthOf(own) === 1 || text.text(word, word + 1).length >= contentLettersMin;
      if (isContent && others.has(text.keys[word])) return true;
    }
    return false;
  };
  return isIn(a, edit.a, otherWords(b, units.b, edit.b, toA)) || isIn(b, edit.b, otherWords(a, units.a, edit.a, toB));
}

/** Words of a unit that are in other edits. */
function otherWords({keys}: ComparedText, unit: WordRange, own: WordRange, there: Int32Array): ReadonlySet<number> {
  const words = new Set<number>();
  for (let word = unit.from; word < unit.to; word++) {
    if (there[word] === -1 && (word < own.from || word >= own.to)) words.add(keys[word]);
  }
  return words;
}

function lengthOf({from, to}: WordRange): number {
  return to - from;
}
