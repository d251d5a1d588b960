// Takes texts, gives findings, using several threads: the same results as `indexTexts` and `inspect`.

import type {FindingMemory} from '../../../shared/group/findingMemory.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexCorpus, indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Config} from '../../../shared/model/config.ts';
import {byteLength, type Document, type Progress} from '../../../shared/model/document.ts';
import {beginInspection, type CheckedTexts, type SearchResult, withAddedTokens} from '../../../shared/pipeline.ts';
import {joinedShards, rangesOf, sharedSearch} from '../../../shared/queries/parallel.ts';
import type {KnownTokens} from '../../cache/knownTokens.ts';
import type {WorkerPool} from './workerPool.ts';
import {type LexTask, lexChunks, newCounter, type SearchTask, searchChunks} from './workerTasks.ts';

export async function inspectInParallel(
  workers: WorkerPool,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  parents: readonly EarlierState[] = [],
  words: KnownTokens | null = null,
  memory: FindingMemory | null = null,
): Promise<CheckedTexts> {
  // If most texts are cached, the rest is lexed faster here than by other threads.
  const isKnown = words !== null && unknownBytes(texts, words) < bytesToShare;
  const plain = isKnown
    ? (words.indexed(texts) ?? indexTexts(texts, progress, words.known))
    : await indexTogether(workers, texts, progress);
  await words?.keep(plain);
  const indexed = withAddedTokens(plain, texts, parents);
  const {search, end} = beginInspection(indexed, texts, config, progress, memory, sharedSearch);
  const order: SearchTask = {kind: 'search', search, count: search.parts, next: newCounter()};
  const shares = await workers.together(order, (pieces) =>
    searchChunks(order, watched(pieces, 'comparing', order.count, progress)),
  );
  const found: SearchResult[] = [];
  for (const share of shares) {
    share.pieces.forEach((part, place) => {
      found[part] = share.found[place];
    });
  }
  workers.end();
  return end(found);
}

const bytesToShare = 4_000_000;

function unknownBytes(texts: readonly Document[], {known}: KnownTokens): number {
  return texts.reduce((sum, text, at) => sum + (known[at] === undefined ? byteLength(text) : 0), 0);
}

async function indexTogether(workers: WorkerPool, texts: readonly Document[], progress: Progress): Promise<Indexed> {
  const bounds = rangesOf(texts);
  const count = bounds.length - 1;
  const lexable = texts.map(({path, bytes, format}) => ({path, bytes, format}));
  const order: LexTask = {kind: 'lex', texts: lexable, bounds, count, next: newCounter()};
  const shares = await workers.together(order, (pieces) =>
    lexChunks(order, watched(pieces, 'reading', count, progress)),
  );
  const {corpus, sketches} = joinedShards(shares.map(({shard}) => shard));
  return indexCorpus(corpus, texts, progress, sketches);
}

/** Reports progress from the chunk numbers that the main thread takes; the other threads take those between. */
function* watched(pieces: Iterable<number>, stage: string, count: number, progress: Progress): Generator<number> {
  for (const piece of pieces) {
    progress(stage, piece, count);
    yield piece;
  }
}
