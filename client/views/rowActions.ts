// The actions on rows of the view.

import * as vscode from 'vscode';
import {type FindingItem, serverCommands} from '../../shared/model/protocol.ts';
import {clientCommands} from '../commands/commandNames.ts';
import {editorRange} from '../commands/editorRanges.ts';
import type {Server} from '../server.ts';
import {asMarkdown} from './asMarkdown.ts';
import {type ActiveRow, compareTarget, leadOccurrence, occurrenceOfRow} from './targets.ts';
import {type ViewCommand, viewCommands} from './viewCommandNames.ts';

type RowAction = (server: Server, first: ActiveRow, all: readonly ActiveRow[]) => Promise<unknown>;

export const rowActions: Partial<Readonly<Record<ViewCommand, RowAction>>> = {
  [viewCommands.open]: (_server, row) => opened(row),
  [viewCommands.compare]: (_server, row) => compared(serverCommands.compare, row),
  [viewCommands.compareAll]: (_server, row) => compared(clientCommands.compareAll, row),
  [viewCommands.accept]: (server, _row, rows) => accepted(server, itemsOf(rows)),
  [viewCommands.showOrigin]: (_server, row) => originShown(row),
  [viewCommands.copyMarkdown]: async (_server, _row, rows) => vscode.env.clipboard.writeText(asMarkdown(itemsOf(rows))),
};

async function opened(row: ActiveRow): Promise<void> {
  const place = occurrenceOfRow(row);
  if (place === undefined) return;
  const options: vscode.TextDocumentShowOptions = place.span === null ? {} : {selection: editorRange(place.span)};
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(place.uri), options);
}

async function compared(command: string, row: ActiveRow): Promise<void> {
  const target = compareTarget(row);
  if (target !== null) await vscode.commands.executeCommand(command, target, row.item);
}

async function originShown(row: ActiveRow): Promise<void> {
  const place = occurrenceOfRow(row);
  if (place?.span) await vscode.commands.executeCommand(serverCommands.showOrigin, place.uri, place.span);
}

/** All selected findings get the same reason. */
async function accepted(server: Server, of: readonly FindingItem[]): Promise<void> {
  const items = of.filter((item) => item.state !== 'accepted');
  if (items.length === 0) return;
  const {t} = vscode.l10n;
  const reason = await vscode.window.showInputBox({
    title: items.length === 1 ? t('Accept this copy') : t('Accept {0} copies', items.length),
    prompt: t('Why may this text be in several places? The reason is written into the baseline.'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('A reason is needed.') : null),
  });
  if (reason === undefined) return;
  for (const item of items) {
    const uri = item.places[leadOccurrence(item)]?.uri ?? '';
    await server.ask('accept', [{uri, family: item.family, reason: reason.trim()}]);
  }
}

function itemsOf(rows: readonly ActiveRow[]): readonly FindingItem[] {
  return [...new Set(rows.map((row) => row.item))];
}
