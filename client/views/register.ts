// The views of the extension; session.ts registers them.

import type * as vscode from 'vscode';
import type {Server} from '../server.ts';
import {CopiedPassages} from './copiedPassages.ts';

export function registerViews(server: Server, context: vscode.ExtensionContext): CopiedPassages {
  return new CopiedPassages(server, context.workspaceState);
}
