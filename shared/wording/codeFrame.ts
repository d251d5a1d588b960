// Lines of two places of a copy with their numbers, as compilers show them: the line that differs at either place with the
// differing words marked below it, or the first lines where nothing differs.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {firstCommonRun} from '../difference/commonRuns.ts';
import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {formatOf, isPage} from '../text/formatOf.ts';
import {lineEnd} from '../text/textLines.ts';
import {oneLine} from '../text/wholePieces.ts';
import {alikeLines} from './alikeLines.ts';
import {type ComparedPlaces, differencesOf} from './copyDifferences.ts';
import {markedRows, rowsOfEdits} from './editFrame.ts';
import {
  before,
  cutBehind,
  type FrameRow,
  leadOf,
  lettersMin,
  lettersOf,
  more,
  shownPart,
  sourceLines,
  withShortLinks,
} from './frameLine.ts';
import {alikeMin, shareAlike} from './lineLikeness.ts';
import {type MarkedLine, withWordMarks} from './lineMarks.ts';
import {type PlaceDifference, placeDifference, type QuotedDifference, wordsOf} from './placeDifference.ts';
import {linesWithQuotes} from './quoteFrame.ts';
import {columns} from './terminal.ts';
import {linesOfCode} from './writtenWords.ts';

/** Edits, and equal lines, that are shown. */
const editsShown = 2;
const linesShown = 3;
/** Of each place where the two differ in too much. */
const linesOfOneShown = 2;
/** The lines of some tell no difference. */
const editsSearched = 50;
/** Of renamed code. */
const linesCompared = 60;
/** Words of the lines that are shown. */
const excerptWords = 200;

/**
 * `width`: columns for the text of a line; `said`: the differences that the message quotes, if it chooses others than the most
 * telling ones. Empty: there is no line to show.
 */
export function codeFrame(
  copies: readonly ComparedPlaces[],
  width: number,
  said: readonly QuotedDifference[] | null = null,
): readonly FrameRow[] {
  const [first] = copies;
  if (first === undefined) return [];
  const marked = markedLines(first, width);
  if (marked.length > 0) return marked;
  const {quotes, shown, apart, isUncounted, isReordered, ...counts} = differencesOf(copies, editsSearched);
  const groups = said === null ? shown : [quotes.filter((one) => isSaid(one, said))];
  for (const group of groups) {
    const rows = rowsOfEdits(group, width, editsShown);
    if (rows.length > 0) return rows;
  }
  if (said !== null) return linesWithQuotes(copies, said.slice(0, editsShown), width);
  const {at, places} = first.text;
  const [here, there] = [places[first.here], places[first.there]];
  // A finding about one place shows it as it is.
  if (at !== undefined) return firstLines(here, there, width, (text) => text);
  const renamed = first.text.renamed ? renamedLines(here, there, width) : [];
  if (renamed.length > 0) return renamed;
  const isEqual = !isUncounted && !isReordered && counts.edits + counts.swaps === 0;
  const hasNoOther = isEqual || haveSameWords(here, there);
  // Signs of two kinds of markup, and tags of a comment, are no differences.
  const isOneMarkup = formatOf(here.path).family === formatOf(there.path).family;
  // Signs of the same words are not marked: readers of ten sheets called 5 of 20 such frames useless or wrong.
  const alike = () => (hasNoOther || isReordered || !isOneMarkup ? [] : alikeLines(here, there, width));
  const inBoth = () => (isEqual ? [] : fittedRows(linesInBoth(here, there, isReordered), width, true));
  for (const rowsOf of [alike, () => (isOneMarkup ? rowsOfEdits(apart, width, editsShown) : [])]) {
    const rows = rowsOf();
    if (rows.length > 0) return rows;
  }
  const lettersLeast = isPage(here.path) ? lettersShown : 1;
  for (const rowsOf of [inBoth, () => (isUncounted ? [] : firstLines(here, there, width))]) {
    const rows = rowsOf();
    if (lettersInBoth(rows) >= lettersLeast) return rows;
  }
  return linesOfBoth(...fromCommonWords(here, there), width);
}

