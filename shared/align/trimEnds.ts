// Takes a match and its links; returns the ends that a reader would give the passage.

import type {Config} from '../model/config.ts';
import {TokenRole, type Tokens} from '../text/tokens.ts';
import type {LocalAlignment} from './alignmentKernel.ts';

/** One side of a match: tokens from … to of the corpus, both inclusive. */
interface TrimmedSide {
  /** By token of the document, whose first token is `first`: the partner's token plus one, or 0. */
  readonly links: Int32Array;
  readonly first: number;
  /** Number of pages that have the words around a token, by token from `from` on. */
  readonly pages: Uint16Array;
  readonly from: number;
  readonly to: number;
}

/** A link needs `supportMin` others within `supportReach` words with the same distance, within `supportSlack`. */
const supportMin = 2;
const supportReach = 6;
const supportSlack = 4;

/** Removes links of single words that two texts happen to share at about the same position. */
export function dropStrayTokens(
  match: LocalAlignment,
  linksA: Int32Array,
  firstA: number,
  linksB: Int32Array,
  firstB: number,
): void {
  const stray: number[] = [];
  for (let token = match.a0; token <= match.a1; token++) {
    const partner = linksA[token - firstA];
    if (partner === 0) continue;
    let support = 0;
    const to = Math.min(match.a1, token + supportReach);
    for (let near = Math.max(match.a0, token - supportReach); near <= to && support < supportMin; near++) {
      const other = linksA[near - firstA];
      if (near !== token && other > 0 && Math.abs(other - partner - (near - token)) <= supportSlack) support++;
    }
    if (support < supportMin) stray.push(token);
  }
  for (const token of stray) {
    linksB[linksA[token - firstA] - 1 - firstB] = 0;
    linksA[token - firstA] = 0;
  }
}

/** An insertion on one side is an edit of the passage; different text on both sides ends it. */
const gapWordsMin = 40;

/** The parts of a match between gaps of unlinked words on both sides. */
export function splitAtGaps(match: LocalAlignment, linksA: Int32Array, firstA: number): LocalAlignment[] {
  const parts: LocalAlignment[] = [];
  let start = match.a0;
  let lowB = match.b0;
  let last = -1;
  for (let token = match.a0; token <= match.a1; token++) {
    const partner = linksA[token - firstA] - 1;
    if (partner < match.b0 || partner > match.b1) continue;
    if (last >= 0 && token - last > gapWordsMin) {
      const before = linksA[last - firstA] - 1;
      if (partner - before > gapWordsMin) {
        parts.push({...match, a0: start, a1: last, b0: lowB, b1: before});
        start = token;
        lowB = partner;
      }
    }
    last = token;
  }
  if (parts.length === 0) return [match];
  parts.push({...match, a0: start, b0: lowB});
  return parts;
}

/**
 * Cuts the ends of a match back to where it is dense: a copy on two pages must not include the following footer, which
 * is on eight, nor a table with one linked word.
 */
export function trim(
  match: LocalAlignment,
  sideA: TrimmedSide,
  sideB: TrimmedSide,
  tags: Uint8Array,
  config: Config,
): void {
  const pagesMax = Math.max(config.rareUpTo, 2 * medianPages(sideA));
  let inA: [number, number] = [match.a0, match.a1];
  let inB: [number, number] = [match.b0, match.b1];
  // The part that a loses at its ends may have been linked with the ends of b, and vice versa.
  for (let round = 0; round < 3; round++) {
    const [a0, a1] = inA;
    const [b0, b1] = inB;
    inA = densest(sideA, inB, pagesMax, tags);
    inB = densest(sideB, inA, pagesMax, tags);
    if (inA[1] < inA[0] || inB[1] < inB[0]) return;
    if (inA[0] === a0 && inA[1] === a1 && inB[0] === b0 && inB[1] === b1) break;
  }
  [match.a0, match.a1] = inA;
  [match.b0, match.b1] = inB;
}

