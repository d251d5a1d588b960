// One folder of the workspace: the findings of its documents, and the threads that compute them. It starts with a full
// check. After that, a changed document is checked alone, together with the documents that matched it before or match
// it now.

import type {Config} from '../../../shared/model/config.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {nameOf} from '../../app/baseline/splitAccepted.ts';
import {ThreadGone} from '../../threads/thread.ts';
import {editsOf, type OpenDocument} from '../documents/openDocuments.ts';
import type {FullCheck} from '../threads/checkWorker.ts';
import type {IndexedFindings, Synced} from '../threads/indexWorker.ts';
import {ChangedFiles} from './changedFiles.ts';
import {FullCheckRunner} from './fullCheckRunner.ts';
import type {ProjectHost} from './host.ts';
import {IndexThread} from './indexThread.ts';
import {pause, quiet} from './pauses.ts';
import {ProjectHistory} from './projectHistory.ts';
import {ProjectReview} from './projectReview.ts';
import {
  type DocumentAnswer,
  distinctFindings,
  documentsRenamedWith,
  emptyAnswer,
  isSame,
  neighboursOf,
  type ReportedFinding,
  reportedAt,
  reportedByPath,
  reportedPaths,
  withEdits,
} from './reportedAtDocument.ts';
import type {ConfigRequest} from './rootConfig.ts';
import {StaleDocuments} from './staleDocuments.ts';

type ProjectState =
  | {readonly kind: 'indexing'; readonly percent: number | null}
  | {readonly kind: 'ready'}
  | {readonly kind: 'failed'; readonly reason: string};

/** If more files than this change at once, a full check is faster than one request each. */
const changedMax = 50;

export class Project {
  readonly request: ConfigRequest;
  /** No folder is open: open documents are compared with each other only. */
  readonly isAlone: boolean;
  state: ProjectState = {kind: 'indexing', percent: null};
  notes: readonly string[] = [];
  documents = 0;
  skipped = 0;
  words = 0;
  readonly host: ProjectHost;
  readonly #answers = new Map<string, DocumentAnswer>();
  /** The findings of the last full check, regardless of later edits. */
  #found: ReadonlyMap<string, DocumentAnswer> = new Map();
  readonly history: ProjectHistory;
  readonly #review: ProjectReview;
  /** Findings about folders. */
  general: readonly ReportedFinding[] = [];
  readonly #fullCheck: FullCheckRunner;
  #checked: Promise<void> = Promise.resolve();
  readonly #index: IndexThread;
  /** For open documents: the revision of the last answer. */
  readonly #answered = new Map<string, number>();
  /** Open documents whose text is the same as on disk. */
  readonly #clean = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #stale: StaleDocuments;
  readonly #changedFiles: ChangedFiles;
  #isStarted = false;
  #ended = false;
  readonly #answerMs: number[] = [];

