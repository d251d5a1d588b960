// Takes the words of two texts of any length, says which stay, go and come, as `diffWords` does, in bounded time.
// Runs of words that occur once in either text hold the two together; between two of them Myers' algorithm looks for
// the rest, so that a page that was edited in a hundred places is compared place by place.

import {type DiffPart, diffWords} from './diff.ts';

/** Shorter runs that occur once on both sides may be chance; longer ones are not left between two edits. */
const anchorWords = 8;

/** `limit` is the number of edits between two anchors, beyond which all between them has gone and come. */
export function anchoredDiff(before: Uint32Array, now: Uint32Array, limit: number): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [0, 0];
  for (const {a, b} of [...anchors(before, now), {a: before.length, b: now.length}]) {
    // Most anchors follow one another: 13,000 words have nearly as many.
    if (a - x === 1 && b - y === 1 && before[x] === now[y]) {
      append(parts, {kind: 'same', from: x, to: a});
      [x, y] = [a, b];
      continue;
    }
    for (const {kind, from, to} of diffWords(before.subarray(x, a), now.subarray(y, b), limit)) {
      const first = kind === 'added' ? y : x;
      append(parts, {kind, from: first + from, to: first + to});
    }
    [x, y] = [a, b];
  }
  return parts;
}

/** Neighbours of one kind are one part. */
function append(parts: DiffPart[], part: DiffPart): void {
  const last = parts.at(-1);
  if (last?.kind === part.kind) parts[parts.length - 1] = {...last, to: part.to};
  else parts.push(part);
}

/** Where a run begins in the first text, and in the second. */
interface Anchor {
  readonly a: number;
  readonly b: number;
}

/** Most of the runs that occur once in either text and in one order in both. */
function anchors(before: Uint32Array, now: Uint32Array): Anchor[] {
  const inNow = runsOccurringOnce(now);
  const shared: Anchor[] = [];
  for (const [key, a] of runsOccurringOnce(before)) {
    const b = inNow.get(key) ?? -1;
    if (a >= 0 && b >= 0 && isSameRun(before, a, now, b)) shared.push({a, b});
  }
  return longestChain(shared);
}

/** By key of the run: where it begins, or -1 if it occurs again. In order of their first occurrence. */
function runsOccurringOnce(words: Uint32Array): Map<number, number> {
  const at = new Map<number, number>();
  for (let k = 0; k + anchorWords <= words.length; k++) {
    const key = keyOfRun(words, k);
    at.set(key, at.has(key) ? -1 : k);
  }
  return at;
}

/** 53 bits, so that two runs of a large text rarely have one key; those that do are compared word by word. */
function keyOfRun(words: Uint32Array, at: number): number {
  let [one, two] = [0x811c9dc5 | 0, 0x2545f491 | 0];
  for (let k = 0; k < anchorWords; k++) {
    const word = words[at + k];
    one = Math.imul(one ^ word, 0x01000193) ^ (one >>> 15);
    two = Math.imul(two ^ (word >>> 7) ^ (word << 25), 0x85ebca6b) ^ (two >>> 13);
  }
  return (one >>> 0) * 0x200000 + (two >>> 11);
}

function isSameRun(before: Uint32Array, a: number, now: Uint32Array, b: number): boolean {
  for (let k = 0; k < anchorWords; k++) if (before[a + k] !== now[b + k]) return false;
  return true;
}

/** The longest part of it in which both sides increase; `shared` is in order of the first text. By patience. */
function longestChain(shared: readonly Anchor[]): Anchor[] {
  /** By length of a chain, the anchor with the least `b` that ends one. */
  const ends: number[] = [];
  const previous = new Int32Array(shared.length).fill(-1);
  for (const [number, {b}] of shared.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shared[ends[middle]].b < b) low = middle + 1;
      else high = middle;
    }
    previous[number] = low > 0 ? ends[low - 1] : -1;
    ends[low] = number;
  }
  const chain: Anchor[] = [];
  for (let number = ends.at(-1) ?? -1; number >= 0; number = previous[number]) chain.push(shared[number]);
  return chain.reverse();
}
