// Takes two versions of a file, gives the hunks of lines in which they differ. Successive versions share nearly all of
// their bytes, which are skipped by comparing memory; lines are compared only near a difference.

/** Byte offsets: lines [before, endBefore) of the old version became lines [after, endAfter) of the new one. */
export interface Hunk {
  readonly before: number;
  readonly endBefore: number;
  readonly after: number;
  readonly endAfter: number;
}

/** The next common line is searched up to this many lines ahead, on both sides; beyond that, everything is one hunk. */
const linesMax = 256;
/** Hunks closer than this are merged. */
const closeBytes = 120;
/** A shorter line (a brace, a fence) does not show that the versions agree again, unless the next line is equal too. */
const tellingBytes = 12;

export function hunksOf(before: Buffer, after: Buffer): Hunk[] {
  const hunks: Hunk[] = [];
  const shorter = Math.min(before.length, after.length);
  const head = commonHead(before, after, 0, 0, shorter);
  if (head === before.length && head === after.length) return hunks;
  const tail = commonTail(before, after, shorter - head);
  // The common tail must begin with a whole line in both versions.
  const tailAt = before.length - tail;
  const isWhole = isLineStart(before, tailAt) && isLineStart(after, after.length - tail);
  const endBefore = isWhole ? tailAt : lineBehind(before, tailAt, before.length);
  const endAfter = after.length - (before.length - endBefore);
  const versions = {before, after, endBefore, endAfter};
  let a = lineStart(before, head);
  let b = lineStart(after, head);
  while (a < endBefore || b < endAfter) {
    const [nextA, nextB] = resumed(versions, a, b);
    const last = hunks.at(-1);
    // A line or two between hunks are not worth splitting them.
    if (last !== undefined && a - last.endBefore < closeBytes) {
      hunks[hunks.length - 1] = {...last, endBefore: nextA, endAfter: nextB};
    } else hunks.push({before: a, endBefore: nextA, after: b, endAfter: nextB});
    // Text of the common tail that also occurs before it must not lead into the tail on one side only.
    const same = commonHead(before, after, nextA, nextB, Math.min(endBefore - nextA, endAfter - nextB));
    if (nextA + same >= endBefore && nextB + same >= endAfter) break;
    a = Math.max(nextA, lineStart(before, nextA + same));
    b = Math.max(nextB, lineStart(after, nextB + same));
  }
  return hunks;
}

/** Two versions up to their common tail. */
interface Versions {
  readonly before: Buffer;
  readonly after: Buffer;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** Where both versions agree again: the nearest pair of equal lines, searched in growing ranges. */
function resumed(versions: Versions, a: number, b: number): readonly [number, number] {
  const {before, after, endBefore, endAfter} = versions;
  const behindA = lineBehind(before, a, endBefore);
  const behindB = lineBehind(after, b, endAfter);
  // Usually one line was changed, or some were inserted, and the next one is equal.
  if (isTellingLine(versions, behindA, behindB)) return [behindA, behindB];
  for (let most = 4; most <= linesMax; most *= 8) {
    readLines(lines, before, a, endBefore, most);
    readLines(others, after, b, endAfter, most);
    const [i, j] = nearestPair(before, after);
    if (i >= 0) return [lines.start[i], others.start[j]];
    if (lines.count < most && others.count < most) break;
  }
  return [endBefore, endAfter];
}

function isTellingLine({before, after, endBefore, endAfter}: Versions, a: number, b: number): boolean {
  const length = lineBehind(before, a, endBefore) - a;
  return length >= tellingBytes && b + length <= endAfter && before.compare(after, b, b + length, a, a + length) === 0;
}

function lineBehind(text: Buffer, at: number, end: number): number {
  if (at >= end) return end;
  const lineEnd = text.indexOf(10, at);
  return lineEnd < 0 || lineEnd >= end ? end : lineEnd + 1;
}

function nearestPair(before: Buffer, after: Buffer): readonly [number, number] {
  let [best, bestI, bestJ] = [Infinity, -1, -1];
  const places = lines.count > fewLines ? placesOf(lines) : undefined;
  for (let j = 0; j < others.count && j < best; j++) {
    const hash = others.hash[j];
    const i = places === undefined ? firstPlace(lines, hash) : (places.get(hash) ?? -1);
    if (i < 0 || i + j >= best || !isSameLine(before, after, i, j)) continue;
    if (lengthOf(others, j) < tellingBytes && !isSameLine(before, after, i + 1, j + 1)) continue;
    [best, bestI, bestJ] = [i + j, i, j];
  }
  return [bestI, bestJ];
}

/** Up to this many lines, a linear search is faster. */
const fewLines = 32;

function firstPlace({count, hash}: Lines, value: number): number {
  for (let line = 0; line < count; line++) if (hash[line] === value) return line;
  return -1;
}

function placesOf({count, hash}: Lines): Map<number, number> {
  const places = new Map<number, number>();
  for (let line = count - 1; line >= 0; line--) places.set(hash[line], line);
  return places;
}

function lengthOf({start}: Lines, line: number): number {
  return start[line + 1] - start[line];
}

function isSameLine(before: Buffer, after: Buffer, i: number, j: number): boolean {
  if (i >= lines.count || j >= others.count) return false;
  const [atA, atB] = [lines.start[i], others.start[j]];
  const length = lengthOf(others, j);
  return length === lengthOf(lines, i) && before.compare(after, atB, atB + length, atA, atA + length) === 0;
}

interface Lines {
  count: number;
  /** One more entry than there are lines: the end of the last one. */
  readonly start: Int32Array;
  readonly hash: Int32Array;
}

/** Lines of the old and of the new version; reused for about a quarter of a million differences. */
const lines = newLines();
const others = newLines();

function newLines(): Lines {
  return {count: 0, start: new Int32Array(linesMax + 1), hash: new Int32Array(linesMax)};
}

function readLines(into: Lines, text: Buffer, from: number, end: number, most: number): void {
  const {start, hash} = into;
  let at = from;
  let count = 0;
  while (at < end && count < most) {
    start[count] = at;
    let value = 0x811c9dc5 | 0;
    let byte = 0;
    while (at < end && byte !== 10) {
      byte = text[at++];
      value = Math.imul(value ^ byte, 0x01000193);
    }
    hash[count++] = value;
  }
  start[count] = at;
  into.count = count;
}

const block = 1024;

/** Number of equal bytes from `a` and from `b` on, at most `most`. */
export function commonHead(before: Buffer, after: Buffer, a: number, b: number, most: number): number {
  let at = 0;
  for (let size = block; size >= 16; size >>>= 3) {
    while (at + size <= most && before.compare(after, b + at, b + at + size, a + at, a + at + size) === 0) at += size;
  }
  while (at < most && before[a + at] === after[b + at]) at++;
  return at;
}

/** Number of equal bytes at the ends, at most `most`. */
export function commonTail(before: Buffer, after: Buffer, most: number): number {
  const [a, b] = [before.length, after.length];
  let tail = 0;
  for (let size = block; size >= 16; size >>>= 3) {
    while (tail + size <= most && before.compare(after, b - tail - size, b - tail, a - tail - size, a - tail) === 0) {
      tail += size;
    }
  }
  while (tail < most && before[a - tail - 1] === after[b - tail - 1]) tail++;
  return tail;
}

/** Start of the line that contains `at`. */
export function lineStart(text: Buffer, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf(10, at - 1) + 1;
}

export function isLineStart(text: Buffer, at: number): boolean {
  return at === 0 || text[at - 1] === 10;
}
