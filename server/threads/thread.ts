// A thread that answers typed requests over JSON-RPC, in the order in which they are sent. If it dies, open requests
// are rejected with ThreadGone; the caller decides what follows.

import type {MessagePort, Worker} from 'node:worker_threads';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  PortMessageReader,
  PortMessageWriter,
  ResponseError,
} from 'vscode-jsonrpc/node';
import {UserError} from '../userError.ts';
import {progressType, type Requests, type ThreadKind, type ThreadProgress, userErrorCode} from './threadProtocol.ts';

/** The thread died or was ended before it answered. */
export class ThreadGone extends Error {
  override readonly name = 'ThreadGone';
}

/** A running thread: the port for requests, and how to end it. */
export interface StartedThread {
  readonly port: Worker | MessagePort;
  readonly terminate: () => void;
}

/** `died` is called when the thread ends, for any reason. */
export type StartThread = (kind: ThreadKind, died: (reason: string) => void) => StartedThread;

export interface AskOptions {
  /** Aborts only requests whose handler listens to the signal; others are answered normally. */
  readonly signal?: AbortSignal;
  readonly progress?: (progress: ThreadProgress) => void;
}

export class Thread<A extends Requests> {
  readonly #connection: MessageConnection;
  readonly #terminate: () => void;
  #requests = 0;
  #goneBecause: string | null = null;

  /** `gone` is called once, if the thread dies without `end`. */
  constructor(start: StartThread, kind: ThreadKind, gone: (reason: string) => void) {
    const {port, terminate} = start(kind, (reason) => {
      if (this.#goneBecause !== null) return;
      this.#close(reason);
      gone(reason);
    });
    this.#terminate = terminate;
    this.#connection = createMessageConnection(new PortMessageReader(port), new PortMessageWriter(port));
    this.#connection.listen();
  }

  get isGone(): boolean {
    return this.#goneBecause !== null;
  }

  /** The request is sent before this returns, so that requests keep their order. */
  async ask<N extends keyof A & string>(
    name: N,
    parameters: A[N][0],
    {signal, progress}: AskOptions = {},
  ): Promise<A[N][1]> {
    if (this.#goneBecause !== null) throw new ThreadGone(this.#goneBecause);
    const token = ++this.#requests;
    const reports = progress && this.#connection.onProgress(progressType, token, progress);
    const cancellation = new CancellationTokenSource();
    const cancel = () => cancellation.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return await this.#connection.sendRequest<A[N][1]>(name, parameters, token, cancellation.token);
    } catch (error) {
      if (this.#goneBecause !== null) throw new ThreadGone(this.#goneBecause);
      if (!(error instanceof ResponseError)) throw error;
      throw error.code === userErrorCode ? new UserError(error.data) : new Error(error.message);
    } finally {
      signal?.removeEventListener('abort', cancel);
      cancellation.dispose();
      reports?.dispose();
    }
  }

  end(): void {
    this.#close('it was ended');
  }

  #close(reason: string): void {
    if (this.#goneBecause !== null) return;
    this.#goneBecause = reason;
    // Rejects the open requests.
    this.#connection.dispose();
    this.#terminate();
  }
}
