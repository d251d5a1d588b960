// One folder of the workspace: what happens to its documents and files, and which of the threads hears of it. It starts
// with a full check; after that, documentAnswers.ts asks about single documents.

import type {Config} from '../../../shared/model/config.ts';
import {type Deferred, deferred} from '../deferred.ts';
import {cutNote} from '../features/messages.ts';
import type {FullCheck} from '../threads/checkWorker.ts';
import type {Synced} from '../threads/indexWorker.ts';
import {saidInEditor} from '../withoutFlags.ts';
import {ChangedFiles} from './changedFiles.ts';
import {DocumentAnswers} from './documentAnswers.ts';
import {FullCheckRunner} from './fullCheckRunner.ts';
import type {ProjectHost} from './host.ts';
import {IndexThread} from './indexThread.ts';
import {AllAnswers} from './keptAnswers.ts';
import {ProjectCorpus} from './projectCorpus.ts';
import {ProjectHistory} from './projectHistory.ts';
import type {ProjectParts, ProjectState} from './projectParts.ts';
import {ProjectReview} from './projectReview.ts';
import {type DocumentAnswer, reportedByPath} from './reportedAtDocument.ts';
import type {ConfigRequest} from './rootConfig.ts';

/** If more files than this change at once, a full check is faster than one request each. */
const changedMax = 50;

export class Project implements ProjectParts {
  readonly request: ConfigRequest;
  readonly isAlone: boolean;
  state: ProjectState = {kind: 'indexing', percent: null};
  notes: readonly string[] = [];
  documents = 0;
  skipped = 0;
  words = 0;
  readonly host: ProjectHost;
  readonly index: IndexThread;
  readonly answers: DocumentAnswers;
  readonly history: ProjectHistory;
  readonly #review: ProjectReview;
  readonly corpus: ProjectCorpus;
  /** Variants of one page may become others with every edit. */
  readonly #groups: Deferred;
  readonly findings: AllAnswers;
  readonly fullCheck: FullCheckRunner;
  #checked: Promise<void> = Promise.resolve();
  readonly #changedFiles: ChangedFiles;
  #isStarted = false;
  #ended = false;

