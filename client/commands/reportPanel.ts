// Shows the HTML report of a workspace folder beside the editors. The page runs its own script under its own policy, and
// asks for files and comparisons by messages, which are not trusted: a path has to stay in the folder.

import * as vscode from 'vscode';
import type {CompareTarget, HtmlReportPage, ReportMessage} from '../../shared/model/protocol.ts';

/** By folder: a report that is opened again replaces the one that is open. */
const panels = new Map<string, vscode.WebviewPanel>();

type Compare = (target: CompareTarget) => Promise<void>;

export function showReport({root, html}: HtmlReportPage, compare: Compare): void {
  const panel = panels.get(root) ?? newPanel(root, compare);
  panel.webview.html = html;
  panel.reveal();
}

function newPanel(root: string, compare: Compare): vscode.WebviewPanel {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(root));
  const title = vscode.l10n.t('Copied text in {0}', folder?.name ?? '');
  const panel = vscode.window.createWebviewPanel('shingle.report', title, vscode.ViewColumn.Active, {
    enableScripts: true,
    enableFindWidget: true,
    retainContextWhenHidden: true,
    localResourceRoots: [],
  });
  panels.set(root, panel);
  panel.onDidDispose(() => panels.delete(root));
  panel.webview.onDidReceiveMessage(async (message: unknown) => {
    if (!isReportMessage(message)) return;
    const uri = fileIn(root, message.path);
    if (uri === null) return;
    if (message.kind === 'open') return open(uri, message.line);
    const {family, here, there, line} = message;
    return compare({uri: uri.toString(), family, here, there, line});
  });
  return panel;
}

async function open(uri: vscode.Uri, line: number): Promise<void> {
  const at = new vscode.Position(Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(uri, {selection: new vscode.Range(at, at)});
}

function fileIn(root: string, path: string): vscode.Uri | null {
  if (path.split('/').includes('..') || path.startsWith('/')) return null;
  return vscode.Uri.joinPath(vscode.Uri.parse(root), path);
}

function isReportMessage(value: unknown): value is ReportMessage {
  if (typeof value !== 'object' || value === null) return false;
  const {kind, path, line, family, here, there} = value as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || !Number.isInteger(line)) return false;
  if (kind === 'open') return true;
  return kind === 'compare' && typeof family === 'string' && Number.isInteger(here) && Number.isInteger(there);
}
