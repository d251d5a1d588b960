// Takes two equal positions of the normalized tokens; returns the passage around them that is the same code: exact
// runs, joined where only a few tokens were inserted, deleted or changed.

import type {SpanPair} from '../algorithms/span.ts';

/** Equal runs of a chain, in ascending order on both sides. */
export interface CodeRun {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  /** Tokens in equal runs; the same number on both sides. */
  readonly tiled: number;
  /** The equal runs: start in a, start in b, length, … in turn. */
  readonly tiles: readonly number[];
}

/** Maximum tokens of a change on each side: an inserted condition or call. */
const gapTokens = 16;
/** Minimum equal tokens after a change: about two statements. */
const againTokens = 10;
/** Cost of a token in a gap, in equal tokens: the passage ends where half of the code has changed. */
const gapCost = 2;
const dropMax = 40;

/** The passage around the equal tokens `i` and `j`, within the bounds of both documents. */
export function runAround(blind: Uint32Array, i: number, j: number, bounds: SpanPair): CodeRun {
  let a0 = i;
  let b0 = j;
  while (a0 > bounds.a0 && b0 > bounds.b0 && blind[a0 - 1] === blind[b0 - 1]) {
    a0--;
    b0--;
  }
  const length = i - a0 + equalAhead(blind, i, j, bounds);
  const ahead = chained(blind, a0 + length, b0 + length, 1, bounds);
  const behind = chained(blind, a0 - 1, b0 - 1, -1, bounds);
  const tiles = behind.reverse();
  tiles.push([a0, b0, length], ...ahead);
  const first = tiles[0];
  const last = tiles[tiles.length - 1];
  let tiled = 0;
  for (const tile of tiles) tiled += tile[2];
  return {a0: first[0], a1: last[0] + last[2], b0: first[1], b1: last[1] + last[2], tiled, tiles: tiles.flat()};
}

function equalAhead(blind: Uint32Array, i: number, j: number, bounds: SpanPair): number {
  let length = 0;
  while (i + length < bounds.a1 && j + length < bounds.b1 && blind[i + length] === blind[j + length]) length++;
  return length;
}

/** Tiles beyond the difference at (i, j) in one direction, as long as they outweigh the gaps before them. */
function chained(blind: Uint32Array, i: number, j: number, step: 1 | -1, bounds: SpanPair): [number, number, number][] {
  const tiles: [number, number, number][] = [];
  let score = 0;
  let best = 0;
  let kept = 0;
  for (;;) {
    const gap = nextTile(blind, i, j, step, bounds);
    if (gap < 0) break;
    const x = i + step * (gap >> 8);
    const y = j + step * (gap & 255);
    let length = againTokens;
    while (equal(blind, x, y, step, length, bounds)) length++;
    score += length - gapCost * Math.max(gap >> 8, gap & 255);
    tiles.push(step > 0 ? [x, y, length] : [x - length + 1, y - length + 1, length]);
    if (score > best) {
      best = score;
      kept = tiles.length;
    } else if (score < best - dropMax) break;
    i = x + step * length;
    j = y + step * length;
  }
  tiles.length = kept;
  return tiles;
}

function equal(blind: Uint32Array, x: number, y: number, step: number, offset: number, bounds: SpanPair): boolean {
  const i = x + step * offset;
  const j = y + step * offset;
  return i >= bounds.a0 && i < bounds.a1 && j >= bounds.b0 && j < bounds.b1 && blind[i] === blind[j];
}

/** The nearest position after a difference at which the tokens agree again: skipped in a << 8 | skipped in b, or -1. */
function nextTile(blind: Uint32Array, i: number, j: number, step: 1 | -1, bounds: SpanPair): number {
  const mostA = Math.min(gapTokens, (step > 0 ? bounds.a1 - i : i - bounds.a0 + 1) - againTokens);
  const mostB = Math.min(gapTokens, (step > 0 ? bounds.b1 - j : j - bounds.b0 + 1) - againTokens);
  for (let skipped = 1; skipped <= mostA + mostB; skipped++) {
    // Of changes that skip the same total, those that skip equally on both sides are tried first.
    const middle = skipped >> 1;
    for (let turn = 0; turn <= skipped; turn++) {
      const inA = turn % 2 === 0 ? middle + (turn >> 1) : middle - ((turn + 1) >> 1);
      const inB = skipped - inA;
      if (inA < 0 || inB < 0 || inA > mostA || inB > mostB) continue;
      let offset = 0;
      while (offset < againTokens && blind[i + step * (inA + offset)] === blind[j + step * (inB + offset)]) offset++;
      if (offset === againTokens) return (inA << 8) | inB;
    }
  }
  return -1;
}