  constructor(request: ConfigRequest, isAlone: boolean, host: ProjectHost) {
    this.request = request;
    this.isAlone = isAlone;
    this.host = host;
    this.#fullCheck = new FullCheckRunner(request, host, {
      progress: (percent) => this.#become({kind: 'indexing', percent}),
      done: (found) => {
        this.#learn(found);
        this.#become({kind: 'ready'});
      },
      failed: (reason) => this.#become({kind: 'failed', reason}),
    });
    this.#stale = new StaleDocuments(host, (path) => this.#ask(path));
    this.#changedFiles = new ChangedFiles(host, (paths) => this.#readAgain(paths));
    this.history = new ProjectHistory(
      request,
      host,
      (path) => this.#answers.get(path) ?? emptyAnswer,
      (path) => this.#lightOf(path),
    );
    this.#index = new IndexThread(request.root, host, {
      request: () => ({
        ...request,
        isAlone,
        sinceMs: this.#fullCheck.startedMs - host.timings.clockMs,
        found: isAlone ? [] : [...this.#answers.keys(), ...this.#clean].filter((path) => !this.#isEdited(path)),
      }),
      loaded: (synced) => this.#loaded(synced),
      failed: (reason) => this.#become({kind: 'failed', reason}),
      gone: () => this.#answered.clear(),
    });
    this.#review = new ProjectReview(host, (paths, atOnce) => this.#index.ask('leftBehind', paths, atOnce));
  }

  /** Uses the findings of another project of the same folder until it has its own. */
  adopt(other: Project): void {
    this.general = other.general;
    for (const [path, answer] of other.#answers) this.#answers.set(path, answer);
    this.documents = other.documents;
    this.words = other.words;
  }

  start(): void {
    this.#isStarted = true;
    this.#checked = this.isAlone ? Promise.resolve() : this.#fullCheck.run();
    if (this.isAlone) this.#become({kind: 'ready'});
    void this.#checked.then(() => this.#index.load()).catch(() => undefined);
    const {history} = this.host.settings();
    // The history comes after the findings in the current texts.
    if (!this.isAlone && history !== 'off') {
      void this.#checked.catch(() => undefined).then(() => this.history.open(history));
    }
  }

  end(): void {
    this.#ended = true;
    this.#changedFiles.end();
    this.#stale.end();
    this.#fullCheck.end();
    this.#index.end();
    this.history.end();
    this.#review.end();
  }

  /** Median time of the last answers; null: none yet. */
  get answerMs(): number | null {
    const sorted = [...this.#answerMs].sort((x, y) => x - y);
    return sorted.length === 0 ? null : sorted[sorted.length >> 1];
  }

  /** The currently known findings. */
  answerNow(path: string): DocumentAnswer {
    const copies = this.#answers.get(path) ?? emptyAnswer;
    return [...copies, ...this.#review.answerNow(path), ...this.history.answerNow(path)];
  }

  paths(): Iterable<string> {
    return new Set([...this.#answers.keys(), ...this.#review.paths(), ...this.history.paths()]);
  }

  all(): DocumentAnswer {
    const answers = [...this.#answers.values(), ...this.#review.answers(), ...this.history.answers()];
    return distinctFindings([this.general, ...answers]);
  }

  /**
   * The findings of a document in its current text. Waits for the first full check, and for the index thread if the
   * text was edited.
   */
  async answer(path: string): Promise<DocumentAnswer> {
    const document = this.host.document(path);
    if (document === undefined || this.#clean.has(path)) {
      await this.#checked.catch(() => undefined);
      if (this.host.document(path) === document) return this.answerNow(path);
    }
    if (this.host.settings().run === 'onSave' && !this.#index.isBehind(path)) return this.answerNow(path);
    await this.#askAbout(path);
    return this.answerNow(path);
  }

  opened(path: string, isAsOnDisk: boolean): void {
    // The document may already have been open, with another text.
    this.#answered.delete(path);
    if (isAsOnDisk) this.#clean.add(path);
    else {
      this.#clean.delete(path);
      this.#index.behind(path);
      // A client may have asked before it opened the document, and may not ask again.
      if (this.#isStarted) void this.#askAbout(path);
    }
    const known = this.#answers.get(path);
    // If the editor's text differs from the file, no edits lead from one to the other.
    if (known !== undefined) this.#answers.set(path, withEdits(known, this.#cleanEdits(path)));
    this.history.askSoon(path);
    this.#reviewSoon([path]);
  }

  edited(path: string): void {
    this.#clean.delete(path);
    if (this.host.settings().run === 'onSave') return;
    this.#index.behind(path);
    // Clients ask about visible documents only. Others change as well, as when a branch is checked out, and they affect
    // the documents that match them.
    void this.#askAbout(path);
    this.#reviewSoon([path]);
  }

  saved(path: string): void {
    const document = this.host.document(path);
    if (document === undefined || this.#answered.get(path) === document.revision) return;
    this.#index.behind(path);
    void this.#askAbout(path);
    this.#reviewSoon([path]);
  }

  closed(path: string): void {
    this.#answered.delete(path);
    const wasClean = this.#clean.delete(path);
    this.history.closed(path);
    const known = this.#answers.get(path);
    if (known !== undefined) this.#answers.set(path, withEdits(known, null));
    // A document that was open when the texts were loaded counts as open until it is updated.
    this.#index.behind(path);
    this.#reviewSoon([path]);
    if (wasClean) return;
    this.#stale.add([path, ...neighboursOf(known ?? emptyAnswer)]);
    this.#stale.askSoon();
  }

  /** Without a folder there is no last commit; texts are loaded after the first check. */
  #reviewSoon(paths: readonly string[]): void {
    if (this.isAlone || this.#ended) return;
    void this.#checked.catch(() => undefined).then(() => this.#review.askSoon(paths));
  }

  /** Files changed on disk: these paths, or (null) unknown ones. */
  touched(paths: readonly string[] | null): void {
    if (this.isAlone || this.#ended) return;
    this.#changedFiles.add(paths);
  }

  /** Checks everything again. */
  async checkAgain(): Promise<void> {
    if (this.isAlone) return;
    this.#checked = this.#fullCheck.run();
    await this.#checked;
    await this.#changedFiles.follow();
  }

  /** As last read. */
  get config(): Config {
    return this.#fullCheck.config;
  }

  /** Absolute. */
  get baseline(): string {
    return this.#fullCheck.baseline;
  }

  /** Whether an absolute path is a configuration file of the check: one that was read, or one that would have been. */
  isConfiguredBy(file: string): boolean {
    return this.#fullCheck.isConfiguredBy(file);
  }

  /** The accepted findings changed. */
  baselineChanged(): void {
    if (this.isAlone || this.#ended) return;
    this.#checked = this.#fullCheck.run();
    void this.#checked
      .catch(() => undefined)
      .then(() => this.#index.ask('sync', []))
      .then(() => this.history.askAll())
      .catch((error) => this.host.log(String(error)));
  }

  /** Asks the index thread, which has all texts as they are now. */
  ask: IndexThread['ask'] = (name, parameters) => this.#index.ask(name, parameters);

  // The full check.

  #learn({open, accepted, files, words, skipped, cuts, notes}: FullCheck): void {
    const {byPath, general} = reportedByPath({open, accepted}, (path) => this.#cleanEdits(path));
    this.#found = byPath;
    // The index thread knows more about anything that involves unsaved text.
    const edited = new Set(this.host.buffers().flatMap(({path}) => (this.#isEdited(path) ? [path] : [])));
    for (const path of edited) {
      const neighbours = [...(this.#answers.get(path) ?? emptyAnswer), ...(byPath.get(path) ?? emptyAnswer)];
      this.#stale.add([path, ...neighboursOf(neighbours)]);
    }
    for (const path of [...this.#answers.keys()]) if (!edited.has(path)) this.#answers.delete(path);
    for (const [path, reported] of byPath) if (!edited.has(path)) this.#answers.set(path, reported);
    this.#stale.askSoon();
    this.general = general;
    this.documents = files;
    this.words = words;
    this.skipped = skipped;
    this.notes = [...notes, ...cuts.map(({limit, value, lost}) => `${lost} left out: ${limit} is ${value}.`)];
    this.host.changed(null);
  }

  /** The edits that an answer about the text on disk has taken into account. */
  #cleanEdits(path: string): number | null {
    const document = this.#clean.has(path) ? this.host.document(path) : undefined;
    return document === undefined ? null : editsOf(document);
  }

  #isEdited(path: string): boolean {
    return this.host.document(path) !== undefined && !this.#clean.has(path);
  }

  // Single documents.

  #loaded({documents, skipped, changed, isRegrouped}: Synced): void {
    this.documents = documents;
    this.skipped = skipped;
    this.host.statusChanged();
    if (!this.isAlone) void this.#follow(changed, isRegrouped).catch((error) => this.host.log(String(error)));
  }

  /** One request at a time for each document; the last revision wins. */
  #askAbout(path: string): Promise<void> {
    const running = this.#asking.get(path);
    if (running !== undefined) return running;
    const asking = this.#askUntilCurrent(path).finally(() => this.#asking.delete(path));
    this.#asking.set(path, asking);
    return asking;
  }

  async #askUntilCurrent(path: string): Promise<void> {
    for (;;) {
      const document = this.host.document(path);
      if (this.#ended || (document !== undefined && this.#answered.get(path) === document.revision)) return;
      await quiet(() => this.host.document(path)?.changedMs ?? -Infinity, this.host.settings().delay);
      try {
        if ((await this.#ask(path)) === undefined) return;
      } catch (error) {
        if (error instanceof ThreadGone) {
          if (this.#index.gaveUp || this.#ended) return;
          await pause(this.host.timings.settleMs);
          continue;
        }
        this.host.log(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return;
      }
    }
  }

  /** Nothing where the index is not to be had now. */
  #lightOf(path: string): Promise<readonly AskedText[]> {
    return this.#index.ask('lightOf', path).catch(() => []);
  }

  /** Gives the document, if it is open, in the revision that was asked about. */
  async #ask(path: string): Promise<OpenDocument | undefined> {
    const found = this.#found.get(path) ?? emptyAnswer;
    const question = {
      path,
      // Text that was deleted in the editor may come back.
      renamedWith: documentsRenamedWith([...found, ...(this.#answers.get(path) ?? emptyAnswer)]),
      reported: found.map(({finding}) => nameOf(finding)),
    };
    const sent: {about?: OpenDocument | undefined} = {};
    const answer = await this.#index.ask('findingsOf', question, () => {
      sent.about = this.host.document(path);
    });
    const {about} = sent;
    const isNews = about !== undefined && this.#answered.get(path) !== about.revision;
    if (about !== undefined && this.host.document(path) !== undefined) this.#answered.set(path, about.revision);
    this.#replace(path, answer, about === undefined ? null : editsOf(about), isNews ? 'all' : 'other');
    return about;
  }

  /**
   * `again`: which of the documents that matched before or match now are asked again: all, or only those whose match is
   * new or gone.
   */
  #replace(path: string, found: IndexedFindings | null, edits: number | null, again: 'all' | 'other'): void {
    const before = this.#answers.get(path) ?? emptyAnswer;
    const answer = reportedAt(found ?? {open: [], accepted: []}, edits).filter(({finding}) =>
      reportedPaths(finding).includes(path),
    );
    if (answer.length === 0) this.#answers.delete(path);
    else this.#answers.set(path, answer);
    if (found !== null) this.#took(found.ms);
    this.history.askSoon(path);
    if (isSame(before, answer)) return;
    this.host.changed(new Set([path]));
    if (isSame(withEdits(before, null), withEdits(answer, null))) return;
    const [then, now] = [new Set(neighboursOf(before)), new Set(neighboursOf(answer))];
    for (const neighbour of new Set([...then, ...now])) {
      const isOther = again === 'all' || !then.has(neighbour) || !now.has(neighbour);
      if (neighbour !== path && isOther) this.#stale.add([neighbour]);
    }
    this.#stale.askSoon();
  }

  /** HEAD or a branch moved. */
  async gitMoved(): Promise<void> {
    if (this.isAlone || this.#ended) return;
    this.#reviewSoon([]);
    if (this.host.settings().history !== 'off') await this.history.moved();
  }

  #took(ms: number): void {
    this.#answerMs.push(ms);
    if (this.#answerMs.length > 21) this.#answerMs.shift();
  }

  // Files on disk.

  /** Has the index read changed files again; null: all files. */
  async #readAgain(paths: readonly string[] | null): Promise<void> {
    await this.#checked.catch(() => undefined);
    let changed: readonly string[] = [];
    let isRegrouped = false;
    try {
      const synced = await this.#index.ask('sync', paths);
      this.documents = synced.documents;
      this.skipped = synced.skipped;
      ({changed, isRegrouped} = synced);
    } catch (error) {
      this.host.log(`What changed on the disk cannot be read: ${String(error)}`);
    }
    await this.#follow(changed, isRegrouped);
    this.host.statusChanged();
  }

  /** Checks what depends on these changed files. */
  async #follow(changed: readonly string[], isRegrouped: boolean): Promise<void> {
    void this.history.touched(changed);
    if (changed.length <= changedMax) this.#reviewSoon(changed);
    // An open document may now equal the file or no longer equal it; the client sends its text.
    for (const path of changed) {
      if (this.#clean.delete(path)) this.#index.behind(path);
    }
    // Which pages are variants affects the findings of all of them.
    if (isRegrouped || changed.length > changedMax) {
      this.#checked = this.#fullCheck.run();
      await this.#checked.catch(() => undefined);
    } else {
      for (const path of changed) this.#stale.add([path, ...neighboursOf(this.#answers.get(path) ?? emptyAnswer)]);
    }
    // Documents that match only now are added when the answers arrive.
    this.#stale.askSoon();
  }

  #become(state: ProjectState): void {
    const isNew = state.kind === 'failed' && (this.state.kind !== 'failed' || this.state.reason !== state.reason);
    this.state = state;
    if (isNew && !this.#ended) this.host.failed(state.reason);
    this.host.statusChanged();
  }
}
