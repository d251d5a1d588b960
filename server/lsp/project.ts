// One folder of the workspace: what is known of its documents, and the threads that find it out. First all of it is
// surveyed; from then on a changed document costs itself, and those that matched it or match it now are asked again.

import {type Config, defaults} from '../../shared/config.ts';
import type {Finding, Inspection} from '../../shared/finding.ts';
import type {EditorSettings} from '../../shared/protocol.ts';
import {UserError} from '../userError.ts';
import {editsOf, type OpenDocument} from './documents.ts';
import type {Buffer, DocumentFindings, Indexed, LiveAsks} from './live.ts';
import type {StagedAsks} from './pastAnswers.ts';
import {type PastFound, ProjectPast} from './projectPast.ts';
import {type ConfigRequest, configOf} from './rootConfig.ts';
import type {SurveyAsks, Surveyed} from './survey.ts';
import {type Notice, Thread, ThreadGone} from './thread.ts';

/** What was found at a document. */
export interface Told {
  readonly finding: Finding;
  readonly isAccepted: boolean;
  /** Of an open document, which edits the answer has seen; null: it is about the text on the disk. */
  readonly edits: number | null;
}

export type Answer = readonly Told[];

/** What a project needs from the server. */
export interface Host {
  readonly settings: () => EditorSettings;
  readonly document: (path: string) => OpenDocument | undefined;
  readonly buffers: () => readonly Buffer[];
  /** Answers of these documents are others now; null: of all. */
  readonly changed: (paths: ReadonlySet<string> | null) => void;
  readonly statusChanged: () => void;
  /** Something that takes a while: `cancelled` is called when the user has enough of it. */
  readonly working: (title: string, cancelled: () => void) => Working;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
}

export interface Working {
  readonly report: (percent: number | null, message: string) => void;
  readonly end: () => void;
}

export type ProjectState =
  | {readonly kind: 'indexing'; readonly percent: number | null}
  | {readonly kind: 'ready'}
  | {readonly kind: 'failed'; readonly reason: string};

const nothing: Answer = [];

/** So many documents that matched a changed one are asked again at once; a survey is cheaper for more. */
const neighboursMax = 40;
/** Of so many files that changed at once, a survey finds what follows sooner than one question each. */
const changedMax = 50;
const restartsMax = 3;
const restartsWithinMs = 600_000;
/** Watchers tell of a change in pieces. */
const settleMs = 200;
/** The history is asked when nothing was typed for so long. */
const pastDelayMs = 300;
const none: PastFound = {open: [], accepted: []};
/** By so much the clock of a file system may be behind. */
const clockMs = 20;

export class Project {
  readonly request: ConfigRequest;
  /** There is no folder: what is open is matched against what else is open. */
  readonly isAlone: boolean;
  state: ProjectState = {kind: 'indexing', percent: null};
  notes: readonly string[] = [];
  documents = 0;
  skipped = 0;
  words = 0;
  /** As it was read last. */
  config: Config = defaults;
  readonly #host: Host;
  readonly #answers = new Map<string, Answer>();
  /** What the history says of open documents. */
  readonly #pasts = new Map<string, Answer>();
  readonly past: ProjectPast;
  /** Findings about folders. */
  general: readonly Told[] = [];
  #survey: Thread<SurveyAsks> | null = null;
  #surveyed: Promise<void> = Promise.resolve();
  /** When it began to read. */
  #surveyedMs = 0;
  #live: Thread<LiveAsks> | null = null;
  #loaded: Promise<void> | null = null;
  /** Documents that the live thread has in another text than the editor, or does not know to be open or closed. */
  readonly #unput = new Set<string>();
  /** Of open documents: the revision that the last answer is about. */
  readonly #answered = new Map<string, number>();
  /** Open documents whose text is as it is on the disk. */
  readonly #clean = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #stale = new Set<string>();
  #refreshing: Promise<void> | null = null;
  #syncTimer: NodeJS.Timeout | null = null;
  #toSync: Set<string> | null = new Set();
  readonly #pastTimers = new Map<string, NodeJS.Timeout>();
  readonly #crashes: number[] = [];
  #ended = false;
  readonly #answerMs: number[] = [];

