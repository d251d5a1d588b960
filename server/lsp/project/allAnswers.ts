// The findings of a folder: those about folders, and the last answers to each question about its documents.

import type {KeptAnswers} from './keptAnswers.ts';
import {type DocumentAnswer, distinctFindings, type ReportedFinding} from './reportedAtDocument.ts';

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
