// How the answer of a command is shown to a client that does not handle the command itself: as a document or a message.

import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {URI} from 'vscode-uri';
import {notify} from './protocol/messagesToUser.ts';
import type {ServerState} from './serverState.ts';

/** Whether the client handles the command itself. */
export function isOwn(name: string, {support}: Pick<ServerState, 'support'>): boolean {
  return support.options.clientCommands?.includes(name) === true;
}

export function say(name: string, message: string, at: ServerState): void {
  if (!isOwn(name, at)) notify(at.connection, 'Info', message);
}

/** Shows a text as a virtual document if the client supports it, else as a file, else as a message. */
export async function show(
  name: string,
  file: string,
  text: string,
  uri: string | null,
  at: ServerState,
): Promise<void> {
  if (isOwn(name, at)) return;
  if (!at.support.showsDocuments) {
    say(name, text, at);
    return;
  }
  const shown = uri !== null && at.support.readsContent ? uri : URI.file(temporaryFile(file, text)).toString();
  await at.connection.window.showDocument({uri: shown, takeFocus: true});
}

/** Absolute; in a new folder, which only the user may read. */
export function temporaryFile(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'shingle-')), name);
  writeFileSync(path, text, {mode: 0o600});
  return path;
}
