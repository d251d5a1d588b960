// Alignments of ranges of words, cached by their words: a commit that makes one change in all versions of a page has the
// same ranges compared for each of them.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {Span, SpanPair} from '../../../shared/algorithms/span.ts';
import {type AlignmentBuffers, pairThresholds} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {alignedRanges} from './movesInCommit.ts';

/** One takes about 200 bytes. */
const knownMax = 20_000;

/** The shared passages of two ranges, in tokens of the pages. */
export type AlignRanges = (page: PageVersion, a: Span, other: PageVersion, b: Span) => readonly SpanPair[];

export function recentAlignments(work: AlignmentBuffers): AlignRanges {
  /** With places relative to the ranges. */
  const known = new Map<string, readonly SpanPair[]>();
  return (page, a, other, b) => {
    if (known.size >= knownMax) known.clear();
    const found = rememberedOf(known, `${wordsKey(page, a)} ${wordsKey(other, b)}`, () =>
      alignedRanges(work, pairThresholds, page, a, other, b).map((one) => shifted(one, -a.from, -b.from)),
    );
    return found.map((one) => shifted(one, a.from, b.from));
  };
}

function shifted({a0, a1, b0, b1}: SpanPair, inA: number, inB: number): SpanPair {
  return {a0: a0 + inA, a1: a1 + inA, b0: b0 + inB, b1: b1 + inB};
}

/** 64 bits of the words and their kinds, and their number. */
function wordsKey({tokens: {hash, tag}}: PageVersion, {from, to}: Span): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let token = from; token < to; token++) {
    low = Math.imul(low ^ hash[token], 0x01000193);
    low ^= low >>> 15;
    high = Math.imul((high ^ hash[token]) + tag[token], 0x85ebca6b);
    high ^= high >>> 13;
  }
  return `${low} ${high} ${to - from}`;
}
