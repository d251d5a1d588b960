// The views of the extension, as session.ts starts them.

import type * as vscode from 'vscode';
import type {Server} from '../server.ts';
import {type CopiedPassages, copiedPassages} from './copiedPassages.ts';

export function registerViews(server: Server, context: vscode.ExtensionContext): CopiedPassages {
  return copiedPassages(server, context.workspaceState);
}
