// The last answer to one question about each document, such as that of the history. A document whose answer differs from the
// last one is reported as changed.

import type {ProjectHost} from './host.ts';
import {
  type DocumentAnswer,
  distinctFindings,
  emptyAnswer,
  isSame,
  type ReportedFinding,
} from './reportedAtDocument.ts';

export class KeptAnswers {
  readonly #host: Pick<ProjectHost, 'changed'>;
  #answers = new Map<string, DocumentAnswer>();

  constructor(host: Pick<ProjectHost, 'changed'>) {
    this.#host = host;
  }

  now(path: string): DocumentAnswer {
    return this.#answers.get(path) ?? emptyAnswer;
  }

  paths(): Iterable<string> {
    return this.#answers.keys();
  }

  all(): Iterable<DocumentAnswer> {
    return this.#answers.values();
  }

  /** Reports nothing. */
  keep(path: string, answer: DocumentAnswer): void {
    if (answer.length === 0) this.#answers.delete(path);
    else this.#answers.set(path, answer);
  }

  set(path: string, answer: DocumentAnswer): void {
    const before = this.now(path);
    this.keep(path, answer);
    if (!isSame(before, answer)) this.#host.changed(new Set([path]));
  }

  /** Other documents have no answer any more. */
  setAll(answers: Iterable<readonly [path: string, answer: DocumentAnswer]>): void {
    const before = this.#answers;
    this.#answers = new Map(answers);
    const all = [...new Set([...before.keys(), ...this.#answers.keys()])];
    const changed = all.filter((path) => !isSame(before.get(path) ?? emptyAnswer, this.now(path)));
    if (changed.length > 0) this.#host.changed(new Set(changed));
  }
}

/** The findings of a folder: those about folders, and the last answers to each question about its documents. */
export class AllAnswers {
  /** Findings about folders. */
  general: readonly ReportedFinding[] = [];
  readonly #kept: readonly KeptAnswers[];

  /** Of the check of the current texts, and of those that run after it. */
  constructor(keepers: readonly {readonly answers: KeptAnswers}[]) {
    this.#kept = keepers.map(({answers}) => answers);
  }

  /** The currently known findings. */
  now(path: string): DocumentAnswer {
    return this.#kept.flatMap((answers) => answers.now(path));
  }

  paths(): Iterable<string> {
    return new Set(this.#kept.flatMap((answers) => [...answers.paths()]));
  }

  all(): DocumentAnswer {
    return distinctFindings([this.general, ...this.#kept.flatMap((answers) => [...answers.all()])]);
  }
}
