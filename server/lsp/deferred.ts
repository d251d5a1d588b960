// Work that becomes due again and again, as with every keystroke: it is done once for a burst, one run at a time, and once more
// if it became due meanwhile.

import {ThreadGone} from '../threads/thread.ts';
import {pause, quiet} from './timings.ts';

export interface Deferred {
  readonly soon: () => void;
  /** Work that is still waited for is not done. */
  readonly end: () => void;
}

interface Wait {
  /** From the first time that it is due. */
  readonly settleMs?: number;
  /** Since the last time that it was due. */
  readonly quietMs?: () => number;
}

/** `failed` gets errors, but for a thread that is gone: it is asked anew when it starts again. */
export function deferred(
  {settleMs = 0, quietMs = () => 0}: Wait,
  work: () => Promise<void> | void,
  failed: (error: unknown) => void,
): Deferred {
  let [isDue, isRunning, isEnded] = [false, false, false];
  let lastMs = 0;
  const run = async (): Promise<void> => {
    try {
      while (isDue && !isEnded) {
        if (settleMs > 0) await pause(settleMs);
        await quiet(() => lastMs, quietMs());
        isDue = false;
        if (!isEnded) await work();
      }
    } catch (error) {
      if (!(error instanceof ThreadGone)) failed(error);
    } finally {
      isRunning = false;
    }
    // It became due while the work failed.
    if (isDue && !isEnded) start();
  };
  const start = (): void => {
    isRunning = true;
    // A log may be closed by now.
    void run().catch(() => undefined);
  };
  return {
    soon: () => {
      lastMs = performance.now();
      isDue = true;
      if (!isRunning && !isEnded) start();
    },
    end: () => {
      isEnded = true;
    },
  };
}
