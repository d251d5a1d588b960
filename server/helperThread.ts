// A thread that does part of a work. One that cannot be started or dies is not an error: its part is done elsewhere.

import {SHARE_ENV, Worker, type WorkerOptions} from 'node:worker_threads';

export interface HelperThread {
  /** Tasks are answered in order; undefined if the thread has died, or dies during the task. */
  ask<Answer>(task: unknown): Promise<Answer | undefined>;
  /** Until then, it keeps the process alive. */
  end(): void;
}

/** `lost` is called if it ends without `end`. */
export function startHelper(
  program: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
  lost: (reason: string) => void,
): HelperThread {
  let worker: Worker;
  try {
    worker = new Worker(program, {execArgv: [], env: SHARE_ENV, ...options});
  } catch (error) {
    lost(reasonOf(error));
    return {ask: async () => undefined, end: () => undefined};
  }
  let ended = false;
  const asked: ((answer: unknown) => void)[] = [];
  worker.on('message', (answer) => {
    if (!ended) asked.shift()?.(answer);
  });
  const die = (reason: string) => {
    if (!ended) lost(reason);
    ended = true;
    for (const answer of asked.splice(0)) answer(undefined);
  };
  worker.on('error', (error) => die(reasonOf(error)));
  worker.on('messageerror', (error) => die(reasonOf(error)));
  worker.on('exit', (code) => die(`exit code ${code}`));
  return {
    ask: <Answer>(task: unknown) =>
      new Promise<Answer | undefined>((resolve) => {
        if (ended) {
          resolve(undefined);
          return;
        }
        // A task that cannot be sent waits for no answer.
        worker.postMessage(task);
        asked.push((answer) => resolve(answer as Answer | undefined));
      }),
    end: () => {
      ended = true;
      void worker.terminate();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
