// The use case of `check`: the files that the user named, read and inspected, suppressions and baseline applied.

import {strongest} from '../../shared/group/limitFindings.ts';
import type {Indexed} from '../../shared/index/indexed.ts';
import type {Parent} from '../../shared/model/change.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Progress, Text} from '../../shared/model/document.ts';
import type {Cut, Finding, Inspection} from '../../shared/model/finding.ts';
import type {PairNumbers} from '../../shared/pair/pairCache.ts';
import {indexTexts, inspectKnowing, type Knowing, reviewed} from '../../shared/pipeline.ts';
import type {Suppression} from '../../shared/suppress/directives.ts';
import {mentionsSuppression} from '../../shared/suppress/directives.ts';
import {textOf} from '../../shared/text/wordLexer.ts';
import type {Words, WordsStore} from '../cache/tokenCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {Beyond} from '../history/report/historyFindings.ts';
import {type Listing, listFiles} from '../sources/listFiles.ts';
import {readSource, readStdin, skipped} from '../sources/readFile.ts';
import {ignoredReason, type Listed, type Skipped, type Source} from '../sources/sourceFile.ts';
import type {Crew} from './workerPool.ts';

export interface Request {
  readonly root: string;
  readonly paths: readonly string[];
  /** Further paths, put together by a machine: unlike those of the user they obey the settings. */
  readonly fromList?: readonly string[];
  /** Folders that are matched against, as references are, but obey the settings. */
  readonly around?: readonly string[];
  /** Name of the text on standard input, which replaces the file of that name; null: standard input is not read. */
  readonly stdin: string | null;
}

export interface Sources {
  readonly sources: readonly Source[];
  readonly skipped: readonly Skipped[];
  readonly cuts: readonly Cut[];
}

/** How `inspectFiles` goes about it, and what it says meanwhile. */
export interface Conduct {
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly progress: Progress;
  readonly warn: (message: string) => void;
  /** Sees what was read before it is inspected, and may throw. */
  readonly judge: (sources: Sources) => void;
  /** Takes out what a baseline accepts, after suppressions and before the limit of findings. */
  readonly accept: Accept;
  /** What is found beyond the texts themselves: in the history. */
  readonly beyond?: Beyond | null;
  /** What an earlier run found out about pairs of texts; without it nothing is remembered of them. */
  readonly known?: PairNumbers | null;
  /** Where words of texts are kept; without it they are lexed each time. */
  readonly words?: WordsStore | null;
}

export type Accept = (inspection: Inspection, sources: readonly Source[]) => Inspection | Promise<Inspection>;

export async function inspectFiles(
  listing: Listing,
  request: Request,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  conduct: Conduct,
): Promise<Knowing> {
  const {threads, progress, warn, judge, known = null, words = null} = conduct;
  // Threads start while this one reads.
  const crew = await crewFor(listing.files.length, threads, warn);
  try {
    const sources = readListed(listing, request, loaded, progress);
    judge(sources);
    return await inspectSources(sources, loaded, templates, conduct, {crew, known, words});
  } finally {
    crew?.end();
  }
}

/** The same for what has been read already; with `parents`, only what is new to all of them is told. */
export async function inspectAll(
  sources: Sources,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  conduct: Omit<Conduct, 'judge' | 'known'>,
  parents: readonly Parent[],
): Promise<Inspection> {
  const {threads, warn} = conduct;
  const crew = await crewFor(sources.sources.length, threads, warn);
  try {
    return (await inspectSources(sources, loaded, templates, conduct, {crew, parents})).inspection;
  } finally {
    crew?.end();
  }
}

/** On 940 files (9 MB) two threads take 15 % less than one if there are cores for them; on 540 (3 MB) nothing. */
const filesForThreads = 1000;
const threadsMax = 64;

async function crewFor(files: number, threads: number | null, warn: Conduct['warn']): Promise<Crew | null> {
  if (threads === 1 || (threads === null && files < filesForThreads)) return null;
  const {startCrew, threadsThatPay} = await import('./workerPool.ts');
  const size = Math.min(threadsMax, threads ?? threadsThatPay());
  return size > 1 ? startCrew(size, warn) : null;
}

/** Lists and reads. Files come sorted by path; what is left out comes with the reason. */
export async function readSources(request: Request, loaded: LoadedConfig, progress: Progress): Promise<Sources> {
  return readListed(await listingOf(request, loaded), request, loaded, progress);
}

export function listingOf({root, paths, fromList, around}: Request, {config}: LoadedConfig): Promise<Listing> {
  return listFiles(root, paths, config, fromList, around);
}

