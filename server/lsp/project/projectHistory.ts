// The history of one folder, as its project queries it: reintroduced passages of open documents, diverged copies, and
// the origin of a passage. It runs after the check of the current texts, and nothing waits for it.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';
import {type AskOptions, Thread, ThreadGone} from '../../threads/thread.ts';
import type {ThreadProgress} from '../../threads/threadProtocol.ts';
import {UserError} from '../../userError.ts';
import {editsOf} from '../documents/openDocuments.ts';
import type {Opening} from '../threads/cachedHistory.ts';
import type {HistoryRequests, OriginRequest} from '../threads/historyRequests.ts';
import {saidInEditor} from '../withoutFlags.ts';
import type {ProjectHost} from './host.ts';
import {KeptAnswers} from './keptAnswers.ts';
import type {ProjectParts} from './projectParts.ts';
import {emptyAnswer, reportedAt} from './reportedAtDocument.ts';

const restartsMax = 3;
const none: OpenAndAccepted = {open: [], accepted: []};

export class ProjectHistory {
  /** null: the history is not used. */
  versions: number | null = null;
  commits = 0;
  /** Why it is not used, or what was noticed. */
  notes: readonly string[] = [];
  readonly #project: ProjectParts;
  /** The history findings of open documents. */
  readonly answers: KeptAnswers;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #thread: Thread<HistoryRequests> | null = null;
  #opened: Promise<void> | null = null;
  #history: 'auto' | 'on' = 'auto';
  readonly #running = new Map<string, AbortController>();
  #crashes = 0;
  #ended = false;
  /** Number of requests that the thread has not answered. */
  #requests = 0;
  #unused: NodeJS.Timeout | undefined;

