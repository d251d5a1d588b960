// Enforces the lifecycle: before `initialize` and after `shutdown`, requests are rejected and notifications dropped; a
// second `initialize` is rejected. It filters incoming messages, so that no handler has to check.

import {
  type Connection,
  ErrorCodes,
  type Message,
  type MessageStrategy,
  ResponseError,
} from 'vscode-languageserver/node';

type Phase = 'new' | 'running' | 'shut down';

/** Requests that come at the wrong time are redirected to this method; no client uses its name by accident. */
const refused = 'shingle/refused';

interface Lifecycle {
  readonly strategy: MessageStrategy;
  /** Must be called before the connection listens. */
  readonly refuseOn: (connection: Connection) => void;
}

export function newLifecycle(): Lifecycle {
  let phase: Phase = 'new';
  return {
    strategy: {
      handleMessage(message, next) {
        const method = methodOf(message);
        const isRequest = 'id' in message;
        // A response of the client.
        if (method === null) return next(message);
        if (method === 'exit') return next(message);
        const isInTime = phase === 'new' ? method === 'initialize' : phase === 'running' && method !== 'initialize';
        if (!isInTime || method === refused) {
          if (isRequest) return next({...message, method: refused, params: {method}} as Message);
          return;
        }
        if (isRequest && method === 'initialize') phase = 'running';
        if (isRequest && method === 'shutdown') phase = 'shut down';
        return next(message);
      },
    },
    refuseOn(connection) {
      connection.onRequest(refused, ({method}: {readonly method: string}): ResponseError => {
        if (phase === 'new') {
          return new ResponseError(
            ErrorCodes.ServerNotInitialized,
            `Got "${method}" before "initialize". Expected that first.`,
          );
        }
        const why = phase === 'running' ? 'It is initialized already.' : 'It is shut down; only "exit" may follow.';
        return new ResponseError(ErrorCodes.InvalidRequest, `Got "${method}" at the wrong time. ${why}`);
      });
    },
  };
}

function methodOf(message: Message): string | null {
  return 'method' in message && typeof message.method === 'string' ? message.method : null;
}
