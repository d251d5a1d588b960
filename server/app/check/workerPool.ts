// Worker threads that run tasks together with the main thread. A thread that cannot be started or dies is not an error:
// the main thread repeats the missing part of its work.

import {availableParallelism} from 'node:os';
import {startHelper} from '../../helperThread.ts';
import {chunksOf, type Task, type TaskResult} from './workerTasks.ts';

export interface WorkerPool {
  /**
   * All threads, including the main one, take chunks of the task and process them with `work`. Every chunk is in one of
   * the results.
   */
  together<S extends TaskResult>(order: Task, work: (pieces: Iterable<number>) => S): Promise<S[]>;
  /** Until then, the threads keep the process alive. */
  end(): void;
}

/** This module is in dist or, in tests, in server/app/check. */
const workerProgram = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/worker.mjs' : './worker.mjs',
  import.meta.url,
);

/** A pool of `size` threads, including the main one. `warn` is called once if threads are lost. */
export function startWorkers(size: number, warn: (message: string) => void, program = workerProgram): WorkerPool {
  let warned = false;
  const lost = (reason: string) => {
    if (!warned) warn(`a worker thread was lost (${reason}); the main thread does its work`);
    warned = true;
  };
  const threads = Array.from({length: size - 1}, () => startHelper(program, {}, lost));
  return {
    together: async (order, work) => {
      const answers = threads.map((thread) => thread.ask<ReturnType<typeof work>>(order));
      const shares = [work(chunksOf(order))];
      for (const answer of await Promise.all(answers)) if (answer !== undefined) shares.push(answer);
      const done = new Set(shares.flatMap(({pieces}) => pieces));
      if (done.size < order.count) {
        shares.push(work(Array.from({length: order.count}, (_, piece) => piece).filter((piece) => !done.has(piece))));
      }
      return shares;
    },
    end: () => {
      for (const thread of threads) thread.end();
    },
  };
}

/**
 * One for every two cores, because V8 compiles the code of each thread in parallel. On two cores, 33 MB of pages take
 * as long with two threads as with one, and a quarter more processor time. With free cores, the main thread is busy for
 * 1.69 s alone, 1.36 s with one more thread, 1.22 s with two, 1.14 s with three; each costs 60 MB.
 */
export function defaultThreadCount(): number {
  return Math.min(3, availableParallelism() >> 1);
}
