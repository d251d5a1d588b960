// Takes a row and its texts, gives an item of the tree.

import * as vscode from 'vscode';
import {clientCommands} from '../commands/commandNames.ts';
import {markColors} from '../commands/marks.ts';
import type {ViewRow} from './rows.ts';
import {viewCommands} from './viewCommandNames.ts';
import type {Face} from './wording.ts';

export function rowItem(row: ViewRow, face: Face): vscode.TreeItem {
  const {None, Collapsed} = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(face.label, row.kind === 'place' || row.kind === 'more' ? None : Collapsed);
  item.id = row.id;
  item.description = face.description;
  item.contextValue = face.context;
  item.accessibilityInformation = {label: face.spoken};
  item.tooltip = tooltipOf(face.tooltip);
  if (face.icon === 'file' || face.icon === 'folder') {
    item.iconPath = face.icon === 'file' ? vscode.ThemeIcon.File : vscode.ThemeIcon.Folder;
    if (row.kind === 'place' || row.kind === 'file') item.resourceUri = vscode.Uri.parse(row.place.uri);
  } else {
    item.iconPath = new vscode.ThemeIcon(
      face.icon,
      face.mark === null ? undefined : new vscode.ThemeColor(markColors[face.mark]),
    );
  }
  if (row.kind === 'more') item.command = {command: viewCommands.more, title: face.label};
  if (row.kind === 'place' && !row.place.isFolder) {
    item.command = {command: viewCommands.open, title: vscode.l10n.t('Open'), arguments: [row.id]};
  }
  return item;
}

/** Ids of the rows that explain why there are no findings, followed by the available actions. */
export function reasonIds(reasons: readonly string[]): string[] {
  return reasons.length === 0 ? [] : [...reasons.map((_reason, index) => `reason ${index}`), 'log', 'restart'];
}

export function reasonItem(id: string, reasons: readonly string[]): vscode.TreeItem {
  if (id === 'log') return actionItem(id, vscode.l10n.t('Show Log'), 'output', clientCommands.showLog);
  if (id === 'restart') return actionItem(id, vscode.l10n.t('Restart'), 'debug-restart', clientCommands.restart);
  const reason = reasons[Number(id.slice('reason '.length))] ?? '';
  const item = new vscode.TreeItem(reason);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  item.tooltip = reason;
  item.accessibilityInformation = {label: reason};
  return item;
}

function actionItem(id: string, label: string, icon: string, command: string): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = {command, title: label};
  item.accessibilityInformation = {label, role: 'button'};
  return item;
}

function tooltipOf([message, quoted]: readonly string[]): vscode.MarkdownString | undefined {
  if (message === undefined) return undefined;
  return new vscode.MarkdownString(plain(message) + (quoted === undefined ? '' : `\n\n> ${plain(quoted)}`));
}

/**
 * Untrusted text must not become a link or an image. `appendText` would escape it too, but it replaces all spaces so
 * that lines break within words.
 */
function plain(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
