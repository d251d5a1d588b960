// The lines of a code frame that have words which are not found by comparing the two places: of differences that the history has, of
// links, and of what a finding is about.

import type {WordRange} from '../difference/comparedText.ts';
import {indexOfWords} from '../text/findWords.ts';
import type {ComparedPlaces} from './copyDifferences.ts';
import {markedRows} from './editFrame.ts';
import {type FrameRow, leadOf, sourceLines} from './frameLine.ts';
import {shareAlike} from './lineLikeness.ts';
import type {MarkedLine} from './lineMarks.ts';
import type {QuotedDifference} from './placeDifference.ts';

/** Lines of a place with the same words. */
const linesCompared = 60;

/** Of several lines with the words of a difference, the two that are most alike. */
export function linesWithQuotes(
  copies: readonly ComparedPlaces[],
  said: readonly QuotedDifference[],
  width: number,
): readonly FrameRow[] {
  const pairs = said.map(({here, there}) => {
    const found = copies.map((copy) => [linesWith(copy, 0, here), linesWith(copy, 1, there)] as const);
    const all = found.flatMap(([own, others]) =>
      own.flatMap((line) =>
        others.map((other) => ({pair: [line, other] as const, alike: shareAlike(line.line, other.line)})),
      ),
    );
    const [best] = all.toSorted((one, next) => next.alike - one.alike);
    const first = (side: 0 | 1) => found.flatMap((lines) => lines[side])[0];
    return best?.pair ?? ([first(0), first(1)] as const);
  });
  return [0, 1].flatMap((side) => {
    const lines = new Map<string, MarkedLine>();
    for (const pair of pairs) {
      const line = pair[side];
      if (line === undefined) continue;
      const key = `${line.place.path}:${line.number}`;
      lines.set(key, {...line, ranges: joinedRanges([...(lines.get(key)?.ranges ?? []), ...line.ranges])});
    }
    return [...lines.values()].flatMap((line) => markedRows(line, side, width));
  });
}

/** In order, and those that touch as one. */
function joinedRanges(ranges: readonly WordRange[]): readonly WordRange[] {
  const joined: {from: number; to: number}[] = [];
  for (const {from, to} of ranges.toSorted((one, next) => one.from - next.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({from, to});
  }
  return joined;
}

/** The first ones, from where the passage begins. */
function linesWith({text, here, there}: ComparedPlaces, side: 0 | 1, quoted: string): readonly MarkedLine[] {
  const words = quoted.replace(/ …$/, '');
  if (words === '') return [];
  const place = text.places[side === 0 ? here : there];
  const lines = sourceLines(place).flatMap((line, at): MarkedLine[] => {
    const begin = at === 0 ? leadOf(place).length : 0;
    const found = indexOfWords(line.slice(begin), words);
    if (found < 0) return [];
    const from = begin + found;
    return [{place, number: place.startLine + at, line, ranges: [{from, to: from + words.length}], main: 0}];
  });
  return lines.slice(0, linesCompared);
}
