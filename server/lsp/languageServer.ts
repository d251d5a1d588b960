// The language server: passes each request and notification of the protocol to the file that handles it.

import {
  type Connection,
  type ConnectionOptions,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node';
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
import {OpenFolders} from './project/openFolders.ts';
import {ProjectSet, type Spotted} from './project/workspace.ts';
import {type ClientSupport, capabilitiesFor, supportOf} from './protocol/capabilities.ts';
import {newLifecycle} from './protocol/lifecycle.ts';
import {guarded} from './protocol/messagesToUser.ts';
import {answerRequests} from './requests.ts';
import {type CommandContext, registered} from './serverCommands.ts';
import {StatusNotifier} from './statusNotifier.ts';
import {filesTouched, registerWatching} from './watchedFiles.ts';

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
  readonly #folders: OpenFolders;
  readonly #diagnostics: DiagnosticsPublisher;
  readonly #gitWatch: GitWatch;
  readonly #state: DocumentState;
  readonly #features: FeatureContext;
  readonly #surroundings: ProjectSurroundings;
  readonly #status: StatusNotifier;
  readonly #guarded = (what: string, act: () => unknown): void => guarded(this.#connection, what, act);
  #isShutDown = false;
  /** Resolves when settings and folders are known. */
  readonly #ready: Promise<void>;
  #becomeReady: () => void = () => undefined;

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    this.#folders = new OpenFolders(connection, () => this.#support);
    const {timings} = options;
    this.#ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#status = new StatusNotifier({
      connection,
      timings,
      workspace: this.#workspace,
      support: () => this.#support,
      isEnabled: () => this.#folders.enabled.length > 0,
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
      settings: (root) => this.#folders.settingsOf(root),
      documents: () => this.#sync.documents,
      find: (uri) => this.#find(uri),
      changed: (what) => this.#changed(what),
      statusChanged: () => this.#status.changed(),
    };
    this.#state = {
      workspace: this.#workspace,
      settings: (project) => this.#folders.settingsOf(project.request.root),
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
    connection.languages.diagnostics.on(async ({textDocument: {uri}, previousResultId}, token) => {
      await this.#diagnostics.answered(uri, token, this.#ready);
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
    this.#folders.begin(params);
    return {
      serverInfo: {name: 'shingle', version},
      capabilities: capabilitiesFor(this.#support, registered(this.#support)),
    };
  }

  async #initialized(): Promise<void> {
    if (this.#support.changesFolders) {
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
    await this.#folders.readSettings();
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
    const {isNone: isAlone, enabled: roots} = this.#folders;
    this.#workspace.set(
      roots.map((root) => createProject(root, isAlone, this.#surroundings)),
      this.#folders.paths.filter((folder) => !roots.includes(folder)),
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

  async #configure(pushed: unknown): Promise<void> {
    const change = await this.#folders.configure(pushed);
    if (change === 'view') this.#changed(null);
    if (change === 'work') this.#startAll();
  }

  async #changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    await this.#folders.change(added, removed);
    this.#startAll();
  }

  // Documents.

  #find(uri: string): Spotted | null {
    if (!this.#folders.ofWindow.untitled && uri.startsWith('untitled:')) return null;
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
      settings: (project) => this.#folders.settingsOf(project.request.root),
      language: this.#support.language,
      document: (project, path) => this.#sync.documents.get(this.#workspace.uriOf(project.request.root, path)),
      uriOf: (project, path) => this.#features.uriOf(project.request.root, path),
    };
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
}
