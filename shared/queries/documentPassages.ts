// The route of the editor: takes one document of the live index, gives the passages that it shares with the others
// and with itself, as `inspect` finds them for all; but the document speaks for its slot, whichever version it is.

import {newAlignmentBuffers} from '../align/localAlignment.ts';
import {type CopyGroup, copyGroups} from '../group/copyGroups.ts';
import {candidatesOf} from '../index/incremental/candidatesOfDocument.ts';
import type {IncrementalIndex} from '../index/incremental/indexState.ts';
import {load} from '../index/incremental/tokenStore.ts';
import {candidatesWithRegions} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import {newPairBuffers, type PairBuffers} from '../pair/pairBuffers.ts';
import {pairPassages} from '../pair/passagesOfPair.ts';

export interface DocumentPassages {
  /** In order of the documents. Token ranges hold until the index changes. */
  readonly passages: CopyGroup['passages'];
  /** Each with all places that were met on the way: a copy between two others is not looked for. */
  readonly families: readonly CopyGroup[];
  /** Fingerprints that were dropped because of `limits.candidatesMax`. */
  readonly lost: number;
}

/** `settingsOf` gives the settings of a pair of documents where they differ; `space` may be used again and again. */
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
  const passages = candidatesWithRegions(found, corpus, groups, (page) => load(index, page)).flatMap(
    ({a, b, regions}) => pairPassages(corpus, groups, space, a, b, regions, settingsOf(a, b), () => undefined),
  );
  return {passages, families: copyGroups(passages, corpus, members.pageOf), lost: found.lost};
}
