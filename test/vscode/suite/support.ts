// Helpers for the tests in the extension host: documents of the workspace, and waiting for asynchronous results.

import {strict as assert} from 'node:assert';
import {execFileSync} from 'node:child_process';
import * as vscode from 'vscode';

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.all.find(({packageJSON}) => packageJSON.name === 'shingle');
  assert.ok(found, 'the extension is not there');
  return found;
}

export function uriOf(path: string, folderAt = 0): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[folderAt];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, path);
}

/**
 * Opens a document in a tab. A document from `openTextDocument` stays open for minutes after its tab was closed, this
 * one does not.
 */
export async function shown(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(uri, {preview: false});
}

export function diagnosticsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({source}) => source === 'shingle');
}

/** Also for diagnostics whose code has a link. */
export function codeOf({code}: vscode.Diagnostic): unknown {
  return typeof code === 'object' ? code.value : code;
}

/** The diagnostic with this code, as soon as there is one. */
export function diagnosed(uri: vscode.Uri, code = 'copied-passage'): Promise<vscode.Diagnostic> {
  return until(
    () => `${code} in ${uri.path}; there are ${whatIsDiagnosed()}`,
    () => diagnosticsOf(uri).find((one) => codeOf(one) === code),
  );
}

/** Where there are diagnostics: none at all means that the server has none, some that the client lost one. */
function whatIsDiagnosed(): string {
  const found = vscode.languages.getDiagnostics().flatMap(([{path}]) => {
    const codes = diagnosticsOf(vscode.Uri.file(path)).map(codeOf);
    return codes.length === 0 ? [] : [`${path}: ${codes.join(', ')}`];
  });
  return found.length === 0 ? 'none anywhere' : found.join('; ');
}

export async function cleared(uri: vscode.Uri): Promise<void> {
  await until(
    () => `an end of: ${diagnosticsOf(uri).map(({message}) => message)}`,
    () => diagnosticsOf(uri).length === 0,
  );
}

/** Repeats the query until its result is not null, undefined, or false. */
export async function until<T>(
  what: string | (() => string),
  ask: () => T | undefined | null | false | Thenable<T | undefined | null | false>,
  milliseconds = 60_000,
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
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms for ${typeof what === 'string' ? what : what()}.`);
    await pause(50);
  }
}

/** Waits for a time in which something must not happen. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** An output line with a figure, not a test. */
export function measured(what: string, milliseconds: number): void {
  console.log(`[mocha]       ${what}: ${milliseconds.toFixed(0)} ms`);
}

export async function edited(uri: vscode.Uri, change: (edit: vscode.WorkspaceEdit) => void): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  change(edit);
  assert.ok(await vscode.workspace.applyEdit(edit), `${uri.path} was not edited`);
}

/** Code actions at a range whose title matches. */
export async function actionsAt(uri: vscode.Uri, range: vscode.Range, title: RegExp): Promise<vscode.CodeAction[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    new vscode.Range(range.start, range.start),
  );
  return found.filter((one) => title.test(one.title));
}

/** Applies the action as the user would, its edit first. */
export async function take(action: vscode.CodeAction): Promise<void> {
  if (action.edit) assert.ok(await vscode.workspace.applyEdit(action.edit), `${action.title} changed nothing`);
  const {command} = action;
  if (command) await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

export function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

export async function setting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('shingle').update(name, value, vscode.ConfigurationTarget.Global);
}

export function git(...args: string[]): string {
  return execFileSync('git', args, {cwd: uriOf('').fsPath, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
}

/** The initial workspace, with no editor open. */
export async function restored(): Promise<void> {
  await closed();
  git('checkout', '-qf', 'main');
  git('clean', '-fdq');
}

/** Without questions: unsaved changes are discarded. */
export async function closed(): Promise<void> {
  for (const {document} of vscode.window.visibleTextEditors) {
    if (document.isDirty && !document.isUntitled) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  }
  while (tabs().some(({isDirty}) => isDirty)) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
