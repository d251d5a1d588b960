// Takes two places that differ in too much to compare word for word; gives the first lines of one in place of lines of the other that
// are much like them, with the words marked that differ.

import {diffWords} from '../algorithms/diff.ts';
import type {Occurrence} from '../model/finding.ts';
import {oneLine} from '../text/wholePieces.ts';
import {markedRows} from './editFrame.ts';
import {type FrameRow, lettersMin, lettersOf, sourceLines} from './frameLine.ts';
import {alikeMin, shareAlike} from './lineLikeness.ts';
import {type MarkedLine, withWordMarks} from './lineMarks.ts';

/** Pairs of lines that are shown. */
const linesShown = 2;
/** Lines that differ, of texts that are compared. */
const lineEditsMax = 400;
/** Of more lines in place of one another, which line is for which is not to be said. */
const replacedMax = 12;

/** Empty: there are none. */
export function alikeLines(here: Occurrence, there: Occurrence, width: number): readonly FrameRow[] {
  const rows: FrameRow[][] = [];
  for (const [own, other] of replacedLines(here, there)) {
    const alike = shareAlike(own.line, other.line);
    if (alike < alikeMin || alike === 1 || lettersOf(own.line).length < lettersMin) continue;
    const sides = withWordMarks([own], [other]);
    // An address that differs is shortened where it is shown, and gets no mark.
    if (!sides.some(([{ranges}]) => ranges.some(({from, to}) => to > from))) continue;
    rows.push(sides.flatMap(([line], side) => markedRows(line, side, width)));
    if (rows.length === linesShown) break;
  }
  return rows.flat();
}

/** Lines of one place that stand in place of lines of the other, one for one; none with text beside the passage. */
function* replacedLines(here: Occurrence, there: Occurrence): Generator<readonly [MarkedLine, MarkedLine]> {
  const [own, others] = [sourceLines(here), sourceLines(there)];
  const plain = (lines: readonly string[]) => lines.map((line) => oneLine(line.trim()));
  const parts = diffWords(plain(own), plain(others), lineEditsMax);
  for (const [at, {kind, a, b, length}] of parts.entries()) {
    const added = parts[at + 1];
    if (kind !== 'removed' || added?.kind !== 'added') continue;
    if (Math.max(length, added.length) > replacedMax) continue;
    for (let by = 0; by < Math.min(length, added.length); by++) {
      const [line, other] = [a + by, b + by];
      if (isPartly(here, line, own.length) || isPartly(there, other, others.length)) continue;
      yield [lineOf(here, line, own[line]), lineOf(there, other, others[other])];
    }
  }
}

/** Whether a line has text beside the passage. */
function isPartly({lead = '', tail = ''}: Occurrence, at: number, lines: number): boolean {
  return (at === 0 && lead.trim() !== '') || (at === lines - 1 && tail.trim() !== '');
}

function lineOf(place: Occurrence, at: number, line: string): MarkedLine {
  return {place, number: place.startLine + at, line, ranges: [], main: 0};
}
