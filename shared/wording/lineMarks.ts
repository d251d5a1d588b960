// Marks in lines of two places that are shown together: words that the other place does not have there. The lines are compared
// word for word, with those around them, because a sentence may be wrapped in another way there.

import {diffWords} from '../algorithms/diff.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import {roffMarkup} from '../text/markup/roff.ts';
import {leadOf, lettersOf, sourceLines} from './frameLine.ts';

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
  for (const [word, there] of inOrder(equalWords(around[0], around[1]), equal, around))
    if (word.shown !== null && !equal.has(word)) equal.set(word, there);
  withoutChance(sides, equal);
  const goesOn = [own, others].map((_, side) =>
    beyondEnd(around[side], around[1 - side], equal, [own, others][1 - side]),
  );
  const marked = sides.map((words, side) =>
    words.filter((one) => !equal.has(one) && isInPlace(one) && !goesOn[side].has(one)),
  );
  if (marked.every(({length}) => length === 0))
    return hasSameLetters(own, others) ? withSignMarks(own[0], others[0]) : [own, others];
  const [here, there] = [own, others].map((lines, side) => lines.map((line) => withMarks(line, marked[side])));
  return [here, here.length === 1 && there.length === 1 ? [besideMain(here[0], there[0], sides, equal)] : there];
}

/** Those of `found` that are before and behind the same longer words of the two lines as their counterparts. */
function inOrder(
  found: ReadonlyMap<LineWord, LineWord>,
  equal: ReadonlyMap<LineWord, LineWord>,
  around: readonly (readonly LineWord[])[],
): readonly (readonly [LineWord, LineWord])[] {
  const numbers = around.map((words) => new Map(words.map((word, number) => [word, number] as const)));
  const longer = [...equal.keys()].filter(({text}) => text.length > chanceLettersMax);
  const ofLines = numbers.map((numberOf) =>
    Uint32Array.from(longer.flatMap((word) => numberOf.get(word) ?? [])).sort(),
  );
  const before = (side: 0 | 1, word: LineWord) => {
    const number = numbers[side].get(word);
    return number === undefined ? null : lowerBound(ofLines[side], 0, ofLines[side].length, number);
  };
  return [...found].filter(
    ([word, there]) => (before(0, word) ?? before(1, word)) === (before(1, there) ?? before(0, there)),
  );
}

/** The other line is shown around what stands there in place of the main mark of this one. */
function besideMain(
  here: MarkedLine,
  there: MarkedLine,
  [own, others]: readonly (readonly LineWord[])[],
  equal: ReadonlyMap<LineWord, LineWord>,
): MarkedLine {
  const start = here.ranges[here.main]?.from ?? 0;
  const before = own.filter(({from}) => from < start).map((word) => others.indexOf(equal.get(word) ?? word));
  const at = before.findLast((other) => other >= 0);
  if (at === undefined) return there;
  const place = others[at].to;
  const next = others[at + 1]?.from ?? place;
  const main = there.ranges.findIndex(({from, to}) => from <= next && next < to);
  if (main >= 0) return {...there, main};
  const ranges = [...there.ranges.filter(({to}) => to <= place), {from: place, to: place}];
  return {...there, ranges: [...ranges, ...there.ranges.filter(({to}) => to > place)], main: ranges.length - 1};
}

/**
 * Takes a pair of equal short words out that stands between replaced words on both sides: both lines have it by chance, and a
 * mark without it is no phrase (the semantic cleanup of diff-match-patch, Fraser 2006).
 */
function withoutChance([own, others]: readonly (readonly LineWord[])[], equal: Map<LineWord, LineWord>): void {
  const isReplaced = (word: LineWord | undefined, {shown}: LineWord) => word?.shown === shown && !equal.has(word);
  for (const [at, word] of own.entries()) {
    const there = others.indexOf(equal.get(word) ?? word);
    if (there < 0 || word.text.length > chanceLettersMax) continue;
    const beside = [own[at - 1], own[at + 1]].every((one) => isReplaced(one, word));
    if (!beside || ![others[there - 1], others[there + 1]].every((one) => isReplaced(one, others[there]))) continue;
    equal.delete(word);
    equal.delete(others[there]);
  }
}

/** A line begins before its passage, or goes on behind it. */
function isInPlace({from, to, shown}: LineWord): boolean {
  if (shown === null) return false;
  const {place, number, line} = shown;
  const isBefore = number === place.startLine && to <= leadOf(place).length;
  const isBehind = number === place.endLine && from >= line.length - (place.tail ?? '').length;
  return !isBefore && !isBehind;
}

