// Files that changed on the disk, collected until a burst is over and followed one batch at a time. If files change
// continuously, as during a package installation, requests still get their turn.

import {type Deferred, deferred} from '../deferred.ts';
import type {ProjectHost} from './host.ts';

export class ChangedFiles {
  readonly #follow: (paths: readonly string[] | null) => Promise<void>;
  readonly #later: Deferred;
  /** null: unknown ones. */
  #paths: Set<string> | null = new Set();

  /** `follow` gets the changed paths; null: unknown ones. */
  constructor({timings: {settleMs}, log}: ProjectHost, follow: (paths: readonly string[] | null) => Promise<void>) {
    this.#follow = follow;
    this.#later = deferred(
      {settleMs},
      () => this.follow(),
      (error) => log(String(error)),
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
    if (paths === null || paths.size > 0) await this.#follow(paths === null ? null : [...paths]);
  }

  end(): void {
    this.#later.end();
  }
}
