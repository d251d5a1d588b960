// The data of all documents of a collection: tokens, fingerprints and word counts, but no paths. Documents are numbered
// in the order in which they are added.

import {type Selection, selection} from '../fingerprint/winnow.ts';
import type {Format} from '../model/format.ts';
import {type ExcludedText, newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens, roleCount, type Tokens} from '../text/tokens.ts';
import {newPostings, newScratch, type Postings, postFingerprints, type Scratch} from './postings.ts';
import {countFrequencies, newWordFrequencies, uncountFrequencies, type WordFrequencies} from './wordWeights.ts';

export interface Corpus {
  readonly tokens: Tokens;
  readonly postings: Postings;
  readonly frequencies: WordFrequencies;
  /** Document d has tokens firstToken[d] … endToken[d] - 1, and postings likewise. Other rows are unused. */
  readonly firstToken: number[];
  readonly endToken: number[];
  readonly firstPosting: number[];
  readonly endPosting: number[];
  readonly selection: Selection;
  /** Excluded words of all documents, and of each document with one number per role. */
  readonly excluded: ExcludedText;
  readonly excludedOf: number[];
  readonly scratch: Scratch;
}

/** Docs have eight bytes per word, code nine; five words have two postings. The arrays grow if more are needed. */
const bytesPerWord = 7.5;
/**
 * The least in most collections. Growing holds everything twice: of 2 GB with seven bytes per word, for seven seconds
 * and with 2 GB more in memory. Unused reserve takes addresses, but no memory.
 */
const bytesPerWordMin = 6;
const postingsPerWord = 0.42;

/** `bytes` is the expected size of the text to add: arrays that never grow are never copied. */
export function newCorpus(bytes = 0): Corpus {
  const words = Math.max(1 << 10, Math.ceil(bytes / bytesPerWordMin));
  return corpusWithRoom(words, Math.ceil(words * postingsPerWord));
}

/** The same if words are removed as soon as they are read; with space for `rowsMore` postings that are added later. */
export function newCorpusOfPostings(bytes: number, rowsMore: number): Corpus {
  return corpusWithRoom(1 << 16, Math.ceil((bytes / bytesPerWord) * postingsPerWord) + rowsMore);
}

function corpusWithRoom(words: number, rows: number): Corpus {
  return {
    tokens: newTokens(words),
    postings: newPostings(rows),
    frequencies: newWordFrequencies(),
    firstToken: [],
    endToken: [],
    firstPosting: [],
    endPosting: [],
    selection,
    excluded: newExcludedText('nothing'),
    excludedOf: [],
    scratch: newScratch(),
  };
}

export function documentCount(corpus: Corpus): number {
  return corpus.firstToken.length;
}

export function lexDocument(corpus: Corpus, path: string, bytes: Uint8Array, format: Format): void {
  const {tokens, postings} = corpus;
  const document = documentCount(corpus);
  corpus.firstToken.push(tokens.count);
  corpus.firstPosting.push(postings.count);
  append(corpus, document, path, bytes, format);
  corpus.endToken.push(tokens.count);
  corpus.endPosting.push(postings.count);
}

/** Appends the words and fingerprints of a text and counts its words. The caller sets the ranges of the document. */
export function append(corpus: Corpus, document: number, path: string, bytes: Uint8Array, format: Format): void {
  const {tokens, postings, excluded, excludedOf} = corpus;
  const own = document * roleCount;
  for (let role = 0; role < roleCount; role++) excludedOf[own + role] = -excluded.words[role];
  const first = lex(path, bytes, format, tokens, excluded);
  for (let role = 0; role < roleCount; role++) excludedOf[own + role] += excluded.words[role];
  postFingerprints(postings, tokens, document, first, tokens.count, corpus.selection, corpus.scratch);
  countFrequencies(corpus.frequencies, tokens.hash, first, tokens.count);
}

