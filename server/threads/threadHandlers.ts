// The answering side of a thread. It takes any port: that of a worker, or one end of a channel within a process.

import type {MessagePort} from 'node:worker_threads';
import {
  type CancellationToken,
  createMessageConnection,
  ErrorCodes,
  PortMessageReader,
  PortMessageWriter,
  ResponseError,
} from 'vscode-jsonrpc/node';
import {GitError, refusedByGit} from '../git/runGit.ts';
import {UserError} from '../userError.ts';
import {progressType, type ReportProgress, userErrorCode} from './threadProtocol.ts';

/** One thread with its own state: several of a kind may run in one process. */
export interface ThreadInstance {
  readonly handlers: Readonly<
    Record<string, (parameters: never, progress: ReportProgress, signal: AbortSignal) => unknown>
  >;
  /**
   * `inTurn`: one request after the other. `atOnce`: concurrently, because the requests wait for the disk and for other
   * programs.
   */
  readonly order: 'inTurn' | 'atOnce';
  /** Cleans up if it ends without its process or worker ending. */
  readonly end?: () => void;
}

export function listen(port: MessagePort, {handlers, order, end}: ThreadInstance): void {
  const connection = createMessageConnection(new PortMessageReader(port), new PortMessageWriter(port), undefined, {
    maxParallelism: order === 'inTurn' ? 1 : -1,
  });
  for (const [name, handler] of Object.entries(handlers)) {
    connection.onRequest(name, async (parameters: never, token: number, cancellation: CancellationToken) => {
      const abort = new AbortController();
      const cancelled = cancellation.onCancellationRequested(() => abort.abort());
      if (cancellation.isCancellationRequested) abort.abort();
      const progress = throttled((stage, done, total) => {
        // Throws once the port is closed: work whose answer nobody awaits stops at its next report.
        void connection.sendProgress(progressType, token, {stage, done, total});
      });
      try {
        return await handler(parameters, progress, abort.signal);
      } catch (error) {
        throw responseError(error);
      } finally {
        cancelled.dispose();
      }
    });
  }
  connection.onClose(() => {
    connection.dispose();
    end?.();
  });
  connection.listen();
}

function responseError(error: unknown): ResponseError<UserError['said'] | undefined> {
  if (error instanceof UserError) return new ResponseError(userErrorCode, error.message, error.said);
  if (error instanceof GitError) return responseError(new UserError(refusedByGit(error)));
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new ResponseError(ErrorCodes.InternalError, message);
}

const progressMs = 100;

/** Progress is sent at most ten times a second, because a message costs more than it is worth. */
function throttled(report: ReportProgress): ReportProgress {
  let lastMs = 0;
  return (stage, done, total) => {
    const nowMs = Date.now();
    if (nowMs - lastMs < progressMs) return;
    lastMs = nowMs;
    report(stage, done, total);
  };
}
