// Parts that all checks share: list and read files, inspect texts, take out suppressed and accepted findings, rank and
// limit the rest. The use cases are checkWorkspace.ts, checkChange.ts and findCopies.ts.

import {pathNames} from '../../../shared/evidence/collection.ts';
import {limitFindings} from '../../../shared/group/limitFindings.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Config} from '../../../shared/model/config.ts';
import {byteLength, type Document, type Progress} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Cut, Inspection} from '../../../shared/model/inspection.ts';
import type {PairNumbers} from '../../../shared/pair/pairCache.ts';
import {type CheckedTexts, inspectWithCache, withAddedTokens} from '../../../shared/pipeline.ts';
import {parallelSets} from '../../../shared/ranking/parallelSets.ts';

import {mentionsSuppression} from '../../../shared/suppress/directives.ts';
import type {Suppression} from '../../../shared/suppress/suppression.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {KnownTokens} from '../../cache/knownTokens.ts';
import type {TokenCacheLocation} from '../../cache/tokenCache.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {HistoryFindings} from '../../history/report/historyFindings.ts';
import {type Listing, listFiles} from '../../sources/listFiles.ts';
import {type ByteReader, readFile, readStdin, skipped} from '../../sources/readFile.ts';
import {ignoredReason, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import {namedFirst, TextBudget} from '../../sources/textBudget.ts';
import type {DriftFinder} from '../history/driftOfCheck.ts';
import {groundOf, type LinkGround, withBroken} from './brokenInCheck.ts';
import {compilingLess} from './compilingLess.ts';
import {classesOf, rankedWithDrift, withCountedPlaces} from './rankedFindings.ts';
import type {WorkerPool} from './workerPool.ts';

export interface CheckRequest {
  readonly root: string;
  readonly paths: readonly string[];
  /** Further paths, put together by a machine: unlike those of the user they obey the settings. */
  readonly fromList?: readonly string[];
  /** Folders that are matched against, as references are, but obey the settings. */
  readonly around?: readonly string[];
  /** null: standard input is not read. */
  readonly stdin: StdinText | null;
}

/** The text on standard input, which replaces the file of its name. */
export interface StdinText {
  readonly path: string;
  readonly read: ByteReader;
}

export interface CheckSources {
  readonly sources: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
  readonly cuts: readonly Cut[];
}

/** How `inspectFiles` goes about it, and what it says meanwhile. */
export interface CheckOptions {
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly progress: Progress;
  readonly warn: (message: string) => void;
  /** Sees what was read before it is inspected, and may throw. */
  readonly judge: (sources: CheckSources) => void;
  /** Takes out what a baseline accepts, after suppressions and before the limit of findings. */
  readonly accept: BaselineFilter;
  /** Findings from the history, beyond the texts themselves. */
  readonly beyond?: HistoryFindings | null;
  /** Finds drift of light copies in the history; null: it is not used. */
  readonly drift?: DriftFinder | null;
  /** Where links may lead; null: what copying broke is not looked for. */
  readonly ground?: LinkGround | null;
  /** Gets all that comments do not silence, before levels are decided. */
  readonly beforeLevels?: ((findings: readonly Finding[]) => void) | undefined;
  /** Results of an earlier run; without it nothing is remembered. */
  readonly known?: PairNumbers | null;
  /** Where words of texts are cached; without it they are lexed each time. */
  readonly words?: TokenCacheLocation | null;
}

export type BaselineFilter = (
  inspection: Inspection,
  sources: readonly SourceFile[],
) => Inspection | Promise<Inspection>;

export async function inspectFiles(
  listing: Listing,
  request: CheckRequest,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: CheckOptions,
): Promise<CheckedTexts> {
  const {threads, progress, warn, judge, known = null, words: location = null} = options;
  const cached = location === null ? null : await openedWords(location, loaded.config);
  // Threads start while this one reads; if an index is cached, they would start for little.
  const mayShare = threads !== null || cached === null || !cached.hasIndex;
  const workers = mayShare ? await workersFor(listing.files.length, threads, warn) : null;
  try {
    const sources = readListed(listing, request, loaded, progress);
    judge(sources);
    const words = cached?.wordsOf(sources.sources) ?? null;
    const ground = groundOf(request.root, listing, templates);
    return await inspectSources(sources, loaded, templates, {...options, ground}, {workers, known, words});
  } finally {
    workers?.end();
  }
}

/** Cached words of texts, which need not be lexed; null: too little text to be worth it. To be opened before anything is read. */
async function openedWords(location: TokenCacheLocation, {limits}: Config) {
  const [{openTokenCache}, {knownTokens}] = await Promise.all([
    import('../../cache/tokenCache.ts'),
    import('../../cache/knownTokens.ts'),
  ]);
  const cache = openTokenCache(location);
  return {
    hasIndex: cache.index !== null,
    wordsOf: (sources: readonly SourceFile[]) => knownTokens(cache, sources, limits.fileBytesMax),
  };
}

/** The same for what has been read already; with `parents`, only what is new to all of them is reported. */
export async function inspectAll(
  sources: CheckSources,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: Omit<CheckOptions, 'judge' | 'known'>,
  parents: readonly EarlierState[],
): Promise<Inspection> {
  const {threads, warn, words: location = null} = options;
  const workers = await workersFor(sources.sources.length, threads, warn);
  const cached = location === null ? null : await openedWords(location, loaded.config);
  const words = cached?.wordsOf(sources.sources) ?? null;
  try {
    return (await inspectSources(sources, loaded, templates, options, {workers, parents, words})).inspection;
  } finally {
    workers?.end();
  }
}

/** On 940 files (9 MB) two threads take 15 % less than one if there are cores for them; on 540 (3 MB) nothing. */
const filesForThreads = 1000;
const threadsMax = 64;

async function workersFor(
  files: number,
  threads: number | null,
  warn: CheckOptions['warn'],
): Promise<WorkerPool | null> {
  if (threads === 1 || (threads === null && files < filesForThreads)) return null;
  const {startWorkers, defaultThreadCount} = await import('./workerPool.ts');
  const size = Math.min(threadsMax, threads ?? defaultThreadCount());
  return size > 1 ? startWorkers(size, warn) : null;
}

/** Lists and reads. Files come sorted by path; what is left out comes with the reason. */
export async function readSources(
  request: CheckRequest,
  loaded: LoadedConfig,
  progress: Progress,
): Promise<CheckSources> {
  return readListed(await listingOf(request, loaded), request, loaded, progress);
}

export function listingOf({root, paths, fromList, around}: CheckRequest, {config}: LoadedConfig): Promise<Listing> {
  return listFiles(root, paths, config, fromList, around);
}

function readListed(listing: Listing, request: CheckRequest, loaded: LoadedConfig, progress: Progress): CheckSources {
  const {config} = loaded;
  const budget = new TextBudget(config);
  const read: (SourceFile | SkippedFile)[] = [...listing.skipped];
  namedFirst(listing.files).forEach((listed, number) => {
    if (number % 256 === 0) progress('reading files', number, listing.files.length);
    if (listed.path === request.stdin?.path) return;
    if (isIgnored(loaded, listed.path)) read.push(skipped(listed, ignoredReason));
    else read.push(budget.read(listed, () => readFile(listed, config)));
  });
  if (request.stdin !== null) read.push(readStdin(request.stdin.path, request.stdin.read, config));
  return sortedSources(read, [...listing.cuts, ...budget.cuts]);
}

function bytesOf({sources}: CheckSources): number {
  return sources.reduce((sum, source) => sum + byteLength(source), 0);
}

export function isIgnored(loaded: LoadedConfig, path: string): boolean {
  return loaded.overridesFor(path).ignore === true;
}

export function sortedSources(read: readonly (SourceFile | SkippedFile)[], cuts: readonly Cut[]): CheckSources {
  const sources = read.filter((one) => one.kind === 'source');
  const skipped = read.filter((one) => one.kind === 'skipped');
  return {sources: sources.sort(byPath), skipped: skipped.sort(byPath), cuts};
}

function byPath(x: {readonly path: string}, y: {readonly path: string}): number {
  return x.path < y.path ? -1 : x.path > y.path ? 1 : 0;
}

interface Helpers {
  /** Threads that take part. */
  readonly workers?: WorkerPool | null;
  /** Only what is new to all of them is reported. */
  readonly parents?: readonly EarlierState[];
  readonly known?: PairNumbers | null;
  readonly words?: KnownTokens | null;
}

type InspectOptions = Pick<CheckOptions, 'progress' | 'accept' | 'beyond' | 'drift' | 'beforeLevels' | 'ground'>;

export function inspectSources(
  all: CheckSources,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: InspectOptions,
  helpers: Helpers = {},
): Promise<CheckedTexts> {
  return compilingLess(bytesOf(all), () => inspected(all, loaded, templates, options, helpers));
}

async function inspected(
  {sources, skipped, cuts}: CheckSources,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: InspectOptions,
  {workers = null, parents = [], known: before = null, words = null}: Helpers,
): Promise<CheckedTexts> {
  const {config} = loaded;
  const {progress} = options;
  const texts = documentsOf(sources, loaded, templates, words?.ids);
  const {inspection, known, counterparts} =
    workers === null
      ? inspectWithCache(before, await indexAlone(texts, progress, words, parents), texts, config, progress)
      : await (await import('./parallelCheck.ts')).inspectInParallel(
          workers,
          texts,
          config,
          progress,
          parents,
          before,
          words,
        );
  // A review is about what a change adds, and sentences have no author to say so.
  const found =
    config.rewritten && parents.length === 0
      ? (await import('./rewrittenCheck.ts')).withRewritten(inspection, texts, loaded, progress)
      : inspection;
  return {
    inspection: await finishInspection(found, {sources, skipped, cuts}, loaded, options, parents, counterparts),
    known,
    counterparts,
  };
}

/** Finishes findings in this order: broken links, history, suppressions, baseline, levels and merging, drift, limit. */
export async function finishInspection(
  inspection: Inspection,
  {sources, skipped, cuts}: CheckSources,
  loaded: LoadedConfig,
  {
    accept,
    beyond: historyFindings = null,
    drift = null,
    beforeLevels,
    ground = null,
  }: Pick<CheckOptions, 'accept' | 'beyond' | 'drift' | 'beforeLevels' | 'ground'>,
  parents: readonly EarlierState[],
  counterparts: CheckedTexts['counterparts'] = [],
): Promise<Inspection> {
  const {config} = loaded;
  const names = pathNames(
    sources.map(({path}) => path),
    classesOf(loaded),
  );
  const copied =
    ground === null
      ? inspection
      : withBroken(inspection, {sources, skipped}, ground, {names, limits: config.limits}, counterparts, parents);
  // In a review most comments silence old copies, which are not looked for.
  const judging = parents.length === 0 ? config : {...config, reportUnusedSuppressions: false};
  const past = (await historyFindings?.(sources, parents)) ?? [];
  const found = past.length === 0 ? copied : {...copied, findings: [...copied.findings, ...past]};
  const silenced = await withoutSuppressed(found, sources, judging);
  beforeLevels?.(silenced.findings);
  const open = await accept(withCountedPlaces(silenced, names, loaded), sources);
  const withDrift = await rankedWithDrift(open, names, loaded, drift);
  const reported = limitFindings(withDrift, config.limits.findingsMax);
  // A project with a configuration was asked when it was made.
  const proposedSets =
    loaded.file !== null || parents.length > 0 || !config.fold ? [] : parallelSets(names.paths, withDrift.findings);
  const proposed = proposedSets.length > 0 && {proposedSets};
  return {...reported, skipped: skipped.length, cuts: [...cuts, ...reported.cuts], ...proposed};
}

async function indexAlone(
  texts: readonly Document[],
  progress: Progress,
  words: KnownTokens | null,
  parents: readonly EarlierState[],
): Promise<Indexed> {
  const indexed = words?.indexed(texts) ?? indexTexts(texts, progress, words?.known);
  await words?.keep(indexed);
  return withAddedTokens(indexed, texts, parents);
}

export function documentsOf(
  sources: readonly SourceFile[],
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  ids?: readonly string[],
): Document[] {
  return sources.map((source, at) => {
    const {path, format, reference, length} = source;
    const named = ids === undefined ? {} : {contentId: ids[at]};
    const text = {path, format, reference, template: templates.has(path), ...ownSettings(loaded, path), ...named};
    if (length === undefined) return {...text, bytes: source.bytes};
    return {
      ...text,
      length,
      get bytes() {
        return source.bytes;
      },
    };
  });
}

function ownSettings(loaded: LoadedConfig, path: string): {own?: Partial<Config>} {
  const {ignore: _, ...own} = loaded.overridesFor(path);
  return Object.keys(own).length === 0 ? {} : {own};
}

/** Of all documents that a finding names. */
export function pathsOfFinding(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return finding.places.map(({path}) => path);
    case 'folder':
      return finding.pairs.flatMap(pathsOfFinding);
    case 'collection':
      return [finding.path, ...finding.sources.map(({path}) => path)];
  }
}