/**
 * The first lines of each, because a line with a number here alone would seem not to be there. Of 136 frames, readers called 24 % of
 * those without marks useless or wrong, and 5 % of those with marks.
 */
function linesOfBoth(here: Occurrence, there: Occurrence, width: number): readonly FrameRow[] {
  // From where the passage begins.
  const shown = [here, there].map((place) => (lettersOf(leadOf(place)) === '' ? place : {...place, lead: before}));
  const [ofOwn, ofOthers] = shown.map((place) =>
    sourceLines(place)
      .map((line, at): MarkedLine => ({place, number: place.startLine + at, line, ranges: [], main: 0}))
      .filter(({line}) => lettersOf(line) !== ''),
  );
  const own = ofOwn.slice(0, linesOfOneShown);
  const {counterparts} = comparedLines(here, there, placeDifference(here, there, 'copy'));
  const beside = own.flatMap(({number}) => counterparts[number - here.startLine] ?? []);
  // In other markup, what follows in one place may be far behind in the other.
  const isPaired = beside.length === own.length && Math.max(...beside) - Math.min(...beside) >= linesOfOneShown;
  const others = ofOthers
    .filter(({number}) => !isPaired || beside.includes(number - there.startLine))
    .slice(0, linesOfOneShown);
  const [words, wordsThere] = [own, others].map((lines) => lines.map(({line}) => line).join(' '));
  // The words of one may be further on in the other, and of texts with the same words the markup would be marked.
  const isMarked = !haveSameWords(here, there) && shareAlike(words, wordsThere) >= alikeMin;
  const marked = isMarked ? withWordMarks(own, others) : [own, others];
  const [ofHere, ofThere] = marked.map((lines, side) => lines.flatMap((line) => markedRows(line, side, width)));
  const textOf = ({parts}: FrameRow) => parts.map(({text}) => text).join('');
  // Lines that are cut before they differ look the same; the next one of one place alone would seem not to be at the other.
  const same = ofHere.findIndex((row, at) => at >= ofThere.length || textOf(row) !== textOf(ofThere[at]));
  const inBoth = ofHere
    .slice(0, same < 0 ? undefined : same)
    .map((row, at): FrameRow => ({...row, kind: 'both', there: ofThere[at].there}));
  return inBoth.length > 0 ? inBoth : [...ofHere, ...ofThere];
}

function haveSameWords(here: Occurrence, there: Occurrence): boolean {
  const [{keys}, {keys: others}] = [wordsOf(here), wordsOf(there)];
  return keys.length === others.length && keys.every((key, word) => key === others[word]);
}

/** Words that a finding is about, marked at both places if their lines differ. Empty: there are none. */
function markedLines(copy: ComparedPlaces, width: number): readonly FrameRow[] {
  const {marked, places} = copy.text;
  if (marked === undefined) return [];
  const lines = firstLines(places[copy.here], places[copy.there], width, (text) => text);
  if (lines.some(({kind}) => kind === 'both')) return lines;
  return linesWithQuotes([copy], [{here: marked, there: marked}], width);
}

/** On a page, fewer are a tag or a placeholder, which many passages have. */
const lettersShown = 20;

function lettersInBoth(rows: readonly FrameRow[]): number {
  const both = rows.filter(({kind}) => kind === 'both').map(({parts}) => parts.map(({text}) => text).join(''));
  return lettersOf(both.join(' ').replace(tag, '')).length;
}

/** Two places from the first words on that both have: with parts in another order, their first lines are about other things. */
function fromCommonWords(here: Occurrence, there: Occurrence): readonly [Occurrence, Occurrence] {
  const words = firstCommonRun(wordsOf(here).keys, wordsOf(there).keys);
  return words === null ? [here, there] : [fromWord(here, words[0]), fromWord(there, words[1])];
}

function fromWord(place: Occurrence, word: number): Occurrence {
  const words = wordsOf(place);
  const lines = place.text.split(lineEnd);
  const at = words.linesBefore(word);
  const line = lines[at] ?? '';
  const column = Math.max(0, line.indexOf(words.text(word, word + 2)));
  return {
    ...place,
    text: [line.slice(column), ...lines.slice(at + 1)].join('\n'),
    lead: (at === 0 ? leadOf(place) : '') + line.slice(0, column),
    startLine: place.startLine + at,
    startColumn: column + 1,
  };
}

