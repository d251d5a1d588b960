// The findings of each document of a project: those of the last full check, replaced one by one by answers of the index
// thread. A document whose text has changed is asked about again, and with it the documents that matched it before or
// match it now.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {ThreadGone} from '../../threads/thread.ts';
import {type Deferred, deferred} from '../deferred.ts';
import {editsOf, type OpenDocument} from '../documents/openDocuments.ts';
import type {IndexedFindings} from '../threads/indexWorker.ts';
import {pause, quiet} from '../timings.ts';
import {KeptAnswers} from './keptAnswers.ts';
import type {ProjectParts} from './projectParts.ts';
import {
  type DocumentAnswer,
  documentsRenamedWith,
  emptyAnswer,
  isSame,
  neighboursOf,
  reportedAt,
  reportedPaths,
  withEdits,
} from './reportedAtDocument.ts';

/** The last answers, for their median time. */
const answersTimed = 21;

export class DocumentAnswers {
  readonly #project: ProjectParts;
  readonly answers: KeptAnswers;
  /** The findings of the last full check, regardless of later edits. */
  #found: ReadonlyMap<string, DocumentAnswer> = new Map();
  /** For open documents: the revision of the last answer. */
  readonly #revisions = new Map<string, number>();
  /** Open documents whose text is the same as on disk. */
  readonly #clean = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();
  /** Documents whose findings may have changed because another document did: asked again soon, the open ones first. */
  readonly #stale = new Set<string>();
  readonly #askStale: Deferred;
  readonly #times: number[] = [];
  #ended = false;

