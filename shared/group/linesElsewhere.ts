// Takes a copy and the texts of its files; gives the copy with the lines of each place that the file of another place has outside of
// the copy. Such a line is there in another order, or next to the copied text: it is no difference of the two files, though it is one
// of the two places.

import type {Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {lineEnd} from '../text/textLines.ts';

/** Pairs of a finding that are compared, the strongest first. */
const pairsMax = 12;
/** Lines of a place that the other one lacks. */
const linesMax = 200;
/** A shorter line, such as a closing tag, is in every file. */
const lettersMin = 8;

/** `textOf`: by path. Code under other names has no equal lines. */
export function withLinesElsewhere(finding: PassageFinding, textOf: (path: string) => string): PassageFinding {
  if (finding.renamed) return finding;
  const found = finding.places.map(() => new Set<number>());
  for (const pair of finding.pairs.filter(differs).slice(0, pairsMax)) {
    for (const [own, other] of [
      [pair.a, pair.b],
      [pair.b, pair.a],
    ]) {
      for (const line of elsewhere(finding.places[own], finding.places[other], textOf)) found[own].add(line);
    }
  }
  if (found.every(({size}) => size === 0)) return finding;
  const places = finding.places.map((place, at) =>
    found[at].size === 0 ? place : {...place, elsewhere: [...found[at]].sort((a, b) => a - b)},
  );
  return {...finding, places};
}

function differs({containmentA, containmentB}: OccurrencePair): boolean {
  return containmentA < 1 || containmentB < 1;
}

/** Numbers of lines of `place`. */
function* elsewhere(place: Occurrence, other: Occurrence, textOf: (path: string) => string): Generator<number> {
  const there = new Set(linesOf(other));
  const only = [...linesOf(place).entries()].filter(([, line]) => line.length >= lettersMin && !there.has(line));
  if (only.length === 0) return;
  const text = textOf(other.path);
  const copied = place.path === other.path ? [other, place] : [other];
  for (const [at, line] of only.slice(0, linesMax)) if (hasLine(text, line, copied)) yield at;
}

function linesOf({lead = '', text, tail = ''}: Occurrence): string[] {
  return (lead + text + tail).split(lineEnd).map((line) => line.trim());
}

/** Whether a line outside of the copied places is this one, but for white space around it. */
function hasLine(text: string, line: string, copied: readonly Occurrence[]): boolean {
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + line.length)) {
    const end = at + line.length;
    if (!copied.some((place) => at < place.end && place.start < end) && isWholeLine(text, at, end)) return true;
  }
  return false;
}

function isWholeLine(text: string, from: number, to: number): boolean {
  let [start, end] = [from, to];
  while (start > 0 && isBlank(text[start - 1])) start--;
  while (end < text.length && isBlank(text[end])) end++;
  return isLineEnd(text[start - 1]) && isLineEnd(text[end]);
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t';
}

function isLineEnd(sign: string | undefined): boolean {
  return sign === undefined || sign === '\n' || sign === '\r';
}