const tag = /<\/?[a-z][^<>]*>?/gi;

/** Lines that each place has once: the first ones; `isReordered`: the first two of which there the second one comes first. */
function linesInBoth(here: Occurrence, there: Occurrence, isReordered: boolean): readonly FrameRow[] {
  const lines = [here, there].map((place) => {
    const all = sourceLines(place).map((line, at) => ({line, number: place.startLine + at}));
    const ofLetters = groupedBy(all, ({line}) => lettersOf(line));
    return [...ofLetters].flatMap(([letters, some]) =>
      some.length === 1 && lettersOf(some[0].line.replace(tag, '')).length >= lettersMin ? [{letters, ...some[0]}] : [],
    );
  });
  const lineThere = new Map(lines[1].map((one) => [one.letters, one]));
  const common = lines[0].flatMap(({letters, line, number}) => {
    const other = lineThere.get(letters);
    return other === undefined || !isSameLine(line, other.line) ? [] : [{line, number, other: other.number}];
  });
  const turn = common.findIndex(({other}, at) => at > 0 && other < common[at - 1].other);
  // Lines that come before the ones above them would seem to be of something else.
  const inOrder = common.slice(0, turn > 0 ? turn : undefined);
  const shown = isReordered && turn > 0 ? common.slice(turn - 1, turn + 1) : inOrder.slice(0, linesShown);
  return shown.map(({line, number, other}) => ({
    kind: 'both',
    here: String(number),
    there: String(other),
    parts: [{text: shownPart(line.trimEnd(), here), isMarked: false}],
  }));
}

/** Printed once for both places, so that all of it has to be in both, but for white space. */
function isSameLine(one: string, other: string): boolean {
  return oneLine(one.trim()) === oneLine(other.trim());
}

function isSaid({here, there}: QuotedDifference, said: readonly QuotedDifference[]): boolean {
  return said.some((one) => one.here === here && one.there === there);
}

/** The first lines of code that differ in names or literals, word for word. Its comments are not compared. */
function renamedLines(here: Occurrence, there: Occurrence, width: number): readonly FrameRow[] {
  const places = [beginningOf(here), beginningOf(there)] as const;
  const {edits = []} = placeDifference(...places, 'whole') ?? {};
  const lengthOf = ({from, to}: WordRange) => to - from;
  const code = places.map(linesOfCode);
  const isCode = (range: WordRange, side: 0 | 1) => code[side].has(wordsOf(places[side]).linesBefore(range.from));
  const replaced = edits.filter(
    ({a, b, isSign}) => !isSign && lengthOf(a) > 0 && lengthOf(a) === lengthOf(b) && isCode(a, 0) && isCode(b, 1),
  );
  const shown = replaced.map((edit) => ({edit, places, all: edits}));
  return rowsOfEdits(shown, width, editsShown);
}

/** All of two long functions would differ in too much to compare. */
function beginningOf(place: Occurrence): Occurrence {
  return {...place, text: place.text.split('\n').slice(0, linesCompared).join('\n')};
}

/** A line without letters that belongs to the code, as one with the sign of a comment does not. */
const bracket = /[()[\]{}]/;

