// Takes two pages, gives for each line of the first the length of the longest run of lines around it that occurs in the
// second, ignoring white space. Blank lines join runs and are not counted.

import type {PageVersion} from '../../../shared/history/pageVersion.ts';

export interface Line {
  /** White space is collapsed; empty for a blank line. */
  readonly text: string;
  /** The first token at or after its start. */
  readonly token: number;
}

const linesKnown = new WeakMap<PageVersion, readonly Line[]>();

export function lineRuns(page: PageVersion): readonly Line[] {
  let lines = linesKnown.get(page);
  if (lines === undefined) {
    lines = readLines(page);
    linesKnown.set(page, lines);
  }
  return lines;
}

function readLines({bytes, tokens}: PageVersion): readonly Line[] {
  let token = 0;
  let at = 0;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.split('\n').map((line) => {
    while (token < tokens.count && tokens.start[token] < at) token++;
    at += line.length + 1;
    return {text: line.replace(/\s+/g, ' ').trim(), token};
  });
}

const runsKnown = new WeakMap<PageVersion, WeakMap<PageVersion, Uint32Array>>();

export function runsIn(page: PageVersion, other: PageVersion): Uint32Array {
  const known = runsKnown.get(page) ?? new WeakMap<PageVersion, Uint32Array>();
  runsKnown.set(page, known);
  let runs = known.get(other);
  if (runs === undefined) {
    runs = runsOf(lineRuns(page), lineRuns(other));
    known.set(other, runs);
  }
  return runs;
}

/** At most this many occurrences of a line in the other page are followed. */
const placesMax = 16;

function runsOf(lines: readonly Line[], others: readonly Line[]): Uint32Array {
  const places = new Map<string, number[]>();
  others.forEach(({text}, at) => {
    if (text === '') return;
    const list = places.get(text);
    if (list === undefined) places.set(text, [at]);
    else if (list.length < placesMax) list.push(at);
  });
  const longest = new Uint32Array(lines.length);
  const isEqual = (i: number, j: number) =>
    i >= 0 && j >= 0 && i < lines.length && j < others.length && lines[i].text === others[j].text;
  lines.forEach(({text}, line) => {
    for (const at of places.get(text) ?? []) {
      // Only at the start of a run; blank lines alone do not extend a run backwards.
      let back = 1;
      while (isEqual(line - back, at - back) && lines[line - back].text === '') back++;
      if (isEqual(line - back, at - back)) continue;
      let end = 0;
      let length = 0;
      for (; isEqual(line + end, at + end); end++) if (lines[line + end].text !== '') length++;
      for (let k = line; k < line + end; k++) if (length > longest[k]) longest[k] = length;
    }
  });
  return longest;
}
