// Takes two weighted sequences; returns the passages they share: seeds → clusters → links → ends → accept, then the
// same for the rest of the cluster; finally drops covered passages and merges continuations. (MATCHING, B)

import {type LocalAlignment, penaltyAgain, penaltyFirst, segment} from './bestSegment.ts';
import {dropCovered, mergeContinuations} from './mergeMatches.ts';
import {newGrid, type SeedGrid, seedClusters} from './seedClusters.ts';
import {findSeeds, newSeeds, newTrie, type Seeds, type Trie} from './seeds.ts';
import {newSequences, type Sequences} from './sequences.ts';
import {type AlignedTokens, alignTokens, boxOf, newAlignedTokens} from './tokenLinks.ts';

export interface Thresholds {
  /** Minimum proportion of the weight of each side that is linked. */
  readonly containmentMin: number;
  /** Minimum weight times the smaller containment. */
  readonly evidenceMin: number;
  /** Minimum length of the shorter side in units. */
  readonly unitsMin: number;
  /** How far beyond a cluster of seeds its passage may extend, in tokens. */
  readonly padTokens: number;
  /** The sequences are one region of shared fingerprints, so all seeds form one initial cluster. */
  readonly local: boolean;
}

/** For two whole texts without further information. */
export const pairThresholds: Thresholds = {
  containmentMin: 0.4,
  evidenceMin: 8,
  unitsMin: 16,
  padTokens: 100,
  local: false,
};

const depthMax = 6;

/** The arrays of one matcher, reused from pair to pair. */
export interface AlignmentBuffers {
  readonly pair: Sequences;
  readonly seeds: Seeds;
  readonly links: AlignedTokens;
  readonly grid: SeedGrid;
  readonly trie: Trie;
  /** For each token of a and of b: the partner's position plus one if an accepted passage links it, else 0. */
  linkedA: Int32Array;
  linkedB: Int32Array;
}

export function newAlignmentBuffers(): AlignmentBuffers {
  return {
    pair: newSequences(),
    seeds: newSeeds(),
    links: newAlignedTokens(),
    grid: newGrid(),
    trie: newTrie(),
    linkedA: new Int32Array(1024),
    linkedB: new Int32Array(1024),
  };
}

/** The passages of `work.pair`, which the caller has filled and weighted. In order of a, then b. */
export function findPassages(work: AlignmentBuffers, thresholds: Thresholds): LocalAlignment[] {
  const {pair, seeds} = work;
  if (work.linkedA.length < pair.countA) work.linkedA = new Int32Array(pair.countA * 2);
  if (work.linkedB.length < pair.countB) work.linkedB = new Int32Array(pair.countB * 2);
  work.linkedA.fill(0, 0, pair.countA);
  work.linkedB.fill(0, 0, pair.countB);
  if (pair.countA === 0 || pair.countB === 0) return [];
  findSeeds(pair, seeds, work.trie);
  if (seeds.count === 0) return [];
  const all = new Int32Array(seeds.count);
  for (let seed = 0; seed < seeds.count; seed++) all[seed] = seed;
  const found: LocalAlignment[] = [];
  search(work, all, 0, thresholds, found);
  return mergeContinuations(dropCovered(found, pair.countA, pair.countB));
}

/** Links the two sequences as one passage from end to end; returns the number of linked words. */
export function alignAll({pair, seeds, links, trie}: AlignmentBuffers): number {
  findSeeds(pair, seeds, trie);
  const all = new Int32Array(seeds.count);
  for (let seed = 0; seed < seeds.count; seed++) all[seed] = seed;
  const [lastA, lastB] = [pair.countA - 1, pair.countB - 1];
  const box = {a0: 0, a1: lastA, b0: 0, b1: lastB, lowA: 0, highA: lastA, lowB: 0, highB: lastB};
  alignTokens(pair, seeds, all, box, links);
  linkBetween(pair, links);
  let linked = 0;
  for (let i = 0; i < pair.countA; i++) if (links.a[i] >= 0) linked++;
  return linked;
}

/**
 * Links light words exactly where the links of their neighbours predict them. They are too weak as evidence otherwise.
 */
function linkBetween({a, b, countA, countB}: Sequences, links: AlignedTokens): void {
  for (const step of [1, -1]) {
    let anchor = -1;
    for (let i = step === 1 ? 0 : countA - 1; i >= 0 && i < countA; i += step) {
      if (links.a[i] >= 0) {
        anchor = i;
        continue;
      }
      if (anchor < 0) continue;
      const j = links.a[anchor] + (i - anchor);
      if (j < 0 || j >= countB || links.b[j] >= 0 || a[i] !== b[j]) continue;
      links.a[i] = j;
      links.b[j] = i;
      anchor = i;
    }
  }
}

function search(
  work: AlignmentBuffers,
  chosen: Int32Array,
  depth: number,
  thresholds: Thresholds,
  found: LocalAlignment[],
): void {
  const {pair, seeds, links} = work;
  const groups = depth === 0 && thresholds.local ? [chosen] : seedClusters(seeds, chosen, work.grid);
  for (const cluster of groups) {
    const box = boxOf(pair, seeds, cluster, thresholds.padTokens);
    alignTokens(pair, seeds, cluster, box, links);
    let match = segment(pair, box, links, penaltyFirst);
    if (match === undefined) continue;
    // Chance links may have stretched it over text that has nothing in common.
    if (Math.min(match.containmentA, match.containmentB) < thresholds.containmentMin) {
      const denser = segment(pair, box, links, penaltyAgain);
      if (denser !== undefined && accepts(denser, thresholds)) match = denser;
    }
    if (accepts(match, thresholds)) {
      found.push(match);
      markLinked(work, match);
    }
    if (depth >= depthMax) continue;
    const rest = restOf(seeds, cluster, match);
    if (rest.length < cluster.length) search(work, rest, depth + 1, thresholds, found);
  }
}

/** The seeds of a cluster that are outside the match. */
function restOf(seeds: Seeds, cluster: Int32Array, match: LocalAlignment): Int32Array {
  const rest = new Int32Array(cluster.length);
  let count = 0;
  for (let x = 0; x < cluster.length; x++) {
    const seed = cluster[x];
    const a = seeds.a[seed];
    const b = seeds.b[seed];
    const last = seeds.length[seed] - 1;
    if (a + last < match.a0 || a > match.a1 || b + last < match.b0 || b > match.b1) rest[count++] = seed;
  }
  return rest.subarray(0, count);
}

function markLinked({links, linkedA, linkedB}: AlignmentBuffers, match: LocalAlignment): void {
  for (let i = match.a0; i <= match.a1; i++) {
    const j = links.a[i];
    // Links are one to one over all matches: tokens of an earlier match are no evidence for a second one.
    if (j < match.b0 || j > match.b1 || linkedA[i] > 0 || linkedB[j] > 0) continue;
    linkedA[i] = j + 1;
    linkedB[j] = i + 1;
  }
}

function accepts(match: LocalAlignment, thresholds: Thresholds): boolean {
  const least = Math.min(match.containmentA, match.containmentB);
  return (
    least >= thresholds.containmentMin &&
    match.units >= thresholds.unitsMin &&
    match.evidence * least >= thresholds.evidenceMin
  );
}
