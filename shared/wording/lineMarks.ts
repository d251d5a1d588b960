// Marks in lines of two places that are shown together: words that the other place does not have there. The lines are compared
// word for word, with those around them, because a sentence may be wrapped in another way there.

import {diffWords} from '../algorithms/diff.ts';
import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
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
/** A longer word that both have is no chance: `on`, but not `authentication`. */
const chanceLettersMax = 3;
/** Beyond, two lines have nothing in common. */
const editsMax = 400;

/** The same lines with other marks. Where only signs between the words differ, the marks stay. */
export function withWordMarks(own: Side, others: Side): readonly [Side, Side] {
  if (own.length === 0 || others.length === 0) return [own, others];
  const sides = [own, others].map((lines) => lines.flatMap((line) => wordsIn(line.line, line.place.path, line)));
  const equal = equalWords(sides[0], sides[1]);
  const around = [own, others].map((lines, side) => wordsAround(lines, sides[side]));
  // A sentence may be wrapped in another way there.
  for (const [word, there] of equalWords(around[0], around[1]))
    if (word.shown !== null && there.shown === null && !equal.has(word)) equal.set(word, word);
  withoutChance(sides, equal);
  const marked = sides.map((words) => words.filter((one) => !equal.has(one)));
  if (marked.every(({length}) => length === 0)) return [own, others];
  return [own.map((line) => withMarks(line, marked[0])), others.map((line) => withMarks(line, marked[1]))];
}

/**
 * Takes a pair of equal short words out that stands between replaced words on both sides: both lines have it by chance, and a
 * mark without it is no phrase (the semantic cleanup of diff-match-patch, Fraser 2006).
 */
function withoutChance(sides: readonly (readonly LineWord[])[], equal: Map<LineWord, LineWord>): void {
  const [own, others] = sides;
  const numbers = new Map(others.map((one, at) => [one, at]));
  const at = own.map((one) => numbers.get(equal.get(one) ?? one) ?? -1);
  const isSame = (from: number, to: number) => own[from]?.shown === own[to]?.shown;
  for (let from = 0; from < own.length; from++) {
    if (at[from] < 0) continue;
    let to = from + 1;
    while (to < own.length && at[to] === at[to - 1] + 1 && isSame(from, to)) to++;
    const replaced = [
      differingBeside(own, from - 1, -1, equal),
      differingBeside(own, to, 1, equal),
      differingBeside(others, at[from] - 1, -1, equal),
      differingBeside(others, at[to - 1] + 1, 1, equal),
    ];
    const isShort = to === from + 1 && own[from].text.length <= chanceLettersMax;
    if (isShort && Math.min(...replaced) > 0) {
      for (let word = from; word < to; word++) for (const one of [own[word], others[at[word]]]) equal.delete(one);
    }
    from = to - 1;
  }
}

/** How many words differ on one line, from one on. */
function differingBeside(
  words: readonly LineWord[],
  start: number,
  step: number,
  equal: ReadonlyMap<LineWord, LineWord>,
): number {
  const beside = words[start - step];
  let at = start;
  while (words[at] !== undefined && words[at].shown === beside.shown && !equal.has(words[at])) at += step;
  return Math.abs(at - start);
}

interface LineWord extends WordRange {
  readonly text: string;
  readonly shown: MarkedLine | null;
}

/** Of the lines that are shown, and of those before and behind them. */
function wordsAround(lines: Side, ofLines: readonly LineWord[]): readonly LineWord[] {
  const [{place}] = lines;
  const numbers = lines.map(({number}) => number - place.startLine);
  const [first, last] = [Math.max(0, Math.min(...numbers) - linesAround), Math.max(...numbers) + linesAround];
  return sourceLines(place)
    .slice(first, last + 1)
    .flatMap((line, at) => {
      const shown = lines.find(({number}) => number - place.startLine === first + at);
      return shown === undefined ? wordsIn(line, place.path, null) : ofLines.filter((one) => one.shown === shown);
    });
}

/** Versions and addresses as a whole, scripts without spaces by the letter. */
const word =
  /\d+(?:\.\d+)+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+/gu;
/** Where a link leads is no part of its words. */
const linkTarget = /\]\([^()\s]*\)|\]\[[^\][]*\]/g;

/** `n` in a string of code is no letter. */
const escapes = /\\[abfnrtv0]/g;
const tag = /<\/?[a-z][^<>]*>/gi;

function wordsIn(line: string, path: string, shown: MarkedLine | null): readonly LineWord[] {
  const blank = (text: string) => ' '.repeat(text.length);
  const words = line.replace(linkTarget, blank).replace(escapes, blank);
  const plain = isPage(path) ? words.replace(tag, blank) : words;
  return [...plain.matchAll(word)].map(({0: text, index}) => ({text, from: index, to: index + text.length, shown}));
}

/** Each with its counterpart, in both directions. */
function equalWords(one: readonly LineWord[], other: readonly LineWord[]): Map<LineWord, LineWord> {
  const parts = diffWords(
    one.map(({text}) => text.toLowerCase()),
    other.map(({text}) => text.toLowerCase()),
    editsMax,
  );
  const equal = new Map<LineWord, LineWord>();
  let shift = 0;
  for (const {kind, from, to} of parts) {
    if (kind === 'removed') shift -= to - from;
    else if (kind === 'added') shift += to - from;
    else
      for (let number = from; number < to; number++) {
        const there = other[number + shift];
        equal.set(one[number], there).set(there, one[number]);
      }
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
