// The data of an incremental index.

import type {Directory} from '../../algorithms/sortedRows.ts';
import type {Tokens} from '../../text/tokens.ts';
import type {Corpus} from '../corpus.ts';
import type {SortedPostings} from '../postings.ts';
import type {Overlay} from './overlay.ts';

/** Words and texts by key, one key per document. An entry stays until it is replaced or dropped. */
export interface TokenStore {
  readonly put: (key: number, tokens: Tokens, from: number, to: number, bytes: Uint8Array) => void;
  /** Appends the words to tokens, which must have space for them. */
  readonly words: (key: number, into: Tokens) => void;
  readonly text: (key: number) => Uint8Array;
  readonly drop: (key: number) => void;
}

/** Which documents have their words in memory. */
export interface TokenResidency {
  readonly tokenStore: TokenStore;
  /** Key of each document in the token store. */
  readonly keys: number[];
  /** Clock of the last use of each document; 0: its words are only in the token store, its ranges begin with 0. */
  usedAt: Int32Array;
  clock: number;
  keyNext: number;
}

/** Data of each document besides its text. The arrays may be longer than the number of documents. */
export interface Members {
  pageOf: Int32Array;
  /** Order of the documents of a page; the first one represents it. */
  versionRank: Int32Array;
  /** References, which are not reported on. Templates are references too. */
  isReference: Uint8Array;
  isTemplate: Uint8Array;
}

export interface IncrementalIndex {
  /** Rows and tokens outside the ranges of all documents are dead. */
  corpus: Corpus;
  readonly members: Members;
  /** Groups of the rows below `overlay.base`, as of the last sort. `pagesOf` covers all rows; `settle` updates it. */
  groups: SortedPostings;
  directory: Directory;
  overlay: Overlay;
  /** Ends of the ranges that an edited document may fill; -1: unchanged since the groups were sorted. */
  tokenRoom: Int32Array;
  postingRoom: Int32Array;
  /** Number of dead rows in the groups. */
  deadRows: number;
  /** Hashes that a document gained or lost since pages were last counted. */
  touched: number[];
  weightsStale: boolean;
  /** Location of words that are not in memory; null: all words are in memory. */
  readonly reading: TokenResidency | null;
  readonly scratch: IndexScratch;
}

/** `chosen` has one entry per page, always -1 between uses; `rows` are the rows of one hash. */
interface IndexScratch {
  chosen: Int32Array;
  readonly rows: number[];
}
