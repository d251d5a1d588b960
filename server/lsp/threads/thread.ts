// A worker thread that is asked and answers: typed requests, one answer each, in order. A thread that dies rejects what
// was asked of it with ThreadGone; whoever asked says what follows.

import {parentPort, SHARE_ENV, Worker, workerData} from 'node:worker_threads';
import {UserError} from '../../userError.ts';

/** What a thread can be asked: name → [parameters, answer]. */
export type Requests = Readonly<Record<string, readonly [parameters: unknown, answer: unknown]>>;

export type ThreadNotice =
  | {readonly kind: 'progress'; readonly stage: string; readonly done: number; readonly total: number}
  | {readonly kind: 'warning'; readonly message: string};

interface Question {
  readonly kind: 'ask';
  readonly id: number;
  readonly name: string;
  readonly parameters: unknown;
}

/** The answer is of no use any more. */
interface Cancellation {
  readonly kind: 'cancel';
  readonly id: number;
}

type FromThread =
  | {readonly kind: 'answer'; readonly id: number; readonly answer: unknown}
  | {readonly kind: 'failed'; readonly id: number; readonly message: string; readonly isUsers: boolean}
  | {readonly kind: 'notice'; readonly notice: ThreadNotice};

/** The thread died or was ended before it answered. */
export class ThreadGone extends Error {
  override readonly name = 'ThreadGone';
}

/** In dist and, for tests, beside the sources. */
const program = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../dist/lspWorker.mjs'
    : import.meta.url.includes('/chunks/')
      ? '../lspWorker.mjs'
      : './lspWorker.mjs',
  import.meta.url,
);

/** A thread may die of memory that one document needs; more would take the editor's with it. */
const oldSpaceMbMax = Number(process.env.SHINGLE_THREAD_MEMORY_MB) || 4096;
/** The history reads many pages and keeps few: with the usual 48 MB, 15 to 30 more stay resident, and nothing is faster. */
const youngMbOfPast = 4;
/** With the usual 48 MB, 15 to 20 more stay resident beside an index of 64 MB of text; with 6 a keystroke takes 2 ms more. */
const youngMbOfLive = 16;

export class Thread<A extends Requests> {
  readonly #worker: Worker;
  readonly #open = new Map<number, {resolve: (answer: never) => void; reject: (error: Error) => void}>();
  readonly #notice: (notice: ThreadNotice) => void;
  readonly #gone: (reason: string) => void;
  #last = 0;
  #goneBecause: string | null = null;

  /** `data.kind` says which thread it is. `gone` is called once, if it dies by itself. */
  constructor(data: {readonly kind: string}, notice: (notice: ThreadNotice) => void, gone: (reason: string) => void) {
    this.#notice = notice;
    this.#gone = gone;
    this.#worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      env: SHARE_ENV,
      // Standard output is the protocol's.
      stdout: true,
      stderr: false,
      resourceLimits: {
        maxOldGenerationSizeMb: oldSpaceMbMax,
        ...(data.kind === 'past' && {maxYoungGenerationSizeMb: youngMbOfPast}),
        ...(data.kind === 'live' && {maxYoungGenerationSizeMb: youngMbOfLive}),
      },
    });
    this.#worker.on('message', (message: FromThread) => this.#heard(message));
    this.#worker.on('error', (error) => this.#die(error instanceof Error ? error.message : String(error)));
    this.#worker.on('messageerror', (error) => this.#die(error.message));
    this.#worker.on('exit', (code) => this.#die(`it ended with code ${code}`));
  }

  get isGone(): boolean {
    return this.#goneBecause !== null;
  }

  /** The signal reaches only questions that heed it; others are answered all the same. */
  ask<N extends keyof A & string>(name: N, parameters: A[N][0], signal?: AbortSignal): Promise<A[N][1]> {
    if (this.#goneBecause !== null) return Promise.reject(new ThreadGone(this.#goneBecause));
    const id = ++this.#last;
    const question: Question = {kind: 'ask', id, name, parameters};
    return new Promise((resolve, reject) => {
      this.#open.set(id, {resolve, reject});
      this.#worker.postMessage(question);
      signal?.addEventListener('abort', () => this.#worker.postMessage({kind: 'cancel', id} satisfies Cancellation), {
        once: true,
      });
    });
  }

  end(): void {
    this.#close('it was ended');
    void this.#worker.terminate();
  }

  #heard(message: FromThread): void {
    if (message.kind === 'notice') {
      this.#notice(message.notice);
      return;
    }
    const asked = this.#open.get(message.id);
    this.#open.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.answer as never);
    else asked?.reject(message.isUsers ? new UserError(message.message) : new Error(message.message));
  }

  #die(reason: string): void {
    if (this.#goneBecause !== null) return;
    this.end();
    this.#gone(reason);
  }

  #close(reason: string): void {
    this.#goneBecause ??= reason;
    for (const {reject} of this.#open.values()) reject(new ThreadGone(reason));
    this.#open.clear();
  }
}

/** In the thread: how to answer each question. */
export type Handlers<A extends Requests> = {
  readonly [N in keyof A]: (
    parameters: A[N][0],
    tell: (notice: ThreadNotice) => void,
    signal: AbortSignal,
  ) => A[N][1] | Promise<A[N][1]>;
};

/** One question after the other. */
export function answer<A extends Requests>(answers: Handlers<A>): void {
  let before: Promise<unknown> = Promise.resolve();
  heed((question, stop) => {
    before = before.then(() => answered(answers, question, stop));
    return before;
  });
}

/** Several questions at once, which wait for disks and other programs and not for each other. */
export function answerTogether<A extends Requests>(answers: Handlers<A>): void {
  heed((question, stop) => answered(answers, question, stop));
}

function heed(take: (question: Question, stop: AbortController) => Promise<unknown>): void {
  const open = new Map<number, AbortController>();
  parentPort?.on('message', (message: Question | Cancellation) => {
    if (message.kind === 'cancel') {
      open.get(message.id)?.abort();
      return;
    }
    const stop = new AbortController();
    open.set(message.id, stop);
    void take(message, stop).finally(() => open.delete(message.id));
  });
}

async function answered<A extends Requests>(
  answers: Handlers<A>,
  {id, name, parameters}: Question,
  stop: AbortController,
): Promise<void> {
  const tell = (notice: ThreadNotice) => parentPort?.postMessage({kind: 'notice', notice} satisfies FromThread);
  try {
    const said = await answers[name](parameters as never, throttled(tell), stop.signal);
    parentPort?.postMessage({kind: 'answer', id, answer: said} satisfies FromThread);
  } catch (error) {
    const isUsers = error instanceof UserError;
    const message = error instanceof Error ? (isUsers ? error.message : `${error.stack}`) : String(error);
    parentPort?.postMessage({kind: 'failed', id, message, isUsers} satisfies FromThread);
  }
}

const progressMs = 100;

/** Progress goes ten times a second at most: a message costs more than what it tells of. */
function throttled(tell: (notice: ThreadNotice) => void): (notice: ThreadNotice) => void {
  let last = 0;
  return (notice) => {
    if (notice.kind === 'progress') {
      const now = Date.now();
      if (now - last < progressMs) return;
      last = now;
    }
    tell(notice);
  };
}

/** Which thread this is. */
export function ownKind(): string {
  const data: unknown = workerData;
  return typeof data === 'object' && data !== null && 'kind' in data ? String(data.kind) : '';
}
