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

type Shape = 'string' | 'number' | readonly [Shape] | {readonly [field: string]: Shape};

const textDocument = {uri: 'string'} as const;
const position = {line: 'number', character: 'number'} as const;
const document = {textDocument} as const;
const atPosition = {textDocument, position} as const;

/**
 * Parameters that a message must have for its handler to read them: the library passes on everything a client sends. A method
 * that is not in here reads its parameters with care.
 */
const shapes: Readonly<Record<string, Shape>> = {
  'textDocument/hover': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/references': {...atPosition, context: {}},
  'textDocument/codeAction': {
    textDocument,
    range: {start: position, end: position},
    context: {diagnostics: [{}]},
  },
  'textDocument/codeLens': document,
  'textDocument/documentLink': document,
  'textDocument/diagnostic': document,
  'workspace/diagnostic': {previousResultIds: [{uri: 'string', value: 'string'}]},
  'workspace/executeCommand': {command: 'string'},
  'workspace/textDocumentContent': {uri: 'string'},
  'textDocument/didOpen': {textDocument: {uri: 'string', languageId: 'string', version: 'number', text: 'string'}},
  'textDocument/didChange': {textDocument: {uri: 'string', version: 'number'}, contentChanges: [{text: 'string'}]},
  'textDocument/didSave': document,
  'textDocument/didClose': document,
  'workspace/didChangeWatchedFiles': {changes: [textDocument]},
  'workspace/didChangeWorkspaceFolders': {event: {added: [textDocument], removed: [textDocument]}},
};

/** Description of wrong parameters, for the author of the client; null: they are right. */
function problemOf(method: string, parameters: unknown): string | null {
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined;
  return shape === undefined ? null : mismatch(shape, parameters, 'params');
}

function mismatch(shape: Shape, value: unknown, name: string): string | null {
  if (typeof shape === 'string') return typeof value === shape ? null : `expected ${name} to be a ${shape}`;
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return `expected ${name} to be a list`;
    return first(value.map((one, at) => mismatch(shape[0], one, `${name}[${at}]`)));
  }
  if (typeof value !== 'object' || value === null) return `expected ${name} to be an object`;
  return first(
    Object.entries(shape).map(([field, inner]) => mismatch(inner, Reflect.get(value, field), `${name}.${field}`)),
  );
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function first(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
