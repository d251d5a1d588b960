// Takes a pair of documents and its hits; returns the passages that they share and those that were rejected: the cached
// outcome of an earlier run if nothing it depends on has changed, else computed and recorded for the next run.

import type {CandidatePairs} from '../index/candidatePairs.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PostingLists} from '../index/postings.ts';
import {type Candidate, candidateOf} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {PairBuffers} from './pairBuffers.ts';
import {
  cachedOutcome,
  noOutcome,
  type PairCache,
  type PairOutcome,
  type PairRecord,
  pairByKey,
  type RejectedPassage,
  recordAgain,
  recordNoRegions,
  recordOutcome,
} from './pairCache.ts';
import {hitsKey, type PairKey, settingsDigest} from './pairKeys.ts';
import {pairPassages} from './passagesOfPair.ts';

export interface AlignCache {
  readonly pairs: PairCache;
  /** Digest of the common settings. */
  readonly settings: PairKey;
}

interface Collection {
  readonly corpus: Corpus;
  readonly groups: PostingLists;
  readonly config: Config;
  readonly memory: AlignCache | null;
  readonly pairs: CandidatePairs;
}

/** `strict` are the settings of this pair. */
export function alignPair(
  collection: Collection,
  pair: number,
  strict: Config,
  space: PairBuffers,
  record: PairRecord,
): PairOutcome {
  const {corpus, groups, config, memory, pairs} = collection;
  if (memory === null) {
    const candidate = candidateOf(pairs, pair, corpus, groups);
    return candidate === null ? noOutcome : aligned(collection, candidate, strict, space);
  }
  const {known} = memory.pairs;
  const settings = strict === config ? memory.settings : settingsDigest(strict);
  const key = hitsKey(memory.pairs.digests, corpus, pairs, pair, settings);
  const same = pairByKey(memory.pairs, key);
  const again = same < 0 ? null : cachedOutcome(known, same, corpus, {a: pairs.a[pair], b: pairs.b[pair]});
  if (again !== null) {
    recordAgain(record, key, known, same);
    return again;
  }
  const candidate = candidateOf(pairs, pair, corpus, groups);
  if (candidate === null) {
    recordNoRegions(record, key);
    return noOutcome;
  }
  const outcome = aligned(collection, candidate, strict, space);
  recordOutcome(record, key, corpus, outcome);
  return outcome;
}

function aligned(
  {corpus, groups}: Pick<Collection, 'corpus' | 'groups'>,
  candidate: Candidate,
  strict: Config,
  space: PairBuffers,
): PairOutcome {
  const refusals: RejectedPassage[] = [];
  const passages = pairPassages(corpus, groups, space, candidate, strict, (rejection, {a, a0, a1}) => {
    if (rejection !== 'too short') refusals.push({rejection, passage: {a, a0, a1}});
  });
  return {passages, rejections: refusals};
}
