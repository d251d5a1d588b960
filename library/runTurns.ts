// Long work in one thread, in turns: between two of them others run, so that a page stays alive and a signal can arrive.

import type {Progress} from '../shared/model/document.ts';
import type {RunOptions} from './api.ts';

export interface Turns {
  readonly progress: Progress;
  /** Lets others run if the turn was long. Throws the reason of the signal. */
  readonly pause: () => Promise<void>;
}

/** A reader notices 100 ms. Browsers let a timer wait 4 ms, which is a tenth of this. */
const turnMs = 40;

export function newTurns({signal, progress}: RunOptions): Turns {
  let turnStartMs = performance.now();
  let reportedMs = Number.NEGATIVE_INFINITY;
  signal?.throwIfAborted();
  return {
    progress: (stage, done, total) => {
      const nowMs = performance.now();
      if (progress === undefined || nowMs - reportedMs < turnMs) return;
      reportedMs = nowMs;
      progress({stage, done, total});
    },
    pause: async () => {
      if (performance.now() - turnStartMs < turnMs) return;
      await new Promise((resolve) => setTimeout(resolve));
      turnStartMs = performance.now();
      signal?.throwIfAborted();
    },
  };
}
