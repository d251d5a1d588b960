// Opens the history of the repository around a folder, up to date and ready for queries, or gives a sentence why there
// is none. The first process to open it after new commits reads them; others wait a limited time.

import {realpathSync} from 'node:fs';
import {crc32} from 'node:zlib';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {GitError, interrupted} from '../../git/runGit.ts';
import {headCommit} from '../../git/trees.ts';
import {prepareEncodings} from '../../sources/namedEncodings.ts';
import {engineVersion, kindOf} from '../../store/engineVersion.ts';
import type {Environment} from '../../store/location.ts';
import {withLock} from '../../store/lock.ts';
import type {SegmentHeader} from '../../store/segment.ts';
import {storeOf} from '../../store/store.ts';
import {evictFiles, evictVariants} from '../../store/tidy.ts';
import {Interrupted} from '../../userError.ts';
import {openVersionLookup, type VersionLookup} from '../queries/versionLookup.ts';
import type {PagesUse} from '../queries/versionPages.ts';
import {warnOfCuts} from '../warnOfCuts.ts';
import {checkSelection, type HistoryOptions, tipsOf} from './commitSelection.ts';
import {type HistoryIndex, isCurrent, type OpenedHistory, openHistoryIndex, sameNames} from './historyIndex.ts';
import {updatedHistory, type Writer} from './updateIndex.ts';

interface OpenHistoryOptions {
  readonly progress: (stage: string, done: number, total: number) => void;
  /** Each warning is given once. */
  readonly warn: (message: string) => void;
  /** Gets why the index could not be stored, as a phrase; without it, a warning says so. */
  readonly lost?: (reason: string) => void;
  readonly signal: AbortSignal;
  readonly env: Environment;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly use?: PagesUse;
}

/** Ready for queries; `past.pages.end()` ends its Git process. */
export interface OpenHistory {
  readonly kind: 'past';
  readonly past: VersionLookup;
  readonly repository: Repository;
}

export type HistoryOrNone = OpenHistory | {readonly kind: 'none'; readonly reason: string};

export function historyOptions(root: string, config: Config): HistoryOptions {
  const {historyRefs, historySince, historyPaths, limits, encodings: rules} = config;
  const {commitsMax, fileBytesMax} = limits;
  const encodings = rules.length === 0 ? null : {root: realpathSync(root), rules};
  return {refs: historyRefs, since: historySince, paths: historyPaths, commitsMax, fileBytesMax, encodings};
}

/** If another process takes longer, the versions that it is reading are not available in this run. */
const waitMs = 20_000;

export async function openHistory(root: string, config: Config, manner: OpenHistoryOptions): Promise<HistoryOrNone> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') return opened;
  const {repository} = opened;
  const options = historyOptions(root, config);
  await prepareEncodings(config);
  let history: HistoryIndex;
  try {
    history = await upToDate(root, repository, options, manner);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.message === interrupted) {
      throw new Interrupted('Stopped. What was read of the history is cached; the next run goes on from there.');
    }
    return {kind: 'none', reason: explained(error.message, repository)};
  }
  if (config.historyPaths.length > 0 && history.catalog.commits.length === 0) {
    manner.warn(
      `No commit of the history touches ${config.historyPaths.join(' or ')}: --history-path is relative to the top of the repository, and no glob.`,
    );
  }
  warnOfCuts(repository, history.catalog.commits.length, config.limits, manner.warn);
  const missing = history.unread.reasons.filter((reason) => reason === 0).length;
  if (missing > 0) {
    manner.warn(
      `${missing} ${missing === 1 ? 'version of a file is' : 'versions of files are'} not in this repository (a partial clone fetches them only when Git needs them), so what was there is not known.`,
    );
  }
  return {kind: 'past', past: openVersionLookup(repository, history, options, manner.use), repository};
}

/**
 * The stored index, if it has all commits that HEAD has. It is not brought up to date: a check that takes it along must
 * not read the history. `behind`: there is one without these commits.
 */
