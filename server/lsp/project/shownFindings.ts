// Sends the findings of the last full check to the index thread: levels of findings depend on all of them.

import {ThreadGone} from '../../threads/thread.ts';
import type {Checked} from '../threads/indexWorker.ts';

interface Listener {
  /** Tells the index thread, and gives the paths whose findings changed by it. */
  readonly learn: (found: Checked) => Promise<readonly string[]>;
  readonly changed: (paths: readonly string[]) => void;
  readonly log: (line: string) => void;
}

export class ShownFindings {
  readonly #listener: Listener;
  #found: Checked | null = null;
  #shown: Checked | null = null;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  found(found: Checked): void {
    this.#found = found;
    void this.tell();
  }

  /** The index thread starts anew and knows nothing. */
  forget(): void {
    this.#shown = null;
  }

  async tell(): Promise<void> {
    const found = this.#found;
    if (found === null || found === this.#shown) return;
    this.#shown = found;
    try {
      this.#listener.changed(await this.#listener.learn(found));
    } catch (error) {
      this.#shown = null;
      // It is told when it starts again.
      if (!(error instanceof ThreadGone)) this.#listener.log(String(error));
    }
  }
}
