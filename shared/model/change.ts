// The types of a change (a commit, staged files) and of the words it adds.

import type {Document} from './document.ts';

/** The side of a pair that contains the new words. */
export type NewSide = 'a' | 'b' | 'both';

/** The collection before the change, limited to what differs from the current state. A merge has one per parent. */
export interface EarlierState {
  /** Texts that were replaced or deleted, in their earlier state. */
  readonly before: readonly Pick<Document, 'path' | 'bytes' | 'format'>[];
  /** Paths of texts that are new or differ from their earlier state. */
  readonly changed: ReadonlySet<string>;
}

/** By token of the corpus: 1 for each word that is new, in two senses. */
export interface AddedTokens {
  /** The change added the word: it was neither there before nor moved. */
  readonly added: Uint8Array;
  /** In addition, no other variant of the page has it: text that a new version of a manual takes over is not a copy. */
  readonly newToVersions: Uint8Array;
}
