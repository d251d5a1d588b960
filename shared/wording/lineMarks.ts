// Marks in lines of two places that are shown together: words that the other place does not have there. The lines are compared
// word for word, with those around them, because a sentence may be wrapped in another way there.

import {diffWords} from '../algorithms/diff.ts';
import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {lettersOf, sourceLines} from './frameLine.ts';

/** A line of the file, not yet safe to print, and what is marked of it; an empty range is where the other place has words. */
export interface MarkedLine {
  readonly place: Occurrence;
  /** Of the file. */
  readonly number: number;
  readonly line: string;
  readonly ranges: readonly WordRange[];
  /** The one of the edit. */
  readonly main: number;
}

type Side = readonly MarkedLine[];

/** Lines before and behind those that are shown. */
const linesAround = 3;
/** Words in other lines are the same ones only together with others. */
const runMin = 2;
/** Beyond, two lines have nothing in common. */
const editsMax = 400;

/** The same lines with other marks. Where only signs between the words differ, the marks stay. */
export function withWordMarks(own: Side, others: Side): readonly [Side, Side] {
  if (own.length === 0 || others.length === 0) return [own, others];
  const sides = [own, others].map((lines) => lines.flatMap((line) => wordsIn(line.line, line)));
  const equal = equalWords(sides[0], sides[1]);
  const around = [own, others].map(wordsAround);
  for (const [side, words] of sides.entries()) for (const one of wrapped(words, around[1 - side])) equal.add(one);
  const marked = sides.map((words) => words.filter((one) => !equal.has(one)));
  if (marked.every(({length}) => length === 0)) return [own, others];
  return [own.map((line) => withMarks(line, marked[0])), others.map((line) => withMarks(line, marked[1]))];
}

interface LineWord extends WordRange {
  readonly text: string;
  readonly shown: MarkedLine | null;
}

function wordsAround(lines: Side): readonly LineWord[] {
  const [{place}] = lines;
  const all = sourceLines(place);
  const numbers = lines.map(({number}) => number - place.startLine);
  const shown = all.slice(Math.max(0, Math.min(...numbers) - linesAround), Math.max(...numbers) + linesAround + 1);
  return shown.flatMap((line) => wordsIn(line, null));
}

/** Words that are on other lines there: with those beside them. */
function wrapped(words: readonly LineWord[], others: readonly LineWord[]): readonly LineWord[] {
  const runs = (all: readonly LineWord[]) =>
    all.slice(runMin - 1).map((_, at) =>
      all
        .slice(at, at + runMin)
        .map(({text}) => text)
        .join(' '),
    );
  const there = new Set(runs(others));
  return runs(words).flatMap((run, at) => (there.has(run) ? words.slice(at, at + runMin) : []));
}

/** Versions and addresses as a whole, scripts without spaces by the letter. */
const word =
  /\d+(?:\.\d+)+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+/gu;
/** Where a link leads is no part of its words. */
const linkTarget = /\]\([^()\s]*\)|\]\[[^\][]*\]/g;

function wordsIn(line: string, shown: MarkedLine | null): readonly LineWord[] {
  const plain = line.replace(linkTarget, (target) => ' '.repeat(target.length));
  return [...plain.matchAll(word)].map(({0: text, index}) => ({text, from: index, to: index + text.length, shown}));
}

function equalWords(one: readonly LineWord[], other: readonly LineWord[]): Set<LineWord> {
  const parts = diffWords(
    one.map(({text}) => text),
    other.map(({text}) => text),
    editsMax,
  );
  const equal = new Set<LineWord>();
  let shift = 0;
  for (const {kind, from, to} of parts) {
    if (kind === 'removed') shift -= to - from;
    else if (kind === 'added') shift += to - from;
    else for (let number = from; number < to; number++) equal.add(one[number]).add(other[number + shift]);
  }
  return equal;
}

/** Words with only signs between them are one mark. */
function withMarks(shown: MarkedLine, words: readonly LineWord[]): MarkedLine {
  const {line, ranges, main} = shown;
  const marks: {from: number; to: number}[] = [];
  for (const {from, to} of words.filter((one) => one.shown === shown)) {
    const last = marks.at(-1);
    if (last !== undefined && lettersOf(line.slice(last.to, from)) === '') last.to = to;
    else marks.push({from, to});
  }
  const {from: place = 0, to: end = 0} = ranges[main] ?? {};
  // The line is shown around the place where the other one has words.
  if (marks.length === 0) return {...shown, ranges: [{from: end, to: end}], main: 0};
  const behind = marks.findIndex(({to}) => to > place);
  return {...shown, ranges: marks, main: Math.max(0, behind)};
}
