// The history of a root in its own thread: opens and updates it, and queries it about documents as they are in the
// editor. Every answer is plain data, failures included.

import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {fingerprintsOf} from '../../../shared/history/locatePassage.ts';
import {pageVersion} from '../../../shared/history/pageVersion.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {applySuppressions, mentionsSuppression, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {driftAmong} from '../../app/findDrift.ts';
import {driftInSession} from '../../app/history/driftOfTexts.ts';
import type {HistorySession} from '../../app/history/historySession.ts';
import {tracePassages} from '../../app/traceOrigin.ts';
import {Blobs} from '../../git/blobReader.ts';
import {gitFoldersOf, headNow} from '../../git/gitFolders.ts';
import {openRepository} from '../../git/repository.ts';
import {tipsOf} from '../../history/index/commitSelection.ts';
import {type HistoryState, isCurrent, sameNames} from '../../history/index/historyIndex.ts';
import {type HistoryOrNone, historyOptions, type OpenHistory, openHistory} from '../../history/index/openHistory.ts';
import {versionText} from '../../history/index/readVersions.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {passagesAt} from '../../history/queries/origins.ts';
import {ReintroducedFinder} from '../../history/queries/reintroduced.ts';
import {WorkTreeFingerprints} from '../../history/queries/workTreeFingerprints.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {isIndexed, prefixOf} from '../../history/report/historyFindings.ts';
import {listFiles} from '../../sources/listFiles.ts';
import type {ReportProgress} from '../../threads/threadProtocol.ts';

export type HistoryAnswer<T> =
  | {readonly kind: 'done'; readonly value: T}
  | {readonly kind: 'cancelled'}
  /** A whole sentence. */
  | {readonly kind: 'failed'; readonly reason: string};

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

/** A document in the editor; null: the file on disk counts again. */
export interface PutText {
  readonly path: string;
  readonly text: string | null;
}

/** Some 100 KB each. Reading one again takes a millisecond, and a larger cache was not faster. */
const pagesMax = 64;

/** An idle Git process is ended; starting it again takes 5 ms. */
const gitIdleMs = 20_000;

/** If more files than this change, as when a branch is checked out, all are read again. */
const touchedMax = 500;

/** An open history takes some 60 MB for 100,000 versions. Opening it again with all texts takes half a second. */
const restMs = 5 * 60_000;

/** The longest time that other requests wait while texts are read. */
const sliceMs = 10;

function pauses(): () => Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEnd = performance.now() + sliceMs;
  };
}

const never = new AbortController().signal;

const noProgress: ReportProgress = () => undefined;

/** What is known of a history that is not in memory. */
interface HistorySummary {
  readonly state: HistoryState;
  readonly commits: number;
  readonly versions: number;
}

interface Ready {
  readonly known: OpenHistory;
  readonly prefix: string;
  readonly finder: ReintroducedFinder;
  follower: {readonly commit: string | null; readonly follower: Promise<Follower>} | null;
  /** Number of requests that are reading it. */
  readers: number;
}

export class RootHistory {
  readonly #root: string;
  readonly #config: Config;
  readonly #settings: HistorySettings;
  readonly #space = newFingerprintBuffers();
  readonly #unsaved = new Map<string, Uint8Array>();
  #ready: Ready | null = null;
  /** The result of the last `update`; null: there is no history. */
  #summary: HistorySummary | null = null;
  #notes: readonly string[] = [];
  #workTree: Promise<WorkTreeFingerprints> | null = null;
  /** The history is opened by one request at a time. */
  #opening: Promise<unknown> = Promise.resolve();
  #blobs: Blobs | null = null;
  #idle: readonly NodeJS.Timeout[] = [];

  constructor(root: string, config: Config, settings: HistorySettings) {
    this.#root = root;
    this.#config = config;
    this.#settings = settings;
  }

  /** Opens or updates the history. Cheap if HEAD and the branches have not moved. */
  update(signal: AbortSignal = never, progress: ReportProgress = noProgress): Promise<HistoryAnswer<Opening>> {
    const opened = this.#opening.then(() => this.#answered(signal, () => this.#updated(signal, progress)));
    this.#opening = opened;
    return opened;
  }

  /** The texts of documents in the editor; null for documents that were closed. */
  put(texts: readonly PutText[]): Promise<HistoryAnswer<null>> {
    for (const {path, text} of texts) {
      if (text === null) this.#unsaved.delete(path);
      else this.#unsaved.set(path, Buffer.from(text));
    }
    return this.touched(texts.map(({path}) => path));
  }

