// Logs an error where the client shows it. A client that is gone cannot: then standard error gets it.

import type {Connection} from 'vscode-languageserver/node';

export function logError(connection: Connection, message: string): void {
  try {
    connection.console.error(message);
  } catch {
    process.stderr.write(`${message}\n`);
  }
}
