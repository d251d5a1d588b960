// The subject of a command that is given no argument: the selection, or the passage or paragraph at the cursor.

import * as vscode from 'vscode';
import type {CompareTarget, FindingItem, LineSpan} from '../../shared/model/protocol.ts';
import type {CommandContext} from './commandContext.ts';
import {editorSpan} from './editorRanges.ts';
import {type CurrentMatch, occurrenceAt, occurrencesIn} from './matches.ts';
import {showNothingHere, waiting} from './notices.ts';

export function copiesOf(
  {server}: CommandContext,
  {uri, span}: {uri: string; span: LineSpan},
): Promise<readonly FindingItem[]> {
  return waiting(vscode.l10n.t('Looking for copies of the selection'), (token) =>
    server.ask('findCopies', [uri, span], token),
  );
}

export async function targetAtCursor({server}: CommandContext): Promise<CompareTarget | null> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return null;
  const uri = editor.document.uri.toString();
  const {items} = await server.findings();
  const found: CurrentMatch | null = occurrenceAt(occurrencesIn(items, uri), editor.selection.active);
  if (found !== null) return {uri, family: found.item.family, here: found.here};
  showNothingHere();
  return null;
}

export function targetOf({
  family,
  here,
  there,
}: {
  family: string;
  here: number;
  there: number;
}): Omit<CompareTarget, 'uri'> {
  return {family, here, there};
}

export function selection(): {uri: string; span: LineSpan} | null {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selection.isEmpty) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Select some text first.'));
    return null;
  }
  return {uri: editor.document.uri.toString(), span: editorSpan(editor.selection)};
}

/** The selection, else the copied passage at the cursor, else the paragraph there. */
export async function selectionOrPassage({server}: CommandContext): Promise<{uri: string; span: LineSpan} | null> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return null;
  const uri = editor.document.uri.toString();
  if (!editor.selection.isEmpty) return {uri, span: editorSpan(editor.selection)};
  const {items} = await server.findings();
  const found = occurrenceAt(occurrencesIn(items, uri), editor.selection.active)?.span;
  return {uri, span: found ?? editorSpan(paragraphAt(editor.document, editor.selection.active.line))};
}

function paragraphAt(document: vscode.TextDocument, line: number): vscode.Range {
  const isBlank = (at: number): boolean => document.lineAt(at).isEmptyOrWhitespace;
  let [first, last] = [line, line];
  while (first > 0 && !isBlank(first) && !isBlank(first - 1)) first--;
  while (last + 1 < document.lineCount && !isBlank(last) && !isBlank(last + 1)) last++;
  return new vscode.Range(first, 0, last, document.lineAt(last).text.length);
}

export function activeUri(): string | null {
  return vscode.window.activeTextEditor?.document.uri.toString() ?? null;
}
