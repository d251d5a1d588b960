// Sends diagnostics to the client: answers pulls, pushes to clients that do not pull, and requests new pulls. Findings
// in a notebook are reported at its cells.

import type {Diagnostic, DocumentDiagnosticReport} from 'vscode-languageserver/node';
import {CodeLensRefreshRequest, DocumentDiagnosticReportKind} from 'vscode-languageserver/node';
import {type Deferred, deferred} from '../deferred.ts';
import type {LineIndex} from '../documents/lineIndex.ts';
import {notebookType} from '../documents/notebooks.ts';
import type {Project} from '../project/project.ts';
import {neighboursOf} from '../project/reportedAtDocument.ts';
import {logError} from '../protocol/messagesToUser.ts';
import type {ServerState} from '../serverState.ts';
import {diagnosticsAt, resultIdOf} from './diagnostics.ts';
import {answeredInTime, type Cancellation, unknownId, WorkspacePull} from './pulls.ts';

interface Pushed {
  readonly resultId: string;
  /** Of an open document. */
  readonly version: number | undefined;
}

export class DiagnosticsPublisher {
  readonly pull: WorkspacePull;
  readonly #at: ServerState;
  /** The last push per URI, for clients without pull. */
  readonly #pushed = new Map<string, Pushed>();
  /**
   * The last result id given per document, for clients that pull. It outlives a close: a client whose document was closed and
   * opened at once keeps the answer of before (VS Code, with vscode-languageclient 10.1.2: `knowsSameVersion`).
   */
  readonly #given = new Map<string, string>();
  readonly #askAgain: Deferred;

