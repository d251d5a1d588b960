// Tasks that several threads work on together. A task goes to all threads; each takes one chunk after the other until
// none is left, and gives its result. Which thread takes which chunk is random; the combined result is deterministic.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {type Search, type SearchResult, searchPart} from '../../../shared/pipeline.ts';
import {addToShard, type Lexable, newShard, type Shard} from '../../../shared/queries/parallel.ts';

export type Task = LexTask | SearchTask;

/** Chunks are numbered from 0 to count - 1. */
interface Pieces {
  readonly count: number;
  /** In shared memory: the first chunk that no thread has taken yet. */
  readonly next: Int32Array;
}

export interface LexTask extends Pieces {
  readonly kind: 'lex';
  readonly texts: readonly Lexable[];
  /** Chunk p is texts bounds[p] … bounds[p + 1] - 1. */
  readonly bounds: readonly number[];
}

export interface SearchTask extends Pieces {
  readonly kind: 'search';
  readonly search: Search;
}

export interface TaskResult {
  /** The chunks that were processed. */
  readonly pieces: readonly number[];
}

interface LexResult extends TaskResult {
  readonly shard: Shard;
}

interface SearchShareResult extends TaskResult {
  /** In the order of `pieces`. */
  readonly found: readonly SearchResult[];
}

export function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Takes chunks until none is left. */
export function* chunksOf({count, next}: Pieces): Generator<number> {
  for (let piece = Atomics.add(next, 0, 1); piece < count; piece = Atomics.add(next, 0, 1)) yield piece;
}

export function lexChunks({texts, bounds}: LexTask, numbers: Iterable<number>): LexResult {
  const shard = newShard();
  const pieces: number[] = [];
  for (const piece of numbers) {
    for (let document = bounds[piece]; document < bounds[piece + 1]; document++) {
      addToShard(shard, document, texts[document]);
    }
    pieces.push(piece);
  }
  return {pieces, shard};
}

export function searchChunks({search}: SearchTask, numbers: Iterable<number>): SearchShareResult {
  const space = newPairBuffers(newAlignmentBuffers());
  const pieces: number[] = [];
  const found: SearchResult[] = [];
  for (const piece of numbers) {
    found.push(searchPart(search, piece, space));
    pieces.push(piece);
  }
  return {pieces, found};
}

/** Large buffers of a result that its thread no longer needs, to be transferred instead of copied. */
export function buffersOf({shard: {corpus}}: LexResult): ArrayBuffer[] {
  const {tokens, postings} = corpus;
  const large = [tokens.hash, tokens.start, tokens.length, tokens.tag, postings.hash, postings.at, postings.document];
  return large.flatMap(({buffer}) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
