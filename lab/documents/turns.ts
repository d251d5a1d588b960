// For a long loop of an asynchronous function: lets timers and signals be heard every few milliseconds, however many steps of
// the loop that is, so that Ctrl-C is heard soon.

const everyMs = 20;

export class Turns {
  /** Before the first step, too: what came before the loop may have been long. */
  #last = Number.NEGATIVE_INFINITY;

  async take(): Promise<void> {
    if (performance.now() - this.#last < everyMs) return;
    await new Promise(setImmediate);
    this.#last = performance.now();
  }
}