/**
 * Suppression comments are looked for in files that mention one; the parser is loaded only then. It is enough to
 * silence one of two places, whether it is checked or a reference.
 */
export async function withoutSuppressed(
  inspection: Inspection,
  sources: readonly SourceFile[],
  config: Config,
): Promise<Inspection> {
  // To suppress findings, parse their files only; to report unused comments, parse all.
  const shown = config.reportUnusedSuppressions ? null : new Set(inspection.findings.flatMap(pathsOfFinding));
  const mentioning = sources.filter((source) => shown?.has(source.path) !== false && mentionsSuppression(source.bytes));
  if (mentioning.length === 0) return inspection;
  const {applySuppressions, suppressionsOf, unusedSuppressions} = await import(
    '../../../shared/suppress/directives.ts'
  );
  const byPath = new Map<string, Suppression[]>();
  const own = new Map<string, Suppression[]>();
  for (const {path, bytes, format, reference} of mentioning) {
    const suppressions = suppressionsOf(decodeText(bytes, 0, bytes.length), format);
    byPath.set(path, suppressions);
    if (!reference) own.set(path, suppressions);
  }
  const {findings, suppressed, used} = applySuppressions(inspection.findings, byPath);
  return {
    ...inspection,
    findings,
    suppressed,
    unusedSuppressions: config.reportUnusedSuppressions ? unusedSuppressions(own, used) : [],
  };
}
