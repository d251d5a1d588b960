// The documents that the client has open, in the text that it has of them: takes the notifications about documents and
// notebooks, says what happened to which document.

import type {Connection} from 'vscode-languageserver/node';
import type {PositionEncoding} from './lineIndex.ts';
import {Notebooks, notebookType} from './notebooks.ts';
import {OpenDocuments, type TextChange} from './openDocuments.ts';

/** Of a notebook, `uri` is that of the notebook. */
interface DocumentEvents {
  readonly opened: (uri: string) => void;
  readonly edited: (uri: string) => void;
  readonly saved: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** The cells of a notebook, after the notebook itself. */
  readonly cellsClosed: (uris: readonly string[]) => void;
}

export class DocumentSync {
  readonly #connection: Connection;
  readonly #events: DocumentEvents;
  #documents = new OpenDocuments('utf-16');
  #notebooks = new Notebooks('utf-16');
  /** Documents that are open both as text and as cells. The cells are checked. */
  #behindCells = new OpenDocuments('utf-16');

  constructor(connection: Connection, events: DocumentEvents) {
    this.#connection = connection;
    this.#events = events;
  }

  get documents(): OpenDocuments {
    return this.#documents;
  }

  get notebooks(): Notebooks {
    return this.#notebooks;
  }

  /** How the client counts columns; before it opens a document. */
  useEncoding(encoding: PositionEncoding): void {
    this.#documents = new OpenDocuments(encoding);
    this.#notebooks = new Notebooks(encoding);
    this.#behindCells = new OpenDocuments(encoding);
  }

  listen(): void {
    this.#listenToTexts();
    this.#listenToNotebooks();
  }

  #listenToTexts(): void {
    const connection = this.#connection;
    connection.onDidOpenTextDocument(({textDocument: {uri, languageId, version, text}}) => {
      if (this.#notebooks.has(uri)) this.#behindCells.open(uri, languageId, version, text);
      else this.#open(uri, languageId, version, text);
    });
    connection.onDidChangeTextDocument(({textDocument: {uri, version}, contentChanges}) => {
      const changes: TextChange[] = contentChanges.map((change) => change);
      if (this.#behindCells.change(uri, version, changes) !== undefined) return;
      if (this.#documents.change(uri, version, changes) === undefined) {
        connection.console.warn(`${uri}: got a change of a document that is not open; it is left alone.`);
        return;
      }
      this.#events.edited(uri);
    });
    connection.onDidSaveTextDocument(({textDocument: {uri}}) => this.#events.saved(uri));
    connection.onDidCloseTextDocument(({textDocument: {uri}}) => {
      if (this.#behindCells.get(uri) === undefined) this.#close(uri);
      else this.#behindCells.close(uri);
    });
  }

  #listenToNotebooks(): void {
    const {synchronization} = this.#connection.notebooks;
    synchronization.onDidOpenNotebookDocument(({notebookDocument, cellTextDocuments}) => {
      const {uri, version} = notebookDocument;
      const asText = this.#documents.get(uri);
      this.#notebooks.open(notebookDocument, cellTextDocuments);
      if (asText !== undefined) this.#behindCells.open(uri, asText.languageId, asText.version, asText.lines.text);
      this.#open(uri, notebookType, version, this.#notebooks.textOf(uri));
    });
    synchronization.onDidChangeNotebookDocument(({notebookDocument: {uri, version}, change}) => {
      if (!this.#notebooks.change(uri, change)) {
        this.#connection.console.warn(`${uri}: got a change of a notebook that is not open; it is left alone.`);
        return;
      }
      this.#documents.change(uri, version, [{text: this.#notebooks.textOf(uri)}]);
      this.#events.edited(uri);
    });
    synchronization.onDidSaveNotebookDocument(({notebookDocument: {uri}}) => this.#events.saved(uri));
    synchronization.onDidCloseNotebookDocument(({notebookDocument: {uri}}) => {
      const cells = this.#notebooks.cellsOf(uri);
      this.#notebooks.close(uri);
      const asText = this.#behindCells.get(uri);
      this.#behindCells.close(uri);
      if (asText === undefined) this.#close(uri);
      else this.#open(uri, asText.languageId, asText.version, asText.lines.text);
      this.#events.cellsClosed(cells);
    });
  }

  #open(uri: string, languageId: string, version: number, text: string): void {
    this.#documents.open(uri, languageId, version, text);
    this.#events.opened(uri);
  }

  #close(uri: string): void {
    this.#documents.close(uri);
    this.#events.closed(uri);
  }
}
