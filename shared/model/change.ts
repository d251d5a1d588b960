// What a change is, and what it added.

import type {Document} from './document.ts';

/** On which side of a pair the new words stand. */
export type NewSide = 'a' | 'b' | 'both';

/** The collection before the change, as far as it differs from what it is now. A merge has one for each parent. */
export interface EarlierState {
  /** Texts that were replaced or deleted, as they were. */
  readonly before: readonly Pick<Document, 'path' | 'bytes' | 'format'>[];
  /** Paths of texts that differ from what stood there, or that are new. */
  readonly changed: ReadonlySet<string>;
}

/** By token of the corpus, 1 for each word that is new in a way. */
export interface AddedTokens {
  /** The change put it there: it was neither kept nor moved. */
  readonly added: Uint8Array;
  /** Nor does another version of the page have it: what a new version of a manual takes over is no copy. */
  readonly newToVersions: Uint8Array;
}
