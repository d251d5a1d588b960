// Alignments of ranges of words, cached by their words: a commit that makes one change in all versions of a page has the
// same ranges compared for each of them.

import {type AlignmentBuffers, pairThresholds} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import type {SharedPassage} from '../../../shared/history/passagesBetween.ts';
import type {TokenRun} from './changedWords.ts';
import {alignedRanges} from './movesInCommit.ts';

/** One takes about 200 bytes. */
const knownMax = 20_000;

export class RecentAlignments {
  readonly #work: AlignmentBuffers;
  /** With places relative to the ranges. */
  readonly #known = new Map<string, readonly SharedPassage[]>();

  constructor(work: AlignmentBuffers) {
    this.#work = work;
  }

  /** The shared passages of two ranges, in tokens of the pages. */
  between(page: PageVersion, a: TokenRun, other: PageVersion, b: TokenRun): readonly SharedPassage[] {
    const key = `${wordsKey(page, a)} ${wordsKey(other, b)}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = alignedRanges(this.#work, pairThresholds, page, a, other, b).map((one) => shifted(one, -a.from, -b.from));
      if (this.#known.size >= knownMax) this.#known.clear();
      this.#known.set(key, known);
    }
    return known.map((one) => shifted(one, a.from, b.from));
  }
}

function shifted({a0, a1, b0, b1}: SharedPassage, inA: number, inB: number): SharedPassage {
  return {a0: a0 + inA, a1: a1 + inA, b0: b0 + inB, b1: b1 + inB};
}

/** 64 bits of the words and their kinds, and their number. */
function wordsKey({tokens: {hash, tag}}: PageVersion, {from, to}: TokenRun): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let token = from; token < to; token++) {
    low = Math.imul(low ^ hash[token], 0x01000193);
    low ^= low >>> 15;
    high = Math.imul((high ^ hash[token]) + tag[token], 0x85ebca6b);
    high ^= high >>> 13;
  }
  return `${low} ${high} ${to - from}`;
}
