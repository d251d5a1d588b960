// Caches recent outcomes of aligned pairs: an edit of one document leaves most pairs around it unchanged. The keys are
// the same digests as for pairs on the disk, so any input may have changed in the meantime.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {PairBuffers} from './pairBuffers.ts';
import {digest, type PairKey, regionsKey, settingsDigest} from './pairKeys.ts';
import type {Passage} from './passage.ts';
import {pairPassages} from './passagesOfPair.ts';

export interface RecentPairs {
  /** Two numbers per document, valid for the documents in `digested`. */
  digests: Uint32Array;
  readonly digested: Set<number>;
  readonly settings: WeakMap<Config, PairKey>;
  readonly outcomes: Map<number, Outcome>;
}

interface Outcome {
  readonly passages: readonly Passage[];
  /** First tokens of the documents at that time. */
  readonly firstA: number;
  readonly firstB: number;
}

/** About a kilobyte per pair; one document has some dozens of pairs, and some of them change with each edit. */
const outcomesMax = 1000;

export function newRecentPairs(): RecentPairs {
  return {digests: new Uint32Array(0), digested: new Set(), settings: new WeakMap(), outcomes: new Map()};
}

/** Must be called whenever a document has changed. */
export function forgetDigests(recent: RecentPairs): void {
  recent.digested.clear();
}

export function alignRecent(
  recent: RecentPairs,
  corpus: Corpus,
  groups: PageCounts,
  candidate: Candidate,
  config: Config,
  space: PairBuffers,
): readonly Passage[] {
  const {a, b} = candidate;
  for (const document of [a, b]) digestOnce(recent, corpus, groups, document);
  const [high, low] = regionsKey(recent, corpus, candidate, settingsOnce(recent, config));
  const key = high * 2 ** 21 + (low >>> 11);
  const [firstA, firstB] = [corpus.firstToken[a], corpus.firstToken[b]];
  const known = recent.outcomes.get(key);
  // Deleted and inserted again, so that the most recently used entries are last.
  recent.outcomes.delete(key);
  if (known !== undefined) {
    recent.outcomes.set(key, known);
    return known.passages.map((passage) => moved(passage, candidate, known, firstA, firstB));
  }
  const passages = pairPassages(corpus, groups, space, candidate, config, () => undefined);
  recent.outcomes.set(key, {passages, firstA, firstB});
  const [oldest] = recent.outcomes.keys();
  if (recent.outcomes.size > outcomesMax && oldest !== undefined) recent.outcomes.delete(oldest);
  return passages;
}

/** Equal words may now be in other documents and at other positions. */
function moved(passage: Passage, {a, b}: Candidate, before: Outcome, firstA: number, firstB: number): Passage {
  const [inA, inB] = [firstA - before.firstA, firstB - before.firstB];
  return {
    ...passage,
    a,
    b,
    a0: passage.a0 + inA,
    a1: passage.a1 + inA,
    b0: passage.b0 + inB,
    b1: passage.b1 + inB,
  };
}

function digestOnce(recent: RecentPairs, corpus: Corpus, groups: PageCounts, document: number): void {
  if (recent.digested.has(document)) return;
  if (recent.digests.length < (document + 1) * 2) {
    const grown = new Uint32Array(corpus.firstToken.length * 3);
    grown.set(recent.digests);
    recent.digests = grown;
  }
  digest(corpus, groups, document, recent.digests);
  recent.digested.add(document);
}

function settingsOnce({settings}: RecentPairs, config: Config): PairKey {
  return rememberedOf(settings, config, () => settingsDigest(config));
}
