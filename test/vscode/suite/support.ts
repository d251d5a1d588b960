// What the tests of the extension host have in common: documents of the workspace, and waiting for what comes by itself.

import {strict as assert} from 'node:assert';
import * as vscode from 'vscode';

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.all.find(({packageJSON}) => packageJSON.name === 'shingle');
  assert.ok(found, 'the extension is not there');
  return found;
}

export function uriOf(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, path);
}

export async function shown(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, {preview: false});
  return document;
}

export function diagnosticsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({source}) => source === 'shingle');
}

/** Asks again and again until there is an answer that is not null, undefined, or false. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | null | false | Thenable<T | undefined | null | false>,
  milliseconds = 15_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      // While other extensions are still starting, VS Code cancels requests whenever another provider registers.
      if (!(error instanceof Error && error.name === 'Canceled')) throw error;
    }
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms for ${what}.`);
    await pause(50);
  }
}

/** Time in which something must not happen. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A line of the output that is a figure, not a test. */
export function measured(what: string, milliseconds: number): void {
  console.log(`[mocha]       ${what}: ${milliseconds.toFixed(0)} ms`);
}

/** Until the extension host does nothing for half a second, but for no longer than ten. */
export async function idle(): Promise<void> {
  let quiet = 0;
  for (let round = 0; round < 400 && quiet < 20; round++) {
    const started = performance.now();
    await pause(25);
    quiet = performance.now() - started < 35 ? quiet + 1 : 0;
  }
}
