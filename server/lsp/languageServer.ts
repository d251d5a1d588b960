// The language server: passes each request and notification of the protocol to the file that handles it.

import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import {statusRequest} from '../../shared/model/protocol.ts';
import {textOnDisk} from '../app/baseline/readPages.ts';
import {version} from '../version.ts';
import {createProject, type ProjectChange, type ProjectSurroundings, type ServerOptions} from './createProject.ts';
import type {Context} from './diagnostics/diagnostics.ts';
import {DiagnosticsPublisher} from './diagnostics/publisher.ts';
import {DocumentSync} from './documents/documentSync.ts';
import {GitWatch} from './gitWatch.ts';
import {type DocumentState, featureContext, viewNow} from './project/featureContext.ts';
import type {FeatureContext} from './project/featureTypes.ts';
import {FolderSettings} from './project/folderSettings.ts';
import {folderOf, ProjectSet, type Spotted} from './project/workspace.ts';
import {type ClientSupport, supportOf} from './protocol/clientCapabilities.ts';
import {newLifecycle} from './protocol/lifecycle.ts';
import {logError} from './protocol/logError.ts';
import {registerWatching, unlessRefused} from './protocol/registerWatching.ts';
import {capabilitiesFor} from './protocol/serverCapabilities.ts';
import {answerRequests} from './requests.ts';
import {type CommandContext, registered} from './serverCommands.ts';
import {StatusNotifier} from './statusNotifier.ts';
import {filesTouched} from './watchedFiles.ts';

/** Serves the client of the connection that `connect` creates. */
export function serve(connect: (options: ConnectionOptions) => Connection, options: ServerOptions): Connection {
  const {strategy, refuseOn} = newLifecycle();
  const connection = connect({messageStrategy: strategy});
  refuseOn(connection);
  const server = new Server(connection, options);
  server.listen();
  return connection;
}

