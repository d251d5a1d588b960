// Takes two token sequences; returns the runs that they share, one to one: greedy string tiling, longest run first
// (Wise 1993, as in JPlag), over all maximal matches instead of repeated scans.

import {addTo} from '../algorithms/groupedBy.ts';
import type {Grams} from './codeNgrams.ts';

export interface Tile {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Maximum tokens compared to find and to place tiles; periodic text could need the cube of its length. */
const stepsMax = 1 << 26;

interface Matches {
  /** Pending matches by length, as a * countB + b. */
  readonly waiting: number[][];
  steps: number;
}

/** Tiles of at least `seeds.k` tokens, longest first, then by a and b. The n-grams are those of a and b. */
export function tilesOf(a: Uint32Array, seedsA: Grams, b: Uint32Array, seedsB: Grams): Tile[] {
  const matches: Matches = {waiting: [], steps: 0};
  for (let x = 0, y = 0; x < seedsA.distinct && y < seedsB.distinct; ) {
    if (seedsA.hash[x] < seedsB.hash[y]) x++;
    else if (seedsA.hash[x] > seedsB.hash[y]) y++;
    else maximalMatches(a, seedsA, x++, b, seedsB, y++, matches);
  }
  return laid(a.length, b.length, seedsA.k, matches);
}

/** A match is maximal if the tokens before it differ: pairs with equal predecessors are skipped in groups. */
function maximalMatches(
  a: Uint32Array,
  seedsA: Grams,
  x: number,
  b: Uint32Array,
  seedsB: Grams,
  y: number,
  matches: Matches,
): void {
  const placesA = seedsA.positions.subarray(seedsA.first[x], seedsA.first[x + 1]);
  const placesB = seedsB.positions.subarray(seedsB.first[y], seedsB.first[y + 1]);
  if (placesA.length * placesB.length <= 16) {
    for (const i of placesA)
      for (const j of placesB) if (i === 0 || j === 0 || a[i - 1] !== b[j - 1]) extend(a, i, b, j, seedsA.k, matches);
    return;
  }
  const groups = new Map<number, number[]>();
  for (const j of placesB) {
    const before = j === 0 ? -1 : b[j - 1];
    addTo(groups, before, j);
  }
  for (const i of placesA) {
    const before = i === 0 ? -2 : a[i - 1];
    for (const [other, group] of groups) {
      if (other !== before) for (const j of group) extend(a, i, b, j, seedsA.k, matches);
    }
  }
}

function extend(a: Uint32Array, i: number, b: Uint32Array, j: number, k: number, matches: Matches): void {
  if (matches.steps > stepsMax) return;
  const most = Math.min(a.length - i, b.length - j);
  let length = 0;
  while (length < most && a[i + length] === b[j + length]) length++;
  matches.steps += length + 1;
  if (length >= k) wait(matches, length, i * b.length + j);
}

function wait({waiting}: Matches, length: number, match: number): void {
  while (waiting.length <= length) waiting.push([]);
  waiting[length].push(match);
}

/**
 * Places matches that are still free; the free parts of a partly covered match are queued again with their own length.
 */
function laid(countA: number, countB: number, k: number, matches: Matches): Tile[] {
  const {waiting} = matches;
  const usedA = new Uint8Array(countA);
  const usedB = new Uint8Array(countB);
  const tiles: Tile[] = [];
  for (let length = waiting.length - 1; length >= k; length--) {
    const starts = Float64Array.from(waiting[length]).sort();
    waiting.length = length;
    for (const start of starts) {
      const i = Math.floor(start / countB);
      const j = start % countB;
      matches.steps += length;
      if (matches.steps > stepsMax * 2) return tiles;
      let free = 0;
      for (let offset = 0; offset <= length; offset++) {
        if (offset < length && usedA[i + offset] === 0 && usedB[j + offset] === 0) {
          free++;
          continue;
        }
        if (free === length) {
          usedA.fill(1, i, i + length);
          usedB.fill(1, j, j + length);
          tiles.push({a: i, b: j, length});
        } else if (free >= k) wait(matches, free, (i + offset - free) * countB + j + offset - free);
        free = 0;
      }
    }
  }
  return tiles;
}
