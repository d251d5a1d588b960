// What both sides of a thread agree on: which kinds of threads there are, typed requests with one answer each, progress
// while a request is answered, and how a mistake of the user comes back. The protocol itself is JSON-RPC, over a port.

import {ProgressType} from 'vscode-jsonrpc/node';

/** `check` checks a root once, `index` holds its texts, `staged` checks what is staged, `history` holds its history. */
export type ThreadKind = 'check' | 'index' | 'staged' | 'history';

/** What a thread can be asked: name → [parameters, answer]. */
export type Requests = Readonly<Record<string, readonly [parameters: unknown, answer: unknown]>>;

export interface ThreadProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** The token of a progress is the number that a request gave as its second parameter. */
export const progressType: ProgressType<ThreadProgress> = new ProgressType<ThreadProgress>();

export type ReportProgress = (stage: string, done: number, total: number) => void;

/** How each request is answered. The signal is aborted when nobody needs the answer any more. */
export type Handlers<A extends Requests> = {
  readonly [N in keyof A]: (
    parameters: A[N][0],
    progress: ReportProgress,
    signal: AbortSignal,
  ) => A[N][1] | Promise<A[N][1]>;
};

/** Code of an error whose message is for the user; not one of those that JSON-RPC keeps for itself. */
export const userErrorCode = 1;
