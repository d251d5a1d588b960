// The pipeline for the editor: takes one document of the incremental index and returns the passages it shares with
// other documents and with itself, as `inspect` finds them for all. The document represents its page, whichever variant
// it is.

import {newAlignmentBuffers} from '../../shared/align/localAlignment.ts';
import {type CopyGroup, copyGroups} from '../../shared/group/copyGroups.ts';
import {candidatesOf} from '../../shared/index/incremental/candidatesOfDocument.ts';
import type {IncrementalIndex} from '../../shared/index/incremental/indexState.ts';
import {load} from '../../shared/index/incremental/tokenStore.ts';
import {candidatesWithRegions} from '../../shared/index/regions.ts';
import type {Config} from '../../shared/model/config.ts';
import {newPairBuffers, type PairBuffers} from '../../shared/pair/pairBuffers.ts';
import {pairPassages} from '../../shared/pair/passagesOfPair.ts';

export interface DocumentPassages {
  /** In order of the documents. Token ranges are valid until the index changes. */
  readonly passages: CopyGroup['passages'];
  /** Each group lists the occurrences found for this document. Copies between two other documents are not searched. */
  readonly groups: readonly CopyGroup[];
  /** Number of fingerprints dropped because of `limits.candidatesMax`. */
  readonly lost: number;
}

/** `settingsOf` returns the settings of a pair of documents, if they differ. `space` can be reused between calls. */
export function passagesOf(
  index: IncrementalIndex,
  document: number,
  config: Config,
  settingsOf: (a: number, b: number) => Config = () => config,
  space: PairBuffers = newPairBuffers(newAlignmentBuffers()),
): DocumentPassages {
  const found = candidatesOf(index, document, {
    within: settingsOf(document, document).sameFile !== 'off',
    limits: {slotsMax: config.limits.candidateSlotsMax, pairsMax: config.limits.candidatesMax},
    speaker: document,
    isBefore: (a, b) => a < b,
  });
  const {corpus, groups, members} = index;
  const passages = candidatesWithRegions(found, corpus, groups, (page) => load(index, page)).flatMap((pair) =>
    pairPassages(corpus, groups, space, pair, settingsOf(pair.a, pair.b), () => undefined),
  );
  return {passages, groups: copyGroups(passages, corpus, members.pageOf), lost: found.lost};
}
