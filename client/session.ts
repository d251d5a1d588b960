// Everything the extension does once it is loaded: the server, the views of its answers, and the context of the
// commands.

import * as vscode from 'vscode';
import type {AskAsAgent} from './agents.ts';
import {Connection, documentSelector} from './client.ts';
import type {CommandContext} from './commands/commandContext.ts';
import {registeredCommands} from './commands/commands.ts';
import {registerDecorations} from './commands/decorations.ts';
import {Comparisons} from './commands/diffEditors.ts';
import {MarkdownPages} from './commands/markdownPreview.ts';
import {registerPlacesInFiles} from './commands/placeInFile.ts';
import {GitExtension} from './git.ts';
import {onOtherServer} from './settings.ts';
import {showStatus} from './status.ts';
import {resolvedTask, tasksOf} from './tasks.ts';
import {plainText} from './translatedMessage.ts';
import {registerViews} from './views/register.ts';

export interface Session {
  readonly run: (command: string, words: readonly unknown[]) => Promise<unknown>;
  readonly tasks: () => vscode.Task[];
  readonly task: (task: vscode.Task) => vscode.Task | undefined;
  readonly askAsAgent: AskAsAgent;
  readonly end: () => Promise<void>;
}

export function begin(context: vscode.ExtensionContext): Session {
  const log = vscode.window.createOutputChannel('Shingle', {log: true});
  const pages = new MarkdownPages(context);
  const server = new Connection(context.extensionPath, log, (uri) => pages.has(uri));
  const git = new GitExtension(server);
  const comparisons = new Comparisons(git);
  const view = registerViews(server, context);
  const means: CommandContext = {server, comparisons, pages, view, log};
  context.subscriptions.push(
    log,
    comparisons,
    view,
    git,
    showStatus(server),
    registerDecorations(context),
    registerPlacesInFiles(),
    onOtherServer(() => void server.restartIfRunning()),
    whenWanted(() => void server.start()),
  );
  return {
    run: (command, words) => carriedOut(command, means, words),
    tasks: () => tasksOf(context.extensionPath),
    task: (task) => resolvedTask(task, context.extensionPath),
    askAsAgent: async (tool, input, token) => (await server.askAsAgent(tool, input, token)).text,
    end: () => server.stop(),
  };
}

/**
 * Calls back once there is something to check: a matching document or a configuration file. VS Code's own documents,
 * such as its settings, also activate this extension, and building an index in every window for those would be
 * wasteful.
 */
function whenWanted(wanted: () => void): vscode.Disposable {
  const isOurs = (document: vscode.TextDocument): boolean => vscode.languages.match(documentSelector, document) > 0;
  let isWanted = false;
  const want = (): void => {
    if (!isWanted) wanted();
    isWanted = true;
  };
  if (vscode.workspace.textDocuments.some(isOurs)) want();
  else {
    vscode.workspace.findFiles('.shingle.{json,yaml,yml}', null, 1).then(({length}) => {
      if (length > 0) want();
    });
  }
  return vscode.workspace.onDidOpenTextDocument((document) => {
    if (isOurs(document)) want();
  });
}

async function carriedOut(name: string, means: CommandContext, words: readonly unknown[]): Promise<unknown> {
  try {
    return await registeredCommands[name]?.(means, words);
  } catch (error) {
    if (isCancelled(error)) return undefined;
    const message = error instanceof Error ? error.message : String(error);
    means.log.error(`${name}: ${message}`);
    const showLog = vscode.l10n.t('Show Log');
    vscode.window.showErrorMessage(plainText(message), showLog).then((answer) => {
      if (answer === showLog) means.log.show();
    });
    return undefined;
  }
}

/** Cancelled by the user, or by the server because the text changed meanwhile. */
function isCancelled(error: unknown): boolean {
  if (error instanceof vscode.CancellationError) return true;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 0;
  return code === -32800 || code === -32801 || code === -32802;
}
