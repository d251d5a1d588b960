// The history of a root in its own thread, queried about documents as they are in the editor.

import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {fingerprintsOf} from '../../../shared/history/locatePassage.ts';
import {pageVersion} from '../../../shared/history/pageVersion.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {applySuppressions, mentionsSuppression, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {driftInSession} from '../../app/history/driftOfTexts.ts';
import {driftAmong} from '../../app/history/findDrift.ts';
import {tracePassages} from '../../app/history/traceOrigin.ts';
import type {HistorySession} from '../../app/history/withHistory.ts';
import {versionText} from '../../history/index/versionText.ts';
import {passagesAt} from '../../history/queries/origins.ts';
import {WorkTreeFingerprints} from '../../history/queries/workTreeFingerprints.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {listFiles} from '../../sources/listFiles.ts';
import type {ReportProgress} from '../../threads/threadProtocol.ts';
import {CachedHistory, type HistorySettings, never, type Opening, type ReadyHistory} from './cachedHistory.ts';

/** A document in the editor; null: the file on disk counts again. */
export interface PutText {
  readonly path: string;
  readonly text: string | null;
}

/** If more files than this change, as when a branch is checked out, all are read again. */
const touchedMax = 500;

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

export class RootHistory {
  readonly #root: string;
  readonly #config: Config;
  readonly #settings: HistorySettings;
  readonly #history: CachedHistory;
  readonly #space = newFingerprintBuffers();
  readonly #unsaved = new Map<string, Uint8Array>();
  #workTree: Promise<WorkTreeFingerprints> | null = null;

  constructor(root: string, config: Config, settings: HistorySettings) {
    this.#root = root;
    this.#config = config;
    this.#settings = settings;
    this.#history = new CachedHistory(root, config, settings, () => {
      this.#workTree = null;
    });
  }

  /** Opens or updates the history. Cheap if HEAD and the branches have not moved. */
  update(signal?: AbortSignal, progress?: ReportProgress): Promise<Opening> {
    return this.#history.update(signal, progress);
  }

  /** The texts of documents in the editor; null for documents that were closed. */
  put(texts: readonly PutText[]): Promise<null> {
    for (const {path, text} of texts) {
      if (text === null) this.#unsaved.delete(path);
      else this.#unsaved.set(path, Buffer.from(text));
    }
    return this.touched(texts.map(({path}) => path));
  }

  /** Files that were written, created or deleted. Texts of the editor stay. */
  async touched(paths: readonly string[]): Promise<null> {
    const reading = this.#workTree;
    if (paths.length > touchedMax) this.#workTree = null;
    if (reading === null || paths.length > touchedMax) return null;
    return this.#history.answer(never, async () => {
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
  reintroduced(path: string, text: string, signal: AbortSignal = never): Promise<readonly Finding[]> {
    // Synchronously: the document may be closed while the history is opened again.
    this.#unsaved.set(path, Buffer.from(text));
    return this.#history.query(signal, [], async ({finder, prefix}) => {
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
  ): Promise<PassageFinding | null> {
    return this.#history.query(signal, null, async (ready) => {
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
    path: string | null,
    findings: readonly Finding[],
    light: readonly AskedText[],
    signal: AbortSignal = never,
  ): Promise<readonly Finding[]> {
    return this.#history.query(signal, [], async (ready) => {
      const {known} = ready;
      const present = new WorkTreePages(this.#root, known.repository, this.#config, this.#unsaved);
      if (path !== null && present.inRepository(path) === null) return [];
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
  textOf(commit: string, path: string): Promise<string | null> {
    return this.#history.answer(never, async () => {
      if (!/^[0-9a-f]{7,64}$/.test(commit)) return null;
      const reader = await this.#history.blobs();
      if (reader === null) return null;
      const content = await reader.blobs.read(`${commit}:${path}`);
      const text = content === null ? 0 : versionText(content, reader.encodingOf(path));
      return typeof text === 'number' ? null : text.toString('utf8');
    });
  }

  /** Frees memory; the next request opens the history again. */
  rest(): void {
    this.#history.rest();
  }

  /** Frees memory, and ends the Git process and the timers. */
  close(): void {
    this.#history.close();
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

  #session(ready: ReadyHistory, workTree: WorkTreePages, signal: AbortSignal): HistorySession {
    return {
      opened: ready.known,
      workTree,
      follower: () => this.#history.follower(ready),
      signal,
      progress: () => undefined,
    };
  }
}
