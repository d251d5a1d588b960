// Files that changed on the disk, collected until a burst is over and followed one batch at a time. If files change
// continuously, as during a package installation, requests still get their turn.

import {type Deferred, deferred} from '../deferred.ts';
import type {ProjectParts} from './projectParts.ts';

export class ChangedFiles {
  readonly #project: ProjectParts;
  readonly #later: Deferred;
  /** null: unknown ones. */
  #paths: Set<string> | null = new Set();

  constructor(project: ProjectParts) {
    this.#project = project;
    const {settleMs} = project.host.timings;
    this.#later = deferred(
      {settleMs},
      () => this.follow(),
      (error) => project.host.log(String(error)),
    );
  }

  /** null: unknown ones changed. */
  add(paths: readonly string[] | null): void {
    if (paths === null) this.#paths = null;
    else for (const path of paths) this.#paths?.add(path);
    this.#later.soon();
  }

  /** Follows what has been collected now. */
  async follow(): Promise<void> {
    const paths = this.#paths;
    this.#paths = new Set();
    if (paths === null || paths.size > 0) await this.#project.readAgain(paths === null ? null : [...paths]);
  }

  end(): void {
    this.#later.end();
  }
}
