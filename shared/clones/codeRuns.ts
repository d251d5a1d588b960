// Takes two places of the blind token stream that agree, gives the passage around them that is the same code: exact
// runs, joined where only a few tokens were put in, left out or changed.

/** Equal runs of a chain, in rising order on both sides. */
export interface CodeRun {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  /** Tokens in equal runs; the same number on both sides. */
  readonly tiled: number;
  /** The equal runs: start in a, start in b, length, … */
  readonly tiles: readonly number[];
}

/** A change spans at most so many tokens on each side: a condition or a call that was put in. */
const gapTokens = 16;
/** Behind a change, so many tokens must agree: about two statements. */
const againTokens = 10;
/** A token in a gap costs as much as so many equal ones give: where half is changed, the passage is over. */
const gapCost = 2;
const dropMax = 40;

interface RunBounds {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

/** The passage around the equal tokens `i` and `j`, within the bounds of both documents. */
export function runAround(blind: Uint32Array, i: number, j: number, bounds: RunBounds): CodeRun {
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

function equalAhead(blind: Uint32Array, i: number, j: number, bounds: RunBounds): number {
  let length = 0;
  while (i + length < bounds.a1 && j + length < bounds.b1 && blind[i + length] === blind[j + length]) length++;
  return length;
}

/** Tiles beyond the difference at (i, j) in one direction, as far as they pay for the gaps before them. */
function chained(
  blind: Uint32Array,
  i: number,
  j: number,
  step: 1 | -1,
  bounds: RunBounds,
): [number, number, number][] {
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

function equal(blind: Uint32Array, x: number, y: number, step: number, offset: number, bounds: RunBounds): boolean {
  const i = x + step * offset;
  const j = y + step * offset;
  return i >= bounds.a0 && i < bounds.a1 && j >= bounds.b0 && j < bounds.b1 && blind[i] === blind[j];
}

/** The nearest place behind a difference at which the tokens agree again: skipped in a << 8 | skipped in b, or -1. */
function nextTile(blind: Uint32Array, i: number, j: number, step: 1 | -1, bounds: RunBounds): number {
  const mostA = Math.min(gapTokens, (step > 0 ? bounds.a1 - i : i - bounds.a0 + 1) - againTokens);
  const mostB = Math.min(gapTokens, (step > 0 ? bounds.b1 - j : j - bounds.b0 + 1) - againTokens);
  for (let skipped = 1; skipped <= mostA + mostB; skipped++) {
    // Of changes that skip the same number in all, those that leave the length alone are tried first.
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
