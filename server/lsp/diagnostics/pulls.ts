// Diagnostics for a client that pulls them: of all documents, with a request that is answered in parts and stays open so that the
// client need not poll, and of one, in time.

import {
  type CancellationToken,
  type Diagnostic,
  DocumentDiagnosticReportKind,
  type PreviousResultId,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import {resultIdOf} from './diagnostics.ts';

/** No result has it, so that a result always differs. */
export const unknownId = '';

export class WorkspacePull {
  readonly #uris: () => readonly string[];
  readonly #diagnosticsOf: (uri: string) => Diagnostic[] | null;
  readonly #versionOf: (uri: string) => number | null;
  readonly #pauseMs: number;
  #wake: () => void = () => undefined;
  /**
   * Documents that changed since the open request last read them; null: all. Reading 6000 documents takes half a
   * second.
   */
  #stale: Set<string> | null = null;
  /** Result ids that the client has, by URI, of the last request. */
  #known = new Map<string, string>();
  /** Number of the last request. If two are open, the client has dropped the first. */
  #last = 0;
  #isEnded = false;

  constructor(
    uris: () => readonly string[],
    diagnosticsOf: (uri: string) => Diagnostic[] | null,
    versionOf: (uri: string) => number | null,
    pauseMs: number,
  ) {
    this.#pauseMs = pauseMs;
    this.#uris = uris;
    this.#diagnosticsOf = diagnosticsOf;
    this.#versionOf = versionOf;
  }

  /** null: all documents may have changed. */
  changed(uris: readonly string[] | null): void {
    if (uris === null) this.#stale = null;
    else for (const uri of uris) this.#stale?.add(uri);
    this.#wake();
  }

  /**
   * Sends the diagnostics of this document again. A client prefers its own pull of a document to what is sent here, and
   * drops the answer of that pull if the document's tab was closed meanwhile: it would then have neither. VS Code, with
   * vscode-languageclient 10.1.2: `pullAsync` and `pullWorkspaceAsync`.
   */
  resend(uri: string): void {
    this.#known.set(uri, unknownId);
    this.#stale?.add(uri);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** Returns when it is cancelled or, for a client without partial results, with the first changes. */
  async answer(
    previous: readonly PreviousResultId[],
    token: CancellationToken,
    reporter: {readonly report: (part: WorkspaceDiagnosticReportPartialResult) => void} | null,
  ): Promise<WorkspaceDiagnosticReport> {
    const own = ++this.#last;
    this.#stale = null;
    this.#wake();
    const known = new Map(previous.map(({uri, value}) => [uri, value]));
    this.#known = known;
    for (;;) {
      if (token.isCancellationRequested || this.#isEnded || own !== this.#last) return {items: []};
      const items = this.#newsFor(known);
      if (items.length > 0) {
        if (reporter === null) return {items};
        reporter.report({items});
      }
      await new Promise<void>((resolve) => {
        const cancelled = token.onCancellationRequested(() => resolve());
        this.#wake = () => {
          cancelled.dispose();
          resolve();
        };
      });
      // Changes come in bursts.
      await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
    }
  }

  /** Reports that the client does not have yet. Records that it has them now. */
  #newsFor(known: Map<string, string>): WorkspaceDocumentDiagnosticReport[] {
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    const uris = this.#stale ?? new Set([...this.#uris(), ...known.keys()]);
    this.#stale = new Set();
    for (const uri of uris) {
      const diagnostics = this.#diagnosticsOf(uri);
      // The client shows what it has.
      if (diagnostics === null) continue;
      const resultId = resultIdOf(diagnostics);
      const before = known.get(uri);
      if (before === resultId || (before === undefined && diagnostics.length === 0)) continue;
      known.set(uri, resultId);
      const version = this.#versionOf(uri);
      items.push({kind: DocumentDiagnosticReportKind.Full, uri, version, resultId, items: diagnostics});
    }
    return items;
  }
}

export interface Cancellation {
  onCancellationRequested(listener: () => void): unknown;
}

/**
 * A client pulls the diagnostics of a document: its request is answered when they are known, when it is cancelled, or when
 * its time is over, because a client shows nothing meanwhile.
 * `waitMs` null: there is no time limit, for a client that cannot be asked to pull again.
 */
export async function answeredInTime(
  answer: Promise<unknown>,
  token: Cancellation,
  waitMs: number | null,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    token.onCancellationRequested(() => resolve());
    if (waitMs !== null) timer = setTimeout(resolve, waitMs);
  });
  try {
    await Promise.race([answer, waited]);
  } finally {
    clearTimeout(timer);
  }
}