/** Words behind the last equal one, where the other place ends with that: it may go on as this one does, in another line. */
function beyondEnd(
  words: readonly LineWord[],
  others: readonly LineWord[],
  equal: ReadonlyMap<LineWord, LineWord>,
  [{place}]: Side,
): ReadonlySet<LineWord> {
  const last = words.findLastIndex((word) => equal.has(word));
  const there = others.at(-1);
  const isAtEnd =
    last >= 0 && there !== undefined && equal.get(words[last]) === there && there.shown?.number === place.endLine;
  return new Set(isAtEnd ? words.slice(last + 1) : []);
}

function hasSameLetters(own: Side, others: Side): boolean {
  return own.length === 1 && others.length === 1 && lettersOf(own[0].line) === lettersOf(others[0].line);
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

/** `n` in a string of code is no letter; on a page it may begin the name of a folder. */
const escapes = /\\[abfnrtv0]/g;
const escapesOfPage = /\\[nrt](?![a-z])/g;
/** But no type: `List<Key>`. */
const tag = /(?<![\w)\]])<[a-z][^<>]*>|<\/[a-z][^<>]*>/gi;
const entity = /&(?:amp|apos|gt|lt|nbsp|quot|#\d{1,6}|#x[\da-f]{1,6});/gi;
/** Of an underscore within a name on a page: `BOOT\_PHASE`. A letter that no text has keeps its place. */
const escapeLetter = '\u02cd';
const escapedUnderscore = /(?<=[\p{L}\p{N}])\\_/gu;
/** Emphasis on a page: _word_, but not beside a backtick. */
const emphasis = /(?<![\p{L}\p{N}_`])_(?=[^\s_])|(?<=[^\s_])_(?![\p{L}\p{N}_`])/gu;

function wordsIn(line: string, path: string, shown: MarkedLine | null): readonly LineWord[] {
  const blank = (text: string) => ' '.repeat(text.length);
  const words = (formatOf(path).language === 'roff' ? line.replace(roffMarkup, blank) : line).replace(
    linkTarget,
    blank,
  );
  const plain = isPage(path)
    ? words
        .replace(escapedUnderscore, `${escapeLetter}_`)
        .replace(escapesOfPage, blank)
        .replace(tag, blank)
        .replace(entity, blank)
        .replace(emphasis, blank)
    : words.replace(escapes, blank);
  return [...plain.matchAll(word)].map(({0: text, index}) => ({
    text: text.replaceAll(escapeLetter, ''),
    ...{from: index, to: index + text.length, shown},
  }));
}

/** Each with its counterpart, in both directions. */
function equalWords(one: readonly LineWord[], other: readonly LineWord[]): Map<LineWord, LineWord> {
  const parts = diffWords(
    one.map(({text}) => text.toLowerCase()),
    other.map(({text}) => text.toLowerCase()),
    editsMax,
  );
  const equal = new Map<LineWord, LineWord>();
  for (const {kind, a, b, length} of parts) {
    for (let by = 0; kind === 'same' && by < length; by++) {
      const [own, there] = [one[a + by], other[b + by]];
      equal.set(own, there).set(there, own);
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

/** Of two lines with the same letters: signs of one that the other does not have there. */
function withSignMarks(one: MarkedLine, other: MarkedLine): readonly [Side, Side] {
  const lines = [one, other];
  const heads = lines.map(({line}) => line.length - line.trimStart().length);
  const pieces = lines.map(({line}) => line.trim().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []);
  const ends = pieces.map((some, side) => {
    let end = heads[side];
    return [end, ...some.map(({length}) => (end += length))];
  });
  const ranges: {from: number; to: number}[][] = [[], []];
  for (const {kind, a, b, length} of diffWords(pieces[0], pieces[1])) {
    if (kind === 'removed') ranges[0].push({from: ends[0][a], to: ends[0][a + length]});
    if (kind === 'added') ranges[1].push({from: ends[1][b], to: ends[1][b + length]});
  }
  const [here, there] = lines.map((line, side) => ({
    ...line,
    ranges: ranges[side].length > 0 ? ranges[side] : [{from: heads[side], to: heads[side]}],
    main: 0,
  }));
  return [[here], [there]];
}
