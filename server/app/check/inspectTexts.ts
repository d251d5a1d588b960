// Takes texts that were read, gives what a check reports of them: the pipeline, alone, with threads or over cached words;
// then the steps of finishFindings.ts.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Config} from '../../../shared/model/config.ts';
import {byteLength, type Document, type Progress} from '../../../shared/model/document.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {
  beginInspection,
  type CheckedTexts,
  inspectIndexed,
  passagesOf,
  searchPart,
  withAddedTokens,
} from '../../../shared/pipeline.ts';
import {isProgramFormat} from '../../../shared/text/code/syntax.ts';
import type {CheckMemory} from '../../cache/checkMemory.ts';
import type {KnownTokens} from '../../cache/knownTokens.ts';
import type {TokenCache, TokenCacheLocation} from '../../cache/tokenCache.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import type {StagedTokens} from '../review/stagedTokens.ts';
import {type LinkGround, neededCounterparts, withBroken} from './brokenInCheck.ts';
import {compilingLess} from './compilingLess.ts';
import {type ComparedFiles, finishFindings, isReview, type LastSteps} from './finishFindings.ts';
import {documentsOf} from './readFiles.ts';
import type {WorkerPool} from './workerPool.ts';

/** Texts to inspect. */
export interface ReadTexts extends ComparedFiles {
  /** They are lexed already, and their bytes are fetched when they are needed. */
  readonly lexed?: StagedTokens | undefined;
}

/** The steps after the pipeline. */
export interface Steps extends Omit<LastSteps, 'broken'> {
  readonly progress: Progress;
  /** Where links may lead; null: what copying broke is not looked for. */
  readonly ground?: LinkGround | null;
}

interface Helpers {
  /** Threads that take part. */
  readonly workers?: WorkerPool | null;
  readonly words?: KnownTokens | null;
  /** Of a process that checks again and again. */
  readonly memory?: CheckMemory | null;
}

/** How helpers are prepared. */
export interface HelperOptions {
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly warn: (message: string) => void;
  /** Where words of texts are cached; null: they are lexed each time. */
  readonly words: TokenCacheLocation | null;
  /** Of a process that checks again and again. */
  readonly memory?: CheckMemory | null;
}

/** On 940 files (9 MB) two threads take 15 % less than one if there are cores for them; on 540 (3 MB) nothing. */
const filesForThreads = 1000;
const threadsMax = 64;

/**
 * Reads texts while threads start, then inspects them. `files`: how many will be read. The cache is opened before anything
 * is read.
 */
export async function readAndInspect(
  files: number,
  read: (cached: CachedTexts | null) => ReadTexts,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  steps: Steps,
  {threads, warn, words: location, memory = null}: HelperOptions,
): Promise<CheckedTexts> {
  const cache = location === null ? null : await openedCache(location);
  // If an index is cached, threads would start for little.
  const mayShare = threads !== null || cache === null || !cache.hasIndex;
  const workers = mayShare ? await workersFor(files, threads, warn) : null;
  try {
    const mayWait = workers === null && cache?.hasIndex === true;
    const texts = read(cache === null || location === null ? null : {...cache, location, mayWait});
    const words = cache?.wordsOf(texts.sources, loaded.config) ?? null;
    return await inspectTexts(texts, loaded, templates, steps, {workers, words, memory});
  } finally {
    workers?.end();
  }
}

/** Texts of which the words are cached. */
export interface CachedTexts extends Pick<TokenCache, 'texts'> {
  readonly location: TokenCacheLocation;
  /** Their bytes may be read later. */
  readonly mayWait: boolean;
}

/** Cached words of texts, which need not be lexed; `wordsOf` gives null for too little text to be worth it. */
async function openedCache(location: TokenCacheLocation) {
  const [{openTokenCache}, {knownTokens}] = await Promise.all([
    import('../../cache/tokenCache.ts'),
    import('../../cache/knownTokens.ts'),
  ]);
  const cache = openTokenCache(location);
  return {
    texts: cache.texts,
    hasIndex: cache.index !== null,
    wordsOf: (sources: readonly SourceFile[], {limits}: Config) => knownTokens(cache, sources, limits.fileBytesMax),
  };
}

