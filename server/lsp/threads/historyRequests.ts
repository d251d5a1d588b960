// The thread that holds the history of a root: its requests and their handlers.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {baselineEntries, type OpenAndAccepted, splitAccepted} from '../../app/baseline/splitAccepted.ts';
import {check} from '../../app/check/check.ts';
import {plainCheck} from '../../app/check/checkRequest.ts';
import type {Scope} from '../../app/review/readReview.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {ThreadInstance} from '../../threads/threadHandlers.ts';
import {type Handlers, type ReportProgress, workerPorts} from '../../threads/threadProtocol.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import type {Opening} from './cachedHistory.ts';
import {type PutText, RootHistory} from './historyWorker.ts';

export type HistoryRequests = {
  /** Opens the history of a root. `auto`: only if it is indexed. */
  readonly open: readonly [ConfigRequest & {readonly history: 'auto' | 'on'}, Opening];
  readonly update: readonly [null, Opening];
  readonly put: readonly [readonly PutText[], null];
  /** Files that changed on disk. */
  readonly touched: readonly [readonly string[], null];
  readonly reintroduced: readonly [{readonly path: string; readonly text: string}, OpenAndAccepted];
  readonly drift: readonly [
    /** `path`: a page, of which the copies are asked about; null: those of all pages. */
    {readonly path: string | null; readonly findings: readonly Finding[]; readonly light: readonly AskedText[]},
    OpenAndAccepted,
  ];
  readonly origin: readonly [OriginRequest, PassageFinding | null];
  readonly text: readonly [{readonly commit: string; readonly path: string}, string | null];
};

/** Runs in its own thread, which ends afterwards. */
export type StagedRequests = {readonly staged: readonly [StagedRequest, Staged]};

export interface OriginRequest {
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly others: readonly {readonly path: string; readonly start: number; readonly end: number}[];
}

/** A new thread; it holds at most one history. */
export function historyInstance(): ThreadInstance {
  let current: {readonly history: RootHistory; readonly loaded: LoadedConfig; readonly root: string} | null = null;
  const now = () => {
    if (current === null) throw new Error('the history is asked before it is opened');
    return current;
  };
  const split = async (findings: readonly Finding[]): Promise<OpenAndAccepted> => {
    if (findings.length === 0) return {open: [], accepted: []};
    const {root, loaded} = now();
    const entries = await baselineEntries(root, loaded);
    // Passages are identified by their own words.
    const pages = {textOf: () => '', namesIn: () => []};
    return splitAccepted(findings, entries, pages, loaded.config, Date.now());
  };
  const handlers: Handlers<HistoryRequests> = {
    open: async (request, progress, signal) => {
      const {root, history} = request;
      const loaded = await configOf(request);
      current?.history.close();
      const isIgnored = (path: string) => loaded.overridesFor(path).ignore === true;
      current = {history: new RootHistory(root, loaded.config, {history, isIgnored}), loaded, root};
      return current.history.update(signal, progress);
    },
    update: (_, progress, signal) => now().history.update(signal, progress),
    put: (texts) => now().history.put(texts),
    touched: (paths) => now().history.touched(paths),
    reintroduced: async ({path, text}, _, signal) => split(await now().history.reintroduced(path, text, signal)),
    drift: async ({path, findings, light}, _, signal) =>
      split(await now().history.driftOf(path, findings, light, signal)),
    origin: ({path, text, start, end, others}, _, signal) =>
      now().history.originOf(path, text, start, end, others, signal),
    text: ({commit, path}) => now().history.textOf(commit, path),
  };
  return {handlers, order: 'atOnce', end: () => current?.history.close()};
}

export const stagedHandlers: Handlers<StagedRequests> = {staged: checkStaged};

interface Staged {
  /** Its `review` gives the scope and size of the check. Findings accepted by a baseline are excluded. */
  readonly inspection: Inspection;
  /** Notes for the user, one sentence each. */
  readonly notes: readonly string[];
}

interface StagedRequest extends ConfigRequest {
  /** Reintroduced passages are searched for if the history index exists, as in a hook. */
  readonly history: 'auto' | 'off';
  readonly scope: Scope;
}

/**
 * Finds the copies that a change adds, as `check --staged` and `check --changed` do. The texts come from Git and the disk:
 * unsaved changes are not included, and unstaged ones not in what is staged. Throws UserError.
 */
export async function checkStaged(
  request: StagedRequest,
  progress: ReportProgress,
  signal: AbortSignal,
): Promise<Staged> {
  const notes: string[] = [];
  const ports = workerPorts(progress, (note) => notes.push(note), signal);
  const {root, history, scope} = request;
  const asked = {...plainCheck(root, {kind: 'change', scope, paths: []}, ports.clock()), history, threads: 1};
  const {inspection, remember} = await check(asked, await configOf(request), ports);
  await remember?.(null);
  return {inspection, notes};
}
