// The view "Copied passages": draws the rows, remembers how the user wants them, and carries out what is done in them.
// What rows there are and what they say is decided in rows.ts, wording.ts and viewState.ts.

import * as vscode from 'vscode';
import {
  type CompareTarget,
  type FindingItem,
  type PlaceItem,
  type Span,
  serverCommands,
} from '../../shared/protocol.ts';
import {clientCommands} from '../commandNames.ts';
import type {Server} from '../server.ts';
import {asMarkdown} from './asMarkdown.ts';
import {defaultKind, type Kind, kindCounts, kinds, narrowed} from './narrowing.ts';
import {type FindingRow, foundAt, type Grouping, type Order, type PlaceRow, type Row, rowsOf, wayTo} from './rows.ts';
import {viewState} from './viewState.ts';
import {type Face, faceOf, findingsCount} from './wording.ts';

const viewId = 'shingle.copiedPassages';
/** More rows than anybody reads are asked for step by step: each of them costs time when the view is drawn. */
const rowsStep = 1000;
/** While a page is typed in, answers come faster than a tree is worth drawing. */
const refreshDelayMs = 250;

const t = vscode.l10n.t;

export interface CopiedPassages extends vscode.Disposable {
  /** Shows these instead of all findings, until the user closes them: 'staged changes'. */
  readonly showOnly: (what: string, items: readonly FindingItem[]) => Promise<void>;
}