  constructor(request: ConfigRequest, isAlone: boolean, host: ProjectHost) {
    this.request = request;
    this.isAlone = isAlone;
    this.host = host;
    this.fullCheck = new FullCheckRunner(this);
    this.#changedFiles = new ChangedFiles(this);
    this.history = new ProjectHistory(this);
    this.index = new IndexThread(this);
    this.answers = new DocumentAnswers(this);
    this.#groups = deferred(
      {settleMs: host.timings.settleMs, quietMs: () => host.settings().delay},
      async () => this.answers.askAround(await this.index.ask('regroup', null)),
      (error) => host.log(`Which pages are variants is not known: ${String(error)}`),
    );
    this.#review = new ProjectReview(this);
    this.corpus = new ProjectCorpus(this);
    this.findings = new AllAnswers([this.answers, this.#review, this.corpus, this.history]);
  }

  /** Uses the findings of another project of the same folder until it has its own. */
  adopt(other: Project): void {
    this.findings.general = other.findings.general;
    this.answers.adopt(other.answers);
    this.documents = other.documents;
    this.words = other.words;
  }

  start(): void {
    this.#isStarted = true;
    this.#checked = this.isAlone ? Promise.resolve() : this.fullCheck.run();
    if (this.isAlone) this.become({kind: 'ready'});
    void this.#checked.then(() => this.index.load()).catch(() => undefined);
    const {history} = this.host.settings();
    if (!this.isAlone && this.request.isTrusted) {
      const opened = this.#checked
        .catch(() => undefined)
        .then(() => this.host.openCorpus(this.request.root, this.config));
      void opened.then((corpus) => this.corpus.use(corpus)).catch((error) => this.host.log(String(error)));
    }
    // The history comes after the findings in the current texts.
    if (!this.isAlone && history !== 'off') {
      void this.#checked.catch(() => undefined).then(() => this.history.open(history));
    }
  }

  end(): void {
    this.#ended = true;
    this.#changedFiles.end();
    this.answers.end();
    this.#groups.end();
    this.fullCheck.end();
    this.index.end();
    this.history.end();
    this.#review.end();
    this.corpus.end();
  }

  /**
   * The findings of a document in its current text. Waits for the first full check, and for the index thread if the
   * text was edited.
   */
  async answer(path: string): Promise<DocumentAnswer> {
    const document = this.host.document(path);
    if (document === undefined || this.answers.isClean(path)) {
      await this.#checked.catch(() => undefined);
      if (this.host.document(path) === document) return this.findings.now(path);
    }
    if (this.host.settings().run === 'onSave' && !this.index.isBehind(path)) return this.findings.now(path);
    await this.answers.askAbout(path);
    return this.findings.now(path);
  }

  /** Whether the document was edited, and an answer has to wait for the index: its last findings are those of the check. */
  isWaitingForIndex(path: string): boolean {
    const isEdited = this.host.document(path) !== undefined && !this.answers.isClean(path);
    return isEdited && this.state.kind === 'ready' && !this.index.isLoaded;
  }

  opened(path: string, isAsOnDisk: boolean): void {
    this.answers.opened(path, isAsOnDisk);
    if (!isAsOnDisk) {
      this.index.behind(path);
      // A client may have asked before it opened the document, and may not ask again.
      if (this.#isStarted) void this.answers.askAbout(path);
      if (this.#isStarted) this.#groups.soon();
    }
    this.history.askSoon(path);
    this.corpus.askSoon(path);
    this.#reviewSoon([path]);
  }

  edited(path: string): void {
    this.answers.edited(path);
    if (this.host.settings().run === 'onSave') return;
    this.index.behind(path);
    // Clients ask about visible documents only. Others change as well, as when a branch is checked out, and they affect
    // the documents that match them.
    void this.answers.askAbout(path);
    this.#groups.soon();
    this.corpus.askSoon(path);
    this.#reviewSoon([path]);
  }

  saved(path: string): void {
    this.corpus.saved(path);
    const document = this.host.document(path);
    if (document === undefined || !this.answers.isBehind(path, document.revision)) return;
    this.index.behind(path);
    void this.answers.askAbout(path);
    this.#groups.soon();
    this.#reviewSoon([path]);
  }

  closed(path: string): void {
    this.history.closed(path);
    this.corpus.closed(path);
    this.answers.closed(path);
    this.#groups.soon();
    this.#reviewSoon([path]);
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
    this.#checked = this.fullCheck.run();
    await this.#checked;
    await this.#changedFiles.follow();
  }

  /** As last read. */
  get config(): Config {
    return this.fullCheck.config;
  }

  /** The accepted findings changed. */
  baselineChanged(): void {
    if (this.isAlone || this.#ended) return;
    this.#checked = this.fullCheck.run();
    void this.#checked
      .catch(() => undefined)
      .then(() => this.index.ask('sync', []))
      .then(() => this.history.askAll())
      .catch((error) => this.host.log(String(error)));
  }

  // The full check.

  learn({open, accepted, files, words, skipped, cuts, notes}: FullCheck): void {
    const {byPath, general} = reportedByPath({open, accepted}, (path) => this.answers.cleanEdits(path));
    this.answers.learn(byPath);
    if (this.host.buffers().length > 0) this.#groups.soon();
    this.findings.general = general;
    this.documents = files;
    this.words = words;
    this.skipped = skipped;
    this.notes = [
      ...notes.map((note) => saidInEditor(note, this.host.language())),
      ...cuts.map((cut) => cutNote(cut, this.host.language())),
    ];
    this.host.changed(null);
    this.become({kind: 'ready'});
  }

  changedAround(paths: readonly string[]): void {
    this.answers.askAround(paths);
    if (this.host.buffers().length > 0) this.#groups.soon();
  }

  loaded({documents, skipped, changed, isRegrouped}: Synced): void {
    this.documents = documents;
    this.skipped = skipped;
    this.host.statusChanged();
    if (!this.isAlone) void this.#follow(changed, isRegrouped).catch((error) => this.host.log(String(error)));
  }

  /** HEAD or a branch moved. */
  async gitMoved(): Promise<void> {
    if (this.isAlone || this.#ended) return;
    this.#reviewSoon([]);
    for (const {path} of this.host.buffers()) this.corpus.askSoon(path);
    if (this.host.settings().history !== 'off') await this.history.moved();
  }

  // Files on disk.

  async readAgain(paths: readonly string[] | null): Promise<void> {
    await this.#checked.catch(() => undefined);
    let changed: readonly string[] = [];
    let isRegrouped = false;
    try {
      const synced = await this.index.ask('sync', paths);
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
    this.answers.filesChanged(changed);
    // Which pages are variants affects the findings of all of them.
    const isMany = isRegrouped || changed.length > changedMax;
    if (isMany) {
      this.#checked = this.fullCheck.run();
      await this.#checked.catch(() => undefined);
    } else if (changed.length > 0) this.#groups.soon();
    this.answers.askAround(isMany ? [] : changed);
  }

  become(state: ProjectState): void {
    const isNew = state.kind === 'failed' && (this.state.kind !== 'failed' || this.state.reason !== state.reason);
    this.state = state;
    if (isNew && !this.#ended) this.host.failed(state.reason);
    this.host.statusChanged();
  }
}
