// Asks the client to report changes of settings and files.

import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver/node';
import type {ClientSupport} from './clientCapabilities.ts';

export async function registerWatching(
  connection: Connection,
  {watchesConfiguration, watchesFiles}: ClientSupport,
): Promise<void> {
  const {client} = connection;
  if (watchesConfiguration) {
    await unlessRefused(connection, client.register(DidChangeConfigurationNotification.type, {section: 'shingle'}));
  }
  if (watchesFiles) {
    const everything = {watchers: [{globPattern: '**/*'}]};
    await unlessRefused(connection, client.register(DidChangeWatchedFilesNotification.type, everything));
  }
}

/** The server works without a capability that the client announced but refuses. */
export async function unlessRefused({console}: Connection, asked: Promise<unknown>): Promise<void> {
  await asked.catch((error) => console.warn(`The client refuses: ${String(error)}`));
}
