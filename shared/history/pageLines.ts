// The lines of a page, to be compared without their white space: as numbers, because whole histories are compared.

import {rememberedOf} from '../algorithms/memoized.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import {lineStartsOf, type Positions, positionsOf} from '../text/positions.ts';
import type {PageVersion} from './pageVersion.ts';

export interface PageLines {
  /** Byte offset at which each starts. */
  readonly lineStarts: Uint32Array;
  /** 53 bits of each line, with runs of white space as one space; 0 for a blank line. */
  readonly hash: Float64Array;
  /** Its length then, in bytes. */
  readonly length: Uint32Array;
}

const known = new WeakMap<PageVersion, PageLines>();
const knownPositions = new WeakMap<PageVersion, Positions>();

/** Cached, because one page may be in many findings. */
export function linesOf(page: PageVersion): PageLines {
  return rememberedOf(known, page, () => readLines(page));
}

/** Only of pages of which a passage is shown: they take as long as the lines. */
export function positionsOfPage(page: PageVersion): Positions {
  return rememberedOf(knownPositions, page, () => positionsOf(page.bytes));
}

/** Where a line ends, without its line break. */
export function lineEnd({bytes}: PageVersion, {lineStarts}: PageLines, line: number): number {
  let end = lineStarts[line + 1] ?? bytes.length;
  while (end > lineStarts[line] && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--;
  return end;
}

/** The first token at or after a byte offset. */
export function tokenAt({tokens}: PageVersion, offset: number): number {
  return lowerBound(tokens.start, 0, tokens.count, offset);
}

function readLines({bytes}: PageVersion): PageLines {
  const lineStarts = lineStartsOf(bytes);
  const count = lineStarts.length;
  const lines = {hash: new Float64Array(count), length: new Uint32Array(count)};
  for (let line = 0; line < count; line++) {
    lines.hash[line] = lineHash(bytes, lineStarts[line], lineStarts[line + 1] ?? bytes.length);
    lines.length[line] = lengthHashed;
  }
  return {lineStarts, ...lines};
}

/** The length of the line that was hashed last. */
let lengthHashed = 0;

/** As in `PageLines`: of the line in bytes [from, to). */
export function lineHash(bytes: Uint8Array, from: number, to: number): number {
  let [one, two, length] = [0x811c9dc5 | 0, 0x2545f491 | 0, 0];
  let isSpace = false;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === 32 || (byte >= 9 && byte <= 13)) {
      isSpace = length > 0;
      continue;
    }
    if (isSpace) {
      one = Math.imul(one ^ 32, 0x01000193);
      two = Math.imul(two ^ 32, 0x85ebca6b) ^ (two >>> 13);
      length++;
      isSpace = false;
    }
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13);
    length++;
  }
  lengthHashed = length;
  return length === 0 ? 0 : (one >>> 0) * 0x200000 + (two >>> 11) + 1;
}
