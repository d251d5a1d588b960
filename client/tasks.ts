// Tasks that run the command line: the bundled one, in VS Code's own Node, or the one installed in the workspace.

import {join} from 'node:path';
import * as vscode from 'vscode';
import {isEnabled} from './settings.ts';

interface Definition extends vscode.TaskDefinition {
  readonly check: 'workspace' | 'staged';
  readonly arguments?: readonly string[];
  readonly program?: 'bundled' | 'workspace';
}

export function tasksOf(extensionPath: string): vscode.Task[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({uri}) => uri.scheme === 'file')
    .flatMap((folder) =>
      (['workspace', 'staged'] as const).map((check) => made({type: 'shingle', check}, folder, extensionPath)),
    );
}

/** Takes a task from tasks.json, gives it with its execution. */
export function resolvedTask(task: vscode.Task, extensionPath: string): vscode.Task | undefined {
  const definition = task.definition as Partial<Definition>;
  if (definition.check !== 'workspace' && definition.check !== 'staged') return undefined;
  const folder = typeof task.scope === 'object' ? task.scope : vscode.workspace.workspaceFolders?.[0];
  return folder === undefined
    ? undefined
    : made({...definition, type: 'shingle', check: definition.check}, folder, extensionPath);
}

function made(definition: Definition, folder: vscode.WorkspaceFolder, extensionPath: string): vscode.Task {
  const words = ['check', '--format', 'concise', ...(definition.check === 'staged' ? ['--staged'] : [])];
  const name = definition.check === 'staged' ? vscode.l10n.t('check staged changes') : vscode.l10n.t('check workspace');
  const task = new vscode.Task(
    definition,
    folder,
    name,
    'shingle',
    execution(definition, [...words, ...(definition.arguments ?? [])], folder.uri.fsPath, extensionPath),
    // The problems of a task stay until it runs again, and would be listed beside the diagnostics of the server.
    isEnabled(folder) ? [] : ['$shingle'],
  );
  task.group = vscode.TaskGroup.Test;
  task.presentationOptions = {clear: true};
  return task;
}

function execution(
  definition: Definition,
  words: string[],
  cwd: string,
  extensionPath: string,
): vscode.ProcessExecution | vscode.ShellExecution {
  // A program installed in the workspace is untrusted code: it runs only in a trusted workspace.
  if (definition.program === 'workspace' && vscode.workspace.isTrusted) {
    return new vscode.ShellExecution('npx', ['--no-install', 'shingle', ...words], {cwd});
  }
  return new vscode.ProcessExecution(process.execPath, [join(extensionPath, 'dist', 'shingle.js'), ...words], {
    cwd,
    env: {ELECTRON_RUN_AS_NODE: '1'},
  });
}
