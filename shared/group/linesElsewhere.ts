// Takes a copy and the lines of its files; gives the copy with the lines of each place that the file of another place has
// outside of the copy. Such a line is there in another order, or next to the copied text: the other place may lack it, its
// file does not.

import type {LinesThere, Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {lineEnd} from '../text/textLines.ts';

/** Pairs of a finding that are compared, the strongest first. */
const pairsMax = 12;
/** A shorter line, such as a closing tag, is in every file. */
const lettersMin = 8;

/** By path: where each line begins, in UTF-16 units, without the white space around it. */
export type LinesOf = (path: string) => ReadonlyMap<string, readonly number[]>;

/** UTF-16 units of the texts whose lines are kept. */
const keptMax = 8_000_000;

/** Of one run: many copies are between the same files. */
export function linesOfFiles(textOf: (path: string) => string): LinesOf {
  const known = new Map<string, ReadonlyMap<string, readonly number[]>>();
  let kept = 0;
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = textOf(path);
    kept += text.length;
    if (kept > keptMax) {
      known.clear();
      kept = text.length;
    }
    const lines = linesWithStarts(text);
    known.set(path, lines);
    return lines;
  };
}

function linesWithStarts(text: string): Map<string, number[]> {
  const starts = new Map<string, number[]>();
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    const whole = text.slice(at, end);
    const line = whole.trim();
    if (line.length >= lettersMin) {
      const start = at + whole.indexOf(line);
      const others = starts.get(line);
      if (others === undefined) starts.set(line, [start]);
      else others.push(start);
    }
    at = end + 1;
  }
  return starts;
}

/** Code under other names has no equal lines. */
export function withLinesElsewhere(finding: PassageFinding, linesOf: LinesOf): PassageFinding {
  if (finding.renamed) return finding;
  const found = finding.places.map((): LinesThere[] => []);
  for (const pair of finding.pairs.filter(differs).slice(0, pairsMax)) {
    for (const [own, other] of [
      [pair.a, pair.b],
      [pair.b, pair.a],
    ]) {
      const {path} = finding.places[other];
      const lines = elsewhere(finding.places[own], finding.places[other], linesOf);
      if (lines.length > 0 && !found[own].some((one) => one.path === path)) found[own].push({path, lines});
    }
  }
  if (found.every(({length}) => length === 0)) return finding;
  const places = finding.places.map((place, at) => (found[at].length === 0 ? place : {...place, elsewhere: found[at]}));
  return {...finding, places};
}

function differs({containmentA, containmentB}: OccurrencePair): boolean {
  return containmentA < 1 || containmentB < 1;
}

/** Numbers of lines of `place`. */
function elsewhere(place: Occurrence, other: Occurrence, linesOf: LinesOf): number[] {
  const there = new Set(linesIn(other));
  const only = [...linesIn(place).entries()].filter(([, line]) => line.length >= lettersMin && !there.has(line));
  if (only.length === 0) return [];
  const starts = linesOf(other.path);
  const copied = place.path === other.path ? [other, place] : [other];
  const isOutside = (line: string) => (start: number) =>
    copied.every(({start: from, end}) => start + line.length <= from || start >= end);
  return only.flatMap(([at, line]) => (starts.get(line)?.some(isOutside(line)) ? [at] : []));
}

function linesIn({lead = '', text, tail = ''}: Occurrence): string[] {
  return (lead + text + tail).split(lineEnd).map((line) => line.trim());
}
