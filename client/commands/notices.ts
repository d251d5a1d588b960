// Progress and short messages of the commands.

import * as vscode from 'vscode';

/** Shows progress for requests that may take long. */
export function waiting<Answer>(
  title: string,
  ask: (token: vscode.CancellationToken) => Promise<Answer>,
): Promise<Answer> {
  const where = {location: vscode.ProgressLocation.Notification, cancellable: true, title: `Shingle: ${title}`};
  return Promise.resolve(vscode.window.withProgress(where, (_progress, token) => ask(token)));
}

export function showNoCopy(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('The selection appears nowhere else.'));
}

export function showGone(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('The text has changed: this copy is gone.'));
}

export function showNothingHere(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('No copied passage here.'));
}
