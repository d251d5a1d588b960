// The settings that the extension itself reads. Those of `EditorSettings` in shared/model/protocol.ts belong to the
// server, which requests them and is notified of changes.

import * as vscode from 'vscode';

export type CompareMode = 'passages' | 'documents';
/** How coding agents get at the index. */
export type AgentTools = 'tools' | 'mcpServer' | 'off';

const section = 'shingle';

export function compareMode(): CompareMode {
  return vscode.workspace.getConfiguration(section).get<CompareMode>('compare.mode', 'passages');
}

export function agentTools(): AgentTools {
  return vscode.workspace.getConfiguration(section).get<AgentTools>('agentTools', 'tools');
}

/** Calls back when agents get at it in another way. */
export function onAgentTools(changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.agentTools`)) changed();
  });
}

/** Path of another server than the bundled one; empty: the bundled one. */
export function serverPath(): string {
  return vscode.workspace.isTrusted ? vscode.workspace.getConfiguration(section).get<string>('server.path', '') : '';
}

/** Whether the server reports diagnostics in this folder. */
export function isEnabled({uri}: vscode.WorkspaceFolder): boolean {
  return vscode.workspace.getConfiguration(section, uri).get<boolean>('enable', true);
}

export function runs(document: vscode.TextDocument): 'onType' | 'onSave' {
  return vscode.workspace.getConfiguration(section, document.uri).get<'onType' | 'onSave'>('run', 'onType');
}

/** Calls back when the server has to be replaced. */
export function onOtherServer(changed: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${section}.server.path`)) changed();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(changed),
  );
}