/** The parts of a match before and behind a trimmed one, on both sides, in either order. */
export function remainders(whole: LocalAlignment, {a0, a1, b0, b1}: LocalAlignment): LocalAlignment[] {
  const inA = [
    [whole.a0, a0 - 1],
    [a1 + 1, whole.a1],
  ];
  const inB = [
    [whole.b0, b0 - 1],
    [b1 + 1, whole.b1],
  ];
  return inA.flatMap(([fromA, toA]) => inB.map(([fromB, toB]) => ({...whole, a0: fromA, a1: toA, b0: fromB, b1: toB})));
}

/** Median page count of the linked words: it is the same throughout a block. */
export function medianPages({links, first, pages, from, to}: TrimmedSide): number {
  const counts = new Uint32Array(64);
  let total = 0;
  for (let token = from; token <= to; token++) {
    if (links[token - first] === 0) continue;
    counts[Math.min(63, pages[token - from])]++;
    total++;
  }
  let below = 0;
  for (let on = 0; on < counts.length; on++) {
    below += counts[on];
    if (2 * below >= total) return on;
  }
  return 1;
}

const commonCost = 0.3;
const unlinkedCostMin = 0.5;
const unlinkedCostMax = 1;

/**
 * The range in [from, to] with the highest sum: linked words on few pages count for it, all others against it. The
 * cleaner the copy, the more an unlinked word costs, so that a stray word shared by chance does not extend it.
 */
function densest(
  {links, first, pages, from, to}: TrimmedSide,
  other: readonly [number, number],
  pagesMax: number,
  tags: Uint8Array,
): [number, number] {
  const [otherFrom, otherTo] = other;
  let cost = unlinkedCostMin;
  let range: [number, number] = [from, to];
  for (let round = 0; round < 2; round++) {
    let best = 0;
    let score = 0;
    let start = from;
    let linked = 0;
    let linkedBefore = 0;
    let linkedIn = 0;
    range = [from, from - 1];
    for (let token = from; token <= to; token++) {
      const partner = links[token - first] - 1;
      const role = tags[token] & 15;
      if (partner < otherFrom || partner > otherTo) score -= cost;
      else {
        linked++;
        const counts = pages[token - from] <= pagesMax && role !== TokenRole.heading && role !== TokenRole.navigation;
        score += counts ? 1 : -commonCost;
      }
      if (score <= 0) {
        score = 0;
        start = token + 1;
        linkedBefore = linked;
      } else if (score > best) {
        best = score;
        range = [start, token];
        linkedIn = linked - linkedBefore;
      }
    }
    const unlinked = 1 - linkedIn / Math.max(1, range[1] - range[0] + 1);
    cost = Math.min(unlinkedCostMax, Math.max(unlinkedCostMin, 0.125 / Math.max(0.01, unlinked)));
  }
  return range;
}

/**
 * Tokens [from, to) without up to `strayMax` tokens at either end that a blank line separates from the rest: for
 * example "The", which begins the next paragraph of both pages. `start` and `length` are those of the tokens of the
 * corpus, `bytes` is the text of the document.
 */
export function withinBlocks(
  text: {readonly bytes: Uint8Array},
  start: Uint32Array,
  length: Uint16Array,
  from: number,
  to: number,
  strayMax: number,
): {from: number; to: number} {
  let [first, end] = [from, to];
  const least = from + 4 * strayMax;
  if (to < least) return {from, to};
  for (let token = to - 1; token >= to - strayMax; token--) {
    if (blankLineIn(text, start[token - 1] + length[token - 1], start[token])) end = token;
  }
  for (let token = from + 1; token <= from + strayMax; token++) {
    if (blankLineIn(text, start[token - 1] + length[token - 1], start[token])) first = token;
  }
  return {from: first, to: end};
}