  constructor(project: ProjectParts) {
    this.#project = project;
    const {host} = project;
    this.answers = new KeptAnswers(host);
    const {settleMs} = host.timings;
    this.#askStale = deferred(
      {settleMs},
      () => this.#askAboutStale(),
      (error) => host.log(String(error)),
    );
  }

  end(): void {
    this.#ended = true;
    this.#askStale.end();
  }

  /** Uses those of another project of the same folder. */
  adopt(other: DocumentAnswers): void {
    for (const path of other.answers.paths()) this.answers.keep(path, other.answers.now(path));
  }

  /** Median time of the last answers in milliseconds; null: none yet. */
  get medianMs(): number | null {
    const sorted = [...this.#times].sort((x, y) => x - y);
    return sorted.length === 0 ? null : sorted[sorted.length >> 1];
  }

  isClean(path: string): boolean {
    return this.#clean.has(path);
  }

  /** Paths about whose text on disk something is known. */
  pathsOnDisk(): string[] {
    return [...this.answers.paths(), ...this.#clean].filter((path) => !this.#isEdited(path));
  }

  /** The edits that an answer about the text on disk has taken into account. */
  cleanEdits(path: string): number | null {
    const document = this.#clean.has(path) ? this.#project.host.document(path) : undefined;
    return document === undefined ? null : editsOf(document);
  }

  /** Whether the last answer is about another text than the document has now. */
  isBehind(path: string, revision: number): boolean {
    return this.#revisions.get(path) !== revision;
  }

  /** The index thread has lost its texts. */
  forgetRevisions(): void {
    this.#revisions.clear();
  }

  opened(path: string, isAsOnDisk: boolean): void {
    // The document may already have been open, with another text.
    this.#revisions.delete(path);
    if (isAsOnDisk) this.#clean.add(path);
    else this.edited(path);
    // If the editor's text differs from the file, no edits lead from one to the other.
    this.answers.keep(path, withEdits(this.answers.now(path), this.cleanEdits(path)));
  }

  edited(path: string): void {
    this.#clean.delete(path);
  }

  closed(path: string): void {
    this.#revisions.delete(path);
    const wasClean = this.#clean.delete(path);
    const known = this.answers.now(path);
    this.answers.keep(path, withEdits(known, null));
    // A document that was open when the texts were loaded counts as open until it is updated.
    this.#project.index.behind(path);
    if (!wasClean) this.#askSoon([path, ...neighboursOf(known)]);
  }

  /** The findings of a full check. The index thread knows more about anything that involves unsaved text. */
  learn(byPath: ReadonlyMap<string, DocumentAnswer>): void {
    this.#found = byPath;
    const edited = new Set(this.#project.host.buffers().flatMap(({path}) => (this.#isEdited(path) ? [path] : [])));
    for (const path of edited) {
      this.#askSoon([path, ...neighboursOf([...this.answers.now(path), ...(byPath.get(path) ?? emptyAnswer)])]);
    }
    for (const path of [...this.answers.paths(), ...byPath.keys()]) {
      if (!edited.has(path)) this.answers.keep(path, byPath.get(path) ?? emptyAnswer);
    }
  }

  /** An open document may now equal the file or no longer equal it; the client sends its text. */
  filesChanged(paths: readonly string[]): void {
    for (const path of paths) if (this.#clean.delete(path)) this.#project.index.behind(path);
  }

  /** Asks about these documents and their neighbours; those that match only now are added when the answers arrive. */
  askAround(paths: readonly string[]): void {
    this.#askSoon(paths.flatMap((path) => [path, ...neighboursOf(this.answers.now(path))]));
  }

  /** One request at a time for each document; the last revision wins. */
  askAbout(path: string): Promise<void> {
    return rememberedOf(this.#asking, path, () => this.#askUntilCurrent(path).finally(() => this.#asking.delete(path)));
  }

  async #askUntilCurrent(path: string): Promise<void> {
    for (;;) {
      const document = this.#project.host.document(path);
      if (this.#ended || (document !== undefined && !this.isBehind(path, document.revision))) return;
      await quiet(() => this.#project.host.document(path)?.changedMs ?? -Infinity, this.#project.host.settings().delay);
      try {
        if ((await this.#ask(path)) === undefined) return;
      } catch (error) {
        if (error instanceof ThreadGone) {
          if (this.#project.index.gaveUp || this.#ended) return;
          await pause(this.#project.host.timings.settleMs);
          continue;
        }
        this.#project.host.log(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return;
      }
    }
  }

  /** Gives the document, if it is open, in the revision that was asked about. */
  async #ask(path: string): Promise<OpenDocument | undefined> {
    const found = this.#found.get(path) ?? emptyAnswer;
    const question = {
      path,
      // Text that was deleted in the editor may come back.
      renamedWith: documentsRenamedWith([...found, ...this.answers.now(path)]),
    };
    const sent: {about?: OpenDocument | undefined} = {};
    const answer = await this.#project.index.ask('findingsOf', question, () => {
      sent.about = this.#project.host.document(path);
    });
    const {about} = sent;
    const isNews = about !== undefined && this.isBehind(path, about.revision);
    if (about !== undefined && this.#project.host.document(path) !== undefined)
      this.#revisions.set(path, about.revision);
    this.#replace(path, answer, about === undefined ? null : editsOf(about), isNews ? 'all' : 'other');
    return about;
  }

  /**
   * `again`: which of the documents that matched before or match now are asked again: all, or only those whose match is
   * new or gone.
   */
  #replace(path: string, found: IndexedFindings | null, edits: number | null, again: 'all' | 'other'): void {
    const before = this.answers.now(path);
    const answer = reportedAt(found ?? {open: [], accepted: []}, edits).filter(({finding}) =>
      reportedPaths(finding).includes(path),
    );
    this.answers.set(path, answer);
    if (found !== null) this.#took(found.ms);
    this.#project.history.askSoon(path);
    if (isSame(withEdits(before, null), withEdits(answer, null))) return;
    const [then, now] = [new Set(neighboursOf(before)), new Set(neighboursOf(answer))];
    const others = [...new Set([...then, ...now])].filter(
      (neighbour) => neighbour !== path && (again === 'all' || !then.has(neighbour) || !now.has(neighbour)),
    );
    this.#askSoon(others);
  }

  #askSoon(paths: readonly string[]): void {
    for (const path of paths) this.#stale.add(path);
    if (this.#stale.size > 0) this.#askStale.soon();
  }

  async #askAboutStale(): Promise<void> {
    while (this.#stale.size > 0 && !this.#ended) {
      const open = [...this.#stale].find((path) => this.#project.host.document(path) !== undefined);
      const [first] = this.#stale;
      const path = open ?? first;
      this.#stale.delete(path);
      try {
        await this.#ask(path);
      } catch (error) {
        if (!(error instanceof ThreadGone)) this.#project.host.log(`${path}: ${String(error)}`);
      }
    }
  }

  #isEdited(path: string): boolean {
    return this.#project.host.document(path) !== undefined && !this.#clean.has(path);
  }

  #took(ms: number): void {
    this.#times.push(ms);
    if (this.#times.length > answersTimed) this.#times.shift();
  }
}