export async function openCurrentHistory(
  root: string,
  repository: Repository,
  config: Config,
  env: Environment,
): Promise<OpenHistory | {readonly kind: 'none' | 'behind'}> {
  const options = historyOptions(root, config);
  const header = historyHeader(options);
  const store = header === null ? null : storeOf(root, env);
  if (header === null || store === null || 'kind' in store) return {kind: 'none'};
  const [opened, head] = [openHistoryIndex(store, header, repository.nameBytes), await headCommit(repository)];
  if (opened.kind === 'none' || head === null) return {kind: 'none'};
  const {history} = opened;
  const {state, catalog} = history;
  const number = catalog.commits.indexOf(head);
  const hasHead = state.tips.includes(head) || (number >= 0 && !state.dead.includes(number));
  await prepareEncodings(config);
  if (!hasHead || state.reading !== null || !sameNames(state.cuts, repository.cuts)) return {kind: 'behind'};
  return {kind: 'past', past: openVersionLookup(repository, history, options), repository};
}

/** Explains an error of Git. */
function explained(message: string, {commonFolder}: Repository): string {
  if (message.includes('promisor')) {
    return `${commonFolder} was cloned without the folders of old commits. "git fetch --refetch --filter=blob:none" brings them.`;
  }
  return `Git cannot read ${commonFolder} (${message.split('\n').at(-1)}). "git fsck" says what is damaged.`;
}

/** Each selection of commits has an index of its own; null: an unbundled program stores nothing. */
export function historyHeader(options: HistoryOptions): SegmentHeader | null {
  const engine = engineVersion();
  if (engine === null) return null;
  const chosen = JSON.stringify(options);
  const isUsual = chosen === JSON.stringify(historyOptions('/', defaults));
  const name = isUsual ? historyKind : `${historyKind}-${crc32(chosen).toString(16)}`;
  return {kind: kindOf(name, engine), key: `${engine} ${chosen}`};
}

/** The kinds of all histories start with this. */
export const historyKind = 'history';

async function upToDate(
  root: string,
  repository: Repository,
  options: HistoryOptions,
  {progress, warn, signal, env, clock, lost}: OpenHistoryOptions,
): Promise<HistoryIndex> {
  checkSelection(options, repository);
  const tips = await tipsOf(repository, options);
  const header = historyHeader(options);
  const store = header === null ? null : storeOf(root, env);
  const updateOptions = {
    progress: (done: number, total: number) => progress('reading history', done, total),
    listed: (commits: number) => progress('reading commits', commits, 0),
    signal,
    nowSeconds: Math.floor(clock() / 1000),
  };
  const none: OpenedHistory = {kind: 'none', reason: null};
  if (store === null || header === null) return updatedHistory(repository, options, tips, none, null, updateOptions);
  if ('kind' in store) {
    warn(`The index of the history is not cached: ${store.reason}.`);
    return updatedHistory(repository, options, tips, none, null, updateOptions);
  }
  const read = () => openHistoryIndex(store, header, repository.nameBytes);
  const first = read();
  if (first.kind === 'history' && isCurrent(first.history, repository, tips)) return first.history;
  const notSaved: Writer['notSaved'] = ({reason}) => {
    lost?.(`${reason} in ${store.folder}`);
    if (lost === undefined) warn(`The index of the history is not cached: ${reason} in ${store.folder}.`);
  };
  const locked = await withLock(store, header.kind, {waitMs}, async () => {
    // Another process may have updated it meanwhile.
    const now = read();
    if (now.kind === 'none' && now.reason !== null) warn(`The index of the history is built again: ${now.reason}.`);
    const history = await updatedHistory(repository, options, tips, now, {store, header, notSaved}, updateOptions);
    evictFiles(store, header.kind);
    evictVariants(store, header.kind);
    return history;
  });
  if (locked.kind === 'done') return locked.value;
  if (locked.kind === 'notSaved') notSaved(locked);
  return updatedHistory(repository, options, tips, read(), null, updateOptions);
}