  /** Files that were written, created or deleted. Texts of the editor stay. */
  async touched(paths: readonly string[]): Promise<HistoryAnswer<null>> {
    const reading = this.#workTree;
    if (paths.length > touchedMax) this.#workTree = null;
    if (reading === null || paths.length > touchedMax) return {kind: 'done', value: null};
    return this.#answered(never, async () => {
      const workTree = await reading;
      const pause = pauses();
      for (const path of paths) {
        await pause();
        workTree.put(path, workTree.source(path, this.#unsaved));
      }
      return null;
    });
  }

  /**
   * Passages of a document that are nowhere else now and that a commit removed from an earlier location, as `check
   * --history` finds them.
   */
  reintroduced(path: string, text: string, signal: AbortSignal = never): Promise<HistoryAnswer<readonly Finding[]>> {
    // Synchronously: the document may be closed while the history is opened again.
    this.#unsaved.set(path, Buffer.from(text));
    return this.#asked(signal, [], async ({finder, prefix}) => {
      const workTree = await this.#texts();
      const source = workTree.source(path, this.#unsaved);
      signal.throwIfAborted();
      if (source.kind === 'skipped') return [];
      const page = pageVersion(this.#space, path, source.bytes, source.format);
      workTree.putHolds(path, page.holds);
      const found = await finder.findOn(page, prefix, workTree.elsewhere(path), signal);
      if (found.length === 0 || !mentionsSuppression(source.bytes)) return found;
      const suppressions = suppressionsOf(Buffer.from(source.bytes).toString('utf8'), source.format);
      return applySuppressions(found, new Map([[path, suppressions]])).findings;
    });
  }

  /**
   * Since when each occurrence of a passage has contained it. `others` are further known occurrences. null: not
   * committed yet, too short, or not a file of the repository.
   */
  originOf(
    path: string,
    text: string,
    start: number,
    end: number,
    others: readonly Pick<Occurrence, 'path' | 'start' | 'end'>[] = [],
    signal: AbortSignal = never,
  ): Promise<HistoryAnswer<PassageFinding | null>> {
    return this.#asked(signal, null, async (ready) => {
      const {known} = ready;
      const unsaved = new Map([...this.#unsaved, [path, Buffer.from(text)]]);
      const present = new WorkTreePages(this.#root, known.repository, this.#config, unsaved);
      const here = passagesAt(present, {path, start, end});
      if (here === null || present.inRepository(path) === null || fingerprintsOf(here.stretch).length === 0)
        return null;
      const subject = {
        here,
        others: others.map((place) => passagesAt(present, place)).filter((one) => one !== null),
      };
      const session = this.#session(ready, present, signal);
      const {findings} = await tracePassages([subject], session, this.#config.limits.placesMax);
      (await session.follower()).rest();
      return findings[0] ?? null;
    });
  }

  /**
   * The diverged copies among the findings of a document: copies that were previously identical, as `drift` finds them;
   * and of `light` copies, which are not shown, those that differ in a fact since, as `check` raises them.
   */
  driftOf(
    path: string,
    findings: readonly Finding[],
    light: readonly AskedText[],
    signal: AbortSignal = never,
  ): Promise<HistoryAnswer<readonly Finding[]>> {
    return this.#asked(signal, [], async (ready) => {
      const {known} = ready;
      const present = new WorkTreePages(this.#root, known.repository, this.#config, this.#unsaved);
      if (present.inRepository(path) === null) return [];
      const session = this.#session(ready, present, signal);
      const {findings: diverged, isFollowed} = await driftAmong(findings, path, session);
      const raised = await driftInSession(light, session, this.#config.limits.driftVersionsMax);
      if (isFollowed || light.length > 0) (await session.follower()).rest();
      return [...diverged, ...raised];
    });
  }

  /**
   * The text of a path in a commit, both as findings name them: relative to the top of the repository. null: there is
   * none.
   */
  textOf(commit: string, path: string): Promise<HistoryAnswer<string | null>> {
    return this.#answered(never, async () => {
      if (!/^[0-9a-f]{7,64}$/.test(commit)) return null;
      const opened = this.#ready?.known.repository ?? (await openRepository(this.#root));
      if ('kind' in opened && opened.kind === 'none') return null;
      this.#blobs ??= new Blobs('kind' in opened ? opened.repository : opened);
      const content = await this.#blobs.read(`${commit}:${path}`);
      const text = content === null ? 0 : versionText(content);
      return typeof text === 'number' ? null : text.toString('utf8');
    });
  }

