// What may be said when: before `initialize` and after `shutdown` requests are refused and notifications dropped, and
// nobody initializes twice. It looks at the messages as they come in, so that no handler has to.

import {
  type Connection,
  ErrorCodes,
  type Message,
  type MessageStrategy,
  ResponseError,
} from 'vscode-languageserver/node';

type Phase = 'new' | 'running' | 'shut down';

/** To the handler of this method go requests that come at the wrong time; no client can name it by mistake. */
const refused = 'shingle/refused';

interface Lifecycle {
  readonly strategy: MessageStrategy;
  /** Before anything is listened to. */
  readonly refuseOn: (connection: Connection) => void;
}

export function newLifecycle(): Lifecycle {
  let phase: Phase = 'new';
  return {
    strategy: {
      handleMessage(message, next) {
        const method = methodOf(message);
        const isRequest = 'id' in message;
        // An answer of the client.
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
