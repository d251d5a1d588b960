// A client of the language server that behaves like an editor: it answers the server's requests, stores its
// notifications, and sends what a test needs. inProcess.ts and test/process/lsp/processClient.ts decide where the
// server runs.

import {cpSync, mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {pathToFileURL} from 'node:url';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeResult,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  type PublishDiagnosticsParams,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver-protocol/node';
import type {InitializationOptions} from '../../shared/model/protocol.ts';
import {removeFolder} from '../support/removeFolder.ts';

export const pulling: ClientCapabilities = {
  general: {positionEncodings: ['utf-16']},
  textDocument: {
    synchronization: {didSave: true},
    diagnostic: {relatedInformation: true, dataSupport: true, codeDescriptionSupport: true},
    hover: {contentFormat: ['markdown']},
  },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: {dynamicRegistration: true},
    didChangeConfiguration: {dynamicRegistration: true},
    diagnostics: {refreshSupport: true},
  },
  window: {workDoneProgress: true, showDocument: {support: true}},
};

/** A client as of ten years ago: it gets pushed diagnostics and supports nothing else. */
export const pushed: ClientCapabilities = {textDocument: {publishDiagnostics: {relatedInformation: true}}};

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly settings?: Record<string, unknown>;
  readonly options?: InitializationOptions;
  readonly locale?: string;
  /** Names of folders below the temporary one; empty: no folder is open. */
  readonly folders?: readonly string[];
  /** The test calls `begin` once its files are ready. */
  readonly isBegunByTest?: boolean;
}

/** The connection between a client and its server. */
export interface Transport {
  readonly fromServer: Readable | MessageReader;
  readonly toServer: Writable | MessageWriter;
}

export abstract class Client {
  readonly root: string;
  readonly connection: MessageConnection;
  readonly pushes = new Map<string, PublishDiagnosticsParams>();
  readonly heard: {readonly method: string; readonly parameters: unknown}[] = [];
  settings: Record<string, unknown>;
  /** By the URI of the folder, where they are not those of the window. */
  readonly folderSettings = new Map<string, Record<string, unknown>>();
  initialized: InitializeResult = {capabilities: {}};
  readonly #versions = new Map<string, number>();

  /** The folder of one server, and the settings of the editor. */
  constructor(root: string, {fromServer, toServer}: Transport, settings: Record<string, unknown>) {
    this.root = root;
    this.settings = settings;
    // Streams, or readers and writers; the library distinguishes them itself.
    this.connection = createMessageConnection(fromServer as Readable, toServer as Writable);
    this.connection.onRequest('workspace/configuration', ({items}: {items: readonly {scopeUri?: string}[]}) =>
      items.map(({scopeUri}) => this.folderSettings.get(scopeUri ?? '') ?? this.settings),
    );
    this.connection.onRequest((method, parameters) => {
      this.heard.push({method, parameters});
      return null;
    });
    this.connection.onNotification((method, parameters) => {
      this.heard.push({method, parameters});
    });
    this.connection.onNotification('textDocument/publishDiagnostics', (parameters: PublishDiagnosticsParams) => {
      this.pushes.set(parameters.uri, parameters);
    });
    this.connection.onUnhandledNotification(({method}) => this.heard.push({method, parameters: null}));
    this.connection.listen();
  }

  /** Shuts the server down, and waits until none of it runs any more. */
  abstract end(): Promise<void>;

  /** The process whose end also ends the server; null: none. */
  protected get processId(): number | null {
    return null;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.root, path)).href;
  }

  async begin({capabilities = pulling, options, folders = [''], locale}: ClientOptions): Promise<void> {
    this.initialized = await this.connection.sendRequest('initialize', {
      processId: this.processId,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((name) => ({uri: this.uri(name), name})),
      ...(options && {initializationOptions: options}),
      ...(locale !== undefined && {locale}),
    });
    await this.connection.sendNotification('initialized', {});
  }

  async open(uri: string, text: string, languageId = 'markdown'): Promise<void> {
    this.#versions.set(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: {uri, languageId, version: 1, text},
    });
  }

  /** Replaces the text between two positions; without them the whole text. */
  async change(uri: string, text: string, from?: [number, number], to = from): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const range = from && to && {start: {line: from[0], character: from[1]}, end: {line: to[0], character: to[1]}};
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version},
      contentChanges: [range ? {range, text} : {text}],
    });
  }

  async pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.connection.sendRequest('textDocument/diagnostic', {
      textDocument: {uri},
      identifier: 'shingle',
      ...(previousResultId !== undefined && {previousResultId}),
    });
  }

  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const report = await this.pull(uri);
    return report.kind === 'full' ? report.items : [];
  }

  pullWorkspace(previousResultIds: readonly {uri: string; value: string}[] = []): Promise<WorkspaceDiagnosticReport> {
    return this.connection.sendRequest('workspace/diagnostic', {identifier: 'shingle', previousResultIds});
  }

  /** Sends changes on disk, as a file watcher reports them. */
  async touched(...paths: string[]): Promise<void> {
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: paths.map((path) => ({uri: this.uri(path), type: 2})),
    });
  }

  async configure(settings: Record<string, unknown>): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', {settings: {shingle: settings}});
  }

  cancellable(method: string, params: unknown): {readonly answer: Promise<unknown>; readonly cancel: () => void} {
    const source = new CancellationTokenSource();
    return {
      answer: this.connection.sendRequest(method, params, source.token),
      cancel: () => source.cancel(),
    };
  }
}

/** Files by path, in a new temporary folder. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'shingle-lsp-'));
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return root;
}

export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), {recursive: true});
  writeFileSync(join(root, path), text);
}

/** Starts a server on the files, runs the test, and ends the server. */
export async function withServer<C extends Client>(
  files: Readonly<Record<string, string>> | string,
  start: (root: string) => C,
  talk: (client: C) => Promise<void>,
  options: ClientOptions,
): Promise<void> {
  const root = typeof files === 'string' ? mkdtempSync(join(tmpdir(), 'shingle-lsp-')) : folderWith(files);
  if (typeof files === 'string') cpSync(files, root, {recursive: true});
  const client = start(root);
  try {
    if (options.isBegunByTest !== true) await client.begin(options);
    await talk(client);
  } finally {
    await client.end();
    await removeFolder(root);
  }
}

/** Repeats the query until its result is as expected. For less than a test may take, so that it says what it waits for. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  isSo: (got: T) => boolean,
  ms = 30_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (let pauseMs = 1; ; pauseMs = Math.min(30, 2 * pauseMs)) {
    const got = await ask();
    if (isSo(got)) return got;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}; got ${JSON.stringify(got)?.slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