  constructor(request: ConfigRequest, isAlone: boolean, host: Host) {
    this.request = request;
    this.isAlone = isAlone;
    this.#host = host;
    this.past = new ProjectPast(request, host, () => this.#askPastOfAll());
  }

  start(): void {
    this.#surveyed = this.isAlone ? Promise.resolve() : this.#surveyAll();
    if (this.isAlone) this.#become({kind: 'ready'});
    void this.#surveyed.then(() => this.#load()).catch(() => undefined);
    const {history} = this.#host.settings();
    // What is known of the present comes first.
    if (!this.isAlone && history !== 'off') {
      void this.#surveyed.catch(() => undefined).then(() => this.past.open(history));
    }
  }

  end(): void {
    this.#ended = true;
    if (this.#syncTimer !== null) clearTimeout(this.#syncTimer);
    for (const timer of this.#pastTimers.values()) clearTimeout(timer);
    this.#survey?.end();
    this.#live?.end();
    this.past.end();
  }

  /** Median of the last answers; null: none yet. */
  get answerMs(): number | null {
    const sorted = [...this.#answerMs].sort((x, y) => x - y);
    return sorted.length === 0 ? null : sorted[sorted.length >> 1];
  }

  /** What is known now. */
  answerNow(path: string): Answer {
    const past = this.#pasts.get(path);
    const present = this.#answers.get(path) ?? nothing;
    return past === undefined ? present : [...present, ...past];
  }

  paths(): Iterable<string> {
    return new Set([...this.#answers.keys(), ...this.#pasts.keys()]);
  }

  all(): readonly Told[] {
    const seen = new Map<string, Told>();
    for (const told of this.general) seen.set(`${told.finding.code} ${told.finding.family}`, told);
    for (const answer of [...this.#answers.values(), ...this.#pasts.values()]) {
      for (const one of answer) {
        const name = `${one.finding.code} ${one.finding.family}`;
        if (!seen.has(name)) seen.set(name, one);
      }
    }
    return [...seen.values()];
  }

  /** What is found at a document as it is now. Waits for the first survey, and for the thread that knows the edits. */
  async answer(path: string): Promise<Answer> {
    const document = this.#host.document(path);
    if (document === undefined || this.#clean.has(path)) {
      await this.#surveyed.catch(() => undefined);
      if (this.#host.document(path) === document) return this.answerNow(path);
    }
    if (this.#host.settings().run === 'onSave' && !this.#unput.has(path)) return this.answerNow(path);
    await this.#askAbout(path);
    return this.answerNow(path);
  }

  opened(path: string, isAsOnDisk: boolean): void {
    if (isAsOnDisk) this.#clean.add(path);
    else this.#unput.add(path);
    const known = this.#answers.get(path);
    // Where the text is not that on the disk, no edits lead from one to the other.
    if (known !== undefined) this.#answers.set(path, withEdits(known, isAsOnDisk ? 0 : null));
    this.#askPastSoon(path);
  }

  edited(path: string): void {
    this.#clean.delete(path);
    if (this.#host.settings().run === 'onType') this.#unput.add(path);
  }

  saved(path: string): void {
    const document = this.#host.document(path);
    if (document !== undefined && this.#answered.get(path) !== document.revision) this.#unput.add(path);
  }

  closed(path: string): void {
    this.#answered.delete(path);
    const wasClean = this.#clean.delete(path);
    this.#pasts.delete(path);
    const known = this.#answers.get(path);
    if (known !== undefined) this.#answers.set(path, withEdits(known, null));
    if (wasClean) return;
    void this.past.put([{path, text: null}]);
    this.#unput.add(path);
    this.#stale.add(path);
    for (const neighbour of neighboursOf(known)) this.#stale.add(neighbour);
    this.#refreshSoon();
  }

  /** Something happened on the disk: to these paths, or (null) who knows to what. */
  touched(paths: readonly string[] | null): void {
    if (this.isAlone || this.#ended) return;
    if (paths === null) this.#toSync = null;
    else for (const path of paths) this.#toSync?.add(path);
    this.#syncTimer ??= setTimeout(() => {
      this.#syncTimer = null;
      void this.#sync();
    }, settleMs);
  }

  /** Looks at everything again. */
  async surveyAgain(): Promise<void> {
    if (this.isAlone) return;
    this.#surveyed = this.#surveyAll();
    await this.#surveyed;
    await this.#sync();
  }

  /** Something else is accepted than before. */
  baselineChanged(): void {
    if (this.isAlone || this.#ended) return;
    this.#surveyed = this.#surveyAll();
    void this.#surveyed
      .catch(() => undefined)
      .then(() => this.withLive((live) => live.ask('sync', [])))
      .then(() => {
        for (const path of this.#answers.keys()) if (this.#isEdited(path)) this.#stale.add(path);
        this.#refreshSoon();
        this.#askPastOfAll();
      })
      .catch((error) => this.#host.log(String(error)));
  }

  /** What the next commit adds. */
  async staged(): Promise<Inspection> {
    const working = this.#host.working('Looking at what is staged', () => thread.end());
    const thread = new Thread<StagedAsks>(
      {kind: 'staged'},
      (notice) => {
        if (notice.kind === 'progress') working.report(null, notice.stage);
        else this.#host.log(notice.message);
      },
      () => undefined,
    );
    try {
      const {history} = this.#host.settings();
      const found = await thread.ask('staged', {...this.request, history: history === 'off' ? 'off' : 'auto'});
      if (found.kind === 'failed') throw new UserError(found.reason);
      for (const note of found.notes) this.#host.log(note);
      return found.inspection;
    } catch (error) {
      if (error instanceof ThreadGone) throw new UserError(`Looking at what is staged broke off: ${error.message}.`);
      throw error;
    } finally {
      working.end();
      thread.end();
    }
  }

  async indexed(): Promise<Indexed> {
    return this.#asked((live) => live.ask('skipped', null));
  }

  /** Asks the live thread, once it knows what is open. */
  async withLive<T>(ask: (live: Thread<LiveAsks>) => Promise<T>): Promise<T> {
    return this.#asked(async (live) => {
      await this.#flush(live);
      return ask(live);
    });
  }

  // The survey.

  async #surveyAll(): Promise<void> {
    this.#survey?.end();
    this.#become({kind: 'indexing', percent: null});
    this.#surveyedMs = Date.now();
    const working = this.#host.working('Looking for copied text', () => {
      thread.end();
    });
    const thread = new Thread<SurveyAsks>(
      {kind: 'survey'},
      (notice) => this.#heard(notice, working),
      (reason) => this.#host.log(`The survey of ${this.request.root} broke off: ${reason}`),
    );
    this.#survey = thread;
    try {
      this.config = (await configOf(this.request)).config;
      this.#learn(await thread.ask('survey', this.request));
      this.#become({kind: 'ready'});
    } catch (error) {
      if (this.#ended || this.#survey !== thread) return;
      const reason =
        error instanceof ThreadGone
          ? `Looking at all of ${this.request.root} was broken off (${error.message}). "Check Workspace" does it again.`
          : error instanceof Error
            ? error.message
            : String(error);
      this.#become({kind: 'failed', reason});
      throw error;
    } finally {
      working.end();
      thread.end();
      if (this.#survey === thread) this.#survey = null;
    }
  }

  #heard(notice: Notice, working: Working): void {
    if (notice.kind === 'warning') {
      this.#host.log(notice.message);
      return;
    }
    const percent = notice.total > 0 ? Math.floor((100 * notice.done) / notice.total) : null;
    working.report(percent, notice.stage);
    if (this.state.kind === 'indexing') this.#become({kind: 'indexing', percent});
  }

  #learn({open, accepted, files, words, skipped, cuts, notes}: Surveyed): void {
    const byPath = new Map<string, Told[]>();
    const general: Told[] = [];
    const add = (finding: Finding, isAccepted: boolean) => {
      if (finding.kind === 'folder') general.push({finding, isAccepted, edits: null});
      for (const path of reportedPaths(finding)) {
        const told = byPath.get(path);
        const one = {finding, isAccepted, edits: this.#clean.has(path) ? 0 : null};
        if (told === undefined) byPath.set(path, [one]);
        else told.push(one);
      }
    };
    for (const finding of open) add(finding, false);
    for (const finding of accepted) add(finding, true);
    // What the editor has changed is known better by the other thread.
    for (const path of [...this.#answers.keys()]) if (!this.#isEdited(path)) this.#answers.delete(path);
    for (const [path, told] of byPath) {
      if (!this.#isEdited(path)) this.#answers.set(path, told);
    }
    this.general = general;
    this.documents = files;
    this.words = words;
    this.skipped = skipped;
    this.notes = [...notes, ...cuts.map(({limit, value, lost}) => `${lost} left out: ${limit} is ${value}.`)];
    this.#host.changed(null);
  }

  #isEdited(path: string): boolean {
    return this.#host.document(path) !== undefined && !this.#clean.has(path);
  }

  // The live thread.

  #load(): Promise<void> {
    if (this.#ended) return Promise.reject(new ThreadGone('the folder is closed'));
    if (this.#loaded !== null) return this.#loaded;
    const live = new Thread<LiveAsks>(
      {kind: 'live'},
      (notice) => {
        if (notice.kind === 'warning') this.#host.log(notice.message);
      },
      (reason) => this.#liveGone(live, reason),
    );
    this.#live = live;
    const buffers = this.#host.buffers();
    this.#unput.clear();
    const request = {
      ...this.request,
      isAlone: this.isAlone,
      buffers,
      sinceMs: this.#surveyedMs - clockMs,
      found: this.isAlone ? [] : [...this.#answers.keys()].filter((path) => this.#host.document(path) === undefined),
    };
    const loaded = live.ask('load', request).then(({documents, skipped, changed}) => {
      this.documents = documents;
      this.skipped = skipped;
      this.#host.statusChanged();
      if (!this.isAlone) void this.#follow(changed).catch(() => undefined);
    });
    this.#loaded = loaded;
    loaded.catch((error) => {
      if (this.#loaded === loaded) this.#loaded = null;
      if (error instanceof UserError && !this.#ended) this.#become({kind: 'failed', reason: error.message});
    });
    return loaded;
  }

  #liveGone(live: Thread<LiveAsks>, reason: string): void {
    if (this.#live !== live) return;
    this.#live = null;
    this.#loaded = null;
    this.#answered.clear();
    const now = Date.now();
    this.#crashes.push(now);
    const recent = this.#crashes.filter((at) => now - at < restartsWithinMs).length;
    this.#host.warn(
      recent > restartsMax
        ? `Shingle's index of ${this.request.root} broke off ${recent} times (${reason}). Findings stay as they are; "Rebuild" starts it again.`
        : `Shingle's index of ${this.request.root} broke off (${reason}) and is started again.`,
    );
    if (recent > restartsMax) this.#become({kind: 'failed', reason: `The index broke off: ${reason}`});
    else void this.#load().catch(() => undefined);
  }

  async #asked<T>(ask: (live: Thread<LiveAsks>) => Promise<T>): Promise<T> {
    await this.#load();
    const live = this.#live;
    if (live === null) throw new ThreadGone('it is being started again');
    return ask(live);
  }

  /** Tells the thread what the editor has in another text. */
  async #flush(live: Thread<LiveAsks>): Promise<void> {
    if (this.#unput.size === 0) return;
    const paths = new Set(this.#unput);
    this.#unput.clear();
    const open = new Map(this.#host.buffers().map((buffer) => [buffer.path, buffer]));
    const buffers = [...paths].map((path): Buffer => open.get(path) ?? {path, text: null, likeName: path});
    await live.ask('put', buffers);
  }

  /** One question at a time for each document; the last revision wins. */
  #askAbout(path: string): Promise<void> {
    const running = this.#asking.get(path);
    if (running !== undefined) return running;
    const asking = this.#askUntilCurrent(path).finally(() => this.#asking.delete(path));
    this.#asking.set(path, asking);
    return asking;
  }

  async #askUntilCurrent(path: string): Promise<void> {
    for (;;) {
      const document = this.#host.document(path);
      if (this.#ended || (document !== undefined && this.#answered.get(path) === document.revision)) return;
      await quiet(() => this.#host.document(path)?.changedMs ?? -Infinity, this.#host.settings().delay);
      const now = this.#host.document(path);
      const edits = now === undefined ? null : editsOf(now);
      try {
        const found = await this.withLive((live) => live.ask('findingsOf', path));
        if (now !== undefined) this.#answered.set(path, now.revision);
        this.#replace(path, found, edits, true);
      } catch (error) {
        if (error instanceof ThreadGone) {
          if (this.state.kind === 'failed' || this.#ended) return;
          await pause(settleMs);
          continue;
        }
        this.#host.log(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return;
      }
      if (now === undefined) return;
    }
  }

  #replace(path: string, found: DocumentFindings | null, edits: number | null, andNeighbours: boolean): void {
    const before = this.#answers.get(path) ?? nothing;
    const answer: Answer = [
      ...(found?.open ?? []).map((finding) => ({finding, isAccepted: false, edits})),
      ...(found?.accepted ?? []).map((finding) => ({finding, isAccepted: true, edits})),
    ].filter(({finding}) => reportedPaths(finding).includes(path));
    if (answer.length === 0) this.#answers.delete(path);
    else this.#answers.set(path, answer);
    if (found !== null) this.#took(found.ms);
    this.#askPastSoon(path);
    if (JSON.stringify(before) === JSON.stringify(answer)) return;
    this.#host.changed(new Set([path]));
    const isSame = JSON.stringify(withEdits(before, null)) === JSON.stringify(withEdits(answer, null));
    if (isSame || !andNeighbours) return;
    for (const neighbour of [...neighboursOf(before), ...neighboursOf(answer)]) {
      if (neighbour !== path) this.#stale.add(neighbour);
    }
    this.#refreshSoon();
  }

  // The history.

  /** It comes behind what stands there now, and only to open documents. */
  #askPastSoon(path: string): void {
    if (!this.past.isOpen || this.#ended) return;
    clearTimeout(this.#pastTimers.get(path));
    this.#pastTimers.set(
      path,
      setTimeout(() => {
        this.#pastTimers.delete(path);
        void this.#askPast(path);
      }, pastDelayMs),
    );
  }

  async #askPast(path: string): Promise<void> {
    const document = this.#host.document(path);
    if (document === undefined || !document.uri.startsWith('file:')) return;
    const edits = editsOf(document);
    const present = (this.#answers.get(path) ?? nothing).map(({finding}) => finding);
    const [back, drift] = await Promise.all([
      this.past.backIn(path, document.lines.text),
      this.#host.settings().drift && present.length > 0 ? this.past.driftOf(path, present) : none,
    ]);
    // A newer question has taken its place.
    if (back === null || drift === null || this.#host.document(path) === undefined) return;
    const answer = [
      ...[...back.open, ...drift.open].map((finding) => ({finding, isAccepted: false, edits})),
      ...[...back.accepted, ...drift.accepted].map((finding) => ({finding, isAccepted: true, edits})),
    ];
    const before = this.#pasts.get(path) ?? nothing;
    if (answer.length === 0) this.#pasts.delete(path);
    else this.#pasts.set(path, answer);
    if (JSON.stringify(before) !== JSON.stringify(answer)) this.#host.changed(new Set([path]));
  }

  #askPastOfAll(): void {
    for (const {path} of this.#host.buffers()) this.#askPastSoon(path);
  }

  /** HEAD or a branch has moved. */
  async gitMoved(): Promise<void> {
    if (this.isAlone || this.#ended || this.#host.settings().history === 'off') return;
    await this.past.moved();
  }

  #took(ms: number): void {
    this.#answerMs.push(ms);
    if (this.#answerMs.length > 21) this.#answerMs.shift();
  }

  #refreshSoon(): void {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
  }

  /** Asks again about documents that matched one that changed, the open ones first. */
  async #refresh(): Promise<void> {
    await pause(settleMs);
    for (let count = 0; this.#stale.size > 0 && count < neighboursMax && !this.#ended; count++) {
      const open = [...this.#stale].find((path) => this.#host.document(path) !== undefined);
      const [first] = this.#stale;
      const path = open ?? first;
      this.#stale.delete(path);
      const document = this.#host.document(path);
      const edits = document === undefined ? null : editsOf(document);
      try {
        const found = await this.withLive((live) => live.ask('findingsOf', path));
        this.#replace(path, found, edits, false);
      } catch (error) {
        if (!(error instanceof ThreadGone)) this.#host.log(`${path}: ${String(error)}`);
      }
    }
    this.#stale.clear();
  }

  // The disk.

  async #sync(): Promise<void> {
    const paths = this.#toSync;
    this.#toSync = new Set();
    if (paths !== null && paths.size === 0) return;
    await this.#surveyed.catch(() => undefined);
    let changed: readonly string[] = [];
    try {
      const synced = await this.withLive((live) => live.ask('sync', paths === null ? null : [...paths]));
      this.documents = synced.documents;
      this.skipped = synced.skipped;
      changed = synced.changed;
    } catch (error) {
      this.#host.log(`What changed on the disk cannot be read: ${String(error)}`);
    }
    await this.#follow(changed);
    this.#host.statusChanged();
  }

  /** What is to be looked at because these files are others than before. */
  async #follow(changed: readonly string[]): Promise<void> {
    // An open document may have become what is on the disk, or be it no more; the client tells of its text.
    for (const path of changed) {
      if (this.#clean.delete(path)) this.#unput.add(path);
    }
    if (changed.length > changedMax) {
      this.#surveyed = this.#surveyAll();
      await this.#surveyed.catch(() => undefined);
      for (const path of this.#answers.keys()) if (this.#isEdited(path)) this.#stale.add(path);
    } else {
      for (const path of changed) {
        this.#stale.add(path);
        for (const neighbour of neighboursOf(this.#answers.get(path))) this.#stale.add(neighbour);
      }
    }
    if (this.#stale.size > 0) this.#refreshNewNeighbours(changed);
  }

  /** Documents that changed on the disk may match others than before. */
  #refreshNewNeighbours(changed: readonly string[]): void {
    const before = new Map(changed.map((path) => [path, this.#answers.get(path)]));
    void this.#refreshAfter().then(() => {
      for (const path of changed) {
        const now = this.#answers.get(path);
        if (now === before.get(path)) continue;
        for (const neighbour of neighboursOf(now)) if (!changed.includes(neighbour)) this.#stale.add(neighbour);
      }
      if (this.#stale.size > 0) this.#refreshSoon();
    });
  }

  async #refreshAfter(): Promise<void> {
    await this.#refreshing;
    this.#refreshSoon();
    await this.#refreshing;
  }

  #become(state: ProjectState): void {
    this.state = state;
    this.#host.statusChanged();
  }
}

/** Paths at which a finding is told: references are matched against only. */
function reportedPaths(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return [...new Set(finding.places.flatMap(({path, reference}) => (reference ? [] : [path])))];
    case 'collection':
      return [finding.path];
    case 'folder':
      return [];
  }
}

function withEdits(answer: Answer, edits: number | null): Answer {
  return answer.map((told) => ({...told, edits}));
}

function neighboursOf(answer: Answer | undefined): readonly string[] {
  return (answer ?? []).flatMap(({finding}) => reportedPaths(finding));
}

/** Until nothing was typed for so long. */
async function quiet(lastMs: () => number, delayMs: number): Promise<void> {
  for (;;) {
    const left = delayMs - (performance.now() - lastMs());
    if (left <= 0) return;
    await pause(left);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
