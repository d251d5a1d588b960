// Buffers for comparing pairs of documents, reused from pair to pair.

import {pagesOfTokens} from '../align/evidence.ts';
import type {AlignmentBuffers} from '../align/localAlignment.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Config} from '../model/config.ts';

export interface PairBuffers {
  readonly work: AlignmentBuffers;
  /** By token of the document: the partner's token plus one, or 0. */
  linkedA: Int32Array;
  linkedB: Int32Array;
  pagesA: Uint16Array;
  pagesB: Uint16Array;
  /** Tokens that have already been counted. */
  seen: Uint8Array;
}

export function newPairBuffers(work: AlignmentBuffers): PairBuffers {
  return {
    work,
    linkedA: new Int32Array(1024),
    linkedB: new Int32Array(1024),
    pagesA: new Uint16Array(1024),
    pagesB: new Uint16Array(1024),
    seen: new Uint8Array(1024),
  };
}

export function reserveAlignedTokens(space: PairBuffers, {firstToken, endToken}: Corpus, a: number, b: number): void {
  const [lengthA, lengthB] = [endToken[a] - firstToken[a], endToken[b] - firstToken[b]];
  if (space.linkedA.length < lengthA) space.linkedA = new Int32Array(lengthA * 2);
  if (space.linkedB.length < lengthB) space.linkedB = new Int32Array(lengthB * 2);
}

/** Clears both documents completely: ends may have moved, and leftover links would be read with the next pair. */
export function clearAlignedTokens(space: PairBuffers, {firstToken, endToken}: Corpus, a: number, b: number): void {
  space.linkedA.fill(0, 0, endToken[a] - firstToken[a]);
  space.linkedB.fill(0, 0, endToken[b] - firstToken[b]);
}

/** A pair of documents and the data of the collection. */
export interface PairTask {
  readonly corpus: Corpus;
  readonly groups: PageCounts;
  readonly space: PairBuffers;
  readonly a: number;
  readonly b: number;
  readonly config: Config;
}

/** Page counts of the words of tokens [from, to) of one of the documents, as a view into the buffers. */
export function pagesAt(task: PairTask, side: 'a' | 'b', from: number, to: number): Uint16Array {
  const {corpus, groups, space} = task;
  const name = side === 'a' ? 'pagesA' : 'pagesB';
  if (space[name].length < to - from) space[name] = new Uint16Array((to - from) * 2);
  const {postings, firstPosting, endPosting} = corpus;
  const document = task[side];
  pagesOfTokens(postings, groups, firstPosting[document], endPosting[document], from, to, space[name]);
  return space[name];
}
