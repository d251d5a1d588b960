// The folders that are open in the client, each with its settings: both come with the first request, and a client may change
// either later.

import type {Connection, InitializeParams} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import type {EditorSettings} from '../../../shared/model/protocol.ts';
import type {ClientSupport} from '../protocol/clientCapabilities.ts';
import {unlessRefused} from '../protocol/registerWatching.ts';
import {FolderSettings} from './folderSettings.ts';
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
