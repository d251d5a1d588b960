// Takes a pair of documents and its hits; returns the passages that they share and those that were rejected.

import type {CandidatePairs} from '../index/candidatePairs.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PostingLists} from '../index/postings.ts';
import {candidateOf} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {PairBuffers} from './pairBuffers.ts';
import type {Passage, Rejection} from './passage.ts';
import {pairPassages} from './passagesOfPair.ts';

interface PairOutcome {
  readonly passages: readonly Passage[];
  readonly rejections: readonly RejectedPassage[];
}

/** Passages that are too short are not counted as rejected. */
export interface RejectedPassage {
  readonly rejection: Rejection;
  readonly passage: Pick<Passage, 'a' | 'a0' | 'a1'>;
}

interface Collection {
  readonly corpus: Corpus;
  readonly groups: PostingLists;
  readonly pairs: CandidatePairs;
}

/** `strict` are the settings of this pair. */
export function alignPair(
  {corpus, groups, pairs}: Collection,
  pair: number,
  strict: Config,
  space: PairBuffers,
): PairOutcome {
  const candidate = candidateOf(pairs, pair, corpus, groups);
  if (candidate === null) return {passages: [], rejections: []};
  const rejections: RejectedPassage[] = [];
  const passages = pairPassages(corpus, groups, space, candidate, strict, (rejection, {a, a0, a1}) => {
    if (rejection !== 'too short') rejections.push({rejection, passage: {a, a0, a1}});
  });
  return {passages, rejections};
}
