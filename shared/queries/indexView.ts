// The input of a query about one document.

import type {IncrementalIndex} from '../index/incremental/indexState.ts';
import type {Document} from '../model/document.ts';
import type {PairBuffers} from '../pair/pairBuffers.ts';
import type {RecentPairs} from '../pair/recentPairs.ts';

/** The index, its documents, and buffers that are reused from call to call. */
export interface IndexView {
  readonly index: IncrementalIndex;
  /** By document; the entry of a removed document is stale. */
  readonly texts: readonly Document[];
  /** The existing documents of each page. */
  readonly membersOf: (slot: number) => readonly number[];
  /** Pairs of documents on the same page because they are nearly equal, by either document. */
  readonly samePages: ReadonlyMap<number, readonly (readonly [number, number])[]>;
  readonly space: PairBuffers;
  readonly recent: RecentPairs;
}
