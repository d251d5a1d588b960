// A client of the language server over standard input and output, as an editor is one: it answers what the server asks,
// keeps what the server tells, and sends what a test says.

import {type ChildProcess, spawn} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver-protocol/node';
import type {InitializationOptions} from '../../shared/model/protocol.ts';

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

/** A client of ten years ago: it is pushed diagnostics, and asks for nothing else. */
export const pushed: ClientCapabilities = {textDocument: {publishDiagnostics: {relatedInformation: true}}};

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly settings?: Record<string, unknown>;
  readonly options?: InitializationOptions;
  /** Names of folders below the temporary one; empty: no folder is open. */
  readonly folders?: readonly string[];
  readonly environment?: Record<string, string>;
  /** The test calls `begin` when its files are as they should be. */
  readonly isBegunByTest?: boolean;
}

export class Client {
  readonly root: string;
  readonly process: ChildProcess;
  readonly connection: MessageConnection;
  readonly pushes = new Map<string, PublishDiagnosticsParams>();
  readonly heard: {readonly method: string; readonly parameters: unknown}[] = [];
  settings: Record<string, unknown>;
  initialized: InitializeResult = {capabilities: {}};
  errors = '';
  readonly #versions = new Map<string, number>();

  constructor(root: string, {settings = {}, environment = {}}: ClientOptions) {
    this.root = root;
    this.settings = settings;
    this.process = spawn(process.execPath, ['dist/shingle.js', 'lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {...process.env, XDG_CACHE_HOME: join(root, '.test-cache'), ...environment},
    });
    const {stdin, stdout, stderr} = this.process;
    if (stdin === null || stdout === null) throw new Error('no pipes');
    stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    this.connection = createMessageConnection(stdout, stdin);
    this.connection.onRequest('workspace/configuration', ({items}: {items: readonly unknown[]}) =>
      items.map(() => this.settings),
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

  uri(path: string): string {
    return pathToFileURL(join(this.root, path)).href;
  }

  async begin({capabilities = pulling, options, folders = ['']}: ClientOptions): Promise<void> {
    this.initialized = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((name) => ({uri: this.uri(name), name})),
      ...(options && {initializationOptions: options}),
    });
    await this.connection.sendNotification('initialized', {});
  }

  async open(uri: string, text: string, languageId = 'markdown'): Promise<void> {
    this.#versions.set(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: {uri, languageId, version: 1, text},
    });
  }

  /** Replaces what stands between two places; without them the whole text. */
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

  /** What changed on the disk, as a watcher tells it. */
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

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    if (this.process.exitCode === null) {
      await this.connection.sendRequest('shutdown').catch(() => undefined);
      await this.connection.sendNotification('exit').catch(() => undefined);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
      this.process.kill('SIGKILL');
    }
    this.connection.dispose();
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

/** Starts a server on the files, lets the test talk to it, and ends it. */
export async function withClient(
  files: Readonly<Record<string, string>> | string,
  talk: (client: Client) => Promise<void>,
  options: ClientOptions = {},
): Promise<void> {
  const root = typeof files === 'string' ? mkdtempSync(join(tmpdir(), 'shingle-lsp-')) : folderWith(files);
  if (typeof files === 'string') cpSync(files, root, {recursive: true});
  const client = new Client(root, options);
  try {
    if (options.isBegunByTest !== true) await client.begin(options);
    await talk(client);
  } finally {
    await client.end();
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  }
}

/** Asks again until it is so. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  isSo: (got: T) => boolean,
  ms = 10_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const got = await ask();
    if (isSo(got)) return got;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}; got ${JSON.stringify(got)?.slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
