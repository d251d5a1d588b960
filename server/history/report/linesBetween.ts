// Takes two versions of a page, gives the lines between those that both begin and end with. Most changes are of a line or
// two, so most of a page is skipped by comparing memory.

import {lineHash} from '../../../shared/history/pageLines.ts';
import {lineStartsOf} from '../../../shared/text/positions.ts';
import {commonHead, commonTail, isLineStart, lineStart} from '../index/lineHunks.ts';

/** Some consecutive lines of a version. */
export interface SomeLines {
  /** Byte offset of the start of each, and of their end. */
  readonly starts: Uint32Array;
  /** One less: 53 bits of each line, as in `PageLines`. */
  readonly hash: Float64Array;
}

/** The two have no line in common at their start, nor at their end; white space does not count. */
export function linesBetween(before: Buffer, after: Buffer): readonly [SomeLines, SomeLines] {
  const shorter = Math.min(before.length, after.length);
  const from = lineStart(before, commonHead(before, after, 0, 0, shorter));
  const tail = wholeLines(before, after, commonTail(before, after, shorter - from));
  return trimmed(linesIn(before, from, tail), linesIn(after, from, tail));
}

/** Of a common tail, the bytes that are whole lines in both; null: none. Both may end with an empty line. */
function wholeLines(before: Buffer, after: Buffer, tail: number): number | null {
  const at = before.length - tail;
  if (isLineStart(before, at) && isLineStart(after, after.length - tail)) return tail;
  const feed = before.indexOf(10, at);
  return feed < 0 ? null : before.length - feed - 1;
}

/** From the start of a line to the tail. */
function linesIn(text: Buffer, from: number, tail: number | null): SomeLines {
  const end = text.length - (tail ?? 0);
  const found = lineStartsOf(text.subarray(from, end));
  // The tail begins with a line of its own.
  const count = tail === null ? found.length : found.length - 1;
  const starts = new Uint32Array(count + 1);
  for (let line = 0; line < count; line++) starts[line] = from + found[line];
  starts[count] = end;
  const hash = new Float64Array(count);
  for (let line = 0; line < count; line++) hash[line] = lineHash(text, starts[line], starts[line + 1]);
  return {starts, hash};
}

function trimmed(old: SomeLines, now: SomeLines): readonly [SomeLines, SomeLines] {
  let [first, end, endNow] = [0, old.hash.length, now.hash.length];
  while (first < end && first < endNow && old.hash[first] === now.hash[first]) first++;
  while (end > first && endNow > first && old.hash[end - 1] === now.hash[endNow - 1]) {
    end--;
    endNow--;
  }
  return [part(old, first, end), part(now, first, endNow)];
}

function part({starts, hash}: SomeLines, first: number, end: number): SomeLines {
  return {starts: starts.subarray(first, end + 1), hash: hash.subarray(first, end)};
}
