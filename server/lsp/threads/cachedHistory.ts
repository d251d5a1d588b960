// The history of a root in memory: opened on first use, opened again when commits have moved, and freed when nothing asks
// for long.

import type {Config} from '../../../shared/model/config.ts';
import {Blobs} from '../../git/blobReader.ts';
import {gitFoldersOf, headNow} from '../../git/gitFolders.ts';
import {openRepository} from '../../git/repository.ts';
import {tipsOf} from '../../history/index/commitSelection.ts';
import {type HistoryState, isCurrent, sameNames} from '../../history/index/historyIndex.ts';
import {type HistoryOrNone, historyOptions, type OpenHistory, openHistory} from '../../history/index/openHistory.ts';
import {type VersionEncoding, versionEncoding} from '../../history/index/versionText.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {ReintroducedFinder} from '../../history/queries/reintroduced.ts';
import {isIndexed, prefixOf} from '../../history/report/historyFindings.ts';
import {prepareEncodings} from '../../sources/namedEncodings.ts';
import type {ReportProgress} from '../../threads/threadProtocol.ts';
import {UserError} from '../../userError.ts';

export type Opening =
  | {
      readonly kind: 'open';
      readonly commits: number;
      readonly versions: number;
      /** The history differs from the previous one, so findings of documents may have changed. */
      readonly isNew: boolean;
      /** Notes for the user, one sentence each. */
      readonly notes: readonly string[];
    }
  | {readonly kind: 'none'; readonly reason: string};

export interface HistorySettings {
  /** `auto`: only if the history index already exists. */
  readonly history: 'auto' | 'on';
  /** Whether the configuration ignores a path by an override: its text is not compared. */
  readonly isIgnored?: (path: string) => boolean;
}

/** Some 100 KB each. Reading one again takes a millisecond, and a larger cache was not faster. */
const pagesMax = 64;

/** An idle Git process is ended; starting it again takes 5 ms. */
const gitIdleMs = 20_000;

/** An open history takes some 60 MB for 100,000 versions. Opening it again with all texts takes half a second. */
const restMs = 5 * 60_000;

export const never = new AbortController().signal;

const noProgress: ReportProgress = () => undefined;

/** Summary of a history that is not in memory. */
interface HistorySummary {
  readonly state: HistoryState;
  readonly commits: number;
  readonly versions: number;
}

export interface ReadyHistory {
  readonly known: OpenHistory;
  readonly prefix: string;
  readonly finder: ReintroducedFinder;
  follower: {readonly commit: string | null; readonly follower: Promise<Follower>} | null;
  /** Number of requests that are reading it. */
  readers: number;
}

export class CachedHistory {
  readonly #root: string;
  readonly #config: Config;
  readonly #settings: HistorySettings;
  readonly #freed: () => void;
  #ready: ReadyHistory | null = null;
  /** The result of the last `update`; null: there is no history. */
  #summary: HistorySummary | null = null;
  #notes: readonly string[] = [];
  /** The history is opened by one request at a time. */
  #opening: Promise<unknown> = Promise.resolve();
  #blobs: Blobs | null = null;
  #idle: readonly NodeJS.Timeout[] = [];

  /** `freed` is called when memory is freed, for what others remember beside the history. */
  constructor(root: string, config: Config, settings: HistorySettings, freed: () => void) {
    this.#root = root;
    this.#config = config;
    this.#settings = settings;
    this.#freed = freed;
  }

