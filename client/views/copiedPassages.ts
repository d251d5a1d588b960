// The view "Copied passages": holds the findings and the display options, and draws the tree. rows.ts, wording.ts and
// viewState.ts decide which rows there are and what they say.

import * as vscode from 'vscode';
import type {FindingItem, Status} from '../../shared/model/protocol.ts';
import {occurrenceAt, occurrencesIn} from '../commands/matches.ts';
import type {Server} from '../server.ts';
import {defaultKind, type FilterKind, kindCounts, kinds, narrowed} from './filters.ts';
import {rowActions} from './rowActions.ts';
import {type Grouping, type RowOrder, type RowSource, viewRows, wayTo} from './rows.ts';
import type {ActiveRow} from './targets.ts';
import {reasonIds, reasonItem, rowItem} from './treeItem.ts';
import {type ViewCommand, viewCommands} from './viewCommandNames.ts';
import {viewState} from './viewState.ts';
import {faceOf, findingsCount, kindTitle} from './wording.ts';

const viewId = 'shingle.copiedPassages';
/** More rows are loaded step by step: each of them costs time when the view is drawn. */
const rowsStep = 1000;
/** While the user types, answers come faster than the tree should be redrawn. */
const refreshDelayMs = 250;
const words = {t: vscode.l10n.t, folderOf};

/** Findings that are shown instead of all until the user closes them: 'staged changes'. */
interface Only {
  readonly what: string;
  readonly items: readonly FindingItem[];
}

export class CopiedPassages {
  readonly #server: Server;
  readonly #memory: vscode.Memento;
  readonly #view: vscode.TreeView<string>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #parts: vscode.Disposable;
  #all: readonly FindingItem[] = [];
  /** Number of findings that are not accepted. */
  #open = 0;
  /** The findings of the server have changed since `#all` was read. */
  #isStale = true;
  /** The server has sent findings at least once. */
  #isTold = false;
  #only: Only | null = null;
  #shown: readonly FindingItem[] = [];
  #rows: RowSource = viewRows([], {grouping: 'finding', order: 'rank', rowsMax: 0});
  #reasons: readonly string[] = [];
  #status: Status | null;
  #grouping: Grouping;
  #order: RowOrder;
  #kind: FilterKind;
  #text = '';
  #rowsMax = rowsStep;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;

