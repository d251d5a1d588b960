// Takes what one commit removed and what it added to a page, gives the passages that it moved there: from another file,
// or within the page.

import {addTo} from '../../../shared/algorithms/groupedBy.ts';
import type {Span, SpanPair} from '../../../shared/algorithms/span.ts';
import {
  type AlignmentBuffers,
  findPassages,
  pairThresholds,
  type Thresholds,
} from '../../../shared/align/localAlignment.ts';
import {setSequences} from '../../../shared/align/sequences.ts';
import {weighByPair} from '../../../shared/align/sequenceWeights.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import type {PassageLimits} from '../../../shared/history/passagesBetween.ts';
import {type ChangedRun, changedRuns, isMostly} from './changedWords.ts';
import type {FileVersion} from './fileChanges.ts';
import {RemovedText} from './removedText.ts';

/** One file from which the commit removed words. */
export interface RemovedSide extends FileVersion {
  /** The path where the file is after the commit, unless it is deleted: its own if it was not renamed. */
  readonly continuedAt: number;
  readonly name: string;
  readonly removed: Uint8Array;
}

export interface MovedPassage {
  readonly side: RemovedSide;
  readonly isWithin: boolean;
  readonly page: PageVersion;
  readonly shared: SpanPair;
  /** Text added around the passage, and text removed. */
  readonly limits: PassageLimits;
}

/** Files examined for one page, those with most of its words first. */
const sidesMax = 24;
/** Runs of three words that both have: of a passage of 15 words in which one is changed, ten. */
const seedsMin = 5;

export class CommitMoves {
  readonly #work: AlignmentBuffers;
  readonly #thresholds: Thresholds;
  readonly #text = new RemovedText();
  readonly #sides: RemovedSide[] = [];

  constructor(work: AlignmentBuffers, thresholds: Thresholds) {
    this.#work = work;
    this.#thresholds = thresholds;
  }

  add(side: RemovedSide, page: PageVersion): void {
    this.#text.add(this.#sides.push(side) - 1, page.tokens, side.removed);
  }

