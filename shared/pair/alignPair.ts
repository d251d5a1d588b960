// Takes a pair of documents and its regions; returns the passages that they share and those that were rejected: the
// cached outcome of an earlier run if nothing it depends on has changed, else computed and recorded for the next run.

import type {Corpus} from '../index/corpus.ts';
import type {PostingLists} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {PairBuffers} from './pairBuffers.ts';
import {
  cachedOutcome,
  type PairCache,
  type PairKey,
  type PairOutcome,
  type PairRecord,
  pairKey,
  type RejectedPassage,
  recordOutcome,
  settingsDigest,
} from './pairCache.ts';
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
}

/** `strict` are the settings of this pair. */
export function alignPair(
  collection: Collection,
  candidate: Candidate,
  strict: Config,
  space: PairBuffers,
  record: PairRecord,
): PairOutcome {
  const {corpus, config, memory} = collection;
  if (memory === null) return aligned(collection, candidate, strict, space);
  const settings = strict === config ? memory.settings : settingsDigest(strict);
  const key = pairKey(memory.pairs, corpus, candidate, settings);
  const outcome = cachedOutcome(memory.pairs, key, corpus, candidate) ?? aligned(collection, candidate, strict, space);
  recordOutcome(record, key, corpus, outcome);
  return outcome;
}

function aligned({corpus, groups}: Collection, candidate: Candidate, strict: Config, space: PairBuffers): PairOutcome {
  const refusals: RejectedPassage[] = [];
  const passages = pairPassages(corpus, groups, space, candidate, strict, (refusal, passage) => {
    if (refusal !== 'too short') refusals.push({rejection: refusal, passage});
  });
  return {passages, rejections: refusals};
}
