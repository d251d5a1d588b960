// The thread that holds the history of a root: what it is asked, and what it says.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {baselineEntries, type OpenAndAccepted, splitAccepted} from '../../app/baseline/splitAccepted.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import {type HistoryAnswer, type Opening, type PutText, RootHistory} from './historyWorker.ts';
import {checkStaged, type Staged, type StagedRequest} from './stagedWorker.ts';
import type {Handlers} from './thread.ts';

export type HistoryRequests = {
  /** Opens the history of a root. `auto`: only if its index is there. */
  readonly open: readonly [ConfigRequest & {readonly history: 'auto' | 'on'}, HistoryAnswer<Opening>];
  readonly update: readonly [null, HistoryAnswer<Opening>];
  readonly put: readonly [readonly PutText[], HistoryAnswer<null>];
  /** Files that are others than before on the disk. */
  readonly touched: readonly [readonly string[], HistoryAnswer<null>];
  readonly resurrected: readonly [{readonly path: string; readonly text: string}, HistoryAnswer<OpenAndAccepted>];
  readonly drift: readonly [
    {readonly path: string; readonly findings: readonly Finding[]},
    HistoryAnswer<OpenAndAccepted>,
  ];
  readonly origin: readonly [OriginRequest, HistoryAnswer<PassageFinding | null>];
  readonly text: readonly [{readonly commit: string; readonly path: string}, HistoryAnswer<string | null>];
};

/** Of a thread of its own, which ends afterwards. */
export type StagedAsks = {readonly staged: readonly [StagedRequest, Staged]};

export interface OriginRequest {
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly others: readonly {readonly path: string; readonly start: number; readonly end: number}[];
}

let current: {readonly past: RootHistory; readonly loaded: LoadedConfig; readonly root: string} | null = null;

export const historyHandlers: Handlers<HistoryRequests> = {
  open: async (request, tell, signal) => {
    const {root, history} = request;
    const loaded = await configOf(request);
    const progress = (stage: string, done: number, total: number) => tell({kind: 'progress', stage, done, total});
    current?.past.close();
    const isIgnored = (path: string) => loaded.overridesFor(path).ignore === true;
    current = {past: new RootHistory(root, loaded.config, {history, isIgnored, progress}), loaded, root};
    return current.past.update(signal);
  },
  update: (_, __, signal) => now().past.update(signal),
  put: (texts) => now().past.put(texts),
  touched: (paths) => now().past.touched(paths),
  resurrected: async ({path, text}, _, signal) => split(await now().past.resurrected(path, text, signal)),
  drift: async ({path, findings}, _, signal) => split(await now().past.driftOf(path, findings, signal)),
  origin: ({path, text, start, end, others}, _, signal) => now().past.originOf(path, text, start, end, others, signal),
  text: ({commit, path}) => now().past.textOf(commit, path),
};

function now(): NonNullable<typeof current> {
  if (current === null) throw new Error('the history is asked before it is opened');
  return current;
}

async function split(answer: HistoryAnswer<readonly Finding[]>): Promise<HistoryAnswer<OpenAndAccepted>> {
  if (answer.kind !== 'done') return answer;
  if (answer.value.length === 0) return {kind: 'done', value: {open: [], accepted: []}};
  const {root, loaded} = now();
  const entries = await baselineEntries(root, loaded);
  // Passages are told apart by their own words.
  const pages = {textOf: () => '', namesIn: () => []};
  return {kind: 'done', value: splitAccepted(answer.value, entries, pages, loaded.config, Date.now())};
}

export const stagedAnswers: Handlers<StagedAsks> = {
  staged: (request, tell, signal) =>
    checkStaged(request, (stage, done, total) => tell({kind: 'progress', stage, done, total}), signal),
};