  constructor(project: ProjectParts) {
    this.#project = project;
    this.answers = new KeptAnswers(project.host);
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
    if (this.#opened === null || this.#crashes > restartsMax) return;
    const thread = this.#thread;
    if (this.versions === null) await this.open(this.#history);
    else if (thread !== null) await this.#learn((options) => thread.ask('update', null, options));
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
    }, this.#project.host.timings.historyMs);
    this.#timers.set(path, timer);
  }

  askAll(): void {
    for (const {path} of this.#project.host.buffers()) this.askSoon(path);
  }

  async #ask(path: string): Promise<void> {
    const document = this.#project.host.document(path);
    if (document === undefined || !document.uri.startsWith('file:')) return;
    const edits = editsOf(document);
    const {text} = document.lines;
    // These copies are checked for divergence, and those that are not shown.
    const findings = this.#project.answers.answers.now(path).map(({finding}) => finding);
    const isDriftShown = this.#project.host.settings().drift;
    const light = isDriftShown ? await this.#lightOf(path) : [];
    const [back, drift] = await Promise.all([
      this.#latest(`back ${path}`, (thread, signal) => thread.ask('reintroduced', {path, text}, {signal})),
      isDriftShown && findings.length + light.length > 0
        ? this.#latest(`drift ${path}`, (thread, signal) => thread.ask('drift', {path, findings, light}, {signal}))
        : none,
    ]);
    // A newer request has replaced it.
    if (back === null || drift === null || this.#project.host.document(path) === undefined) return;
    this.answers.set(path, [...reportedAt(back, edits), ...reportedAt(drift, edits)]);
  }

  /** Nothing where the index is not to be had now. */
  #lightOf(path: string): Promise<readonly AskedText[]> {
    return this.#project.index.ask('lightOf', path).catch(() => []);
  }

  async originOf(request: OriginRequest): Promise<PassageFinding | null> {
    if (!this.isOpen) return null;
    return this.#asked((thread) => thread.ask('origin', request), null);
  }

  /** Copies among these findings of the whole folder that have diverged; none if the history is not indexed. */
  async driftAmong(findings: readonly Finding[]): Promise<readonly PassageFinding[]> {
    if (!this.isOpen || !this.#project.host.settings().drift) return [];
    const found = await this.#asked((thread) => thread.ask('drift', {path: null, findings, light: []}), null);
    return [...(found?.open ?? []), ...(found?.accepted ?? [])].filter((one) => one.kind === 'passage');
  }

  /** Needs a repository, but not the history index. */
  async textOf(commit: string, path: string): Promise<string | null> {
    await this.#opened?.catch(() => undefined);
    if (this.#opened !== null && this.#thread === null && this.#crashes <= restartsMax) await this.open(this.#history);
    return this.#asked((thread) => thread.ask('text', {commit, path}), null);
  }

  end(): void {
    this.#ended = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#endThread();
  }

  #endThread(): void {
    clearTimeout(this.#unused);
    this.#thread?.end();
    this.#thread = null;
  }

  /** A thread that has no history is ended when nothing was asked for a while; what needs it starts another. */
  async #using<T>(ask: () => Promise<T>): Promise<T> {
    clearTimeout(this.#unused);
    this.#requests++;
    try {
      return await ask();
    } finally {
      this.#requests--;
      if (this.#requests === 0 && !this.isOpen && !this.#ended) {
        const end = () => this.isOpen || this.#requests > 0 || this.#endThread();
        this.#unused = setTimeout(end, this.#project.host.timings.unusedMs).unref();
      }
    }
  }

  async #open(): Promise<void> {
    const thread = this.#started();
    const request = {...this.#project.request, history: this.#history};
    await this.#using(() => this.#learn((options) => thread.ask('open', request, options)));
  }

  #started(): Thread<HistoryRequests> {
    if (this.#thread !== null && !this.#thread.isGone) return this.#thread;
    const thread = new Thread<HistoryRequests>(this.#project.host.startThread, 'history', (reason) =>
      this.#gone(thread, reason),
    );
    this.#thread = thread;
    return thread;
  }

  /** Short tasks show no progress. */
  async #learn(ask: (options: AskOptions) => Promise<Opening>): Promise<void> {
    const {host, request} = this.#project;
    const {say} = host.language();
    const stop = new AbortController();
    let working: ReturnType<ProjectHost['working']> | null = null;
    const progress = ({stage, done, total}: ThreadProgress) => {
      working ??= host.working(say('Reading the Git history'), () => stop.abort());
      working.report(total > 0 ? Math.floor((100 * done) / total) : null, stage);
    };
    try {
      this.#becomes(await ask({signal: stop.signal, progress}));
    } catch (error) {
      if (error instanceof ThreadGone) return;
      if (stop.signal.aborted) {
        this.notes = [
          say('Reading the Git history was stopped. The command “Index the Git History” continues from there.'),
        ];
      } else {
        host.log(`The history of ${request.root}: ${String(error)}`);
        if (error instanceof UserError) this.notes = [this.#said(error.said)];
      }
    } finally {
      // Assigned in a closure, which the compiler does not track.
      (working as ReturnType<ProjectHost['working']> | null)?.end();
    }
    host.statusChanged();
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
  #said(note: UserError['said']): string {
    return saidInEditor(note, this.#project.host.language());
  }

  #gone(thread: Thread<HistoryRequests>, reason: string): void {
    if (this.#thread !== thread) return;
    const {say} = this.#project.host.language();
    const gaps = {folder: visiblePath(this.#project.request.root), reason};
    this.#thread = null;
    this.versions = null;
    this.#crashes++;
    if (this.#crashes > restartsMax) {
      this.notes = [say('Reading the history has failed too often ({reason}). It is no longer used.', gaps)];
      this.#project.host.warn(
        say('Shingle no longer uses the history of {folder}: reading it has failed too often ({reason}).', gaps),
      );
      this.#project.host.statusChanged();
      return;
    }
    this.#project.host.warn(say('Reading the history of {folder} has failed ({reason}). Shingle tries again.', gaps));
    void this.open(this.#history);
  }

  async #latest(
    name: string,
    ask: (thread: Thread<HistoryRequests>, signal: AbortSignal) => Promise<OpenAndAccepted>,
  ): Promise<OpenAndAccepted | null> {
    if (!this.isOpen) return null;
    this.#running.get(name)?.abort();
    const stop = new AbortController();
    this.#running.set(name, stop);
    try {
      return await this.#asked((thread) => ask(thread, stop.signal), null, stop.signal);
    } finally {
      if (this.#running.get(name) === stop) this.#running.delete(name);
    }
  }

  /** `none` also if it is not wanted any more. */
  async #asked<T>(
    ask: (thread: Thread<HistoryRequests>) => Promise<T>,
    none: T,
    signal: AbortSignal | null = null,
  ): Promise<T> {
    try {
      const thread = this.#thread;
      const answer = thread === null ? none : await this.#using(() => ask(thread));
      return signal?.aborted ? none : answer;
    } catch (error) {
      if (!(error instanceof ThreadGone) && !signal?.aborted) this.#project.host.log(String(error));
      return none;
    }
  }
}