  constructor(server: Server, memory: vscode.Memento) {
    this.#server = server;
    this.#memory = memory;
    this.#status = server.status;
    this.#grouping = memory.get('view.grouping') === 'file' ? 'file' : 'finding';
    this.#order = memory.get('view.order') === 'path' ? 'path' : 'rank';
    this.#kind = kinds.find((kind) => kind === memory.get('view.kind')) ?? defaultKind;
    // The tree uses row ids instead of rows: ids stay equal when a new answer creates new rows.
    this.#view = vscode.window.createTreeView<string>(viewId, {
      canSelectMany: true,
      showCollapseAll: true,
      treeDataProvider: {
        onDidChangeTreeData: this.#changed.event,
        getChildren: (id) => this.#childrenOf(id),
        getTreeItem: (id) => this.#itemOf(id),
        getParent: (id) => this.#rows.row(id)?.parent ?? undefined,
      },
    });
    this.#parts = vscode.Disposable.from(
      this.#view,
      this.#changed,
      this.#view.onDidChangeVisibility(({visible}) => visible && void this.#refresh()),
      server.onFindingsChanged(({open}) => {
        this.#open = open;
        this.#isStale = true;
        this.#refreshSoon();
      }),
      server.onStatus((status) => this.#showStatus(status)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#draw()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('shingle.enable')) this.#draw();
      }),
    );
    this.#draw();
    this.#refreshSoon();
  }

  /** `words` are the ids of the clicked row and of all selected rows; without them the selected rows are used. */
  async run(command: ViewCommand, [id, ids]: readonly unknown[]): Promise<unknown> {
    const action = rowActions[command];
    if (action === undefined) return this.#arranged(command);
    const rows = this.#chosen(id, ids);
    const [row] = rows;
    return row === undefined ? undefined : action(this.#server, row, rows);
  }

  async showOnly(what: string, items: readonly FindingItem[]): Promise<void> {
    this.#only = {what, items};
    this.#draw();
    await vscode.commands.executeCommand(`${viewId}.focus`);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts.dispose();
  }

  #childrenOf(id: string | undefined): string[] {
    if (id === undefined) {
      const roots = this.#rows.roots.map((row) => row.id);
      return roots.length > 0 ? roots : reasonIds(this.#reasons);
    }
    const row = this.#rows.row(id);
    return row === undefined ? [] : this.#rows.childrenOf(row).map((child) => child.id);
  }

  #itemOf(id: string): vscode.TreeItem {
    const row = this.#rows.row(id);
    return row === undefined ? reasonItem(id, this.#reasons) : rowItem(row, faceOf(row, words));
  }

  #showStatus(status: Status | null): void {
    const isReady = status?.state === 'ready' && this.#status?.state !== 'ready';
    this.#status = status;
    if (isReady) {
      this.#isStale = true;
      this.#refreshSoon();
    }
    this.#drawState();
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refreshSeen(), refreshDelayMs);
  }

  /** Sending and sorting all findings is expensive: while the view is hidden, their number is enough. */
  async #refreshSeen(): Promise<void> {
    if (this.#view.visible) await this.#refresh();
    else this.#drawState();
  }

  async #refresh(): Promise<void> {
    if (!this.#isStale) return;
    const turn = ++this.#turn;
    this.#isStale = false;
    // While no server runs, the last findings stay; the status shows the failure.
    const answer = await this.#server.findings().catch(() => null);
    if (turn !== this.#turn) return;
    if (answer === null) {
      this.#isStale = true;
      return;
    }
    this.#isTold = true;
    this.#all = answer.items;
    this.#open = kindCounts(this.#all).new;
    this.#draw();
  }

  #draw(): void {
    const [kind, text] = [this.#only === null ? this.#kind : 'all', this.#text];
    this.#shown = isEnabled() ? narrowed(this.#only?.items ?? this.#all, {kind, text}) : [];
    this.#rows = viewRows(this.#shown, {grouping: this.#grouping, order: this.#order, rowsMax: this.#rowsMax});
    this.#drawState();
    this.#changed.fire(undefined);
  }

  /** Everything except the rows: during indexing, progress events are far more frequent than new findings. */
  #drawState(): void {
    const known = (this.#only?.items ?? this.#all).length;
    const {welcome, message, reasons} = viewState(
      {
        folders: vscode.workspace.workspaceFolders?.length ?? 0,
        isEnabled: isEnabled(),
        status: this.#status,
        isTold: this.#isTold,
        known,
        shown: this.#shown.length,
        text: this.#text,
        only: this.#only?.what ?? null,
      },
      words.t,
    );
    this.#view.message = message;
    const open = isEnabled() ? this.#open : 0;
    this.#view.badge = open === 0 ? undefined : {value: open, tooltip: findingsCount(open, words.t)};
    setContext('welcome', reasons.length > 0 ? '' : welcome);
    setContext('grouping', this.#grouping);
    setContext('order', this.#order);
    setContext('isNarrowed', this.#shown.length < known);
    setContext('isOnly', this.#only !== null);
    const isSame = reasons.join('\n') === this.#reasons.join('\n');
    this.#reasons = reasons;
    if (!isSame) this.#changed.fire(undefined);
  }

  async #arranged(command: ViewCommand): Promise<void> {
    switch (command) {
      case viewCommands.revealInView:
        return this.#revealAtCursor();
      case viewCommands.search:
        return this.#search();
      case viewCommands.filter:
        return this.#pickKind();
      case viewCommands.byFile:
      case viewCommands.byFinding:
        this.#grouping = command === viewCommands.byFile ? 'file' : 'finding';
        break;
      case viewCommands.byPath:
      case viewCommands.largestFirst:
        this.#order = command === viewCommands.byPath ? 'path' : 'rank';
        break;
      case viewCommands.showAll:
        this.#only = null;
        this.#kind = 'all';
        this.#text = '';
        break;
      case viewCommands.closeOnly:
        this.#only = null;
        break;
      case viewCommands.more:
        this.#rowsMax += rowsStep;
        break;
    }
    this.#draw();
    await this.#remember();
  }

  async #remember(): Promise<void> {
    await this.#memory.update('view.grouping', this.#grouping);
    await this.#memory.update('view.order', this.#order);
    await this.#memory.update('view.kind', this.#kind);
  }

  #chosen(id: unknown, ids: unknown): readonly ActiveRow[] {
    const meant = Array.isArray(ids) && ids.length > 0 ? ids : typeof id === 'string' ? [id] : this.#view.selection;
    return meant
      .map((one) => this.#rows.row(String(one)))
      .filter((row) => row?.kind === 'finding' || row?.kind === 'place');
  }

  async #pickKind(): Promise<void> {
    const counts = kindCounts(this.#all);
    const picks = kinds.map((kind) => ({
      label: kindTitle(kind, words.t),
      description: String(counts[kind]),
      shows: kind,
    }));
    const picked = await vscode.window.showQuickPick(picks, {
      title: vscode.l10n.t('Which findings to show'),
      placeHolder: kindTitle(this.#kind, words.t),
    });
    if (picked === undefined) return;
    this.#kind = picked.shows;
    this.#only = null;
    this.#draw();
    await this.#remember();
  }

  /** The list is filtered while the user types; Escape restores the previous filter. */
  async #search(): Promise<void> {
    const before = this.#text;
    const show = (text: string) => {
      this.#text = text.trim();
      this.#draw();
    };
    const input = vscode.window.createInputBox();
    input.title = vscode.l10n.t('Show findings with these words');
    input.placeholder = vscode.l10n.t('Words of the passage or of a path');
    input.value = before;
    const isAccepted = await new Promise<boolean>((resolve) => {
      input.onDidChangeValue(show);
      input.onDidAccept(() => resolve(true));
      input.onDidHide(() => resolve(false));
      input.show();
    });
    input.dispose();
    if (!isAccepted) show(before);
  }

  async #revealAtCursor(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    await this.#refresh();
    const current = occurrenceAt(occurrencesIn(this.#all, String(editor.document.uri)), editor.selection.active);
    if (current === null) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No copied passage here.'));
      return;
    }
    this.#only = null;
    const {item, here: ordinal} = current;
    if (narrowed([item], {kind: this.#kind, text: this.#text}).length === 0) [this.#kind, this.#text] = ['all', ''];
    this.#rowsMax = Math.max(this.#rowsMax, this.#all.length);
    this.#draw();
    const row = wayTo(this.#rows, {item, ordinal}).at(-1);
    if (row !== undefined) await this.#view.reveal(row.id, {select: true, focus: true, expand: true});
  }
}

function isEnabled(): boolean {
  return vscode.workspace.getConfiguration('shingle').get('enable', true);
}

/** The folder name is shown only in a workspace with several folders. */
function folderOf(uri: string): string | null {
  if ((vscode.workspace.workspaceFolders?.length ?? 0) < 2) return null;
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri))?.name ?? null;
}

function setContext(name: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', `shingle.view.${name}`, value);
}
