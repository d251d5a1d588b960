// Takes the hits of a region; extends each along its diagonal, word by word, while most words are equal. This costs a
// hundredth of an alignment, rejects regions that only share a phrase, and is the complete answer if the copy was not
// shifted, as most copies are not. (The two stages of BLAST, Altschul et al. 1990.)

import type {Tokens} from '../text/tokens.ts';
import {selfDistanceMin} from './selfDistance.ts';

/** A run on one diagonal: tokens [a0, a0 + length) are paired with [b0, b0 + length). */
export interface DiagonalRun {
  readonly a0: number;
  readonly b0: number;
  readonly length: number;
  /** Equal words in it. */
  readonly matched: number;
}

/** An extension stops when its score is this many words below its best. */
const dropMax = 6;

interface DiagonalBounds {
  readonly firstA: number;
  readonly endA: number;
  readonly firstB: number;
  readonly endB: number;
  /** Both sides are one document. */
  readonly within: boolean;
}

/** `hits` has a and b of each hit, alternating, in order of a. Each diagonal run is found once. */
export function diagonalRuns(tokens: Tokens, hits: readonly number[], bounds: DiagonalBounds): DiagonalRun[] {
  const found: DiagonalRun[] = [];
  for (let x = 0; x < hits.length; x += 2) {
    const a = hits[x];
    const b = hits[x + 1];
    if (isCovered(found, a, b)) continue;
    const stretch = extend(tokens, a, b, bounds);
    if (stretch !== undefined) found.push(stretch);
  }
  return found;
}

/** Whether a known run on the diagonal of the hit covers it. The last ones are the most likely. */
function isCovered(found: readonly DiagonalRun[], a: number, b: number): boolean {
  for (let x = found.length - 1; x >= 0; x--) {
    const {a0, b0, length} = found[x];
    if (b0 - a0 === b - a && a < a0 + length) return true;
  }
  return false;
}

function extend({hash}: Tokens, a: number, b: number, bounds: DiagonalBounds): DiagonalRun | undefined {
  if (bounds.within && b - a <= selfDistanceMin) return undefined;
  // A passage must not reach into its own copy.
  const lengthMax = bounds.within ? b - a : Number.POSITIVE_INFINITY;
  let matched = 0;
  let forward = 0;
  let score = 0;
  let best = 0;
  let count = 0;
  for (let k = 0; a + k < bounds.endA && b + k < bounds.endB && k < lengthMax; k++) {
    if (hash[a + k] === hash[b + k]) {
      score++;
      count++;
      if (score >= best) {
        best = score;
        forward = k + 1;
        matched = count;
      }
    } else if (--score < best - dropMax) break;
  }
  score = 0;
  best = 0;
  count = 0;
  let back = 0;
  let matchedBack = 0;
  for (let k = 1; a - k >= bounds.firstA && b - k >= bounds.firstB && k + forward <= lengthMax; k++) {
    if (hash[a - k] === hash[b - k]) {
      score++;
      count++;
      if (score > best) {
        best = score;
        back = k;
        matchedBack = count;
      }
    } else if (--score < best - dropMax) break;
  }
  return {a0: a - back, b0: b - back, length: back + forward, matched: matched + matchedBack};
}

type AlignmentPreview =
  /** Too little in common to be worth an alignment. */
  | {readonly kind: 'nothing'}
  /** The runs, in order on both sides, are the passage: an alignment would not add to them. */
  | {readonly kind: 'copy'; readonly chain: readonly DiagonalRun[]}
  | {readonly kind: 'unclear'};

/** Minimum words that the runs of a region must have in common; a passage needs twice as many. */
const matchedMin = 12;
/** A chain that covers this proportion of both sides between its ends is a copy with a few edits. */
const chainShareMin = 0.8;
const chainWordsMin = 16;
/** A run of this many words outside the chain may be a part of the passage that was moved. */
const otherWordsMin = 6;
/** More runs than this indicate periodic text. */
const stretchesMax = 64;

export function previewAlignment(stretches: readonly DiagonalRun[]): AlignmentPreview {
  let sum = 0;
  for (const {matched} of stretches) sum += matched;
  if (sum < matchedMin) return {kind: 'nothing'};
  if (stretches.length > stretchesMax) return {kind: 'unclear'};
  const chain = heaviestChain(stretches);
  const [first] = chain;
  const last = chain[chain.length - 1];
  const endA = last.a0 + last.length;
  const endB = last.b0 + last.length;
  let matched = 0;
  for (const stretch of chain) matched += stretch.matched;
  const least = chainShareMin * Math.max(endA - first.a0, endB - first.b0);
  if (matched < chainWordsMin || matched < least) return {kind: 'unclear'};
  for (const other of stretches) {
    if (other.matched < otherWordsMin || chain.some(({a0, b0}) => other.b0 - other.a0 === b0 - a0)) continue;
    const insideA = other.a0 >= first.a0 && other.a0 + other.length <= endA;
    const insideB = other.b0 >= first.b0 && other.b0 + other.length <= endB;
    if (!insideA && !insideB) return {kind: 'unclear'};
  }
  return {kind: 'copy', chain};
}

/** Code is edited line by line: the runs contain everything that two regions share, and chains of them suffice. */
const denseGapMax = 40;
const denseShareMin = 0.5;

