// Enforces the lifecycle: before `initialize` and after `shutdown`, requests are rejected and notifications dropped; a
// second `initialize` is rejected, and so are parameters that are none. It filters incoming messages, so that no handler
// has to check.

import {
  type Connection,
  ErrorCodes,
  type Message,
  type MessageStrategy,
  ResponseError,
} from 'vscode-languageserver/node';
import {problemOf} from './parameterShapes.ts';

type Phase = 'new' | 'running' | 'shut down';

/** Requests that come at the wrong time, or with wrong parameters, are redirected to this method; no client uses its name by accident. */
const refused = 'shingle/refused';

interface Refusal {
  readonly method: string;
  /** With its parameters; without one, it came at the wrong time. */
  readonly problem?: string;
}

interface Lifecycle {
  readonly strategy: MessageStrategy;
  /** Must be called before the connection listens. */
  readonly refuseOn: (connection: Connection) => void;
}

export function newLifecycle(): Lifecycle {
  let phase: Phase = 'new';
  let complain: (message: string) => void = () => undefined;
  return {
    strategy: {
      handleMessage(message, next) {
        const method = 'method' in message && typeof message.method === 'string' ? message.method : null;
        const isRequest = 'id' in message;
        // A response of the client.
        if (method === null) return next(message);
        if (method === 'exit') return next(message);
        const isInTime = phase === 'new' ? method === 'initialize' : phase === 'running' && method !== 'initialize';
        if (!isInTime || method === refused) {
          if (isRequest) return next({...message, method: refused, params: {method}} as Message);
          return;
        }
        const problem = problemOf(method, 'params' in message ? message.params : undefined);
        if (problem !== null) {
          if (isRequest) return next({...message, method: refused, params: {method, problem}} as Message);
          complain(`Got "${method}", but ${problem}; it is ignored.`);
          return;
        }
        if (isRequest && method === 'initialize') phase = 'running';
        if (isRequest && method === 'shutdown') phase = 'shut down';
        return next(message);
      },
    },
    refuseOn(connection) {
      complain = (message) => connection.console.warn(message);
      connection.onRequest(refused, ({method, problem}: Refusal): ResponseError => {
        if (problem !== undefined) {
          return new ResponseError(ErrorCodes.InvalidParams, `Got "${method}", but ${problem}.`);
        }
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
