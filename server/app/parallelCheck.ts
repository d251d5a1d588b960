// Texts to findings by several threads: what `indexTexts` and `inspect` give, step by step.

import type {Indexed} from '../../shared/index/indexed.ts';
import type {Parent} from '../../shared/model/change.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Progress, Text} from '../../shared/model/document.ts';
import {numbersOf, type PairNumbers} from '../../shared/pair/pairCache.ts';
import {conclude, type Found, indexCorpus, indexTexts, type Knowing, propose, reviewed} from '../../shared/pipeline.ts';
import {joinedShards, rangesOf, sharedSearch} from '../../shared/queries/parallel.ts';
import type {Words} from '../cache/tokenCache.ts';
import type {Crew} from './workerPool.ts';
import {type LexOrder, lexPieces, newCounter, type SearchOrder, searchPieces} from './workerTasks.ts';

export async function inspectTogether(
  crew: Crew,
  texts: readonly Text[],
  config: Config,
  progress: Progress,
  parents: readonly Parent[] = [],
  known: PairNumbers | null = null,
  words: Words | null = null,
): Promise<Knowing> {
  // Where most is known, what is left is done before it is handed out.
  const isKnown = words !== null && unknownBytes(texts, words) < bytesToShare;
  const plain = isKnown ? indexTexts(texts, progress, words.known) : await indexTogether(crew, texts, progress);
  await words?.keep(plain.corpus);
  const indexed = reviewed(plain, texts, parents);
  const search = sharedSearch(propose(indexed, texts, config, known));
  const order: SearchOrder = {kind: 'search', search, count: search.parts, next: newCounter()};
  const shares = await crew.together(order, (pieces) =>
    searchPieces(order, watched(pieces, 'comparing', order.count, progress)),
  );
  const found: Found[] = [];
  for (const share of shares) {
    share.pieces.forEach((part, place) => {
      found[part] = share.found[place];
    });
  }
  crew.end();
  const inspection = conclude(indexed, texts, config, search.pairs, found);
  return {inspection, known: numbersOf(found.map(({record}) => record))};
}

const bytesToShare = 4_000_000;

function unknownBytes(texts: readonly Text[], {known}: Words): number {
  return texts.reduce((sum, {bytes}, text) => sum + (known[text] === undefined ? bytes.length : 0), 0);
}

async function indexTogether(crew: Crew, texts: readonly Text[], progress: Progress): Promise<Indexed> {
  const bounds = rangesOf(texts);
  const count = bounds.length - 1;
  const lexable = texts.map(({path, bytes, format}) => ({path, bytes, format}));
  const order: LexOrder = {kind: 'lex', texts: lexable, bounds, count, next: newCounter()};
  const shares = await crew.together(order, (pieces) => lexPieces(order, watched(pieces, 'reading', count, progress)));
  const {corpus, sketches} = joinedShards(shares.map(({shard}) => shard));
  return indexCorpus(corpus, texts, progress, sketches);
}

/** The main thread sees of the others' pieces that they are not there to take. */
function* watched(pieces: Iterable<number>, stage: string, count: number, progress: Progress): Generator<number> {
  for (const piece of pieces) {
    progress(stage, piece, count);
    yield piece;
  }
}
