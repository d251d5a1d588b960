// Which documents are variants of one page may change with every edit. It is asked when nothing was typed for a while, and
// the documents whose variants changed are asked about again.

import {ThreadGone} from '../../threads/thread.ts';
import {pause, quiet} from '../timings.ts';
import type {ProjectHost} from './host.ts';

export class PageGroups {
  readonly #host: ProjectHost;
  readonly #ask: () => Promise<readonly string[]>;
  readonly #changed: (paths: readonly string[]) => void;
  #asking: Promise<void> | null = null;
  #isDue = false;
  #editedMs = -Infinity;
  #ended = false;

  constructor(host: ProjectHost, ask: () => Promise<readonly string[]>, changed: (paths: readonly string[]) => void) {
    this.#host = host;
    this.#ask = ask;
    this.#changed = changed;
  }

  askSoon(): void {
    this.#isDue = true;
    this.#editedMs = performance.now();
    this.#asking ??= this.#askUntilCurrent().finally(() => {
      this.#asking = null;
    });
  }

  end(): void {
    this.#ended = true;
  }

  async #askUntilCurrent(): Promise<void> {
    while (this.#isDue && !this.#ended) {
      await pause(this.#host.timings.settleMs);
      await quiet(() => this.#editedMs, this.#host.settings().delay);
      if (this.#ended) return;
      this.#isDue = false;
      try {
        const changed = await this.#ask();
        if (changed.length > 0) this.#changed(changed);
      } catch (error) {
        if (!(error instanceof ThreadGone)) this.#host.log(`Which pages are variants is not known: ${String(error)}`);
      }
    }
  }
}
