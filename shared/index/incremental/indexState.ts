// The data of an index that is edited.

import type {Tokens} from '../../text/tokens.ts';
import type {Corpus} from '../corpus.ts';
import type {Directory} from '../hashDirectory.ts';
import type {SortedPostings} from '../postings.ts';
import type {Overlay} from './overlay.ts';

/** By key, one for each document. What was put is there until it is put again or dropped. */
export interface TokenStore {
  readonly put: (key: number, tokens: Tokens, from: number, to: number, bytes: Uint8Array) => void;
  /** Appends the words to tokens, which have room for them. */
  readonly words: (key: number, into: Tokens) => void;
  readonly text: (key: number) => Uint8Array;
  readonly drop: (key: number) => void;
}

/** Documents whose words are in the store of tokens. */
export interface TokenResidency {
  readonly tokenStore: TokenStore;
  /** Key of each document. */
  readonly keys: number[];
  /** When each document was looked at last; 0: its words are on the shelf only, and its ranges begin with 0. */
  usedAt: Int32Array;
  clock: number;
  keyNext: number;
}

/** What is known of each document besides its text. Arrays may be longer than there are documents. */
export interface Members {
  pageOf: Int32Array;
  /** Order of the members of a slot, the one that speaks for it first. */
  versionRank: Int32Array;
  /** Matched against, not reported on; templates are that too. */
  isReference: Uint8Array;
  isTemplate: Uint8Array;
}

export interface IncrementalIndex {
  /** Rows and tokens outside the ranges of the documents are dead. */
  corpus: Corpus;
  readonly members: Members;
  /** Of rows below `overlay.base`, as they were when they were sorted; `pagesOf` is of all rows and up to date. */
  groups: SortedPostings;
  directory: Directory;
  overlay: Overlay;
  /** Ends of the ranges that an edited document may fill; -1: it is as it was when the groups were sorted. */
  tokenRoom: Int32Array;
  postingRoom: Int32Array;
  /** Rows of the groups that are dead. */
  deadRows: number;
  /** Hashes that a document has got or lost since pages were counted. */
  touched: number[];
  weightsStale: boolean;
  /** Where words are that are not in the store of tokens; null: all are there. */
  readonly reading: TokenResidency | null;
  readonly scratch: IndexScratch;
}

/** One entry a slot, always -1 between uses; rows of one hash. */
interface IndexScratch {
  chosen: Int32Array;
  readonly rows: number[];
}
