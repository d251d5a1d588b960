// The history of one folder, as its project queries it: reintroduced passages of open documents, diverged copies, and
// the origin of a passage. It runs after the check of the current texts, and nothing waits for it.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';
import {type AskOptions, Thread, ThreadGone} from '../../threads/thread.ts';
import type {ThreadProgress} from '../../threads/threadProtocol.ts';
import {editsOf} from '../documents/openDocuments.ts';
import type {Opening} from '../threads/cachedHistory.ts';
import type {HistoryRequests, OriginRequest} from '../threads/historyRequests.ts';
import {saidInEditor} from '../withoutFlags.ts';
import type {ProjectHost} from './host.ts';
import {KeptAnswers} from './keptAnswers.ts';
import {type DocumentAnswer, emptyAnswer, reportedAt} from './reportedAtDocument.ts';
import type {ConfigRequest} from './rootConfig.ts';

const restartsMax = 3;
const none: OpenAndAccepted = {open: [], accepted: []};

export class ProjectHistory {
  /** null: the history is not used. */
  versions: number | null = null;
  commits = 0;
  /** Why it is not used, or what was noticed. */
  notes: readonly string[] = [];
  readonly #request: ConfigRequest;
  readonly #host: ProjectHost;
  readonly #present: (path: string) => DocumentAnswer;
  readonly #lightOf: (path: string) => Promise<readonly AskedText[]>;
  /** The history findings of open documents. */
  readonly answers: KeptAnswers;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #thread: Thread<HistoryRequests> | null = null;
  #opened: Promise<void> | null = null;
  #history: 'auto' | 'on' = 'auto';
  readonly #running = new Map<string, AbortController>();
  #crashes = 0;
  #ended = false;

  /**
   * `present` gives the current findings of a document: these copies are checked for divergence. `lightOf` gives those
   * that are not shown.
   */
  constructor(
    request: ConfigRequest,
    host: ProjectHost,
    present: (path: string) => DocumentAnswer,
    lightOf: (path: string) => Promise<readonly AskedText[]>,
  ) {
    this.#request = request;
    this.#host = host;
    this.answers = new KeptAnswers(host);
    this.#present = present;
    this.#lightOf = lightOf;
  }

  get isOpen(): boolean {
    return this.versions !== null;
  }