async function workersFor(
  files: number,
  threads: number | null,
  warn: HelperOptions['warn'],
): Promise<WorkerPool | null> {
  if (threads === 1 || (threads === null && files < filesForThreads)) return null;
  const {startWorkers, defaultThreadCount} = await import('./workerPool.ts');
  const size = Math.min(threadsMax, threads ?? defaultThreadCount());
  return size > 1 ? startWorkers(size, warn) : null;
}

export function inspectTexts(
  read: ReadTexts,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  steps: Steps,
  helpers: Helpers = {},
): Promise<CheckedTexts> {
  const bytes = read.sources.reduce((sum, source) => sum + byteLength(source), 0);
  return compilingLess(bytes, async () => {
    const texts = documentsOf(read.sources, loaded, templates, helpers.words?.ids);
    if (helpers.memory) helpers.memory.contents = new Map(texts.map(({path, contentId}) => [path, contentId]));
    const found = await foundIn(texts, read, loaded.config, steps.progress, helpers);
    // A review is about what a change adds, and sentences have no author to say so.
    const isRewritten = loaded.config.rewritten && !isReview(read) && read.lexed === undefined;
    const inspection = isRewritten
      ? (await import('./rewrittenCheck.ts')).withRewritten(found.inspection, texts, loaded, steps.progress)
      : found.inspection;
    const {ground = null} = steps;
    const {limits} = loaded.config;
    const broken: LastSteps['broken'] =
      ground &&
      ((all, names) => {
        const options = {names, limits, memory: helpers.memory};
        return withBroken(all, read, ground, options, found.counterparts, read.parents ?? []);
      });
    const last = {...steps, broken, memory: helpers.memory};
    return {...found, inspection: await finishFindings(inspection, read, loaded, last, found.words)};
  });
}

/** The findings of the pipeline: they do not depend on which way is taken. */
async function foundIn(
  texts: readonly Document[],
  {parents = [], lexed}: ReadTexts,
  config: Config,
  progress: Progress,
  {workers = null, words = null, memory = null}: Helpers,
): Promise<CheckedTexts> {
  const findings = memory?.findings ?? null;
  if (lexed !== undefined) return foundInLexed(texts, lexed, parents, config, progress);
  if (words !== null) memory?.readPairs(words.fingerprintsOf);
  if (workers !== null) {
    const {inspectInParallel} = await import('./parallelCheck.ts');
    return inspectInParallel(workers, texts, config, progress, parents, words, findings);
  }
  const indexed = words?.indexed(texts) ?? indexTexts(texts, progress, words?.known);
  await words?.keep(indexed);
  return inspectIndexed(withAddedTokens(indexed, texts, parents), texts, config, progress, findings);
}

/** Step by step, so that the bytes that a step needs are fetched before it, all at once. */
async function foundInLexed(
  texts: readonly Document[],
  {index, fetch}: StagedTokens,
  parents: readonly EarlierState[],
  config: Config,
  progress: Progress,
): Promise<CheckedTexts> {
  const indexed = withAddedTokens(index(texts, progress), texts, parents);
  // Of these the pipeline makes other words, if any of them is checked.
  if (config.code === 'blind' && texts.some((text) => isProgramFormat(text.format) && !text.reference)) {
    await fetch(texts.flatMap(({path, format}) => (isProgramFormat(format) ? [path] : [])));
  }
  const {search, end} = beginInspection(indexed, texts, config, progress, null);
  const space = newPairBuffers(newAlignmentBuffers());
  const found = Array.from({length: search.parts}, (_, part) => searchPart(search, part, space));
  await fetch(passagesOf(found).flatMap(({a, b}) => [texts[a].path, texts[b].path]));
  const checked = end(found);
  await fetch(neededCounterparts(checked.counterparts, parents));
  return checked;
}
