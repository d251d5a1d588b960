// The entry point of the extension: registers the commands and returns at once. The rest is loaded and the server
// started afterwards, so that VS Code does not wait for them.

import * as vscode from 'vscode';
import {serverCommands} from '../shared/model/protocol.ts';
import {registerAgentTools} from './agents.ts';
import {clientCommands} from './commands/commandNames.ts';
import type {Session} from './session.ts';
import {viewCommands} from './views/viewCommandNames.ts';

let session: Promise<Session> | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const begun = (): Promise<Session> => {
    session ??= import('./session.ts').then(({begin}) => begin(context));
    return session;
  };
  for (const command of [serverCommands, clientCommands, viewCommands].flatMap((names) => Object.values(names))) {
    context.subscriptions.push(
      vscode.commands.registerCommand(command, async (...words: unknown[]) => (await begun()).run(command, words)),
    );
  }
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider('shingle', {
      provideTasks: async () => (await begun()).tasks(),
      resolveTask: async (task) => (await begun()).task(task),
    }),
  );
  context.subscriptions.push(
    registerAgentTools(context, async (tool, input, token) => (await begun()).askAsAgent(tool, input, token)),
  );
  setImmediate(() => {
    begun().catch((error: unknown) => console.error(error));
  });
}

export async function deactivate(): Promise<void> {
  await (await session)?.end();
}
