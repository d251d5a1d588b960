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
  #ofWindow: EditorSettings = settingsFrom().settings;
  #byRoot: ReadonlyMap<string, EditorSettings> = new Map();
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
    return (this.isNone ? ['/'] : this.#paths).filter((root) => this.settingsOf(root).enable);
  }

  get ofWindow(): EditorSettings {
    return this.#ofWindow;
  }

  /** Two folders may be set differently; a file outside all folders has the settings of the window. */
  settingsOf(root: string): EditorSettings {
    return this.#byRoot.get(root) ?? this.#ofWindow;
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

  /** Takes what a client passed when it started, its settings of the window, and those of each folder. */
  #use(ofWindow: unknown, byRoot: ReadonlyMap<string, unknown>): Change {
    const first = this.#support().options.settings;
    const own = settingsFrom(first, ofWindow);
    const all = [...byRoot].map(([root, given]) => [root, settingsFrom(first, given ?? ofWindow)] as const);
    const pairs = [
      [this.#ofWindow, own.settings] as const,
      ...all.map(([root, {settings}]) => [this.settingsOf(root), settings] as const),
    ];
    this.#ofWindow = own.settings;
    this.#byRoot = new Map(all.map(([root, {settings}]) => [root, settings]));
    const problems = new Set([own, ...all.map(([, one]) => one)].flatMap((one) => one.problems));
    for (const problem of problems) this.#connection.console.warn(problem);
    if (pairs.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other))) return 'none';
    return pairs.every(([one, other]) => isSameWork(one, other)) ? 'view' : 'work';
  }
}
