// Protocol between threads: their kinds, typed requests with one answer each, progress reports, the code of user errors, and
// the ports of a use case that runs in a thread. The transport is JSON-RPC over a port.

import {ProgressType} from 'vscode-jsonrpc/node';
import type {Progress} from '../../shared/model/document.ts';
import type {Ports} from '../app/ports.ts';

/**
 * `check` checks a root once, `index` holds its texts, `staged` checks the staged changes, `history` holds its history;
 * `agents` answers the questions of agents, `library` those of a program that imports Shingle.
 */
export type ThreadKind = 'check' | 'index' | 'staged' | 'history' | 'agents' | 'library';

/** The requests of a thread: name → [parameters, answer]. */
export type Requests = Readonly<Record<string, readonly [parameters: unknown, answer: unknown]>>;

export interface ThreadProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** The progress token is the number that a request sends as its second parameter. */
export const progressType: ProgressType<ThreadProgress> = new ProgressType<ThreadProgress>();

export type ReportProgress = (stage: string, done: number, total: number) => void;

/** A handler for each request. The signal is aborted when the answer is no longer needed. */
export type Handlers<A extends Requests> = {
  readonly [N in keyof A]: (
    parameters: A[N][0],
    progress: ReportProgress,
    signal: AbortSignal,
  ) => A[N][1] | Promise<A[N][1]>;
};

/** Code of an error whose message is for the user; not in the range that JSON-RPC reserves. */
export const userErrorCode = 1;

/**
 * The ports of a use case that runs in a thread of the language server.
 * The signal of the request exists from the start, so nothing has to be set up for it.
 */
export function workerPorts(progress: Progress, warn: Ports['warn'], signal: AbortSignal): Ports {
  return {progress, warn, stoppable: (use) => use(signal), clock: Date.now, env: process.env};
}
