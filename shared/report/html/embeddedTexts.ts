// Takes the places of findings and the texts of their files, gives the lines that a report embeds: those of the places
// with some around them, joined where they meet, each different line once, within a number of bytes as JSON.

import {rememberedOf} from '../../algorithms/memoized.ts';
import {lineStartsOf} from '../../text/textLines.ts';
import type {PlaceData} from './reportData.ts';

/** Lines before and behind a passage that are embedded, so that a reader sees where it is. */
const contextLines = 3;

/** Lines of a file without their ends; null: the file is not there any more, or is another one. */
export type LinesOf = (path: string) => readonly string[] | null;

export function splitLines(text: string): string[] {
  // After the last line end there is no further line.
  const starts = lineStartsOf(text, 0, Math.max(0, text.length - 1));
  return starts.map((start, line) => text.slice(start, starts[line + 1] ?? text.length).replace(/[\r\n]+$/, ''));
}

interface EmbeddedTexts {
  readonly lines: readonly string[];
  readonly texts: readonly (readonly (readonly number[])[])[];
  /** Findings whose text found no room, the last ones of the report. */
  readonly withoutText: number;
}

type Range = readonly [first: number, last: number];

/**
 * `places` by finding, in order of the report; `bytesMax` is what the lines and the references to them may take in JSON.
 * Texts are taken as long as there is room, so that it is the last findings that go without.
 */
export function embedTexts(
  paths: readonly string[],
  places: readonly (readonly PlaceData[])[],
  linesOf: LinesOf,
  bytesMax: number,
): EmbeddedTexts {
  const ranges: Range[][] = paths.map(() => []);
  const known = new Set<string>();
  const taken: Set<number>[] = paths.map(() => new Set());
  const sources = paths.map(() => undefined as readonly string[] | null | undefined);
  const textOf = (path: number): readonly string[] => {
    const lines = sources[path] === undefined ? linesOf(paths[path]) : sources[path];
    sources[path] = lines;
    return lines ?? [];
  };
  let bytes = 0;
  let withoutText = 0;
  for (const own of places) {
    const wanted = own.map(([path, start, , end]) => {
      const {length} = textOf(path);
      return {path, range: [Math.max(1, start - contextLines), Math.min(length, end + contextLines)] as const};
    });
    const fresh = new Set<string>();
    let cost = 0;
    for (const {path, range} of wanted) {
      const text = textOf(path);
      for (let line = range[0]; line <= range[1]; line++) {
        if (taken[path].has(line)) continue;
        cost += referenceBytes;
        const content = text[line - 1];
        if (known.has(content) || fresh.has(content)) continue;
        fresh.add(content);
        cost += jsonBytes(content) + 1;
      }
    }
    if (bytes + cost > bytesMax) {
      withoutText++;
      continue;
    }
    bytes += cost;
    for (const content of fresh) known.add(content);
    for (const {path, range} of wanted) {
      for (let line = range[0]; line <= range[1]; line++) taken[path].add(line);
      if (range[0] <= range[1]) ranges[path].push(range);
    }
  }
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    return rememberedOf(numbers, line, () => numbers.size);
  };
  const texts = ranges.map((own, path) =>
    united(own).map(([from, to]) => [
      from,
      ...textOf(path)
        .slice(from - 1, to)
        .map(numberOf),
    ]),
  );
  return {lines: [...numbers.keys()], texts, withoutText};
}

/** Up to 99,999 lines and a comma. */
const referenceBytes = 6;

/** Joined where they meet, so that no line is embedded twice. */
function united(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((x, y) => x[0] - y[0])) {
    const last = joined.at(-1);
    if (last !== undefined && range[0] <= last[1] + 1)
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])];
    else joined.push(range);
  }
  return joined;
}

/** Takes a value, gives how many bytes its JSON has in UTF-8. */
export function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  let bytes = json.length;
  // Each half of a surrogate pair counts 2, so that both are 4.
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
