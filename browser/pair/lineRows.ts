// Takes two sides and their equal words, gives rows. A row is a connected component of lines under equal words, so a
// paragraph on one line is beside the same paragraph on five lines.

import type {Side, WordPair, WordState} from './sideWords.ts';

export interface Row {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
  /** Nothing in it differs. */
  readonly isSame: boolean;
  /** Where it is, if none of it is in a passage. */
  readonly outside?: 'before' | 'behind';
}

export interface Line {
  readonly number: number;
  readonly spans: readonly Span[];
  /** No part of the passage is on it. */
  readonly isOutside: boolean;
}

/** Text of one state; without one it is between words. */
export interface Span {
  readonly text: string;
  readonly state?: WordState;
  readonly otherLine?: number;
}

type Lines = readonly [from: number, to: number];

export function rowsOf(pairs: readonly WordPair[], left: Side, right: Side): Row[] {
  const rows: Row[] = [];
  const add = (a: Lines, b: Lines): void => {
    if (a[0] > a[1] && b[0] > b[1]) return;
    const row = {left: linesOf(left, a), right: linesOf(right, b)};
    const isSame = [...row.left, ...row.right].every(isSameLine);
    const outside = (['before', 'behind'] as const).find(
      (where) => isOutside(a, left, where) && isOutside(b, right, where),
    );
    rows.push({...row, isSame, ...(outside && {outside})});
  };
  let [a, b]: [Lines, Lines] = [
    [0, -1],
    [0, -1],
  ];
  for (const [wordA, wordB] of pairs) {
    const [lineA, lineB] = [left.words[wordA].line, right.words[wordB].line];
    if (lineA <= a[1] || lineB <= b[1]) {
      a = [a[0], Math.max(a[1], lineA)];
      b = [b[0], Math.max(b[1], lineB)];
      continue;
    }
    add(a, b);
    add([a[1] + 1, lineA - 1], [b[1] + 1, lineB - 1]);
    a = [lineA, lineA];
    b = [lineB, lineB];
  }
  add(a, b);
  add([a[1] + 1, left.lines.length - 1], [b[1] + 1, right.lines.length - 1]);
  return rows;
}

function isOutside([from, to]: Lines, {passageLines: [first, last]}: Side, where: 'before' | 'behind'): boolean {
  return where === 'before' ? to < first : from > last;
}

/** By side: the numbers of the lines in which a word is marked. */
export interface MarkedLines {
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
}

export function markedLines(rows: readonly Row[]): MarkedLines {
  const on = (side: 'left' | 'right') =>
    new Set(rows.flatMap((row) => row[side].filter((line) => !isSameLine(line)).map(({number}) => number)));
  return {left: on('left'), right: on('right')};
}

function isSameLine({spans}: Line): boolean {
  return spans.every(({state}) => state === undefined || state === 'same' || state === 'outside');
}

/** A run of words of one state is one span, with what is between them. */
function linesOf({lines, firstLine, words, firstWord, passageLines}: Side, [from, to]: Lines): Line[] {
  return lines.slice(from, to + 1).map((text, index) => {
    const line = from + index;
    const spans: Span[] = [];
    let end = 0;
    for (const word of words.slice(firstWord[line], firstWord[line + 1])) {
      const last = spans.at(-1);
      const isContinued = last?.state === word.state && (last.otherLine ?? 0) === word.otherLine;
      if (last !== undefined && isContinued) {
        spans[spans.length - 1] = {...last, text: last.text + text.slice(end, word.end)};
      } else {
        if (word.start > end) spans.push({text: text.slice(end, word.start)});
        const own = {state: word.state, text: text.slice(word.start, word.end)};
        spans.push(word.otherLine > 0 ? {...own, otherLine: word.otherLine} : own);
      }
      end = word.end;
    }
    if (end < text.length) spans.push({text: text.slice(end)});
    return {number: firstLine + line, spans, isOutside: line < passageLines[0] || line > passageLines[1]};
  });
}