  /** Frees memory; the next request opens the history again. */
  rest(): void {
    this.#endGit();
    this.#workTree = null;
    this.#letGo();
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
            ? 'This folder is in no Git repository, so there is no history.'
            : 'The history of this folder is not indexed yet; "shingle index --history" does that.',
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
    if (await isIndexed(this.#root, this.#config, process.env)) this.#letGo();
    const opened = await openHistory(this.#root, this.#config, {
      ...{progress, warn, signal, pagesMax},
      ...{env: process.env, clock: Date.now},
    });
    // What was read before the cancellation is stored on disk; the next run reads the rest.
    if (signal.aborted && opened.kind === 'past') opened.past.pages.end();
    signal.throwIfAborted();
    this.#letGo();
    if (opened.kind === 'none') return opened;
    const {past, repository} = opened;
    this.#ready = {
      known: opened,
      prefix: prefixOf(repository, this.#root),
      finder: new ReintroducedFinder(past, repository, this.#config),
      follower: null,
      readers: 0,
    };
    this.#notes = notes;
    return opened;
  }

  async #isCurrent(state: HistoryState): Promise<boolean> {
    const now = await openRepository(this.#root);
    if (now.kind === 'none') return false;
    return isCurrent({state}, now.repository, await tipsOf(now.repository, historyOptions(this.#config)));
  }

  /** The open history, opened again if it was freed. */
  async #awake(signal: AbortSignal): Promise<Ready | null> {
    if (this.#ready !== null || this.#summary === null) return this.#ready;
    const opened = this.#opening.then(() => (this.#ready === null ? this.#opened(signal, noProgress) : null));
    this.#opening = opened.catch(() => undefined);
    await opened;
    return this.#ready;
  }

  /** The fingerprints of the work tree, read on first use. */
  #texts(): Promise<WorkTreeFingerprints> {
    if (this.#workTree !== null) return this.#workTree;
    const reading = this.#readTexts();
    this.#workTree = reading;
    reading.catch(() => {
      if (this.#workTree === reading) this.#workTree = null;
    });
    return reading;
  }

  async #readTexts(): Promise<WorkTreeFingerprints> {
    const paths = await this.#listed();
    const workTree = new WorkTreeFingerprints(this.#root, this.#config);
    await workTree.read(paths, this.#unsaved, pauses());
    return workTree;
  }

  async #listed(): Promise<readonly string[]> {
    const {files} = await listFiles(this.#root, ['.', ...this.#config.templates], this.#config);
    const {isIgnored} = this.#settings;
    return files.map(({path}) => path).filter((path) => isIgnored?.(path) !== true);
  }

  #session(ready: Ready, workTree: WorkTreePages, signal: AbortSignal): HistorySession {
    return {opened: ready.known, workTree, follower: () => this.#follower(ready), signal, progress: () => undefined};
  }

  /** The follower of the current HEAD. */
  #follower(ready: Ready): Promise<Follower> {
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

  /** Gives `none` if there is no history. */
  #asked<T>(signal: AbortSignal, none: T, ask: (ready: Ready) => Promise<T>): Promise<HistoryAnswer<T>> {
    return this.#answered(signal, async () => {
      const ready = await this.#awake(signal);
      if (ready === null) return none;
      ready.readers++;
      try {
        return await ask(ready);
      } finally {
        ready.readers--;
        if (ready !== this.#ready) this.#left(ready);
      }
    });
  }

  async #answered<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<HistoryAnswer<T>> {
    try {
      signal.throwIfAborted();
      const value = await ask();
      return signal.aborted ? {kind: 'cancelled'} : {kind: 'done', value};
    } catch (error) {
      if (signal.aborted) return {kind: 'cancelled'};
      return {kind: 'failed', reason: error instanceof Error ? error.message : String(error)};
    } finally {
      this.#idleAgain();
    }
  }

  #letGo(): void {
    const ready = this.#ready;
    this.#ready = null;
    if (ready !== null) this.#left(ready);
  }

  /** Ends a history that is no longer current once no request reads it. */
  #left({readers, known}: Ready): void {
    if (readers === 0) known.past.pages.end();
  }

  #idleAgain(): void {
    for (const timer of this.#idle) clearTimeout(timer);
    this.#idle = [setTimeout(() => this.#endGit(), gitIdleMs), setTimeout(() => void this.#restIfKept(), restMs)];
    for (const timer of this.#idle) timer.unref();
  }

  /** A history that is not stored on disk would have to be read from Git again. */
  async #restIfKept(): Promise<void> {
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
