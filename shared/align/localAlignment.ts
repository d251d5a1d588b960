// Takes two weighted sequences; returns the passages they share: seeds → clusters → links → ends → accept, then the
// same for the rest of the cluster, all in kernel/; finally drops covered passages and merges continuations. (MATCHING, B)

import {type LocalAlignment, newAlignmentKernel} from './alignmentKernel.ts';
import {dropCovered, mergeContinuations} from './mergeMatches.ts';
import {newSequences, type Sequences, seeArrays} from './sequences.ts';

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

/** The memory of one matcher, reused from pair to pair. */
export interface AlignmentBuffers {
  readonly pair: Sequences;
  /** Matches that the kernel reports during the search. */
  found: LocalAlignment[];
}

export function newAlignmentBuffers(): AlignmentBuffers {
  const kernel = newAlignmentKernel((match) => buffers.found.push(match));
  const buffers: AlignmentBuffers = {pair: newSequences(kernel), found: []};
  return buffers;
}

/** The passages of `work.pair`, which the caller has filled and weighted. In order of a, then b. */
export function findPassages(work: AlignmentBuffers, thresholds: Thresholds): LocalAlignment[] {
  const {pair} = work;
  const {containmentMin, evidenceMin, unitsMin, padTokens, local} = thresholds;
  work.found = [];
  pair.kernel.findPassages(containmentMin, evidenceMin, unitsMin, padTokens, Number(local));
  seeArrays(pair);
  return mergeContinuations(dropCovered(work.found, pair.countA, pair.countB));
}

/** Links the two sequences as one passage from end to end; returns the number of linked words. */
export function alignAll({pair}: AlignmentBuffers): number {
  const linked = pair.kernel.alignAll();
  seeArrays(pair);
  return linked;
}