  /** Those within the page first, then the longest. `pageOf` reads the page of a side again. */
  async movedTo(
    path: number,
    name: string,
    page: PageVersion,
    added: Uint8Array,
    isWorth: (from: number, to: number) => boolean,
    pageOf: (side: RemovedSide) => Promise<PageVersion | null>,
  ): Promise<MovedPassage[]> {
    if (this.#sides.length === 0) return [];
    const bySide = new Map<number, number[]>();
    this.#text.seeds(page.tokens, added, (side, removedAt, addedAt) => {
      addTo(bySide, side, removedAt);
      addTo(bySide, side, addedAt);
    });
    const runs = changedRuns(added).filter(({from, to}) => isWorth(from, to));
    const ranked = [...bySide]
      .filter(([, seeds]) => seeds.length >= 2 * seedsMin)
      .map(([number, seeds]) => ({side: this.#sides[number], seeds, alike: alikeness(name, this.#sides[number].name)}))
      .sort((x, y) => y.seeds.length - x.seeds.length || y.alike - x.alike || x.side.path - y.side.path);
    const found: (MovedPassage & {readonly alike: number})[] = [];
    for (const {side, seeds, alike} of ranked.slice(0, sidesMax)) {
      const from = await pageOf(side);
      if (from === null) continue;
      const isWithin = side.continuedAt === path;
      for (const {shared, limits} of this.#alignedRuns(page, runs, from, side, seeds)) {
        const {a0, a1, b0, b1} = shared;
        if (!isWorth(a0, a1) || !isWorth(b0, b1)) continue;
        if (!isMostly(added, a0, a1) || !isMostly(side.removed, b0, b1)) continue;
        found.push({side, isWithin, page: from, shared, limits, alike});
      }
    }
    const words = ({shared}: MovedPassage) => Math.min(shared.a1 - shared.a0, shared.b1 - shared.b0);
    // Moves within the file come first: other files may have had a longer part of it too.
    return withoutOtherVersions(found, name).sort(
      (x, y) =>
        Number(y.isWithin) - Number(x.isWithin) ||
        words(y) - words(x) ||
        y.alike - x.alike ||
        x.side.path - y.side.path,
    );
  }

  /** Only what was added is compared with what was removed, run by run, where they have enough in common. */
  #alignedRuns(
    page: PageVersion,
    runs: readonly ChangedRun[],
    from: PageVersion,
    {removed}: RemovedSide,
    seeds: readonly number[],
  ): Pick<MovedPassage, 'shared' | 'limits'>[] {
    const others = changedRuns(removed);
    const counts = new Map<number, number>();
    for (let k = 0; k < seeds.length; k += 2) {
      const [i, j] = [runAt(runs, seeds[k + 1]), runAt(others, seeds[k])];
      if (i < 0 || j < 0) continue;
      const key = i * others.length + j;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const found: Pick<MovedPassage, 'shared' | 'limits'>[] = [];
    for (const [key, count] of counts) {
      if (count < seedsMin) continue;
      const a = runs[Math.floor(key / others.length)];
      const b = others[key % others.length];
      const limits = {a: a.limits, b: b.limits};
      for (const shared of alignedRanges(this.#work, this.#thresholds, page, a, from, b)) {
        found.push({shared, limits});
      }
    }
    return found;
  }
}

/** Of this many words and more, a passage needs as much evidence as one of two whole texts. */
const usualWords = 15;

/** For passages of at least `wordsMin` words. A commit that removed and added them is evidence for shorter ones, too. */
export function moveThresholds(wordsMin: number): Thresholds {
  const {unitsMin, evidenceMin} = pairThresholds;
  return {
    ...pairThresholds,
    unitsMin: Math.min(wordsMin, unitsMin),
    evidenceMin: evidenceMin * Math.min(1, wordsMin / usualWords),
  };
}

/** A change of a word or two in one version is no reason to name another one. */
const coveredShare = 0.9;

/** Of a page that has the passage in several versions, only the one in the version of the file to which it was moved. */
function withoutOtherVersions<T extends MovedPassage>(found: readonly T[], name: string): T[] {
  return found.filter(({side, shared: {a0, a1}}) => {
    return !found.some(({side: own, shared}) => {
      const covered = Math.min(a1, shared.a1) - Math.max(a0, shared.a0);
      return covered >= coveredShare * (a1 - a0) && isOfOwnVersion(name, own.name, side.name);
    });
  });
}

/** The shared passages of two ranges, in tokens of the pages. */
export function alignedRanges(
  work: AlignmentBuffers,
  thresholds: Thresholds,
  page: PageVersion,
  a: Span,
  other: PageVersion,
  b: Span,
): SpanPair[] {
  const length = a.to - a.from;
  if (length === b.to - b.from && isEqual(page, a.from, other, b.from, length)) {
    return [{a0: a.from, a1: a.to, b0: b.from, b1: b.to}];
  }
  setSequences(work.pair, page.tokens, a.from, a.to, other.tokens, b.from, b.to, false);
  weighByPair(work.pair);
  return findPassages(work, thresholds).map(({a0, a1, b0, b1}) => ({
    ...{a0: a.from + a0, a1: a.from + a1 + 1},
    ...{b0: b.from + b0, b1: b.from + b1 + 1},
  }));
}

function isEqual(a: PageVersion, a0: number, b: PageVersion, b0: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (a.tokens.hash[a0 + k] !== b.tokens.hash[b0 + k]) return false;
  return true;
}

/** The run that contains a token, or -1. Runs ascend. */
function runAt(runs: readonly Span[], token: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs[middle].to <= token) low = middle + 1;
    else high = middle;
  }
  return low < runs.length && runs[low].from <= token ? low : -1;
}

/** Of several equal sources the one with the most similar path is named first: of versions and languages, the same page. */
export function alikeness(path: string, other: string): number {
  let tail = 0;
  while (tail < path.length && tail < other.length && path.at(-1 - tail) === other.at(-1 - tail)) tail++;
  let head = 0;
  while (head < path.length && head < other.length && path[head] === other[head]) head++;
  return tail * 2 + head;
}

/**
 * Documentation of several versions or languages has each page once in every one of them. If a commit changed all of them at
 * once, it changed each version by itself: whether `own` and `other` are one page of two versions, and `target` is in the
 * version of `own`: where their folders have different names, it has those of `own`.
 */
function isOfOwnVersion(target: string, own: string, other: string): boolean {
  const [here, names, others] = [target.split('/'), own.split('/'), other.split('/')];
  if (own === other || names.length !== others.length || names.at(-1) !== others.at(-1)) return false;
  return names.every((name, at) => name === others[at] || (at < here.length - 1 && name === here[at]));
}
