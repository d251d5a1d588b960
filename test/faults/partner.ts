// Runs commands in a thread of its own, while the thread that asked for them may be in the middle of a call to the disk: two
// commands at once, at a moment that can be chosen.

import {once} from 'node:events';
import {isMainThread, parentPort, Worker} from 'node:worker_threads';
import {run as runProgram} from '../../server/cli/run.ts';
import {InProcessClient} from '../lsp/inProcess.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import type {Said} from './stage.ts';

export interface PartnerOrder {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** The words of a command; `editor`: a session of the language server. */
  readonly words: readonly string[] | 'editor';
}

/** 0: waiting, 1: at work, 2: done. */
const states = {waiting: 0, busy: 1, done: 2} as const;

export class Partner {
  readonly #worker: Worker;
  readonly #state = new Int32Array(new SharedArrayBuffer(4));
  #said: Promise<Said> = Promise.reject(new Error('nothing was asked'));

  /** `file` is the bundle that this is in. */
  constructor(file: URL) {
    this.#said.catch(() => undefined);
    this.#worker = new Worker(file, {workerData: {state: this.#state, isPartner: true}, stdout: true, stderr: true});
    this.#worker.unref();
  }

  /** Starts a command, and waits until it has ended, at most so long: it may wait for the one that asks. */
  during(order: PartnerOrder, waitMs: number): void {
    Atomics.store(this.#state, 0, states.busy);
    this.#said = once(this.#worker, 'message').then(([said]) => said);
    this.#said.catch(() => undefined);
    this.#worker.postMessage(order);
    Atomics.wait(this.#state, 0, states.busy, waitMs);
  }

  ended(): Promise<Said> {
    this.#worker.ref();
    return this.#said.finally(() => this.#worker.unref());
  }
}

/** The other side. */
export function answerOrders(state: Int32Array): void {
  if (isMainThread || parentPort === null) throw new Error('a partner is a thread');
  const port = parentPort;
  port.on('message', async (order: PartnerOrder) => {
    const said = await (order.words === 'editor' ? editor(order) : command(order, order.words)).catch(
      (error: unknown): Said => ({code: -1, stdout: '', stderr: String(error instanceof Error ? error.stack : error)}),
    );
    Atomics.store(state, 0, states.done);
    Atomics.notify(state, 0);
    port.postMessage(said);
  });
}

async function command({root, env}: PartnerOrder, words: readonly string[]): Promise<Said> {
  const [out, err] = [collected(), collected()];
  const code = await runProgram(words, ioFor(Buffer.alloc(0), out, err, root, env));
  return {code, stdout: out.text(), stderr: err.text()};
}

/** Opens a page, and gives its findings as text. */
async function editor({root, env}: PartnerOrder): Promise<Said> {
  const client = new InProcessClient(root);
  // Where nothing is a repository, the cache is the user's.
  process.env.XDG_CACHE_HOME = env.XDG_CACHE_HOME;
  try {
    await client.begin({});
    const found = await client.diagnostics(client.uri('docs/b.md'));
    return {code: 0, stdout: found.map(({range, code}) => `${range.start.line} ${code}`).join('\n'), stderr: ''};
  } finally {
    await client.end();
  }
}
