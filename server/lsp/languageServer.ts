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
import {createProject, type ProjectChange} from './createProject.ts';
import {DiagnosticsPublisher} from './diagnostics/publisher.ts';
import {DocumentSync} from './documents/documentSync.ts';
import type {Notebooks} from './documents/notebooks.ts';
import type {OpenDocuments} from './documents/openDocuments.ts';
import {GitWatch} from './gitWatch.ts';
import {featureContext} from './project/featureContext.ts';
import type {FeatureContext} from './project/featureTypes.ts';
import {OpenFolders} from './project/openFolders.ts';
import {ProjectSet, type Spotted} from './project/workspace.ts';
import {type ClientSupport, capabilitiesFor, supportOf} from './protocol/capabilities.ts';
import {newLifecycle} from './protocol/lifecycle.ts';
import {guarded} from './protocol/messagesToUser.ts';
import {answerRequests} from './requests.ts';
import {registered} from './serverCommands.ts';
import type {ServerOptions, ServerState} from './serverState.ts';
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

class Server implements ServerState {
  readonly connection: Connection;
  readonly options: ServerOptions;
  support: ClientSupport = supportOf({capabilities: {}, processId: null, rootUri: null});
  readonly workspace = new ProjectSet();
  readonly folders: OpenFolders;
  readonly features: FeatureContext;
  revision = 0;
  readonly ready: Promise<void>;
  #becomeReady: () => void = () => undefined;
  readonly #sync: DocumentSync;
  readonly #diagnostics: DiagnosticsPublisher;
  readonly #gitWatch: GitWatch;
  readonly #status: StatusNotifier;
  readonly #guarded = (what: string, act: () => unknown): void => guarded(this.connection, what, act);
  #isShutDown = false;

  constructor(connection: Connection, options: ServerOptions) {
    this.connection = connection;
    this.options = options;
    this.folders = new OpenFolders(connection, () => this.support);
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#status = new StatusNotifier(this);
    this.#sync = new DocumentSync(connection, {
      opened: (uri) => {
        this.workspace.opened(uri);
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
    this.features = featureContext(this);
    this.#diagnostics = new DiagnosticsPublisher(this);
    this.#gitWatch = new GitWatch(connection, options.timings.gitPollMs, (root) => this.#moved(root));
  }

  get documents(): OpenDocuments {
    return this.#sync.documents;
  }

  get notebooks(): Notebooks {
    return this.#sync.notebooks;
  }

  listen(): void {
    const connection = this.connection;
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
      await this.#diagnostics.answered(uri, token, this.ready);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
      return this.#diagnostics.reportOn(uri, previousResultId);
    });
    connection.languages.diagnostics.onWorkspace((params, token, _progress, reporter) =>
      this.#diagnostics.pull.answer(params.previousResultIds, token, reporter ?? null),
    );
    connection.onRequest(statusRequest, () => this.#status.now());
    answerRequests(this);
    connection.listen();
  }

  // Start and shutdown.

