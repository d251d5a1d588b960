// Reads runs of versions in one or two threads, gives what they find in the order of the runs. A thread that cannot be
// started or dies is no error: its runs are read here.

import {availableParallelism} from 'node:os';
import {isMainThread} from 'node:worker_threads';
import type {Repository} from '../../git/repository.ts';
import {type HelperThread, startHelper} from '../../helperThread.ts';
import {newRunBuffers, type RunResult, readRun, type VersionRun} from './versionRun.ts';

/** Start data of a thread. */
export interface ThreadData {
  readonly repository: Repository;
  readonly bytesMax: number;
}

interface RunsOptions extends Pick<ThreadData, 'bytesMax'> {
  readonly threads: number;
  readonly progress: (versions: number, bytes: number) => void;
  readonly take: (result: RunResult) => void;
  readonly signal: AbortSignal;
}

/** Below this, a thread is not worth its start; behind an editor, its other threads have work, too. */
const runsToShare = 3;

export async function readRuns(
  repository: Repository,
  runs: readonly VersionRun[],
  {bytesMax, threads, progress, take, signal}: RunsOptions,
): Promise<void> {
  const queue = new RunQueue(runs, take);
  const count = threads > 0 ? threads : isMainThread ? Math.min(2, availableParallelism()) : 1;
  let versions = 0;
  const read = (more: number, bytes: number) => {
    versions += more;
    progress(versions, bytes);
  };
  const helpers =
    runs.length < runsToShare ? [] : Array.from({length: count - 1}, () => startThread({repository, bytesMax}));
  for (const helper of helpers) for (let open = 0; open < openMax; open++) void help(helper, queue, read);
  const buffers = newRunBuffers();
  const stop = () => queue.wake();
  signal.addEventListener('abort', stop);
  try {
    while (!queue.isDone && !signal.aborted) {
      const run = queue.next();
      if (run === undefined) await queue.changed();
      else {
        const result = await readRun(repository, buffers, runs[run], bytesMax, (size) => read(1, size), signal);
        queue.finish(run, result);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    for (const helper of helpers) helper.end();
  }
}

/** Which runs are left, and what was read but comes behind what was not. */
class RunQueue {
  wake: () => void = () => undefined;
  readonly #runs: readonly VersionRun[];
  readonly #take: (result: RunResult) => void;
  readonly #returned: number[] = [];
  readonly #results = new Map<number, RunResult>();
  #next = 0;
  #taken = 0;

  constructor(runs: readonly VersionRun[], take: (result: RunResult) => void) {
    this.#runs = runs;
    this.#take = take;
  }

  get isDone(): boolean {
    return this.#taken === this.#runs.length;
  }

  run(number: number): VersionRun {
    return this.#runs[number];
  }

  next(): number | undefined {
    return this.#returned.shift() ?? (this.#next < this.#runs.length ? this.#next++ : undefined);
  }

  giveBack(number: number): void {
    this.#returned.push(number);
    this.wake();
  }

  /** Behind a run that was stopped, nothing is taken. */
  finish(number: number, result: RunResult): void {
    this.#results.set(number, result);
    for (;;) {
      const first = this.#results.get(this.#taken);
      if (first === undefined) break;
      this.#take(first);
      if (first.done < this.#runs[this.#taken].names.length) break;
      this.#results.delete(this.#taken++);
    }
    this.wake();
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

/** This module is in dist or, in tests, beside its source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/historyThread.mjs' : './historyThread.mjs',
  import.meta.url,
);

/** So that a thread has the next run while its last result is on the way. */
const openMax = 2;

function startThread(workerData: ThreadData): HelperThread {
  // Its objects are short-lived: a larger young generation stays resident, and makes nothing faster.
  return startHelper(program, {workerData, resourceLimits: {maxYoungGenerationSizeMb: 8}}, () => undefined);
}

async function help(thread: HelperThread, queue: RunQueue, read: (versions: number, bytes: number) => void) {
  for (let number = queue.next(); number !== undefined; number = queue.next()) {
    const result = await thread.ask<RunResult>(queue.run(number));
    if (result === undefined) {
      queue.giveBack(number);
      return;
    }
    read(result.done, result.bytes);
    queue.finish(number, result);
  }
}
