// The first lines of two files with the same words that only one of them has: where markup or white space differs, no word can be
// marked.

import type {Occurrence} from '../model/finding.ts';
import {markedRows} from './editFrame.ts';
import {type FrameRow, sourceLines} from './frameLine.ts';

/** Of each file. */
const linesShown = 2;

/** Empty: both have the same lines. */
export function differingLines(here: Occurrence, there: Occurrence, width: number): readonly FrameRow[] {
  return [...linesOnlyIn(here, there, 0, width), ...linesOnlyIn(there, here, 1, width)];
}

function linesOnlyIn(place: Occurrence, other: Occurrence, side: 0 | 1, width: number): readonly FrameRow[] {
  const lines = new Set(sourceLines(other).map((line) => line.trimEnd()));
  return sourceLines(place)
    .flatMap((line, at) =>
      line.trim() === '' || lines.has(line.trimEnd())
        ? []
        : [markedRows({place, number: place.startLine + at, line, ranges: [], main: 0}, side, width)],
    )
    .slice(0, linesShown)
    .flat();
}
