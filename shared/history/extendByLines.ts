// Takes two pages and a passage they share, and extends the passage by the equal lines before and after it. A few
// changed lines in between are skipped. Alignment works on compared words, so it misses lines without any, such as link
// definitions at the end of a page. They belong to the passage too.

import type {Span} from '../algorithms/span.ts';
import {lineAt} from '../text/positions.ts';
import {lineEnd, linesOf, type PageLines} from './pageLines.ts';
import type {PageVersion} from './pageVersion.ts';

/** Number of lines that may differ, on either side, before the next equal line. */
const gapLines = 3;
/** After a gap, equal lines shorter than this are no evidence. */
const tellingBytes = 12;

/** `limits`: the bytes of each page to which the passage may be extended, if not all of them. */
export function withSameLines(
  a: PageVersion,
  b: PageVersion,
  inA: Span,
  inB: Span,
  limits: readonly [Span, Span] = [allOf(a), allOf(b)],
): readonly [Span, Span] {
  const [one, two] = [linesWithin(a, limits[0]), linesWithin(b, limits[1])];
  const behind = furthest(one, two, lineAt(one, inA.to - 1), lineAt(two, inB.to - 1), 1);
  const before = furthest(one, two, lineAt(one, inA.from), lineAt(two, inB.from), -1);
  return [
    {
      from: Math.min(inA.from, startOf(one, before[0], inA.from)),
      to: Math.max(inA.to, endOf(a, one, behind[0], inA.to)),
    },
    {
      from: Math.min(inB.from, startOf(two, before[1], inB.from)),
      to: Math.max(inB.to, endOf(b, two, behind[1], inB.to)),
    },
  ];
}

function allOf({bytes}: PageVersion): Span {
  return {from: 0, to: bytes.length};
}

/** The lines of a page; those that are not wholly in `limit` are no continuation. */
interface LimitedLines extends PageLines {
  readonly first: number;
  readonly last: number;
}

function linesWithin(page: PageVersion, {from, to}: Span): LimitedLines {
  const lines = linesOf(page);
  const {lineStarts} = lines;
  let first = lineAt(lines, from);
  if (lineStarts[first] < from) first++;
  let last = lineAt(lines, Math.max(from, to - 1));
  if (lineEnd(page, lines, last) > to) last--;
  return {...lines, first, last};
}

/** Where line `line` starts and ends in a page; `or` if there is none. */
function startOf({lineStarts}: PageLines, line: number | null, or: number): number {
  return line === null ? or : lineStarts[line];
}

function endOf(page: PageVersion, lines: PageLines, line: number | null, or: number): number {
  return line === null ? or : lineEnd(page, lines, line);
}

/** Returns the last equal lines when continuing from lines i and j of a passage; null if there are none. */
function furthest(
  one: LimitedLines,
  two: LimitedLines,
  i: number,
  j: number,
  step: 1 | -1,
): readonly [number | null, number | null] {
  // The passage may end in the middle of its last line, so that line is compared too.
  const isWhole = isIn(one, i) && isIn(two, j) && one.hash[i] === two.hash[j];
  let found: readonly [number | null, number | null] = isWhole ? [i, j] : [null, null];
  for (;;) {
    const next = nextSame(one, two, i, j, step);
    if (next === undefined) return found;
    [i, j] = next;
    found = next;
  }
}

function nextSame(
  one: LimitedLines,
  two: LimitedLines,
  i: number,
  j: number,
  step: 1 | -1,
): readonly [number, number] | undefined {
  const [first, others] = [following(one, i, step), following(two, j, step)];
  for (let sum = 0; sum <= 2 * gapLines; sum++) {
    for (let k = Math.max(0, sum - gapLines); k <= Math.min(sum, gapLines); k++) {
      const [x, y] = [first[k], others[sum - k]];
      if (x === undefined || y === undefined || one.hash[x] !== two.hash[y]) continue;
      if (sum === 0 || one.length[x] >= tellingBytes) return [x, y];
    }
  }
  return undefined;
}

/** The next non-blank lines: as many as a gap may have, plus one. */
function following({hash, first, last}: LimitedLines, from: number, step: 1 | -1): number[] {
  const lines: number[] = [];
  for (let line = from + step; line >= first && line <= last && lines.length <= gapLines; line += step) {
    if (hash[line] !== 0) lines.push(line);
  }
  return lines;
}

function isIn({first, last}: LimitedLines, line: number): boolean {
  return line >= first && line <= last;
}