  /** Opens the history. Indexes it first if `history` is `on`. */
  open(history: 'auto' | 'on'): Promise<void> {
    if (this.#ended) return Promise.resolve();
    // A command before the end of the first full check asked for the index as well.
    if (history === 'auto' && this.#history === 'on' && this.#opened !== null) return this.#opened;
    this.#history = history;
    this.#opened = this.#open();
    return this.#opened;
  }

  /** HEAD or a branch moved. */
  async moved(): Promise<void> {
    await this.#opened?.catch(() => undefined);
    const thread = this.#thread;
    if (thread === null || thread.isGone) return;
    if (this.versions === null) {
      await this.open(this.#history);
      return;
    }
    await this.#withProgress(async (options) => this.#learn(await thread.ask('update', null, options)));
  }

  /** The file on disk counts again. */
  closed(path: string): void {
    this.answers.keep(path, emptyAnswer);
    if (this.isOpen) void this.#asked((thread) => thread.ask('put', [{path, text: null}]), null);
  }

  /** Files changed: a passage in them may be gone, and a reintroduced passage may now also be in them. */
  async touched(paths: readonly string[]): Promise<void> {
    if (!this.isOpen || paths.length === 0) return;
    await this.#asked((thread) => thread.ask('touched', paths), null);
    this.askAll();
  }

  /** An open document or its current findings changed. */
  askSoon(path: string): void {
    if (!this.isOpen || this.#ended) return;
    clearTimeout(this.#timers.get(path));
    const timer = setTimeout(() => {
      this.#timers.delete(path);
      void this.#ask(path);
    }, this.#host.timings.historyMs);
    this.#timers.set(path, timer);
  }

  askAll(): void {
    for (const {path} of this.#host.buffers()) this.askSoon(path);
  }

  async #ask(path: string): Promise<void> {
    const document = this.#host.document(path);
    if (document === undefined || !document.uri.startsWith('file:')) return;
    const edits = editsOf(document);
    const {text} = document.lines;
    const findings = this.#present(path).map(({finding}) => finding);
    const isDriftShown = this.#host.settings().drift;
    const light = isDriftShown ? await this.#lightOf(path) : [];
    const [back, drift] = await Promise.all([
      this.#latest(`back ${path}`, (thread, signal) => thread.ask('reintroduced', {path, text}, {signal})),
      isDriftShown && findings.length + light.length > 0
        ? this.#latest(`drift ${path}`, (thread, signal) => thread.ask('drift', {path, findings, light}, {signal}))
        : none,
    ]);
    // A newer request has replaced it.
    if (back === null || drift === null || this.#host.document(path) === undefined) return;
    this.answers.set(path, [...reportedAt(back, edits), ...reportedAt(drift, edits)]);
  }

  async originOf(request: OriginRequest): Promise<PassageFinding | null> {
    if (!this.isOpen) return null;
    return this.#asked((thread) => thread.ask('origin', request), null);
  }

  /** Copies among these findings of the whole folder that have diverged; none if the history is not indexed. */
  async driftAmong(findings: readonly Finding[]): Promise<readonly PassageFinding[]> {
    if (!this.isOpen || !this.#host.settings().drift) return [];
    const found = await this.#asked((thread) => thread.ask('drift', {path: null, findings, light: []}), null);
    return [...(found?.open ?? []), ...(found?.accepted ?? [])].filter((one) => one.kind === 'passage');
  }

  /** Needs a repository, but not the history index. */
  async textOf(commit: string, path: string): Promise<string | null> {
    await this.#opened?.catch(() => undefined);
    return this.#asked((thread) => thread.ask('text', {commit, path}), null);
  }

  end(): void {
    this.#ended = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#thread?.end();
  }

  async #open(): Promise<void> {
    const thread = this.#started();
    const request = {...this.#request, history: this.#history};
    await this.#withProgress(async (options) => this.#learn(await thread.ask('open', request, options)));
  }

  #started(): Thread<HistoryRequests> {
    if (this.#thread !== null && !this.#thread.isGone) return this.#thread;
    const thread = new Thread<HistoryRequests>(this.#host.startThread, 'history', (reason) =>
      this.#gone(thread, reason),
    );
    this.#thread = thread;
    return thread;
  }

  /** Short tasks show no progress. */
  async #withProgress(act: (options: AskOptions) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    let working: ReturnType<ProjectHost['working']> | null = null;
    const progress = ({stage, done, total}: ThreadProgress) => {
      working ??= this.#host.working(this.#host.language().say('Reading the Git history'), () => stop.abort());
      working.report(total > 0 ? Math.floor((100 * done) / total) : null, stage);
    };
    try {
      await act({signal: stop.signal, progress});
    } catch (error) {
      if (!(error instanceof ThreadGone)) this.#host.log(`The history of ${this.#request.root}: ${String(error)}`);
    } finally {
      // Assigned in a closure, which the compiler does not track.
      (working as ReturnType<ProjectHost['working']> | null)?.end();
    }
  }

  #learn(answer: HistoryRequests['open'][1]): void {
    const {say} = this.#host.language();
    if (answer.kind === 'cancelled') {
      this.notes = [
        say('Reading the Git history was stopped. The command “Index the Git History” continues from there.'),
      ];
    } else if (answer.kind === 'failed') {
      this.notes = [this.#said(answer.reason)];
      this.#host.log(answer.reason);
    } else this.#becomes(answer.value);
    this.#host.statusChanged();
  }

  #becomes(opening: Opening): void {
    if (opening.kind === 'none') {
      this.versions = null;
      this.notes = [this.#said(opening.reason)];
      return;
    }
    this.versions = opening.versions;
    this.commits = opening.commits;
    this.notes = opening.notes.map((note) => this.#said(note));
    if (opening.isNew) this.askAll();
  }

  /** A sentence of the thread, for the reader of the editor. */
  #said(note: string): string {
    return saidInEditor(note, this.#host.language());
  }

  #gone(thread: Thread<HistoryRequests>, reason: string): void {
    if (this.#thread !== thread) return;
    const {say} = this.#host.language();
    const gaps = {folder: visiblePath(this.#request.root), reason};
    this.#thread = null;
    this.versions = null;
    this.#crashes++;
    if (this.#crashes > restartsMax) {
      this.notes = [say('Reading the history has failed too often ({reason}). It is no longer used.', gaps)];
      this.#host.warn(
        say('Shingle no longer uses the history of {folder}: reading it has failed too often ({reason}).', gaps),
      );
      this.#host.statusChanged();
      return;
    }
    this.#host.warn(say('Reading the history of {folder} has failed ({reason}). Shingle tries again.', gaps));
    void this.open(this.#history);
  }

  async #latest(
    name: string,
    ask: (thread: Thread<HistoryRequests>, signal: AbortSignal) => Promise<HistoryRequests['drift'][1]>,
  ): Promise<OpenAndAccepted | null> {
    if (!this.isOpen) return null;
    this.#running.get(name)?.abort();
    const stop = new AbortController();
    this.#running.set(name, stop);
    try {
      const found = await this.#asked((thread) => ask(thread, stop.signal), null);
      return stop.signal.aborted ? null : found;
    } finally {
      if (this.#running.get(name) === stop) this.#running.delete(name);
    }
  }

  async #asked<T>(
    ask: (
      thread: Thread<HistoryRequests>,
    ) => Promise<{kind: 'done'; value: T} | {kind: 'cancelled'} | {kind: 'failed'; reason: string}>,
    none: T,
  ): Promise<T> {
    const thread = this.#thread;
    if (thread === null) return none;
    try {
      const answer = await ask(thread);
      if (answer.kind === 'failed') this.#host.log(answer.reason);
      return answer.kind === 'done' ? answer.value : none;
    } catch (error) {
      if (!(error instanceof ThreadGone)) this.#host.log(String(error));
      return none;
    }
  }
}
