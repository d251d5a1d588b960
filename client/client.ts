// Owns the language server: starts it, sends requests, restarts it after a crash, and reports the first crash.

import {join, resolve} from 'node:path';
import * as vscode from 'vscode';
import {
  CloseAction,
  DiagnosticPullMode,
  type Disposable,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  State,
  TransportKind,
  vsdiag,
} from 'vscode-languageclient/node';
import {
  type AgentReply,
  agentRequest,
  type Comparison,
  type FindingsChanged,
  type FindingsResult,
  findingsChanged,
  findingsRequest,
  groupRequest,
  type InitializationOptions,
  type Status,
  serverCommands,
  statusNotification,
  statusRequest,
} from '../shared/model/protocol.ts';
import {clientCommands} from './commands/commandNames.ts';
import type {Server, ServerAnswers} from './server.ts';
import {serverProcess} from './serverProcess.ts';
import {runs, serverPath} from './settings.ts';
import {plainText} from './translatedMessage.ts';

/**
 * Only files, unsaved documents and notebook cells: no earlier revisions, diffs or output of VS Code or other
 * extensions.
 */
export const documentSelector = [{scheme: 'file'}, {scheme: 'untitled'}, {scheme: 'vscode-notebook-cell'}];

/** A server that crashes more often than this within three minutes is not restarted. */
const crashesMax = 4;
const crashesMs = 180_000;

/** Commands that links in a hover may run. */
const hoverCommands = [serverCommands.compare, serverCommands.accept, serverCommands.disable];

export class Connection implements Server {
  readonly #extensionPath: string;
  readonly #log: vscode.LogOutputChannel;
  readonly #isOwnPage: (uri: vscode.Uri) => boolean;
  readonly #statusChanged = new vscode.EventEmitter<Status | null>();
  readonly #findingsChanged = new vscode.EventEmitter<FindingsChanged>();
  readonly onStatus = this.#statusChanged.event;
  readonly onFindingsChanged = this.#findingsChanged.event;
  #status: Status | null = null;
  #client: LanguageClient | null = null;
  /** Of the last start: requests wait for it. */
  #started: Promise<LanguageClient> = Promise.reject(new Error('not started'));
  /** Starts and stops run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #crashedAt: number[] = [];
  #crashIsTold = false;

  /**
   * `isOwnPage`: pages that the extension wrote. A report quotes its documents and would be reported as a copy of them.
   */
  constructor(extensionPath: string, log: vscode.LogOutputChannel, isOwnPage: (uri: vscode.Uri) => boolean) {
    this.#extensionPath = extensionPath;
    this.#log = log;
    this.#isOwnPage = isOwnPage;
    this.#started.catch(() => {});
  }

  get status(): Status | null {
    return this.#status;
  }

  start(): Promise<void> {
    return this.#next(async () => {
      if (this.#client !== null) return;
      const client = this.#made();
      this.#client = client;
      this.#started = client.start().then(() => client);
      try {
        await this.#started;
        this.#tell(await client.sendRequest<Status>(statusRequest));
      } catch (error) {
        if (this.#status?.state !== 'failed') this.#fail(wordsOf(error));
      }
    });
  }