/** The copies in a region of code or tables: chains of runs, heaviest first, split where both sides differ. */
export function denseCopies(stretches: readonly DiagonalRun[]): DiagonalRun[][] {
  const copies: DiagonalRun[][] = [];
  // A long copy that was edited line by line has hundreds of runs; the longest suffice to locate it.
  let left = longest(stretches.filter(({matched}) => matched >= 3));
  while (left.length > 0) {
    const chain = heaviestChain(left);
    if (matchedIn(chain) < chainWordsMin) break;
    for (const part of splitAtGaps(chain)) {
      const [first] = part;
      const last = part[part.length - 1];
      const hull = Math.min(last.a0 + last.length - first.a0, last.b0 + last.length - first.b0);
      const matched = matchedIn(part);
      if (matched >= chainWordsMin && matched >= denseShareMin * hull) copies.push(part);
    }
    left = left.filter((stretch) => !chain.some((used) => overlaps(stretch, used)));
  }
  return copies;
}

/** In their original order; of equally long runs the first ones. */
function longest(stretches: readonly DiagonalRun[]): readonly DiagonalRun[] {
  if (stretches.length <= stretchesMax) return stretches;
  const kept = new Set(stretches.toSorted((x, y) => y.matched - x.matched).slice(0, stretchesMax));
  return stretches.filter((stretch) => kept.has(stretch));
}

/** Within one document a copy may have small edits and must not overlap the original. */
const withinGapMax = 20;

/** Copies within one document: runs, continued if the next one is near on both sides. Copies are never merged. */
export function copiesWithin(stretches: readonly DiagonalRun[]): DiagonalRun[][] {
  const copies: DiagonalRun[][] = [];
  const sorted = [...stretches].sort((x, y) => x.a0 - y.a0 || x.b0 - y.b0);
  const used = new Set<DiagonalRun>();
  for (const [place, first] of sorted.entries()) {
    if (used.has(first)) continue;
    const chain = [first];
    let last = first;
    for (let at = place + 1; at < sorted.length; at++) {
      const next = sorted[at];
      const gapA = next.a0 - last.a0 - last.length;
      const gapB = next.b0 - last.b0 - last.length;
      // All that follow start later.
      if (gapA > withinGapMax) break;
      if (gapA < 0 || gapB < 0 || gapB > withinGapMax) continue;
      if (used.has(next) || next.a0 + next.length > first.b0) continue;
      chain.push(next);
      last = next;
    }
    for (const stretch of chain) used.add(stretch);
    const hull = Math.max(last.a0 + last.length - first.a0, last.b0 + last.length - first.b0);
    if (matchedIn(chain) >= chainShareMin * hull) copies.push(chain);
  }
  return copies;
}

function matchedIn(chain: readonly DiagonalRun[]): number {
  let sum = 0;
  for (const {matched} of chain) sum += matched;
  return sum;
}

function overlaps(x: DiagonalRun, y: DiagonalRun): boolean {
  const inA = x.a0 < y.a0 + y.length && y.a0 < x.a0 + x.length;
  const inB = x.b0 < y.b0 + y.length && y.b0 < x.b0 + x.length;
  return inA || inB;
}

function splitAtGaps(chain: readonly DiagonalRun[]): DiagonalRun[][] {
  const parts: DiagonalRun[][] = [];
  for (const stretch of chain) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const gap =
      last === undefined ? 0 : Math.min(stretch.a0 - last.a0 - last.length, stretch.b0 - last.b0 - last.length);
    if (part === undefined || gap > denseGapMax) parts.push([stretch]);
    else part.push(stretch);
  }
  return parts;
}

/** The chain of runs, in order on both sides, that matches the most words; overlaps are cut off. */
function heaviestChain(stretches: readonly DiagonalRun[]): DiagonalRun[] {
  if (stretches.length === 1) return [stretches[0]];
  const sorted = [...stretches].sort((x, y) => x.a0 - y.a0 || x.b0 - y.b0);
  const best: number[] = [];
  const before: number[] = [];
  let top = 0;
  for (let x = 0; x < sorted.length; x++) {
    const {a0, b0, length, matched} = sorted[x];
    best.push(matched);
    before.push(-1);
    for (let y = 0; y < x; y++) {
      const earlier = sorted[y];
      const overlap = Math.max(0, earlier.a0 + earlier.length - a0, earlier.b0 + earlier.length - b0);
      if (earlier.b0 >= b0 || overlap * 2 > length) continue;
      const weight = best[y] + matched - overlap;
      if (weight <= best[x]) continue;
      best[x] = weight;
      before[x] = y;
    }
    if (best[x] > best[top]) top = x;
  }
  const chain: DiagonalRun[] = [];
  for (let x = top; x >= 0; x = before[x]) chain.push(sorted[x]);
  return withoutOverlaps(chain.reverse());
}

function withoutOverlaps(chain: readonly DiagonalRun[]): DiagonalRun[] {
  const cut: DiagonalRun[] = [];
  for (const stretch of chain) {
    const earlier = cut.at(-1);
    const overlap =
      earlier === undefined
        ? 0
        : Math.max(0, earlier.a0 + earlier.length - stretch.a0, earlier.b0 + earlier.length - stretch.b0);
    cut.push({
      a0: stretch.a0 + overlap,
      b0: stretch.b0 + overlap,
      length: stretch.length - overlap,
      matched: Math.max(0, stretch.matched - overlap),
    });
  }
  return cut;
}
