// Starts a thread of a server as a worker, with memory limits.

import {SHARE_ENV, Worker} from 'node:worker_threads';
import type {StartedThread} from './thread.ts';
import type {ThreadKind} from './threadProtocol.ts';

/** The code runs in dist and, in tests, next to the sources. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/serverThread.cjs' : './serverThread.cjs',
  import.meta.url,
);

/** A single document may exhaust the memory of a thread; without a limit it would take the editor down with it. */
const oldSpaceMbMax = Number(process.env.SHINGLE_THREAD_MEMORY_MB) || 4096;

const youngSpaceMbMax: Readonly<Partial<Record<ThreadKind, number>>> = {
  // This thread reads many pages and keeps few: with the default 48 MB, 15 to 30 MB more stay resident, and nothing is
  // faster.
  history: 4,
  // With the default 48 MB, 15 to 20 MB more stay resident beside an index of 64 MB of text; with 6 MB a keystroke
  // takes 2 ms more.
  index: 16,
  agents: 16,
};

/** `parameters`: plain data for the thread. */
export function startWorkerThread(
  kind: ThreadKind,
  died: (reason: string) => void,
  parameters: object | null = null,
): StartedThread {
  const youngSpaceMb = youngSpaceMbMax[kind];
  const worker = new Worker(program, {
    workerData: {kind, parameters},
    execArgv: [],
    env: SHARE_ENV,
    // Standard output belongs to the protocol.
    stdout: true,
    stderr: false,
    resourceLimits: {
      maxOldGenerationSizeMb: oldSpaceMbMax,
      ...(youngSpaceMb !== undefined && {maxYoungGenerationSizeMb: youngSpaceMb}),
    },
  });
  worker.on('error', (error) => died(error instanceof Error ? error.message : String(error)));
  worker.on('messageerror', (error) => died(error.message));
  worker.on('exit', (code) => died(`it ended with code ${code}`));
  return {port: worker, terminate: () => void worker.terminate()};
}
