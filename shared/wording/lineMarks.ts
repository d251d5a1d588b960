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
const linesAround = 2;
/** Words in lines that are not shown are the same ones only together with others. */
const runMin = 3;
const shortWord = 3;
/** Beyond, two lines have nothing in common. */
const editsMax = 400;

/** The same lines with other marks. Where only signs between the words differ, the marks stay. */
export function withWordMarks(own: Side, others: Side): readonly [Side, Side] {
  if (own.length === 0 || others.length === 0) return [own, others];
  const [one, other] = [own, others].map(wordsAround);
  const equal = equalWords(one, other);
  const marked = [one, other].map((words) => words.filter((word) => word.shown !== null && !equal.has(word)));
  if (marked.every(({length}) => length === 0)) return [own, others];
  return [own.map((line) => withMarks(line, marked[0])), others.map((line) => withMarks(line, marked[1]))];
}

interface LineWord extends WordRange {
  readonly text: string;
  /** null: it is in a line around those that are shown. */
  readonly shown: MarkedLine | null;
}

function wordsAround(lines: Side): readonly LineWord[] {
  const [{place}] = lines;
  const all = sourceLines(place);
  const numbers = lines.map(({number}) => number);
  const words: LineWord[] = [];
  for (let number = Math.min(...numbers) - linesAround; number <= Math.max(...numbers) + linesAround; number++) {
    const shown = lines.find((line) => line.number === number) ?? null;
    words.push(...wordsIn(shown?.line ?? all[number - place.startLine] ?? '', shown));
  }
  return words;
}

/** Scripts without spaces by the letter. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+/gu;
/** Where a link leads is no part of its words. */
const linkTarget = /\]\([^()\s]*\)|\]\[[^\][]*\]/g;

function wordsIn(line: string, shown: MarkedLine | null): readonly LineWord[] {
  const plain = line.replace(linkTarget, (target) => ' '.repeat(target.length));
  return [...plain.matchAll(word)].map(({0: text, index}) => ({text, from: index, to: index + text.length, shown}));
}

function equalWords(one: readonly LineWord[], other: readonly LineWord[]): ReadonlySet<LineWord> {
  const parts = diffWords(
    one.map(({text}) => text),
    other.map(({text}) => text),
    editsMax,
  );
  const equal = new Set<LineWord>();
  let shift = 0;
  for (const [at, {kind, from, to}] of parts.entries()) {
    if (kind === 'removed') shift -= to - from;
    else if (kind === 'added') shift += to - from;
    else if (!isChance(one.slice(from, to), parts[at - 1]?.kind, parts[at + 1]?.kind)) {
      for (let number = from; number < to; number++) {
        const [own, there] = [one[number], other[number + shift]];
        const areShown = own.shown !== null && there.shown !== null;
        if (areShown || to - from >= runMin) equal.add(own).add(there);
      }
    }
  }
  return equal;
}

/** Articles between words that differ, as in the semantic cleanup of N. Fraser's diff-match-patch. */
function isChance(words: readonly LineWord[], before: string | undefined, behind: string | undefined): boolean {
  const isBetween = before !== undefined && behind !== undefined;
  return isBetween && words.length < runMin && words.every(({text}) => text.length <= shortWord && !/\d/.test(text));
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