  stop(): Promise<void> {
    return this.#next(async () => {
      const client = this.#client;
      this.#client = null;
      this.#tell(null);
      // A crashed server has nothing left to stop.
      if (client !== null) await client.dispose(2000).catch(() => {});
    });
  }

  /** For settings that only matter to a running server. */
  async restartIfRunning(): Promise<void> {
    if (this.#client !== null) await this.restart();
  }

  async restart(): Promise<void> {
    this.#crashedAt = [];
    this.#crashIsTold = false;
    await this.stop();
    await this.start();
  }

  async findings(token?: vscode.CancellationToken): Promise<FindingsResult> {
    const client = await this.#running();
    return client.sendRequest<FindingsResult>(findingsRequest, token);
  }

  async family(family: string, token?: vscode.CancellationToken): Promise<readonly Comparison[]> {
    const client = await this.#running();
    return client.sendRequest<readonly Comparison[]>(groupRequest, {family}, token);
  }

  async ask<Name extends keyof ServerAnswers>(
    name: Name,
    parameters: ServerAnswers[Name]['takes'],
    token?: vscode.CancellationToken,
  ): Promise<ServerAnswers[Name]['gives']> {
    const client = await this.#running();
    return client.sendRequest(
      ExecuteCommandRequest.type,
      {command: serverCommands[name], arguments: parameters},
      token,
    ) as Promise<ServerAnswers[Name]['gives']>;
  }

  async askAsAgent(tool: string, input: unknown, token?: vscode.CancellationToken): Promise<AgentReply> {
    const client = await this.#running();
    return client.sendRequest<AgentReply>(agentRequest, {tool, input}, token);
  }

  /** Changes of files that VS Code does not watch, such as those of Git, sent to the server as normal file events. */
  async tellChanged(changes: readonly {readonly uri: vscode.Uri; readonly type: 1 | 2 | 3}[]): Promise<void> {
    // A stopped server reads the files when it starts.
    if (this.#client === null) return;
    const client = await this.#running();
    const reported = changes.map(({uri, type}) => ({uri: client.code2ProtocolConverter.asUri(uri), type}));
    await client.sendNotification('workspace/didChangeWatchedFiles', {changes: reported});
  }

  #next(step: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(step);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** A request starts the server if necessary. */
  async #running(): Promise<LanguageClient> {
    if (this.#client === null) await this.start();
    const client = this.#client === null ? null : await this.#started.catch(() => null);
    if (client === null || client !== this.#client || client.state === State.Stopped) {
      throw new Error(vscode.l10n.t('The Shingle server is not running. Its log says why.'));
    }
    return client;
  }

  #made(): LanguageClient {
    const client = new LanguageClient('shingle', 'Shingle', this.#serverOptions(), this.#clientOptions());
    const heard: Disposable[] = [
      client.onNotification(statusNotification, (status: Status) => this.#tell(status)),
      client.onNotification(findingsChanged, (changed: FindingsChanged) => this.#findingsChanged.fire(changed)),
      client.onDidChangeState(({newState}) => {
        if (newState === State.Stopped && this.#client !== client) for (const one of heard) one.dispose();
      }),
    ];
    return client;
  }

  #serverOptions(): ServerOptions {
    const path = serverPath();
    if (path !== '' && !/\.[cm]?js$/.test(path)) {
      return {command: path, args: ['lsp', '--stdio'], transport: TransportKind.stdio};
    }
    const folder = vscode.workspace.workspaceFolders?.find(({uri}) => uri.scheme === 'file')?.uri.fsPath ?? '';
    const own = join(this.#extensionPath, 'dist', 'lsp.mjs');
    return {module: path === '' ? own : resolve(folder, path), transport: TransportKind.ipc, options: serverProcess};
  }

  #clientOptions(): LanguageClientOptions {
    const initializationOptions: InitializationOptions = {
      clientCommands: [...Object.values(serverCommands), ...Object.values(clientCommands)],
      notifications: true,
      hoverCommands,
      hoverHasMessage: true,
      drawsRanges: true,
      untrusted: !vscode.workspace.isTrusted,
    };
    return {
      documentSelector,
      initializationOptions,
      outputChannel: this.#log,
      // Only these: a hover quotes documents, and a command that got into it from there must not run.
      markdown: {isTrusted: {enabledCommands: hoverCommands}},
      diagnosticPullOptions: {
        onChange: true,
        onSave: true,
        // The shown diagnostics stay until the next answer, and move with the text.
        filter: (document, mode) => mode === DiagnosticPullMode.onType && runs(document) === 'onSave',
      },
      middleware: {
        didOpen: async (document, next) => (this.#isOwnPage(document.uri) ? undefined : next(document)),
        didChange: async (change, next) => (this.#isOwnPage(change.document.uri) ? undefined : next(change)),
        didSave: async (document, next) => (this.#isOwnPage(document.uri) ? undefined : next(document)),
        didClose: async (document, next) => (this.#isOwnPage(document.uri) ? undefined : next(document)),
        provideDiagnostics: (document, previous, token, next) =>
          this.#unlessFailed(next(document, previous, token), previous),
      },
      initializationFailedHandler: (error) => {
        this.#fail(wordsOf(error));
        return false;
      },
      errorHandler: {
        error: (_error, _message, count) => ({action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown}),
        closed: () => this.#closed(),
      },
    };
  }

  /**
   * Keep the current diagnostics if the server answers with an error: vscode-languageclient 10.1.2 would never ask
   * about that document again.
   */
  async #unlessFailed<Report>(
    asked: vscode.ProviderResult<Report>,
    resultId = '',
  ): Promise<Report | vsdiag.UnchangedDocumentDiagnosticReport | null | undefined> {
    try {
      return await asked;
    } catch (error) {
      // It asks again by itself.
      if (error instanceof vscode.CancellationError) throw error;
      this.#log.error(wordsOf(error));
      return {kind: vsdiag.DocumentDiagnosticReportKind.unChanged, resultId};
    }
  }

  #closed(): {action: CloseAction; handled: boolean} {
    const now = Date.now();
    this.#crashedAt = [...this.#crashedAt.filter((at) => now - at < crashesMs), now];
    if (this.#crashedAt.length > crashesMax) {
      this.#fail(vscode.l10n.t('The server crashed {0} times within three minutes.', this.#crashedAt.length));
      return {action: CloseAction.DoNotRestart, handled: true};
    }
    this.#log.error('The server has ended unexpectedly. It is being restarted.');
    if (!this.#crashIsTold) {
      this.#crashIsTold = true;
      void this.#offerLog(vscode.l10n.t('The Shingle server ended unexpectedly and was restarted.'));
    }
    return {action: CloseAction.Restart, handled: true};
  }

  #fail(reason: string): void {
    this.#log.error(reason);
    this.#tell({
      state: 'failed',
      percent: null,
      documents: 0,
      skipped: 0,
      versions: null,
      answerMs: null,
      corpus: null,
      notes: [reason],
    });
    void this.#offerLog(vscode.l10n.t('The Shingle server is not running: {0}', reason));
  }

  async #offerLog(message: string): Promise<void> {
    const showLog = vscode.l10n.t('Show Log');
    const restart = vscode.l10n.t('Restart');
    const answer = await vscode.window.showErrorMessage(plainText(message), showLog, restart);
    if (answer === showLog) this.#log.show();
    if (answer === restart) await this.restart();
  }

  #tell(status: Status | null): void {
    this.#status = status;
    this.#statusChanged.fire(status);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
