// What is known of a collection before any pair is compared.

import type {Mirrors} from '../mirrors/findMirrors.ts';
import type {AddedTokens, EarlierState} from '../model/change.ts';
import type {Corpus} from './corpus.ts';
import type {PostingLists} from './postings.ts';

/** Everything known of a collection before any pair is looked at. */
export interface Indexed {
  readonly corpus: Corpus;
  readonly mirrors: Mirrors;
  readonly groups: PostingLists;
  /** Order of the members of a slot: the newest version is 0, references come last. */
  readonly versionRank: Int32Array;
  /** In a review, what the change added, for each parent: then only what is new to all of them is told. */
  readonly addedTokens?: readonly AddedTokens[];
  /** In a review, the collection before the change. */
  readonly parents?: readonly EarlierState[];
}
