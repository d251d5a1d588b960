// Packs the words and fingerprints of some documents into arrays that can be stored, with positions relative to the
// start of each document; and unpacks them: a document is added to a corpus as if it were lexed again.

import {areEnds} from '../algorithms/storedRows.ts';
import {reserve, roleCount} from '../text/tokens.ts';
import type {Corpus} from './corpus.ts';
import {reservePostings} from './postings.ts';
import {countFrequencies} from './wordWeights.ts';

export interface LexedTexts {
  readonly hash: Uint32Array;
  readonly start: Uint32Array;
  readonly length: Uint16Array;
  readonly tag: Uint8Array;
  readonly postingHash: Uint32Array;
  /** Relative to the first word of the document. */
  readonly postingAt: Uint32Array;
  /** The words and postings of document d start at the ends of those of document d - 1. */
  readonly tokenEnds: Uint32Array;
  readonly postingEnds: Uint32Array;
  /** Excluded words by role, `roleCount` numbers per document. */
  readonly excluded: Uint32Array;
}

/** One packed document. */
export interface LexedDocument {
  readonly lexed: LexedTexts;
  readonly at: number;
}

export function storedFingerprints({lexed: {postingHash, postingEnds}, at}: LexedDocument): Uint32Array {
  return postingHash.subarray(at === 0 ? 0 : postingEnds[at - 1], postingEnds[at]);
}

/**
 * Whether stored arrays are those of documents with texts of these lengths in bytes: the words ascend and lie in their
 * text, and each fingerprint begins at a word of its document.
 */
export function areLexedTexts(lexed: LexedTexts, textBytes: Uint32Array): boolean {
  const {hash, start, length, tag, postingHash, postingAt, tokenEnds, postingEnds, excluded} = lexed;
  const documents = textBytes.length;
  if (tokenEnds.length !== documents || postingEnds.length !== documents) return false;
  if (excluded.length !== documents * roleCount || postingAt.length !== postingHash.length) return false;
  if (start.length !== hash.length || length.length !== hash.length || tag.length !== hash.length) return false;
  if (!areEnds(tokenEnds, hash.length) || !areEnds(postingEnds, postingHash.length)) return false;
  for (let document = 0, token = 0, row = 0; document < documents; document++) {
    const words = tokenEnds[document] - token;
    for (let textEnd = 0; token < tokenEnds[document]; token++) {
      if (start[token] < textEnd) return false;
      textEnd = start[token] + length[token];
      if (textEnd > textBytes[document]) return false;
    }
    for (; row < postingEnds[document]; row++) if (postingAt[row] >= words) return false;
  }
  return true;
}

export function lexedOf(corpus: Corpus, documents: readonly number[]): LexedTexts {
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting, excludedOf} = corpus;
  const tokenEnds = ends(documents, firstToken, endToken);
  const postingEnds = ends(documents, firstPosting, endPosting);
  const tokenCount = tokenEnds.at(-1) ?? 0;
  const postingCount = postingEnds.at(-1) ?? 0;
  const lexed: LexedTexts = {
    hash: new Uint32Array(tokenCount),
    start: new Uint32Array(tokenCount),
    length: new Uint16Array(tokenCount),
    tag: new Uint8Array(tokenCount),
    postingHash: new Uint32Array(postingCount),
    postingAt: new Uint32Array(postingCount),
    tokenEnds,
    postingEnds,
    excluded: new Uint32Array(documents.length * roleCount),
  };
  documents.forEach((document, at) => {
    const first = firstToken[document];
    const token = at === 0 ? 0 : tokenEnds[at - 1];
    for (const field of ['hash', 'start', 'length', 'tag'] as const) {
      lexed[field].set(tokens[field].subarray(first, endToken[document]), token);
    }
    let posting = at === 0 ? 0 : postingEnds[at - 1];
    lexed.postingHash.set(postings.hash.subarray(firstPosting[document], endPosting[document]), posting);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) {
      lexed.postingAt[posting++] = postings.at[row] - first;
    }
    for (let role = 0; role < roleCount; role++) {
      lexed.excluded[at * roleCount + role] = excludedOf[document * roleCount + role];
    }
  });
  return lexed;
}

function ends(documents: readonly number[], first: readonly number[], end: readonly number[]): Uint32Array {
  let sum = 0;
  return Uint32Array.from(documents, (document) => {
    sum += end[document] - first[document];
    return sum;
  });
}

/** Appends the document to the corpus and counts its words. */
export function addLexed(corpus: Corpus, {lexed, at}: LexedDocument): void {
  const {tokens, postings, frequencies, excluded, excludedOf} = corpus;
  const {postingAt} = lexed;
  const [from, to] = [at === 0 ? 0 : lexed.tokenEnds[at - 1], lexed.tokenEnds[at]];
  const [fromRow, toRow] = [at === 0 ? 0 : lexed.postingEnds[at - 1], lexed.postingEnds[at]];
  reserve(tokens, to - from);
  reservePostings(postings, toRow - fromRow);
  const document = corpus.firstToken.length;
  const first = tokens.count;
  corpus.firstToken.push(first);
  corpus.firstPosting.push(postings.count);
  for (const field of ['hash', 'start', 'length', 'tag'] as const) {
    tokens[field].set(lexed[field].subarray(from, to), first);
  }
  tokens.count += to - from;
  postings.hash.set(lexed.postingHash.subarray(fromRow, toRow), postings.count);
  postings.document.fill(document, postings.count, postings.count + toRow - fromRow);
  for (let row = fromRow; row < toRow; row++) postings.at[postings.count++] = postingAt[row] + first;
  corpus.endToken.push(tokens.count);
  corpus.endPosting.push(postings.count);
  countFrequencies(frequencies, tokens.hash, first, tokens.count);
  for (let role = 0; role < roleCount; role++) {
    const words = lexed.excluded[at * roleCount + role];
    excludedOf.push(words);
    excluded.words[role] += words;
  }
}
