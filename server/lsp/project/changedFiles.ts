// Files that changed on the disk, collected until a burst is over and followed one batch at a time. If files change
// continuously, as during a package installation, requests still get their turn.

import type {ProjectHost} from './host.ts';

export class ChangedFiles {
  readonly #timings: ProjectHost['timings'];
  readonly #follow: (paths: readonly string[] | null) => Promise<void>;
  /** null: unknown ones. */
  #paths: Set<string> | null = new Set();
  #timer: NodeJS.Timeout | null = null;
  #isFollowing = false;
  #ended = false;

  /** `follow` gets the changed paths; null: unknown ones. */
  constructor({timings}: ProjectHost, follow: (paths: readonly string[] | null) => Promise<void>) {
    this.#timings = timings;
    this.#follow = follow;
  }

  /** null: unknown ones changed. */
  add(paths: readonly string[] | null): void {
    if (paths === null) this.#paths = null;
    else for (const path of paths) this.#paths?.add(path);
    this.#followSoon();
  }

  /** Follows what has been collected now. */
  async follow(): Promise<void> {
    const paths = this.#paths;
    this.#paths = new Set();
    if (paths === null || paths.size > 0) await this.#follow(paths === null ? null : [...paths]);
  }

  end(): void {
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #followSoon(): void {
    if (this.#isFollowing || this.#ended) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#isFollowing = true;
      void this.follow().finally(() => {
        this.#isFollowing = false;
        if (this.#paths === null || this.#paths.size > 0) this.#followSoon();
      });
    }, this.#timings.settleMs);
  }
}
