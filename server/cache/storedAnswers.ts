// Answers about findings for a later process, by all that they depend on: the finding, and the contents of its pages.

import {createHash} from 'node:crypto';
import {type Answers, rememberedOf} from '../../shared/algorithms/memoized.ts';
import type {Finding} from '../../shared/model/finding.ts';
import {acceptedWith} from '../../shared/ranking/unmerge.ts';
import type {ReportMemory} from '../../shared/report/options.ts';
import type {ReportedFinding} from './lastReport.ts';

/** Texts and entries of findings of an earlier report, of texts that have not changed since. */
export interface ReportAnswers {
  readonly texts: ReportMemory;
  /** Entries of a baseline. */
  readonly entries: Answers<Finding, ReportedFinding>;
}

/** null: it has none. */
type NameOf = (finding: Finding) => string | null;

/** `contentOf` names the content of a page; undefined: it has no name. */
export function newFindingNames(contentOf: (path: string) => string | undefined): NameOf {
  const known = new WeakMap<Finding, string | null>();
  const written = (finding: Finding): string | null => {
    const contents = acceptedWith(finding).flatMap(({places}) => places.map(({path}) => contentOf(path)));
    if (contents.includes(undefined)) return null;
    return createHash('sha256')
      .update(JSON.stringify([finding, contents]))
      .digest('base64');
  };
  return (finding) => rememberedOf(known, finding, written);
}

export type StoredRows<Answer> = readonly (readonly [string, Answer])[];

export class StoredAnswers<Answer> implements Answers<Finding, Answer> {
  readonly #nameOf: NameOf;
  readonly #earlier: ReadonlyMap<string, Answer>;
  readonly #now = new Map<string, Answer>();

  constructor(nameOf: NameOf, earlier: StoredRows<Answer> = []) {
    this.#nameOf = nameOf;
    this.#earlier = new Map(earlier);
  }

  get(finding: Finding): Answer | undefined {
    const name = this.#nameOf(finding);
    const answer = name === null ? undefined : (this.#now.get(name) ?? this.#earlier.get(name));
    if (name !== null && answer !== undefined) this.#now.set(name, answer);
    return answer;
  }

  set(finding: Finding, answer: Answer): void {
    const name = this.#nameOf(finding);
    if (name !== null) this.#now.set(name, answer);
  }

  /** Those that were asked for; if none was, those of before. */
  get rows(): StoredRows<Answer> {
    return [...(this.#now.size === 0 ? this.#earlier : this.#now)];
  }
}