export function copiedPassages(server: Server, memory: vscode.Memento): CopiedPassages {
  let all: readonly FindingItem[] = [];
  let only: {what: string; items: readonly FindingItem[]} | null = null;
  let {status} = server;
  let grouping: Grouping = memory.get('view.grouping') === 'file' ? 'file' : 'finding';
  let order: Order = memory.get('view.order') === 'path' ? 'path' : 'size';
  let kind: Kind = kinds.find((one) => one === memory.get('view.kind')) ?? defaultKind;
  let text = '';
  let rowsMax = rowsStep;
  let rows = rowsOf([], {grouping, order, rowsMax});
  let reasons: readonly string[] = [];

  const changed = new vscode.EventEmitter<undefined>();
  const words = {t, folderOf};
  // Rows are handed out as their ids: those stay equal when a new answer makes new rows.
  const view = vscode.window.createTreeView<string>(viewId, {
    canSelectMany: true,
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (id) => {
        if (id === undefined) return rows.roots.length > 0 ? rows.roots.map((row) => row.id) : reasonIds(reasons);
        const row = rows.row(id);
        return row === undefined ? [] : rows.childrenOf(row).map((child) => child.id);
      },
      getTreeItem: (id) => {
        const row = rows.row(id);
        return row === undefined ? reasonItem(id, reasons) : rowItem(row, faceOf(row, words));
      },
      getParent: (id) => rows.row(id)?.parent ?? undefined,
    },
  });

  function draw(): void {
    const known = only?.items ?? all;
    const shown = only === null ? narrowed(all, {kind, text}) : narrowed(only.items, {kind: 'all', text});
    rows = rowsOf(shown, {grouping, order, rowsMax});
    const state = viewState(
      {
        folders: vscode.workspace.workspaceFolders?.length ?? 0,
        isEnabled: vscode.workspace.getConfiguration('shingle').get('enable', true),
        status,
        known: known.length,
        shown: shown.length,
        kind,
        text,
        only: only?.what ?? null,
      },
      t,
    );
    reasons = state.reasons;
    view.message = state.message;
    const open = all.filter((item) => item.state !== 'accepted').length;
    view.badge = open === 0 ? undefined : {value: open, tooltip: findingsCount(open, t)};
    setContext('welcome', reasons.length > 0 ? '' : state.welcome);
    setContext('grouping', grouping);
    setContext('order', order);
    setContext('isNarrowed', text !== '' || (only === null && kind !== 'all'));
    setContext('isOnly', only !== null);
    changed.fire(undefined);
  }

  let timer: NodeJS.Timeout | undefined;
  let asked = 0;
  async function refresh(): Promise<void> {
    const turn = ++asked;
    // While no server runs, what it said last stays: the status says how old it is.
    const answer = await server.findings().catch(() => null);
    if (turn !== asked || answer === null) return;
    all = answer.items;
    draw();
  }
  function refreshSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), refreshDelayMs);
  }

  async function showOnly(what: string, items: readonly FindingItem[]): Promise<void> {
    only = {what, items};
    draw();
    await vscode.commands.executeCommand(`${viewId}.focus`);
  }

  /** Rows that a command is meant for: those it was called on, else those that are chosen. */
  function chosen(id: unknown, ids: unknown): readonly (FindingRow | PlaceRow)[] {
    const asIds = Array.isArray(ids) && ids.length > 0 ? ids : typeof id === 'string' ? [id] : view.selection;
    return asIds.map((one) => rows.row(String(one))).filter((row) => row?.kind === 'finding' || row?.kind === 'place');
  }

  async function accept(targets: readonly (FindingRow | PlaceRow)[]): Promise<void> {
    const items = [...new Set(targets.map((row) => row.item))].filter((item) => item.state !== 'accepted');
    if (items.length === 0) return;
    const reason = await vscode.window.showInputBox({
      title: items.length === 1 ? t('Accept this finding') : t('Accept {0} findings', items.length),
      prompt: t('Why may these words stand in several places? The reason is written to the baseline.'),
      validateInput: (value) =>
        value.trim() === '' ? t('A reason is needed: the next reader will ask for it.') : null,
    });
    if (reason === undefined) return;
    try {
      for (const item of items) {
        await server.ask('accept', [{uri: leadOf(item)?.uri ?? '', family: item.family, reason: reason.trim()}]);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(t('Not accepted: {0}', why));
    }
    refreshSoon();
  }

  async function pickKind(): Promise<void> {
    const counts = kindCounts(all);
    const picked = await vscode.window.showQuickPick(
      kinds.map((one) => ({label: kindTitle(one), description: String(counts[one]), picked: one === kind, one})),
      {title: t('Which findings to show'), placeHolder: kindTitle(kind)},
    );
    if (picked === undefined) return;
    kind = picked.one;
    only = null;
    await memory.update('view.kind', kind);
    draw();
  }

  /** Shows what is left while the words are typed; Escape brings back what was there. */
  function search(): Promise<void> {
    const before = text;
    const input = vscode.window.createInputBox();
    input.title = t('Show findings with these words');
    input.placeholder = t('Words of the passage or of a path');
    input.value = text;
    return new Promise((resolve) => {
      let accepted = false;
      input.onDidChangeValue((value) => {
        text = value.trim();
        draw();
      });
      input.onDidAccept(() => {
        accepted = true;
        input.hide();
      });
      input.onDidHide(() => {
        if (!accepted) {
          text = before;
          draw();
        }
        input.dispose();
        resolve();
      });
      input.show();
    });
  }

  async function revealAtCursor(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const {line, character} = editor.selection.active;
    const found = foundAt(all, String(editor.document.uri), line, character);
    if (found === null) {
      void vscode.window.showInformationMessage(t('No finding stands at the cursor.'));
      return;
    }
    only = null;
    if (!narrowed([found.item], {kind, text}).length) [kind, text] = ['all', ''];
    rowsMax = Math.max(rowsMax, all.length);
    draw();
    const row = wayTo(rows, found).at(-1);
    if (row !== undefined) await view.reveal(row.id, {select: true, focus: true, expand: true});
  }

  async function arrange(change: {grouping?: Grouping; order?: Order}): Promise<void> {
    grouping = change.grouping ?? grouping;
    order = change.order ?? order;
    rowsMax = rowsStep;
    draw();
    await memory.update('view.grouping', grouping);
    await memory.update('view.order', order);
  }

  const command = (name: string, run: (id: unknown, ids: unknown) => unknown) =>
    vscode.commands.registerCommand(`shingle.view.${name}`, run);
  draw();
  refreshSoon();
  return Object.assign(
    vscode.Disposable.from(
      view,
      changed,
      {dispose: () => clearTimeout(timer)},
      server.onFindingsChanged(refreshSoon),
      server.onStatus((now) => {
        const isReady = now?.state === 'ready' && status?.state !== 'ready';
        status = now;
        if (isReady) refreshSoon();
        else draw();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(draw),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('shingle.enable')) draw();
      }),
      command('byFinding', () => arrange({grouping: 'finding'})),
      command('byFile', () => arrange({grouping: 'file'})),
      command('largestFirst', () => arrange({order: 'size'})),
      command('byPath', () => arrange({order: 'path'})),
      command('filter', pickKind),
      command('search', search),
      command('showAll', async () => {
        [kind, text, only] = ['all', '', null];
        await memory.update('view.kind', kind);
        draw();
      }),
      command('closeOnly', () => {
        only = null;
        draw();
      }),
      command('more', () => {
        rowsMax += rowsStep;
        draw();
      }),
      command('compare', async (id, ids) => {
        const [row] = chosen(id, ids);
        if (row === undefined) return;
        const target = compareTarget(row);
        if (target !== null) await vscode.commands.executeCommand(serverCommands.compare, target);
      }),
      command('compareAll', async (id, ids) => {
        const [row] = chosen(id, ids);
        const target = row === undefined ? null : compareTarget(row);
        if (target !== null) await vscode.commands.executeCommand(clientCommands.compareAll, target);
      }),
      command('open', async (id, ids) => {
        const [row] = chosen(id, ids);
        const place = row === undefined ? undefined : placeOf(row);
        if (place !== undefined) await open(place);
      }),
      command('accept', (id, ids) => accept(chosen(id, ids))),
      command('showOrigin', async (id, ids) => {
        const [row] = chosen(id, ids);
        const place = row === undefined ? undefined : placeOf(row);
        if (place?.span) await vscode.commands.executeCommand(serverCommands.showOrigin, place.uri, place.span);
      }),
      command('copyMarkdown', async (id, ids) => {
        const items = [...new Set(chosen(id, ids).map((row) => row.item))];
        if (items.length > 0) await vscode.env.clipboard.writeText(asMarkdown(items));
      }),
      vscode.commands.registerCommand('shingle.revealInView', revealAtCursor),
    ),
    {showOnly},
  );
}

