// Takes two pages and a passage they share, and extends the passage by the equal lines before and after it. A few
// changed lines in between are skipped. Alignment works on compared words, so it misses lines without any, such as link
// definitions at the end of a page. They belong to the passage too.

import {lineAt, type Positions, positionsOf} from '../text/positions.ts';
import type {PageVersion} from './pageVersion.ts';

export interface Bytes {
  readonly from: number;
  readonly to: number;
}

/** Number of lines that may differ, on either side, before the next equal line. */
const gapLines = 3;
/** After a gap, equal lines shorter than this are no evidence. */
const tellingUnits = 12;

export function withSameLines(a: PageVersion, b: PageVersion, inA: Bytes, inB: Bytes): readonly [Bytes, Bytes] {
  const [one, two] = [linesOf(a), linesOf(b)];
  const behind = furthest(one, two, lineAt(one.positions, inA.to - 1), lineAt(two.positions, inB.to - 1), 1);
  const before = furthest(one, two, lineAt(one.positions, inA.from), lineAt(two.positions, inB.from), -1);
  return [
    {from: Math.min(inA.from, one.startOf(before[0], inA.from)), to: Math.max(inA.to, one.endOf(behind[0], inA.to))},
    {from: Math.min(inB.from, two.startOf(before[1], inB.from)), to: Math.max(inB.to, two.endOf(behind[1], inB.to))},
  ];
}

interface Lines {
  readonly positions: Positions;
  /** Runs of white space become one space; empty for a blank line. */
  readonly text: readonly string[];
  /** Byte offsets where a line starts and ends. If `line` is null, `or` is returned. */
  readonly startOf: (line: number | null, or: number) => number;
  readonly endOf: (line: number | null, or: number) => number;
}

const known = new WeakMap<PageVersion, Lines>();

/** Cached, because one page may be in many findings. */
function linesOf(page: PageVersion): Lines {
  let lines = known.get(page);
  if (lines === undefined) {
    lines = readLines(page);
    known.set(page, lines);
  }
  return lines;
}

export function positionsOfPage(page: PageVersion): Positions {
  return linesOf(page).positions;
}

function readLines({bytes}: PageVersion): Lines {
  const positions = positionsOf(bytes);
  const {lineStarts} = positions;
  const ends = (line: number) => {
    let end = lineStarts[line + 1] ?? bytes.length;
    while (end > lineStarts[line] && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--;
    return end;
  };
  const text = Array.from(lineStarts, (start, line) => normalised(bytes, start, ends(line)));
  return {
    positions,
    text,
    startOf: (line, or) => (line === null ? or : lineStarts[line]),
    endOf: (line, or) => (line === null ? or : ends(line)),
  };
}

/** One character per byte is enough, because lines are only compared with each other. */
function normalised(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]);
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the last equal lines when continuing from lines i and j of a passage; null if there are none. */
function furthest(one: Lines, two: Lines, i: number, j: number, step: 1 | -1): readonly [number | null, number | null] {
  // The passage may end in the middle of its last line, so that line is compared too.
  let found: readonly [number | null, number | null] = one.text[i] === two.text[j] ? [i, j] : [null, null];
  for (;;) {
    const next = nextSame(one.text, two.text, i, j, step);
    if (next === undefined) return found;
    [i, j] = next;
    found = next;
  }
}

function nextSame(
  one: readonly string[],
  two: readonly string[],
  i: number,
  j: number,
  step: 1 | -1,
): readonly [number, number] | undefined {
  const [first, others] = [following(one, i, step), following(two, j, step)];
  for (let sum = 0; sum <= 2 * gapLines; sum++) {
    for (let k = Math.max(0, sum - gapLines); k <= Math.min(sum, gapLines); k++) {
      const [x, y] = [first[k], others[sum - k]];
      if (x === undefined || y === undefined || one[x] !== two[y]) continue;
      if (sum === 0 || one[x].length >= tellingUnits) return [x, y];
    }
  }
  return undefined;
}

/** The next non-blank lines: as many as a gap may have, plus one. */
function following(text: readonly string[], from: number, step: 1 | -1): number[] {
  const lines: number[] = [];
  for (let line = from + step; line >= 0 && line < text.length && lines.length <= gapLines; line += step) {
    if (text[line] !== '') lines.push(line);
  }
  return lines;
}