/** One side of a passage: the tokens [from, to) of a document with those of [first, end). */
export interface GrowingSide {
  readonly text: {readonly bytes: Uint8Array};
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Numbers of tokens before and behind two sides that are equal in both, up to a blank line or a heading. Words that many
 * pages have were cut off (`trim`), and a reader sees that the sentence before them is the same, too.
 */
export function equalAround(
  {start, length, hash, tag}: Tokens,
  a: GrowingSide,
  b: GrowingSide,
): [before: number, behind: number] {
  const isSame = (inA: number, inB: number) =>
    hash[inA] === hash[inB] && isRunningText(tag[inA]) && isRunningText(tag[inB]);
  const isParted = ({text}: GrowingSide, token: number) =>
    blankLineIn(text, start[token - 1] + length[token - 1], start[token]);
  let [before, behind] = [0, 0];
  const mostBefore = Math.min(grownMax, a.from - a.first, b.from - b.first);
  while (before < mostBefore && isSame(a.from - before - 1, b.from - before - 1)) {
    if (isParted(a, a.from - before) || isParted(b, b.from - before)) break;
    before++;
  }
  const mostBehind = Math.min(grownMax, a.end - a.to, b.end - b.to);
  while (behind < mostBehind && isSame(a.to + behind, b.to + behind)) {
    if (isParted(a, a.to + behind) || isParted(b, b.to + behind)) break;
    behind++;
  }
  return [before, behind];
}

export function isRunningText(tag: number): boolean {
  return !isHeading(tag) && (tag & 15) !== TokenRole.navigation;
}

export function isHeading(tag: number): boolean {
  return (tag & 15) === TokenRole.heading;
}

/** Words of a long paragraph. */
const grownMax = 200;
/** Other words at the beginning of a paragraph that is the same behind them, or at its end. */
export const edgeWordsMax = 3;

/**
 * Numbers of words before and behind two sides up to where a paragraph or an item begins or ends in both, if they are as many and
 * few: `Four spaces` in place of `Two spaces` is an edit of the copy, and its most telling one.
 */
export function otherAtEdges(tokens: Tokens, a: GrowingSide, b: GrowingSide): [before: number, behind: number] {
  const isStart = (side: GrowingSide, token: number) =>
    token === side.first ||
    isBlockStart(side.text, tokens.start[token - 1] + tokens.length[token - 1], tokens.start[token]);
  const before = (side: GrowingSide) => {
    let words = 0;
    while (words <= edgeWordsMax && !isStart(side, side.from - words)) {
      words++;
      if (!isRunningText(tokens.tag[side.from - words])) return Number.NaN;
    }
    return words;
  };
  const behind = (side: GrowingSide) => {
    let words = 0;
    while (words <= edgeWordsMax && side.to + words < side.end && !isStart(side, side.to + words)) {
      if (!isRunningText(tokens.tag[side.to + words])) return Number.NaN;
      words++;
    }
    return words;
  };
  const agreed = (one: number, other: number) => (one === other && one <= edgeWordsMax ? one : 0);
  return [agreed(before(a), before(b)), agreed(behind(a), behind(b))];
}

/** A blank line, or a line that begins with the sign of an item. */
function isBlockStart(text: {readonly bytes: Uint8Array}, from: number, to: number): boolean {
  if (to - from < 2) return false;
  const gap = String.fromCharCode(...text.bytes.subarray(Math.max(from, to - gapBytesMax), to));
  return /\n[ \t]*\r?\n|\n[ \t]*[-*+][ \t]+\W*$/.test(gap);
}

const gapBytesMax = 200;

export function blankLineIn(text: {readonly bytes: Uint8Array}, from: number, to: number): boolean {
  // Between most words is a single space, and bytes may have to be read from the disk.
  if (to - from < 2) return false;
  const {bytes} = text;
  let line = false;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === 10) {
      if (line) return true;
      line = true;
    } else if (byte !== 13 && byte !== 32 && byte !== 9) line = false;
  }
  return false;
}
