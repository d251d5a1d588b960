// What is known of all documents at once: tokens, fingerprints and word counts. Contents only; names are the
// caller's. Documents are numbered in the order in which they are added.

import {type Selection, selection} from '../shingle/winnow.ts';
import {type Aside, newAside} from '../text/aside.ts';
import type {Format} from '../text/format.ts';
import {lex} from '../text/lex.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {newPostings, newScratch, type Postings, post, type Scratch} from './postings.ts';
import {countFrequencies, type Frequencies, newFrequencies} from './rarity.ts';

export interface Corpus {
  readonly tokens: Tokens;
  readonly postings: Postings;
  readonly frequencies: Frequencies;
  /** Document d owns tokens firstToken[d] … endToken[d] - 1, and postings likewise. What nobody owns is dead. */
  readonly firstToken: number[];
  readonly endToken: number[];
  readonly firstPosting: number[];
  readonly endPosting: number[];
  readonly selection: Selection;
  /** Words that are not compared. */
  readonly aside: Aside;
  readonly scratch: Scratch;
}

export function newCorpus(): Corpus {
  return {
    tokens: newTokens(1 << 16),
    postings: newPostings(),
    frequencies: newFrequencies(),
    firstToken: [],
    endToken: [],
    firstPosting: [],
    endPosting: [],
    selection,
    aside: newAside(false),
    scratch: newScratch(),
  };
}

export function documentCount(corpus: Corpus): number {
  return corpus.firstToken.length;
}

export function addDocument(corpus: Corpus, path: string, bytes: Uint8Array, format: Format): void {
  const {tokens, postings} = corpus;
  const document = documentCount(corpus);
  const firstPosting = postings.count;
  const first = lex(path, bytes, format, tokens, corpus.aside);
  post(postings, tokens, document, first, tokens.count, corpus.selection, corpus.scratch);
  countFrequencies(corpus.frequencies, tokens.hash, first, tokens.count);
  corpus.firstToken.push(first);
  corpus.endToken.push(tokens.count);
  corpus.firstPosting.push(firstPosting);
  corpus.endPosting.push(postings.count);
}
