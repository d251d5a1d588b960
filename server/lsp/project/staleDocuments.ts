// Documents whose findings may have changed because another document did: asked again soon, the open ones first.

import {ThreadGone} from '../../threads/thread.ts';
import type {ProjectHost} from './host.ts';
import {pause} from './pauses.ts';

export class StaleDocuments {
  readonly #host: ProjectHost;
  readonly #ask: (path: string) => Promise<unknown>;
  readonly #paths = new Set<string>();
  #asking: Promise<void> | null = null;
  #ended = false;

  constructor(host: ProjectHost, ask: (path: string) => Promise<unknown>) {
    this.#host = host;
    this.#ask = ask;
  }

  add(paths: Iterable<string>): void {
    for (const path of paths) this.#paths.add(path);
  }

  askSoon(): void {
    if (this.#paths.size === 0) return;
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = null;
    });
  }

  end(): void {
    this.#ended = true;
  }

  async #askAll(): Promise<void> {
    await pause(this.#host.timings.settleMs);
    while (this.#paths.size > 0 && !this.#ended) {
      const open = [...this.#paths].find((path) => this.#host.document(path) !== undefined);
      const [first] = this.#paths;
      const path = open ?? first;
      this.#paths.delete(path);
      try {
        await this.#ask(path);
      } catch (error) {
        if (!(error instanceof ThreadGone)) this.#host.log(`${path}: ${String(error)}`);
      }
    }
  }
}