  constructor(at: ServerState) {
    this.#at = at;
    this.pull = new WorkspacePull(
      () => this.#reported(),
      (uri) => this.diagnosticsOf(uri),
      (uri) => at.versionOf(uri),
      at.options.timings.pullMs,
    );
    this.#askAgain = deferred(
      {settleMs: at.options.timings.refreshMs},
      () => this.#refresh(),
      (error) => logError(at.connection, String(error)),
    );
  }

  /** null: they cannot be found out; the log says why. */
  diagnosticsOf(uri: string): Diagnostic[] | null {
    try {
      return this.#diagnosticsOf(uri);
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      logError(this.#at.connection, `${uri}: ${reason}`);
      return null;
    }
  }

  #diagnosticsOf(uri: string): Diagnostic[] {
    const {notebooks} = this.#at;
    const found = this.#at.find(uri);
    // Findings in a notebook are reported at its cells.
    if (found === null || this.#isNotebook(uri)) return [];
    const diagnostics = diagnosticsAt(found.project, found.path, this.#at);
    const notebook = notebooks.notebookOf(uri);
    if (notebook === undefined) return diagnostics.map((diagnostic) => this.#withCells(diagnostic));
    const lines = this.#linesOfNotebook(notebook);
    const own = lines === undefined ? [] : notebooks.diagnosticsIn(uri, diagnostics, lines);
    return own.map((diagnostic) => this.#withCells(diagnostic));
  }

  /** Resolves when the findings of the document are known, or when the request has waited long enough. */
  async answered(uri: string, token: Cancellation, isReady: Promise<void>): Promise<void> {
    const {connection, support, options} = this.#at;
    const found = this.#at.find(uri);
    const waitMs = found?.project.isWaitingForIndex(found.path) ? options.timings.loadingMs : options.timings.answerMs;
    const answer = isReady
      .then(() => {
        const now = this.#at.find(uri);
        return now?.project.answer(now.path);
      })
      .catch((error: unknown) => logError(connection, `${uri}: ${String(error)}`));
    await answeredInTime(answer, token, support.refreshesDiagnostics ? waitMs : null);
  }

  /**
   * The answer to a pull, once the findings are known. There always is one: a client that gets an error may never ask about
   * the document again (VS Code, with vscode-languageclient 10.1.2: `pullAsync`).
   */
  reportOn(uri: string, previous: string | undefined): DocumentDiagnosticReport {
    const items = this.diagnosticsOf(uri);
    if (items === null) {
      this.#given.set(uri, unknownId);
      if (previous === undefined) return {kind: DocumentDiagnosticReportKind.Full, items: []};
      return {kind: DocumentDiagnosticReportKind.Unchanged, resultId: previous};
    }
    const resultId = resultIdOf(items);
    this.#given.set(uri, resultId);
    if (resultId === previous) return {kind: DocumentDiagnosticReportKind.Unchanged, resultId};
    this.pull.resend(uri);
    return {kind: DocumentDiagnosticReportKind.Full, resultId, items};
  }

  /**
   * Pushes to a client that does not pull, if the diagnostics changed. An `answer` about another version of the document is
   * pushed in any case: without it the client does not know whether it has come.
   */
  publish(uri: string, of: 'change' | 'answer' = 'change'): void {
    const {connection, notebooks, support} = this.#at;
    if (support.pullsDiagnostics) return;
    if (this.#isNotebook(uri)) {
      const gone = [...this.#pushed.keys()].filter((pushed) => this.#at.find(pushed) === null);
      for (const cell of new Set([...notebooks.cellsOf(uri), ...gone])) this.publish(cell, of);
    }
    const diagnostics = this.diagnosticsOf(uri);
    if (diagnostics === null) return;
    const resultId = resultIdOf(diagnostics);
    const version = this.#at.versionOf(uri) ?? undefined;
    const before = this.#pushed.get(uri);
    // The findings of a notebook are pushed for its cells, and each of them is one answer.
    const isNews = of === 'answer' && !this.#isNotebook(uri) && version !== undefined && version !== before?.version;
    if (!isNews && resultId === (before?.resultId ?? 'none')) return;
    if (resultId === 'none' && version === undefined) this.#pushed.delete(uri);
    else this.#pushed.set(uri, {resultId, version});
    void connection.sendDiagnostics({uri, diagnostics, ...(version !== undefined && {version})});
  }

  closed(uri: string): void {
    const pushed = this.#pushed.get(uri);
    if (pushed !== undefined) this.#pushed.set(uri, {...pushed, version: undefined});
    // Open documents get more findings than closed ones.
    this.pull.changed([uri]);
  }

  /** The answers of these paths changed; null: those of all projects. */
  changed(what: {readonly project: Project; readonly paths: ReadonlySet<string>} | null): void {
    const {support, workspace} = this.#at;
    if (!support.pullsDiagnostics) {
      const uris =
        what === null
          ? [...new Set([...this.#reported(), ...this.#pushed.keys()])]
          : [...what.paths].map((path) => workspace.uriOf(what.project.request.root, path));
      for (const uri of uris) this.publish(uri);
    }
    this.pull.changed(what === null ? null : this.#about(what.project, what.paths));
    this.#askAgain.soon();
  }

  end(): void {
    this.#askAgain.end();
    this.pull.end();
  }

  /**
   * Asks the client to pull again if an open document's diagnostics changed since it got them, and to refresh code
   * lenses.
   */
  #refresh(): void {
    const {connection, support, folders, workspace} = this.#at;
    if (
      support.refreshesCodeLenses &&
      workspace.projects.some(({request}) => folders.settingsOf(request.root).codeLens)
    ) {
      connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
    }
    if (!support.refreshesDiagnostics) return;
    const isOld = [...this.#given].some(([uri, given]) => {
      const now = this.#isOpen(uri) ? this.diagnosticsOf(uri) : null;
      return now !== null && given !== resultIdOf(now);
    });
    // A client that refuses a refresh does not need it.
    if (isOld) connection.languages.diagnostics.refresh().catch(() => undefined);
  }

  /** As text, or as a cell. */
  #isOpen(uri: string): boolean {
    return this.#at.documents.get(uri) !== undefined || this.#at.notebooks.notebookOf(uri) !== undefined;
  }

  /** URIs of all documents with findings. Notebooks are listed by their cells. */
  #reported(): readonly string[] {
    return this.#at.workspace.projects.flatMap((project) => this.#urisOf(project, project.findings.paths()));
  }

  /** URIs of these documents, and of documents whose diagnostics name locations in them. */
  #about(project: Project, paths: ReadonlySet<string>): readonly string[] {
    const all = new Set(paths);
    for (const path of paths) for (const other of neighboursOf(project.findings.now(path))) all.add(other);
    return this.#urisOf(project, all);
  }

  #urisOf(project: Project, paths: Iterable<string>): readonly string[] {
    const {workspace, notebooks} = this.#at;
    return [...paths].flatMap((path) => {
      const uri = workspace.uriOf(project.request.root, path);
      return this.#isNotebook(uri) ? notebooks.cellsOf(uri) : [uri];
    });
  }

  #linesOfNotebook(uri: string): LineIndex | undefined {
    return this.#isNotebook(uri) ? this.#at.documents.get(uri)?.lines : undefined;
  }

  #withCells(diagnostic: Diagnostic): Diagnostic {
    const {relatedInformation} = diagnostic;
    if (relatedInformation === undefined) return diagnostic;
    const linesOf = (uri: string) => this.#linesOfNotebook(uri);
    const related = relatedInformation.map(({location, message}) => {
      return {location: this.#at.notebooks.inCell(location, linesOf), message};
    });
    return {...diagnostic, relatedInformation: related};
  }

  /** Open as cells, and not as text. */
  #isNotebook(uri: string): boolean {
    return this.#at.notebooks.has(uri) && this.#at.documents.get(uri)?.languageId === notebookType;
  }
}