  /** Opens or updates the history. Cheap if HEAD and the branches have not moved. */
  update(signal: AbortSignal = never, progress: ReportProgress = noProgress): Promise<Opening> {
    const opened = this.#opening.then(() => this.answer(signal, () => this.#updated(signal, progress)));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  /** Gives `none` if there is no history. */
  query<T>(signal: AbortSignal, none: T, ask: (ready: ReadyHistory) => Promise<T>): Promise<T> {
    return this.answer(signal, async () => {
      const ready = await this.#reopened(signal);
      if (ready === null) return none;
      ready.readers++;
      try {
        return await ask(ready);
      } finally {
        ready.readers--;
        if (ready !== this.#ready) this.#endIfUnread(ready);
      }
    });
  }

  /** Errors are of Git or of the disk, so the user is told. Throws UserError. */
  async answer<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    try {
      signal.throwIfAborted();
      const value = await ask();
      signal.throwIfAborted();
      return value;
    } catch (error) {
      if (signal.aborted || error instanceof UserError) throw error;
      throw new UserError(error instanceof Error ? error.message : String(error));
    } finally {
      this.#restartIdle();
    }
  }

  /** The follower of the current HEAD. */
  follower(ready: ReadyHistory): Promise<Follower> {
    const {repository, past} = ready.known;
    const commit = headNow(this.#root)?.commit ?? null;
    if (ready.follower === null || commit === null || ready.follower.commit !== commit) {
      const follower = followerOf(repository, past, this.#config.limits.followedMax);
      const own = {commit, follower};
      ready.follower = own;
      follower.catch(() => {
        if (ready.follower === own) ready.follower = null;
      });
    }
    return ready.follower.follower;
  }

  /** Reads texts of commits, also while no history is open; null: the root is in no repository. */
  async blobs(): Promise<{readonly blobs: Blobs; readonly encodingOf: VersionEncoding} | null> {
    const opened = this.#ready?.known.repository ?? (await openRepository(this.#root));
    if ('kind' in opened && opened.kind === 'none') return null;
    const repository = 'kind' in opened ? opened.repository : opened;
    this.#blobs ??= new Blobs(repository);
    await prepareEncodings(this.#config);
    return {blobs: this.#blobs, encodingOf: versionEncoding(repository, historyOptions(this.#root, this.#config))};
  }

  /** Frees memory; the next request opens the history again. */
  rest(): void {
    this.#endGit();
    this.#freed();
    this.#drop();
  }

  /** Frees memory, and ends the Git process and the timers. */
  close(): void {
    this.#summary = null;
    this.rest();
    for (const timer of this.#idle) clearTimeout(timer);
  }

  async #updated(signal: AbortSignal, progress: ReportProgress): Promise<Opening> {
    const {history} = this.#settings;
    const known = this.#ready === null ? this.#summary : summaryOf(this.#ready.known);
    if (known === null && history === 'auto' && !(await isIndexed(this.#root, this.#config, process.env))) {
      return {
        kind: 'none',
        reason:
          gitFoldersOf(this.#root) === null
            ? 'This folder is not in a Git repository, so there is no history.'
            : 'The history is not indexed. The command “Index the Git History” does that.',
      };
    }
    if (known !== null && (await this.#isCurrent(known.state))) return this.#openingOf(known);
    const opened = await this.#opened(signal, progress);
    if (opened.kind === 'past') return this.#openingOf(summaryOf(opened));
    this.#summary = null;
    return opened;
  }

  #openingOf(now: HistorySummary): Opening {
    const isNew = this.#summary === null || !isSame(this.#summary.state, now.state);
    this.#summary = now;
    return {kind: 'open', commits: now.commits, versions: now.versions, isNew, notes: this.#notes};
  }

  /** Opens the current history in place of the old one. */
  async #opened(signal: AbortSignal, progress: ReportProgress): Promise<HistoryOrNone> {
    const notes: string[] = [];
    const warn = (note: string) => notes.push(note);
    // A history on disk is not held in memory twice: 40 MB for 100,000 versions. Requests wait meanwhile.
    if (await isIndexed(this.#root, this.#config, process.env)) this.#drop();
    const opened = await openHistory(this.#root, this.#config, {
      ...{progress, warn, signal, use: {pagesMax}},
      ...{env: process.env, clock: Date.now},
    });
    // Versions read before the cancellation are stored on disk; the next run reads the rest.
    if (signal.aborted && opened.kind === 'past') opened.past.pages.end();
    signal.throwIfAborted();
    this.#drop();
    if (opened.kind === 'none') return opened;
    const {past, repository} = opened;
    this.#ready = {
      known: opened,
      prefix: prefixOf(repository, this.#root),
      finder: new ReintroducedFinder(past, this.#config),
      follower: null,
      readers: 0,
    };
    this.#notes = notes;
    return opened;
  }

  async #isCurrent(state: HistoryState): Promise<boolean> {
    const now = await openRepository(this.#root);
    if (now.kind === 'none') return false;
    return isCurrent({state}, now.repository, await tipsOf(now.repository, historyOptions(this.#root, this.#config)));
  }

  /** The open history, opened again if it was freed. */
  async #reopened(signal: AbortSignal): Promise<ReadyHistory | null> {
    if (this.#ready !== null || this.#summary === null) return this.#ready;
    const opened = this.#opening.then(() => (this.#ready === null ? this.#opened(signal, noProgress) : null));
    this.#opening = opened.catch(() => undefined);
    await opened;
    return this.#ready;
  }

  #drop(): void {
    const ready = this.#ready;
    this.#ready = null;
    if (ready !== null) this.#endIfUnread(ready);
  }

  /** Ends a history that is no longer current once no request reads it. */
  #endIfUnread({readers, known}: ReadyHistory): void {
    if (readers === 0) known.past.pages.end();
  }

  #restartIdle(): void {
    for (const timer of this.#idle) clearTimeout(timer);
    this.#idle = [setTimeout(() => this.#endGit(), gitIdleMs), setTimeout(() => void this.#restIfIndexed(), restMs)];
    for (const timer of this.#idle) timer.unref();
  }

  /** A history that is not stored on disk would have to be read from Git again. */
  async #restIfIndexed(): Promise<void> {
    if (await isIndexed(this.#root, this.#config, process.env)) this.rest();
  }

  #endGit(): void {
    this.#blobs?.end();
    this.#blobs = null;
    if (this.#ready?.readers === 0) this.#ready.known.past.pages.end();
  }
}

function summaryOf({past: {history, catalog}}: OpenHistory): HistorySummary {
  const {state} = history;
  return {state, commits: catalog.commits.length - state.dead.length, versions: catalog.blobs.length};
}

function isSame(a: HistoryState, b: HistoryState): boolean {
  return sameNames(a.tips, b.tips) && sameNames(a.cuts, b.cuts);
}