/** Removes the words of a document from all counts; the caller changes its ranges. */
export function uncount(
  {frequencies, tokens, firstToken, endToken, excluded, excludedOf}: Corpus,
  document: number,
): void {
  uncountFrequencies(frequencies, tokens.hash, firstToken[document], endToken[document]);
  const own = document * roleCount;
  for (let role = 0; role < roleCount; role++) {
    excluded.words[role] -= excludedOf[own + role];
    excludedOf[own + role] = 0;
  }
}

/** A copy with only the words and fingerprints of the documents in `order`, numbered in that order. */
export function compacted(corpus: Corpus, order: readonly number[]): Corpus {
  const {firstToken, endToken, firstPosting, endPosting} = corpus;
  const sumOf = (first: readonly number[], end: readonly number[]) =>
    order.reduce((sum, document) => sum + end[document] - first[document], 0);
  // A quarter more, so that the next edits do not make it grow at once.
  const tokens = newTokens(Math.ceil(sumOf(firstToken, endToken) * 1.25) + 1024);
  const postings = newPostings(Math.ceil(sumOf(firstPosting, endPosting) * 1.25) + 1024);
  const copy: Corpus = {
    ...corpus,
    tokens,
    postings,
    firstToken: [],
    endToken: [],
    firstPosting: [],
    endPosting: [],
    excludedOf: [],
  };
  for (const document of order) copyDocument(corpus, document, copy);
  return copy;
}

/** The same words, and a copy of only the fingerprints of the documents in `order`, with space for `rowsMore` more. */
export function withOwnRows(corpus: Corpus, order: readonly number[], rowsMore: number): Corpus {
  const {firstToken, endToken, firstPosting, endPosting} = corpus;
  const count = order.reduce((sum, document) => sum + endPosting[document] - firstPosting[document], 0);
  const copy: Corpus = {
    ...corpus,
    postings: newPostings(count + rowsMore),
    firstToken: [],
    endToken: [],
    firstPosting: [],
    endPosting: [],
    excludedOf: [],
  };
  for (const document of order) {
    copyRows(corpus, document, copy);
    copy.firstToken.push(firstToken[document]);
    copy.endToken.push(endToken[document]);
    copyAside(corpus, document, copy);
  }
  return copy;
}

function copyRows(from: Corpus, document: number, {postings, firstPosting, endPosting}: Corpus): void {
  const [firstRow, endRow] = [from.firstPosting[document], from.endPosting[document]];
  const {count} = postings;
  postings.hash.set(from.postings.hash.subarray(firstRow, endRow), count);
  postings.at.set(from.postings.at.subarray(firstRow, endRow), count);
  postings.document.fill(firstPosting.length, count, count + endRow - firstRow);
  firstPosting.push(count);
  postings.count += endRow - firstRow;
  endPosting.push(postings.count);
}

function copyAside(from: Corpus, document: number, into: Corpus): void {
  for (let role = 0; role < roleCount; role++) into.excludedOf.push(from.excludedOf[document * roleCount + role]);
}

/** Appends the words and fingerprints of a document of `from`, for which `into` must have space; updates no counts. */
export function copyDocument(from: Corpus, document: number, into: Corpus): void {
  const {tokens, postings} = into;
  const first = from.firstToken[document];
  const end = from.endToken[document];
  const moved = tokens.count - first;
  into.firstToken.push(tokens.count);
  into.firstPosting.push(postings.count);
  for (const field of ['hash', 'start', 'length', 'tag'] as const) {
    tokens[field].set(from.tokens[field].subarray(first, end), tokens.count);
  }
  const firstRow = from.firstPosting[document];
  const endRow = from.endPosting[document];
  postings.hash.set(from.postings.hash.subarray(firstRow, endRow), postings.count);
  postings.document.fill(into.firstToken.length - 1, postings.count, postings.count + endRow - firstRow);
  for (let row = firstRow; row < endRow; row++) postings.at[postings.count++] = from.postings.at[row] + moved;
  tokens.count += end - first;
  into.endToken.push(tokens.count);
  into.endPosting.push(postings.count);
  copyAside(from, document, into);
}