function rowItem(row: Row, face: Face): vscode.TreeItem {
  const isLeaf = row.kind === 'place' || row.kind === 'more';
  const item = new vscode.TreeItem(
    face.label,
    isLeaf ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = row.id;
  item.description = face.description;
  item.contextValue = face.context;
  item.accessibilityInformation = {label: face.spoken};
  item.tooltip = tooltipOf(face.tooltip);
  const color = face.isQuiet ? new vscode.ThemeColor('disabledForeground') : undefined;
  if (face.icon === 'file' || face.icon === 'folder') {
    item.iconPath = face.icon === 'file' ? vscode.ThemeIcon.File : vscode.ThemeIcon.Folder;
    if (row.kind === 'place' || row.kind === 'file') item.resourceUri = vscode.Uri.parse(row.place.uri);
  } else {
    item.iconPath = new vscode.ThemeIcon(face.icon, color);
  }
  if (row.kind === 'more') item.command = {command: 'shingle.view.more', title: face.label};
  if (row.kind === 'place' && !row.place.isFolder) {
    item.command = {command: 'shingle.view.open', title: t('Open'), arguments: [row.id]};
  }
  return item;
}

function reasonIds(reasons: readonly string[]): string[] {
  return reasons.length === 0 ? [] : [...reasons.map((_reason, index) => `reason ${index}`), 'log', 'restart'];
}

/** Why there is nothing to show, and what can be done, as rows that can be read and chosen like others. */
function reasonItem(id: string, reasons: readonly string[]): vscode.TreeItem {
  const reason = reasons[Number(id.slice('reason '.length))];
  if (id === 'log') return actionItem(id, t('Show Log'), 'output', clientCommands.showLog);
  if (id === 'restart') return actionItem(id, t('Restart'), 'debug-restart', clientCommands.restart);
  const item = new vscode.TreeItem(reason ?? '');
  item.id = id;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  item.tooltip = reason ?? '';
  item.accessibilityInformation = {label: reason ?? ''};
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

/** Of plain text: what strangers wrote must not become a link or a picture. */
function tooltipOf([message, quoted]: readonly string[]): vscode.MarkdownString | undefined {
  if (message === undefined) return undefined;
  const tooltip = new vscode.MarkdownString().appendText(message);
  return quoted === undefined ? tooltip : tooltip.appendMarkdown('\n\n> ').appendText(quoted);
}

function kindTitle(kind: Kind): string {
  switch (kind) {
    case 'new':
      return t('New: not accepted');
    case 'known':
      return t('Known: accepted');
    case 'history':
      return t('Back from the history');
    case 'drift':
      return t('Drifted copies');
    case 'all':
      return t('All');
  }
}

function leadOf(item: FindingItem): PlaceItem | undefined {
  return item.places.find((place) => !place.uri.startsWith('shingle:')) ?? item.places[0];
}

function placeOf(row: FindingRow | PlaceRow): PlaceItem | undefined {
  return row.kind === 'place' ? row.place : row.item.places[row.here ?? 0];
}

/** What is compared: a place of a finding with the place it is listed under; a finding with the strongest other place. */
function compareTarget(row: FindingRow | PlaceRow): CompareTarget | null {
  const {item} = row;
  const isPast = (ordinal: number) => item.places[ordinal]?.uri.startsWith('shingle:') ?? true;
  const lead = item.places.findIndex((_place, ordinal) => !isPast(ordinal));
  const listed = row.here ?? (lead === -1 ? 0 : lead);
  const uri = item.places[listed]?.uri;
  if (uri === undefined) return null;
  if (row.kind === 'finding' || row.ordinal === listed) return {uri, family: item.family, here: listed};
  return {uri, family: item.family, here: listed, there: row.ordinal};
}

async function open({uri, span}: PlaceItem): Promise<void> {
  const options: vscode.TextDocumentShowOptions = span === null ? {} : {selection: rangeOf(span)};
  await vscode.commands.executeCommand('vscode.open', parsed(uri), options);
}

function rangeOf({start, end}: Span): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function parsed(uri: string): vscode.Uri {
  return vscode.Uri.parse(uri, true);
}

/** Paths are told apart by their folder only where there are several. */
function folderOf(uri: string): string | null {
  if ((vscode.workspace.workspaceFolders?.length ?? 0) < 2) return null;
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri))?.name ?? null;
}

function setContext(name: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', `shingle.view.${name}`, value);
}