function readListed(listing: Listing, request: Request, loaded: LoadedConfig, progress: Progress): Sources {
  const {config} = loaded;
  const read: (Source | Skipped)[] = [...listing.skipped];
  listing.files.forEach((listed: Listed, number) => {
    if (number % 256 === 0) progress('reading files', number, listing.files.length);
    if (listed.path === request.stdin) return;
    read.push(isIgnored(loaded, listed.path) ? skipped(listed, ignoredReason) : readSource(listed, config));
  });
  if (request.stdin !== null) read.push(readStdin(request.stdin, config));
  return sortedSources(read, listing.cuts);
}

export function isIgnored(loaded: LoadedConfig, path: string): boolean {
  return loaded.overridesFor(path).ignore === true;
}

export function sortedSources(read: readonly (Source | Skipped)[], cuts: readonly Cut[]): Sources {
  const sources = read.filter((one) => one.kind === 'source');
  const skipped = read.filter((one) => one.kind === 'skipped');
  return {sources: sources.sort(byPath), skipped: skipped.sort(byPath), cuts};
}

function byPath(x: {readonly path: string}, y: {readonly path: string}): number {
  return x.path < y.path ? -1 : x.path > y.path ? 1 : 0;
}

interface Helpers {
  /** Threads that take part. */
  readonly crew?: Crew | null;
  /** Only what is new to all of them is told. */
  readonly parents?: readonly Parent[];
  readonly known?: PairNumbers | null;
  readonly words?: WordsStore | null;
}

export async function inspectSources(
  {sources, skipped, cuts}: Sources,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  conduct: Pick<Conduct, 'progress' | 'accept' | 'beyond'>,
  {crew = null, parents = [], known: before = null, words: wordsStore = null}: Helpers = {},
): Promise<Knowing> {
  const {config} = loaded;
  const {progress} = conduct;
  const texts = textsOf(sources, loaded, templates);
  const words = wordsStore === null ? null : (await import('../cache/tokenCache.ts')).openWords(wordsStore, texts);
  const {inspection, known} =
    crew === null
      ? inspectKnowing(before, await indexAlone(texts, progress, words, parents), texts, config, progress)
      : await (await import('./parallelCheck.ts')).inspectTogether(
          crew,
          texts,
          config,
          progress,
          parents,
          before,
          words,
        );
  return {inspection: await settledInspection(inspection, {sources, skipped, cuts}, loaded, conduct, parents), known};
}

/** What is told of what was found. */
export async function settledInspection(
  inspection: Inspection,
  {sources, skipped, cuts}: Sources,
  {config}: LoadedConfig,
  {accept, beyond = null}: Pick<Conduct, 'accept' | 'beyond'>,
  parents: readonly Parent[],
): Promise<Inspection> {
  // In a review most comments silence old copies, which are not looked for.
  const judging = parents.length === 0 ? config : {...config, reportUnusedSuppressions: false};
  const past = (await beyond?.(sources, parents)) ?? [];
  const found = past.length === 0 ? inspection : {...inspection, findings: [...inspection.findings, ...past]};
  const silenced = await withoutSuppressed(found, sources, judging);
  const told = strongest(await accept(silenced, sources), config.limits.findingsMax);
  return {...told, skipped: skipped.length, cuts: [...cuts, ...told.cuts]};
}

async function indexAlone(
  texts: readonly Text[],
  progress: Progress,
  words: Words | null,
  parents: readonly Parent[],
): Promise<Indexed> {
  const indexed = indexTexts(texts, progress, words?.known);
  await words?.keep(indexed.corpus);
  return reviewed(indexed, texts, parents);
}

export function textsOf(sources: readonly Source[], loaded: LoadedConfig, templates: ReadonlySet<string>): Text[] {
  return sources.map((source) => {
    const {path, format, reference, length} = source;
    const text = {path, format, reference, template: templates.has(path), ...ownSettings(loaded, path)};
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
export function pathsOf(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return finding.places.map(({path}) => path);
    case 'folder':
      return finding.pairs.flatMap(pathsOf);
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
  sources: readonly Source[],
  config: Config,
): Promise<Inspection> {
  // Only what is found can be silenced; what silences nothing must be looked for everywhere.
  const shown = config.reportUnusedSuppressions ? null : new Set(inspection.findings.flatMap(pathsOf));
  const mentioning = sources.filter((source) => shown?.has(source.path) !== false && mentionsSuppression(source.bytes));
  if (mentioning.length === 0) return inspection;
  const {applySuppressions, suppressionsOf, unusedSuppressions} = await import('../../shared/suppress/directives.ts');
  const byPath = new Map<string, Suppression[]>();
  const own = new Map<string, Suppression[]>();
  for (const {path, bytes, format, reference} of mentioning) {
    const suppressions = suppressionsOf(textOf(bytes, 0, bytes.length), format);
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
