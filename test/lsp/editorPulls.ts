// The diagnostics of open documents as VS Code has them: vscode-languageclient 10.1.2 asks for one document once at a
// time, asks again after a cancellation or a refresh, and never asks again about a document after an error.

import {
  CancellationTokenSource,
  type Diagnostic,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver-protocol/node';
import type {Client} from './client.ts';

export class EditorPulls {
  readonly shown = new Map<string, readonly Diagnostic[]>();
  /** Of failed pulls. */
  readonly errors: unknown[] = [];
  readonly #client: Client;
  readonly #resultIds = new Map<string, string | undefined>();
  readonly #open = new Map<string, {readonly source: CancellationTokenSource; isOld: boolean}>();

  constructor(client: Client) {
    this.#client = client;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      for (const uri of this.#resultIds.keys()) this.pull(uri);
      return null;
    });
  }

  pull(uri: string): void {
    const running = this.#open.get(uri);
    if (running === undefined) {
      void this.#pull(uri).catch((error) => this.errors.push(error));
      return;
    }
    running.source.cancel();
    running.isOld = true;
  }

  async #pull(uri: string): Promise<void> {
    const request = {source: new CancellationTokenSource(), isOld: false};
    this.#open.set(uri, request);
    const report = await this.#asked(uri, request.source);
    this.#open.delete(uri);
    if (report?.kind === 'full') this.shown.set(uri, report.items);
    if (report !== null) this.#resultIds.set(uri, report.resultId);
    if (request.isOld || report === null) await this.#pull(uri);
  }

  /** null: it was cancelled. */
  async #asked(uri: string, {token}: CancellationTokenSource): Promise<DocumentDiagnosticReport | null> {
    if (!this.#resultIds.has(uri)) this.#resultIds.set(uri, undefined);
    try {
      const report = await this.#client.connection.sendRequest<DocumentDiagnosticReport>(
        'textDocument/diagnostic',
        {textDocument: {uri}, identifier: 'shingle', previousResultId: this.#resultIds.get(uri)},
        token,
      );
      return token.isCancellationRequested ? null : report;
    } catch (error) {
      if (error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled) return null;
      throw error;
    }
  }
}