class Server {
  readonly #connection: Connection;
  #support: ClientSupport = supportOf({capabilities: {}, processId: null, rootUri: null});
  readonly #sync: DocumentSync;
  readonly #workspace = new ProjectSet();
  readonly #settings = new FolderSettings();
  #folders: readonly string[] = [];
  readonly #diagnostics: DiagnosticsPublisher;
  readonly #gitWatch: GitWatch;
  readonly #state: DocumentState;
  readonly #features: FeatureContext;
  readonly #surroundings: ProjectSurroundings;
  readonly #status: StatusNotifier;
  #isShutDown = false;
  /** Resolves when settings and folders are known. */
  readonly #ready: Promise<void>;
  #becomeReady: () => void = () => undefined;

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    const {timings} = options;
    this.#ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#status = new StatusNotifier({
      connection,
      timings,
      workspace: this.#workspace,
      support: () => this.#support,
      isEnabled: () => this.#enabledRoots().length > 0,
    });
    this.#sync = new DocumentSync(connection, {
      opened: (uri) => {
        this.#workspace.opened(uri);
        this.#guarded('open', () => this.#opened(uri));
      },
      edited: (uri) => this.#guarded('change', () => this.#edited(uri)),
      saved: (uri) => this.#guarded('save', () => this.#saved(uri)),
      closed: (uri) => this.#guarded('close', () => this.#closed(uri)),
      cellsClosed: (cells) => {
        for (const cell of cells) {
          this.#diagnostics.closed(cell);
          this.#diagnostics.publish(cell);
        }
      },
    });
    this.#surroundings = {
      connection,
      options,
      workspace: this.#workspace,
      support: () => this.#support,
      settings: (root) => this.#settings.of(root),
      documents: () => this.#sync.documents,
      find: (uri) => this.#find(uri),
      changed: (what) => this.#changed(what),
      statusChanged: () => this.#status.changed(),
    };
    this.#state = {
      workspace: this.#workspace,
      settings: (project) => this.#settings.of(project.request.root),
      support: () => this.#support,
      document: (uri) => this.#sync.documents.get(uri),
      notebooks: () => this.#sync.notebooks,
      log: (message) => connection.console.log(message),
    };
    this.#features = featureContext(this.#state);
    this.#diagnostics = new DiagnosticsPublisher({
      connection,
      timings,
      workspace: this.#workspace,
      support: () => this.#support,
      documents: () => this.#sync.documents,
      notebooks: () => this.#sync.notebooks,
      context: () => this.#context(),
      find: (uri) => this.#find(uri),
    });
    this.#gitWatch = new GitWatch(connection, timings.gitPollMs, (root) => this.#moved(root));
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#guarded('initialized', () => this.#initialized()));
    connection.onShutdown(() => this.#shutdown());
    connection.onDidChangeConfiguration(({settings}) =>
      this.#guarded('configuration', () => this.#configure(settings)),
    );
    connection.onDidChangeWatchedFiles(({changes}) =>
      this.#guarded('watched files', () => this.#touched(changes.map(({uri}) => uri))),
    );
    this.#sync.listen();
    connection.languages.diagnostics.on(async ({textDocument, previousResultId}, token) => {
      const {uri} = textDocument;
      await this.#answered(uri, token);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
      return this.#diagnostics.reportOn(uri, previousResultId);
    });
    connection.languages.diagnostics.onWorkspace((params, token, _progress, reporter) =>
      this.#diagnostics.pull.answer(params.previousResultIds, token, reporter ?? null),
    );
    connection.onRequest(statusRequest, () => this.#status.now());
    answerRequests(connection, {
      at: () => this.#commandContext(),
      viewNow: async (uri) => {
        await this.#ready;
        return viewNow(uri, this.#state);
      },
      textOf: (uri) => this.#sync.documents.get(uri)?.lines.text,
      notebooks: () => this.#sync.notebooks,
      ready: () => this.#ready,
      revision: () => this.#status.revision,
    });
    connection.listen();
  }

  #commandContext(): CommandContext {
    return {
      connection: this.#connection,
      support: this.#support,
      workspace: this.#workspace,
      features: this.#features,
      notebooks: this.#sync.notebooks,
      versionOf: (uri) => this.#sync.documents.get(uri)?.version ?? this.#sync.notebooks.versionOf(uri) ?? null,
      restart: () => this.#startAll(),
    };
  }

  // Start and shutdown.

  #initialize(params: InitializeParams): InitializeResult {
    this.#support = supportOf(params);
    this.#sync.useEncoding(this.#support.encoding);
    const {workspaceFolders, rootUri} = params;
    const named = workspaceFolders?.map(({uri}) => uri) ?? (rootUri === null ? [] : [rootUri]);
    this.#folders = named.flatMap((uri) => folderOf(uri) ?? []);
    this.#use({}, new Map());
    return {
      serverInfo: {name: 'shingle', version},
      capabilities: capabilitiesFor(this.#support, registered(this.#support)),
    };
  }

  async #initialized(): Promise<void> {
    const {hasConfiguration, changesFolders} = this.#support;
    if (changesFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({added, removed}) =>
        this.#guarded('folders', () =>
          this.#changeFolders(
            added.map(({uri}) => uri),
            removed.map(({uri}) => uri),
          ),
        ),
      );
    }
    await registerWatching(this.#connection, this.#support);
    if (hasConfiguration) await unlessRefused(this.#connection, this.#readSettings());
    this.#startAll();
    this.#becomeReady();
  }

  #shutdown(): void {
    this.#isShutDown = true;
    this.#status.end();
    this.#gitWatch.end();
    for (const project of this.#workspace.projects) project.end();
    this.#diagnostics.end();
  }

  #startAll(): void {
    const before = this.#workspace.projects;
    for (const project of before) project.end();
    if (this.#isShutDown) return;
    const isAlone = this.#folders.length === 0;
    const roots = this.#enabledRoots();
    this.#workspace.set(
      roots.map((root) => createProject(root, isAlone, this.#surroundings)),
      this.#folders.filter((folder) => !roots.includes(folder)),
    );
    for (const {uri} of this.#sync.documents.all()) this.#openInProject(uri);
    for (const project of this.#workspace.projects) {
      const same = before.find(
        ({request, isAlone}) => request.root === project.request.root && isAlone === project.isAlone,
      );
      if (same !== undefined) project.adopt(same);
      project.start();
    }
    this.#guarded('watching', () =>
      this.#gitWatch.watch(isAlone ? [] : roots, this.#support.watchesAnywhere ? 'client' : 'us'),
    );
    this.#changed(null);
    this.#status.changed();
  }

  /** HEAD or a branch moved, and there is no event for the files that changed with it. */
  #moved(root: string): void {
    for (const project of this.#workspace.projects) {
      if (project.request.root !== root) continue;
      project.touched(null);
      this.#guarded('history', () => project.gitMoved());
    }
  }

  // Settings and folders.

  /** The folders in which something is checked; without a folder, the whole disk. */
  #enabledRoots(): readonly string[] {
    const roots = this.#folders.length === 0 ? ['/'] : this.#folders;
    return roots.filter((root) => this.#settings.of(root).enable);
  }

  /** The settings of the window, and of the folders. */
  #use(ofWindow: unknown, byRoot: ReadonlyMap<string, unknown>): 'none' | 'view' | 'work' {
    const {change, problems} = this.#settings.use(this.#support.options.settings, ofWindow, byRoot);
    for (const problem of problems) this.#connection.console.warn(problem);
    return change;
  }

  async #readSettings(): Promise<'none' | 'view' | 'work'> {
    const section = 'shingle';
    const roots = this.#folders;
    const folders = roots.map((root) => ({scopeUri: URI.file(root).toString(), section}));
    const [ofWindow, ...own] = await this.#connection.workspace.getConfiguration([{section}, ...folders]);
    return this.#use(ofWindow, new Map(roots.map((root, at) => [root, own[at]])));
  }

  async #configure(pushed: unknown): Promise<void> {
    const own: unknown = typeof pushed === 'object' && pushed !== null && 'shingle' in pushed ? pushed.shingle : pushed;
    const change = this.#support.hasConfiguration ? await this.#readSettings() : this.#use(own, new Map());
    if (change === 'view') this.#changed(null);
    if (change === 'work') this.#startAll();
  }

  async #changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    const gone = new Set(removed.flatMap((uri) => folderOf(uri) ?? []));
    const remaining = this.#folders.filter((folder) => !gone.has(folder));
    this.#folders = [...new Set([...remaining, ...added.flatMap((uri) => folderOf(uri) ?? [])])];
    if (this.#support.hasConfiguration) await unlessRefused(this.#connection, this.#readSettings());
    this.#startAll();
  }

  // Documents.

  #find(uri: string): Spotted | null {
    if (!this.#settings.ofWindow.untitled && uri.startsWith('untitled:')) return null;
    return this.#workspace.find(this.#sync.notebooks.notebookOf(uri) ?? uri);
  }

  #opened(uri: string): void {
    this.#openInProject(uri);
    this.#push(uri);
  }

  #openInProject(uri: string): void {
    const found = this.#find(uri);
    const document = this.#sync.documents.get(uri);
    if (found === null || document === undefined) return;
    const {project, path} = found;
    const disk =
      uri.startsWith('file:') && !project.isAlone ? textOnDisk(project.request.root, path, project.config) : null;
    project.opened(path, disk === document.lines.text);
  }

  #edited(uri: string): void {
    const found = this.#find(uri);
    if (found === null) return;
    found.project.edited(found.path);
    if (this.#support.pullsDiagnostics) return;
    // Ranges move at once; new findings follow when they are known.
    this.#diagnostics.publish(uri);
    this.#push(uri);
  }

  #saved(uri: string): void {
    const found = this.#find(uri);
    if (found === null) return;
    found.project.saved(found.path);
    if (!this.#support.watchesFiles) found.project.touched(null);
    this.#push(uri);
  }

  #closed(uri: string): void {
    const found = this.#find(uri);
    this.#workspace.closed(uri);
    this.#diagnostics.closed(uri);
    found?.project.closed(found.path);
  }

  #touched(uris: readonly string[]): void {
    filesTouched(uris, this.#workspace, {
      restart: () => this.#startAll(),
      gitMoved: (project) => this.#guarded('history', () => project.gitMoved()),
    });
  }

  // Reporting.

  #context(): Context {
    return {
      encoding: this.#support.encoding,
      support: this.#support.diagnostics,
      settings: (project) => this.#settings.of(project.request.root),
      language: this.#support.language,
      document: (project, path) => this.#sync.documents.get(this.#workspace.uriOf(project.request.root, path)),
      uriOf: (project, path) => this.#features.uriOf(project.request.root, path),
    };
  }

  /** Resolves when the findings of the document are known, or when the request has waited long enough. */
  async #answered(
    uri: string,
    token: {readonly isCancellationRequested: boolean; onCancellationRequested(listener: () => void): unknown},
  ): Promise<void> {
    const answered = this.#ready.then(() => {
      const found = this.#find(uri);
      return found?.project.answer(found.path);
    });
    const failed = (error: unknown) => logError(this.#connection, `${uri}: ${String(error)}`);
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      token.onCancellationRequested(() => resolve());
      // A client that cannot be told to ask again would have nothing until the next edit.
      if (!this.#support.refreshesDiagnostics) return;
      const found = this.#find(uri);
      const {answerMs, loadingMs} = this.#surroundings.options.timings;
      timer = setTimeout(resolve, found?.project.isWaitingForIndex(found.path) ? loadingMs : answerMs);
    });
    await Promise.race([answered.catch(failed), waited]);
    clearTimeout(timer);
  }

  /** Pushes the answer to clients that do not pull. */
  #push(uri: string): void {
    if (this.#support.pullsDiagnostics) return;
    const found = this.#find(uri);
    if (found === null) return;
    this.#guarded('diagnostics', async () => {
      await found.project.answer(found.path);
      this.#diagnostics.publish(uri, 'answer');
    });
  }

  /** null: of all projects. */
  #changed(what: ProjectChange | null): void {
    this.#status.revision++;
    if (this.#isShutDown) return;
    this.#status.changed();
    this.#diagnostics.changed(what);
  }

  /** A notification has no response that could report a failure. */
  #guarded(what: string, act: () => unknown): void {
    void (async () => act())().catch((error: unknown) => {
      const code = error instanceof ResponseError ? error.code : ErrorCodes.InternalError;
      logError(
        this.#connection,
        `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)} (${code})`,
      );
    });
  }
}
