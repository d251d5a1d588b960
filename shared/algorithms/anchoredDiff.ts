// Takes the words of two texts of any length, says which stay, go and come, as `diffWords` does, in bounded time.
// Runs of words that occur once in either text hold the two together; between two of them Myers' algorithm looks for
// the rest, so that a page that was edited in a hundred places is compared place by place.

import {type DiffPart, diffWords, pushPart} from './diff.ts';

/** Shorter runs that occur once on both sides may be chance; longer ones are not left between two edits. */
const anchorWords = 8;

/** `limit` is the number of edits between two anchors, beyond which all between them has gone and come. */
export function anchoredDiff(before: Uint32Array, now: Uint32Array, limit: number): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [0, 0];
  for (const {a, b} of [...anchors(before, now), {a: before.length, b: now.length}]) {
    // Most anchors follow one another: 13,000 words have nearly as many.
    if (a - x === 1 && b - y === 1 && before[x] === now[y]) {
      pushPart(parts, 'same', x, y, 1);
      [x, y] = [a, b];
      continue;
    }
    for (const part of diffWords(before.subarray(x, a), now.subarray(y, b), limit)) {
      pushPart(parts, part.kind, x + part.a, y + part.b, part.length);
    }
    [x, y] = [a, b];
  }
  return parts;
}

/** Where a run begins in the first text, and in the second. */
interface Anchor {
  readonly a: number;
  readonly b: number;
}

/** Most of the runs that occur once in either text and in one order in both. */
function anchors(before: Uint32Array, now: Uint32Array): Anchor[] {
  const [runsBefore, runsNow] = [before, now].map((words) => Math.max(0, words.length - anchorWords + 1));
  const table = emptyTable(runsNow, runsBefore);
  const {first, firstBefore, slotAt} = table;
  for (let at = 0; at < runsNow; at++) {
    const slot = slotOf(table, now, now, at);
    if (first[slot] === 0) first[slot] = at + 1;
    else if (first[slot] > 0) first[slot] = -first[slot];
  }
  for (let at = 0; at < runsBefore; at++) {
    const slot = slotOf(table, now, before, at);
    slotAt[at] = slot;
    // Only what both have can be an anchor.
    if (first[slot] !== 0) firstBefore[slot] = firstBefore[slot] === 0 ? at + 1 : -1;
  }
  const shared: Anchor[] = [];
  for (let at = 0; at < runsBefore; at++) {
    const slot = slotAt[at];
    if (first[slot] > 0 && firstBefore[slot] === at + 1) shared.push({a: at, b: first[slot] - 1});
  }
  return longestChain(shared);
}

/** The runs of the second text, with open addressing: at most half of the slots are taken. */
interface RunTable {
  readonly mask: number;
  /** By slot: 1 + where its run first begins in the second text, negative if it occurs there again; 0: none. */
  readonly first: Int32Array;
  /** By slot: the same in the first text; -1 if it occurs there again. */
  readonly firstBefore: Int32Array;
  /** By place in the first text. */
  readonly slotAt: Int32Array;
}

/** Used again and again: a history is compared in 100,000 pieces. */
let space = new Int32Array(1 << 10);

function emptyTable(runsNow: number, runsBefore: number): RunTable {
  let slots = 16;
  while (slots < 2 * runsNow) slots *= 2;
  const size = 2 * slots + runsBefore;
  if (space.length < size) space = new Int32Array(2 * size);
  space.fill(0, 0, 2 * slots);
  return {
    mask: slots - 1,
    first: space.subarray(0, slots),
    firstBefore: space.subarray(slots, 2 * slots),
    slotAt: space.subarray(2 * slots, size),
  };
}

/** The slot of the run of `words` that begins at `at`, or where it would be. */
function slotOf({mask, first}: RunTable, now: Uint32Array, words: Uint32Array, at: number): number {
  let key = 0x811c9dc5 | 0;
  for (let k = 0; k < anchorWords; k++) {
    key = Math.imul(key ^ words[at + k], 0x85ebca6b);
    key ^= key >>> 15;
  }
  let slot = key & mask;
  while (first[slot] !== 0 && !isSameRun(words, at, now, Math.abs(first[slot]) - 1)) slot = (slot + 1) & mask;
  return slot;
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
    // Most texts have them in one order.
    let low = ends.length > 0 && shared[ends[ends.length - 1]].b < b ? ends.length : 0;
    let high = ends.length;
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
