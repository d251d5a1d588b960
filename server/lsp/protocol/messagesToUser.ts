// Messages to the user and to the log of the client, sent as notifications. The library sends requests with an empty list of
// buttons, for which Neovim 0.7 opens a prompt that blocks until a key is pressed.

import {
  type Connection,
  ErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver/node';

export function notify(connection: Connection, level: keyof typeof MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, {type: MessageType[level], message});
}

/** Logs an error where the client shows it. A client that is gone cannot: then standard error gets it. */
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