  #initialize(params: InitializeParams): InitializeResult {
    this.support = supportOf(params);
    this.#sync.useEncoding(this.support.encoding);
    this.folders.begin(params);
    return {
      serverInfo: {name: 'shingle', version},
      capabilities: capabilitiesFor(this.support, registered(this.support)),
    };
  }

  async #initialized(): Promise<void> {
    if (this.support.changesFolders) {
      this.connection.workspace.onDidChangeWorkspaceFolders(({added, removed}) =>
        this.#guarded('folders', () =>
          this.#changeFolders(
            added.map(({uri}) => uri),
            removed.map(({uri}) => uri),
          ),
        ),
      );
    }
    await registerWatching(this.connection, this.support);
    await this.folders.readSettings();
    this.restart();
    this.#becomeReady();
  }

  #shutdown(): void {
    this.#isShutDown = true;
    this.#status.end();
    this.#gitWatch.end();
    for (const project of this.workspace.projects) project.end();
    this.#diagnostics.end();
  }

  restart(): void {
    const before = this.workspace.projects;
    for (const project of before) project.end();
    if (this.#isShutDown) return;
    const {isNone: isAlone, enabled: roots} = this.folders;
    this.workspace.set(
      roots.map((root) =>
        createProject(
          root,
          isAlone,
          this,
          (what) => this.#changed(what),
          () => this.#status.changed(),
        ),
      ),
      this.folders.paths.filter((folder) => !roots.includes(folder)),
    );
    for (const {uri} of this.documents.all()) this.#openInProject(uri);
    for (const project of this.workspace.projects) {
      const same = before.find(
        ({request, isAlone}) => request.root === project.request.root && isAlone === project.isAlone,
      );
      if (same !== undefined) project.adopt(same);
      project.start();
    }
    this.#guarded('watching', () =>
      this.#gitWatch.watch(isAlone ? [] : roots, this.support.watchesAnywhere ? 'client' : 'us'),
    );
    this.#changed(null);
    this.#status.changed();
  }

  /** HEAD or a branch moved, and there is no event for the files that changed with it. */
  #moved(root: string): void {
    for (const project of this.workspace.projects) {
      if (project.request.root !== root) continue;
      project.touched(null);
      this.#guarded('history', () => project.gitMoved());
    }
  }

  // Settings and folders.

  async #configure(pushed: unknown): Promise<void> {
    const change = await this.folders.configure(pushed);
    if (change === 'view') this.#changed(null);
    if (change === 'work') this.restart();
  }

  async #changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    await this.folders.change(added, removed);
    this.restart();
  }

  // Documents.

  find(uri: string): Spotted | null {
    if (!this.folders.ofWindow.untitled && uri.startsWith('untitled:')) return null;
    return this.workspace.find(this.notebooks.notebookOf(uri) ?? uri);
  }

  versionOf(uri: string): number | null {
    return this.documents.get(uri)?.version ?? this.notebooks.versionOf(uri) ?? null;
  }

  #opened(uri: string): void {
    this.#openInProject(uri);
    this.#push(uri);
  }

  #openInProject(uri: string): void {
    const found = this.find(uri);
    const document = this.documents.get(uri);
    if (found === null || document === undefined) return;
    const {project, path} = found;
    const disk =
      uri.startsWith('file:') && !project.isAlone ? textOnDisk(project.request.root, path, project.config) : null;
    project.opened(path, disk === document.lines.text);
  }

  #edited(uri: string): void {
    const found = this.find(uri);
    if (found === null) return;
    found.project.edited(found.path);
    if (this.support.pullsDiagnostics) return;
    // Ranges move at once; new findings follow when they are known.
    this.#diagnostics.publish(uri);
    this.#push(uri);
  }

  #saved(uri: string): void {
    const found = this.find(uri);
    if (found === null) return;
    found.project.saved(found.path);
    if (!this.support.watchesFiles) found.project.touched(null);
    this.#push(uri);
  }

  #closed(uri: string): void {
    const found = this.find(uri);
    this.workspace.closed(uri);
    this.#diagnostics.closed(uri);
    found?.project.closed(found.path);
  }

  #touched(uris: readonly string[]): void {
    filesTouched(uris, this.workspace, {
      restart: () => this.restart(),
      gitMoved: (project) => this.#guarded('history', () => project.gitMoved()),
    });
  }

  // Reporting.

  /** Pushes the answer to clients that do not pull. */
  #push(uri: string): void {
    if (this.support.pullsDiagnostics) return;
    const found = this.find(uri);
    if (found === null) return;
    this.#guarded('diagnostics', async () => {
      await found.project.answer(found.path);
      this.#diagnostics.publish(uri, 'answer');
    });
  }

  /** null: of all projects. */
  #changed(what: ProjectChange | null): void {
    this.revision++;
    if (this.#isShutDown) return;
    this.#status.changed();
    this.#diagnostics.changed(what);
  }
}
