// Takes the hits of a region, extends each along its diagonal, word by word, as long as most words are equal. That
// costs a hundredth of an alignment, refuses regions that share a phrase and no more, and is the whole answer where
// a copy was not shifted: most copies. (The two stages of BLAST, Altschul et al. 1990.)

import type {Tokens} from '../text/tokens.ts';
import {selfDistanceMin} from './seeds.ts';

/** A stretch on one diagonal: tokens [a0, a0 + length) stand against [b0, b0 + length). */
export interface Stretch {
  readonly a0: number;
  readonly b0: number;
  readonly length: number;
  /** Equal words in it. */
  readonly matched: number;
}

/** An extension stops when it is so many words worse than its best end. */
const dropMax = 6;

export interface Bounds {
  readonly firstA: number;
  readonly endA: number;
  readonly firstB: number;
  readonly endB: number;
  /** Both are one document. */
  readonly within: boolean;
}

/** `hits` holds a and b of each hit in turn, in order of a. Each diagonal stretch is found once. */
export function stretchesOf(tokens: Tokens, hits: readonly number[], bounds: Bounds): Stretch[] {
  const found: Stretch[] = [];
  const ends = new Map<number, number>();
  for (let x = 0; x < hits.length; x += 2) {
    const a = hits[x];
    const b = hits[x + 1];
    if ((ends.get(b - a) ?? -1) >= a) continue;
    const stretch = extend(tokens, a, b, bounds);
    if (stretch === undefined) continue;
    ends.set(b - a, stretch.a0 + stretch.length - 1);
    found.push(stretch);
  }
  return found;
}

function extend({hash}: Tokens, a: number, b: number, bounds: Bounds): Stretch | undefined {
  if (bounds.within && b - a <= selfDistanceMin) return undefined;
  // A passage may not reach into its own copy.
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

export type Outlook =
  /** Too little in common to be worth an alignment. */
  | {readonly kind: 'nothing'}
  /** One stretch is the passage: the rest of the region has nothing to add to it. */
  | {readonly kind: 'copy'; readonly stretch: Stretch}
  | {readonly kind: 'unclear'};

/** Words that the stretches of a region must have in common; a passage needs twice as many. */
const matchedMin = 12;
const copyShareMin = 0.85;
const copyWordsMin = 16;
/** A second stretch of so many words elsewhere in the region may be part of the passage. */
const otherWordsMin = 5;

export function outlook(stretches: readonly Stretch[]): Outlook {
  let sum = 0;
  let main: Stretch | undefined;
  for (const stretch of stretches) {
    sum += stretch.matched;
    if (main === undefined || stretch.matched > main.matched) main = stretch;
  }
  if (main === undefined || sum < matchedMin) return {kind: 'nothing'};
  if (main.matched < copyWordsMin || main.matched < copyShareMin * main.length) return {kind: 'unclear'};
  const {a0, b0, length} = main;
  for (const other of stretches) {
    if (other === main || other.matched < otherWordsMin) continue;
    const insideA = other.a0 >= a0 && other.a0 + other.length <= a0 + length;
    const insideB = other.b0 >= b0 && other.b0 + other.length <= b0 + length;
    if (!insideA && !insideB) return {kind: 'unclear'};
  }
  return {kind: 'copy', stretch: main};
}
