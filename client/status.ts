// The language status item: shows the state of the server, with a link to the list of compared files or to the log.

import * as vscode from 'vscode';
import {serverCommands} from '../shared/model/protocol.ts';
import {documentSelector} from './client.ts';
import {clientCommands} from './commands/commandNames.ts';
import type {Server} from './server.ts';
import {statusText} from './statusText.ts';

const severities = {
  information: vscode.LanguageStatusSeverity.Information,
  warning: vscode.LanguageStatusSeverity.Warning,
  error: vscode.LanguageStatusSeverity.Error,
};

export function showStatus(server: Server): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('shingle', documentSelector);
  item.name = 'Shingle';
  const number = new Intl.NumberFormat(vscode.env.language);
  const update = (): void => {
    const {text, detail, severity, isBusy} = statusText(server.status, vscode.l10n.t, (value) => number.format(value));
    item.text = text;
    item.detail = detail;
    item.severity = severities[severity];
    item.busy = isBusy;
    item.accessibilityInformation = {label: detail === '' ? text : `${text}, ${detail}`};
    item.command =
      severity === 'error' || server.status === null
        ? {title: vscode.l10n.t('Show Log'), command: clientCommands.showLog}
        : {title: vscode.l10n.t('Show List'), command: serverCommands.showIndexed};
  };
  update();
  return vscode.Disposable.from(item, server.onStatus(update));
}