/** The beginning of the place here; with the number of the line there where both have the same line. */
function firstLines(here: Occurrence, there: Occurrence, width: number, shorten = withShortLinks): readonly FrameRow[] {
  const own = sourceLines(here);
  const isWhole = leadOf(here) !== '' || here.startColumn === 1;
  const difference = placeDifference(here, there, 'copy');
  const linesThere = equalLines(here, there, difference);
  const isProse = isPage(here.path);
  const rows = own.flatMap((line, at): FrameRow[] => {
    if (lettersOf(line) === '' && (isProse || !bracket.test(line))) return [];
    const isPart = at === 0 && !isWhole;
    const whole = shownPart(isPart ? ' '.repeat(indentOf(here, own)) + line.trimStart() : line.trimEnd(), here);
    // A long line is shown from where the passage begins.
    const isBeside = at === 0 && lettersOf(leadOf(here)) !== '' && columns(whole) > width;
    const text = isBeside ? before + shownPart(line.slice(leadOf(here).length).trim(), here) : whole;
    const other = linesThere[at] ?? '';
    const kind = other === '' ? 'here' : 'both';
    return [{kind, here: String(here.startLine + at), there: other, parts: [{text, isMarked: false}]}];
  });
  // Of equal text in lines of another length, a line without a number would seem not to be there.
  const inBoth = difference?.isEqual === true ? rows.filter((row) => row.there !== '') : [];
  const shown = (inBoth.length > 0 ? inBoth : rows).slice(0, linesShown);
  return fittedRows(shown, width, rows.length > shown.length, shorten);
}

/** Without the indent that all have. `hasMore`: there are lines behind the last one. */
function fittedRows(
  rows: readonly FrameRow[],
  width: number,
  hasMore: boolean,
  shorten = withShortLinks,
): readonly FrameRow[] {
  const isBeside = ({parts: [{text}]}: FrameRow) => text.startsWith(before);
  const indents = rows
    .filter((row) => !isBeside(row))
    .map(({parts: [{text}]}) => text.length - text.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return rows.map((row, at): FrameRow => {
    const isLast = at === rows.length - 1 && hasMore;
    const whole = isBeside(row) ? row.parts[0].text : row.parts[0].text.slice(indent);
    const room = width - (isLast ? more.length : 0);
    const text = columns(whole) > room ? shorten(whole) : whole;
    const isCut = columns(text) > room;
    const begin = /^\s*/.exec(text)?.[0] ?? '';
    const line = isCut ? begin + cutBehind(text.slice(begin.length), width - more.length - columns(begin)) : text;
    return {...row, parts: [{text: isCut || isLast ? line + more : line, isMarked: false}]};
  });
}

/**
 * For each line here, the number of the line there that has its words, all equal; '' where there is none. A line without words,
 * such as a fence, is the same if the line behind the one before it is.
 */
function equalLines(here: Occurrence, there: Occurrence, difference: PlaceDifference | null): readonly string[] {
  if (difference === null || difference.isReordered) return [];
  const {counterparts, differing} = comparedLines(here, there, difference);
  const [ownLines, otherLines] = [sourceLines(here), sourceLines(there)];
  let behind = 0;
  return ownLines.map((line, at) => {
    let other = differing.has(at) ? undefined : counterparts[at];
    if (other === undefined && !differing.has(at) && line.trim() !== '') {
      while (otherLines[behind]?.trim() === '') behind++;
      if (behind > 0 && otherLines[behind]?.trim() === line.trim()) other = behind;
    }
    // Both have the line only if all of it is the same, also around the passage.
    const isSame = other !== undefined && isSameLine(line, otherLines[other]);
    if (other !== undefined) behind = other + 1;
    return isSame ? String(there.startLine + (other ?? 0)) : '';
  });
}

interface ComparedLines {
  /** For each line here, the line there that has the first word that both have, counted from the places' first lines. */
  readonly counterparts: readonly (number | undefined)[];
  /** Lines here with words that the place there has not. */
  readonly differing: ReadonlySet<number>;
}

function comparedLines(here: Occurrence, there: Occurrence, difference: PlaceDifference | null): ComparedLines {
  const counterparts: (number | undefined)[] = [];
  const differing = new Set<number>();
  if (difference === null || difference.isReordered) return {counterparts, differing};
  const [own, others] = [wordsOf(here), wordsOf(there)];
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
    else counterparts[line] ??= others.linesBefore(word + shift);
  }
  return {counterparts, differing};
}

/** Columns before the first line, which begins where the passage does: an indent only if another line has as much. */
function indentOf({startColumn}: Occurrence, [, ...others]: readonly string[]): number {
  const indents = others.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  if (indents.length === 0) return 0;
  return indents.includes(startColumn - 1) ? startColumn - 1 : Math.min(...indents);
}
