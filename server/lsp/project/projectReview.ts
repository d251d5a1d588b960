// The copies that edits since the last commit have left behind, as a project caches them: of documents that are open or
// were changed while the server ran. They are reported at the edited paragraph and at the other copy.

import type {OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';
import {type Deferred, deferred} from '../deferred.ts';
import {editsOf} from '../documents/openDocuments.ts';
import {KeptAnswers} from './keptAnswers.ts';
import type {ProjectParts} from './projectParts.ts';
import {reportedAt, reportedPaths} from './reportedAtDocument.ts';

/** So many documents are compared with the last commit, the last touched ones: after a checkout all have changed. */
const documentsMax = 100;

export class ProjectReview {
  readonly #project: ProjectParts;
  /** Documents that may differ from the last commit, the last touched one at the end. */
  #edited = new Set<string>();
  readonly answers: KeptAnswers;
  readonly #later: Deferred;

  constructor(project: ProjectParts) {
    this.#project = project;
    const {host} = project;
    this.answers = new KeptAnswers(host);
    this.#later = deferred(
      {quietMs: () => host.settings().delay},
      () => this.#askOnce(),
      (error) => host.log(`Comparing with the last commit: ${String(error)}`),
    );
  }

  /** These documents were opened or changed; none: the last commit did. */
  askSoon(paths: readonly string[]): void {
    for (const path of paths.slice(-documentsMax)) {
      this.#edited.delete(path);
      this.#edited.add(path);
    }
    if (this.#edited.size > 0) this.#later.soon();
  }

  end(): void {
    this.#later.end();
  }

  async #askOnce(): Promise<void> {
    const edits = new Map<string, number>();
    const paths = [...this.#edited].slice(-documentsMax);
    const found = await this.#project.index.ask('leftBehind', paths, () => {
      for (const {path} of this.#project.host.buffers()) {
        const document = this.#project.host.document(path);
        if (document !== undefined) edits.set(path, editsOf(document));
      }
    });
    // Closed documents that are as in the last commit need not be compared again.
    const differing = new Set(found.edited);
    const isKept = (path: string) =>
      !paths.includes(path) || differing.has(path) || this.#project.host.document(path) !== undefined;
    this.#edited = new Set([...this.#edited].filter(isKept));
    this.#replace(found, edits);
  }

  #replace(found: OpenAndAccepted, edits: ReadonlyMap<string, number>): void {
    const named = [...found.open, ...found.accepted].flatMap((finding) => [...reportedPaths(finding)]);
    this.answers.setAll(
      [...new Set(named)].map((path) => {
        const all = reportedAt(found, edits.get(path) ?? null);
        return [path, all.filter(({finding}) => reportedPaths(finding).includes(path))] as const;
      }),
    );
  }
}
