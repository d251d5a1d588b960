// The folders that are open in the client, each with its settings: both come with the first request, and a client may change
// either later.

import type {Connection, InitializeParams} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import type {EditorSettings} from '../../../shared/model/protocol.ts';
import type {ClientSupport} from '../protocol/capabilities.ts';
import {isSameWork, settingsFrom} from '../protocol/editorSettings.ts';
import {unlessRefused} from '../watchedFiles.ts';
import {folderOf} from './workspace.ts';

/** Whether the same work has to be done with new settings, or at most be shown otherwise. */
type Change = 'none' | 'view' | 'work';

export class OpenFolders {
  readonly #connection: Connection;
  readonly #support: () => ClientSupport;
  readonly #settings = new FolderSettings();
  #paths: readonly string[] = [];

  constructor(connection: Connection, support: () => ClientSupport) {
    this.#connection = connection;
    this.#support = support;
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /** No folder is open: open documents are compared with each other only. */
  get isNone(): boolean {
    return this.#paths.length === 0;
  }

  /** The folders in which something is checked; without a folder, the whole disk. */
  get enabled(): readonly string[] {
    return (this.isNone ? ['/'] : this.#paths).filter((root) => this.#settings.of(root).enable);
  }

  get ofWindow(): EditorSettings {
    return this.#settings.ofWindow;
  }

  settingsOf(root: string): EditorSettings {
    return this.#settings.of(root);
  }

  begin({workspaceFolders, rootUri}: InitializeParams): void {
    const named = workspaceFolders?.map(({uri}) => uri) ?? (rootUri === null ? [] : [rootUri]);
    this.#paths = named.flatMap((uri) => folderOf(uri) ?? []);
    this.#use({}, new Map());
  }

  /** A client that cannot be asked for settings pushes them. */
  async configure(pushed: unknown): Promise<Change> {
    const own: unknown = typeof pushed === 'object' && pushed !== null && 'shingle' in pushed ? pushed.shingle : pushed;
    return this.#support().hasConfiguration ? this.#read() : this.#use(own, new Map());
  }

  async change(added: readonly string[], removed: readonly string[]): Promise<void> {
    const gone = new Set(removed.flatMap((uri) => folderOf(uri) ?? []));
    const remaining = this.#paths.filter((folder) => !gone.has(folder));
    this.#paths = [...new Set([...remaining, ...added.flatMap((uri) => folderOf(uri) ?? [])])];
    await this.readSettings();
  }

  async readSettings(): Promise<void> {
    if (this.#support().hasConfiguration) await unlessRefused(this.#connection, this.#read());
  }

  async #read(): Promise<Change> {
    const section = 'shingle';
    const roots = this.#paths;
    const folders = roots.map((root) => ({scopeUri: URI.file(root).toString(), section}));
    const [ofWindow, ...own] = await this.#connection.workspace.getConfiguration([{section}, ...folders]);
    return this.#use(ofWindow, new Map(roots.map((root, at) => [root, own[at]])));
  }

  /** The settings of the window, and of the folders. */
  #use(ofWindow: unknown, byRoot: ReadonlyMap<string, unknown>): Change {
    const {change, problems} = this.#settings.use(this.#support().options.settings, ofWindow, byRoot);
    for (const problem of problems) this.#connection.console.warn(problem);
    return change;
  }
}

/**
 * The settings of the editor for each folder of the workspace: two folders may be set differently. A file outside all
 * folders has those of the window.
 */
class FolderSettings {
  #ofWindow: EditorSettings = settingsFrom().settings;
  #byRoot: ReadonlyMap<string, EditorSettings> = new Map();

  get ofWindow(): EditorSettings {
    return this.#ofWindow;
  }

  of(root: string): EditorSettings {
    return this.#byRoot.get(root) ?? this.#ofWindow;
  }

  /**
   * Takes what a client passed when it started, its settings of the window, and those of each root. Problems are
   * sentences for the log. `change`: whether the same work has to be done with them, or at most be shown otherwise.
   */
  use(
    first: unknown,
    ofWindow: unknown,
    byRoot: ReadonlyMap<string, unknown>,
  ): {readonly change: 'none' | 'view' | 'work'; readonly problems: readonly string[]} {
    const own = settingsFrom(first, ofWindow);
    const all = [...byRoot].map(([root, given]) => [root, settingsFrom(first, given ?? ofWindow)] as const);
    const before = {ofWindow: this.#ofWindow, byRoot: this.#byRoot};
    this.#ofWindow = own.settings;
    this.#byRoot = new Map(all.map(([root, {settings}]) => [root, settings]));
    const pairs = [
      [before.ofWindow, this.#ofWindow] as const,
      ...all.map(([root, {settings}]) => [before.byRoot.get(root) ?? before.ofWindow, settings] as const),
    ];
    const problems = new Set([own, ...all.map(([, one]) => one)].flatMap((one) => one.problems));
    const isSame = pairs.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
    const change = isSame ? 'none' : pairs.every(([one, other]) => isSameWork(one, other)) ? 'view' : 'work';
    return {change, problems: [...problems]};
  }
}
