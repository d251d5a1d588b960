// The type of an indexed collection, before any pair of documents is compared.

import type {Mirrors} from '../mirrors/findMirrors.ts';
import type {AddedTokens, EarlierState} from '../model/change.ts';
import type {Corpus} from './corpus.ts';
import type {PostingLists} from './postings.ts';

export interface Indexed {
  readonly corpus: Corpus;
  readonly mirrors: Mirrors;
  readonly groups: PostingLists;
  /** Of each document, as `minHash` gives them. */
  readonly sketches: readonly Uint32Array[];
  /** Order of the documents of a page: the newest version is 0, references come last. */
  readonly versionRank: Int32Array;
  /** In a review, the words that the change added, for each parent. Only what is new to all parents is reported. */
  readonly addedTokens?: readonly AddedTokens[];
  /** In a review, the collection before the change. */
  readonly parents?: readonly EarlierState[];
}
