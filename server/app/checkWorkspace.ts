// The use case of `check`: which passages and documents of a root are copies, by an earlier run if the disk is as it was
// then, else by this one.

import type {Inspection} from '../../shared/model/finding.ts';
import {save} from '../cache/resultCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {type BaselineSource, baselineFilter, baselineSource, reachOf} from './baseline/baselineFilter.ts';
import {cachedCheck} from './cachedCheck.ts';
import {type CheckInvocation, resultCacheFor} from './cacheKey.ts';
import {type CheckRequest, type CheckSources, inspectSources, readSources, type StdinText} from './check.ts';
import {type HistoryUse, historyOfCheck} from './history/historyOfCheck.ts';
import {namedTemplates} from './namedFiles.ts';
import type {Ports} from './ports.ts';

export interface WorkspaceRequest {
  readonly root: string;
  /** Files, folders and globs to report on, as the user wrote them. */
  readonly named: readonly string[];
  /** Paths of a list that a machine has made; null: there is none. */
  readonly list: PathList | null;
  readonly stdin: StdinText | null;
  /** Whether everything below the root is matched against what is reported on. */
  readonly isMatchedWithRoot: boolean;
  /** Which copies are accepted: those of the baseline file, those that a revision has, or none. */
  readonly accepted: {readonly kind: 'file' | 'nothing'} | {readonly kind: 'revision'; readonly revision: string};
  readonly history: HistoryUse;
  /** null: as many as pay. */
  readonly threads: number | null;
  /** Before anything of it was read. */
  readonly startMs: number;
  readonly cache: CacheUse;
}

export interface PathList {
  readonly paths: readonly string[];
  /** Listed, but no file any more. */
  readonly gone: readonly string[];
  /** The file in which they are listed, absolute; null: it was standard input. */
  readonly file: string | null;
}

/** What may be remembered: `invocation` as `invocationKey` gives it, null where no report is kept. */
export type CacheUse = {readonly kind: 'off'} | {readonly kind: 'on'; readonly invocation: string | null};

export interface CheckedWorkspace {
  readonly inspection: Inspection;
  /**
   * Keeps what was found for the next run, and with it what was told and the exit code; null: nothing is to be kept.
   * Gives null if all is well.
   */
  readonly remember: ((answer: Answer | null) => Promise<NotRemembered | null>) | null;
}

export interface NotRemembered {
  readonly reason: string;
  /** null: there is none to write to. */
  readonly folder: string | null;
}

export interface Answer {
  readonly report: Uint8Array;
  readonly code: number;
}

/** Throws UserError. */
export async function checkWorkspace(
  asked: WorkspaceRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<CheckedWorkspace> {
  const {root, list, startMs, threads, cache} = asked;
  const templates = namedTemplates(root, loaded.config);
  const request = sourcesAsked(asked, templates);
  const accepted = await acceptedBy(asked, loaded);
  const reach = reachOf(root, pathsOf(asked));
  const accepting = () =>
    baselineFilter(accepted, {request, loaded, templates: new Set(templates), nowMs: ports.clock()}, reach);
  const skipped = list?.gone.length ?? 0;
  if (isNothing(asked)) {
    const inspected = await inspectSources(nothing, loaded, new Set(), {
      progress: ports.progress,
      accept: await accepting(),
    });
    return {inspection: {...inspected.inspection, skipped: inspected.inspection.skipped + skipped}, remember: null};
  }
  const invocation: CheckInvocation = {
    request,
    named: asked.named,
    loaded,
    templates,
    gone: list?.gone ?? [],
    accepted,
    startMs,
    lists: typeof list?.file === 'string' ? [list.file] : [],
    invocation: cache.kind === 'on' ? cache.invocation : null,
  };
  const beyond = await historyOfCheck(asked.history, root, loaded, ports);
  // What the history says is not kept: it is another one after the next commit. Nor is what only this run has read.
  const isOnce = cache.kind === 'off' || beyond !== null || (list !== null && list.file === null);
  const memory = isOnce ? null : resultCacheFor(invocation, ports);
  const {inspection, notes, state} = await cachedCheck(invocation, memory, {threads, ports, accepting, beyond});
  const remember = async (answer: Answer | null): Promise<NotRemembered | null> => {
    if (memory === null) return null;
    if (memory.kind === 'unkept') return {reason: memory.reason, folder: null};
    if (state === null) return null;
    const refused = await save(memory, state, answer === null ? null : {...answer, notes});
    return refused === null ? null : {reason: refused.reason, folder: memory.store.folder};
  };
  return {
    inspection: {...inspection, skipped: inspection.skipped + skipped},
    remember: memory === null ? null : remember,
  };
}

/** What of it would be checked, without checking it. */
export async function listWorkspace(
  asked: WorkspaceRequest,
  loaded: LoadedConfig,
  {progress}: Pick<Ports, 'progress'>,
): Promise<CheckSources & {readonly templates: ReadonlySet<string>}> {
  const templates = namedTemplates(asked.root, loaded.config);
  const read = isNothing(asked) ? nothing : await readSources(sourcesAsked(asked, templates), loaded, progress);
  const gone = (asked.list?.gone ?? []).map(
    (path) => ({kind: 'skipped', path, reason: 'deleted', reference: false}) as const,
  );
  return {...read, skipped: [...read.skipped, ...gone], templates: new Set(templates)};
}

/** Which files are read for it. */
export function sourcesAsked(asked: WorkspaceRequest, templates: readonly string[]): CheckRequest {
  const {root, list, stdin, isMatchedWithRoot} = asked;
  const around = isMatchedWithRoot ? ['.'] : [];
  return {root, paths: [...pathsOf(asked), ...templates], fromList: list?.paths ?? [], around, stdin};
}

/** Asked about a text or a list and nothing else, the answer is about them. */
function pathsOf({named, list, stdin}: WorkspaceRequest): readonly string[] {
  return named.length === 0 && list === null && stdin === null ? ['.'] : named;
}

/** A hook that passes no files has nothing to check, and that is no failure. */
export function isNothing({named, list, stdin}: WorkspaceRequest): boolean {
  return list !== null && named.length + list.paths.length === 0 && stdin === null;
}

const nothing: CheckSources = {sources: [], skipped: [], cuts: []};

function acceptedBy({accepted, root}: WorkspaceRequest, loaded: LoadedConfig): Promise<BaselineSource> {
  if (accepted.kind === 'nothing') return Promise.resolve({kind: 'nothing'});
  return baselineSource(accepted.kind === 'revision' ? accepted.revision : null, root, loaded);
}
