// Logs an error where the client shows it. A client that is gone cannot: then standard error gets it.

import {type Connection, ErrorCodes, ResponseError} from 'vscode-languageserver/node';

export function logError(connection: Connection, message: string): void {
  try {
    connection.console.error(message);
  } catch {
    process.stderr.write(`${message}\n`);
  }
}

/** For a notification, which has no response that could report a failure. */
export function guarded(connection: Connection, what: string, act: () => unknown): void {
  void (async () => act())().catch((error: unknown) => {
    const code = error instanceof ResponseError ? error.code : ErrorCodes.InternalError;
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logError(connection, `${what}: ${reason} (${code})`);
  });
}
