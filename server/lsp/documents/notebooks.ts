// Notebooks that are open in the editor, which holds them as cells. The index holds the file: its text is written from
// the cells as Jupyter would write it, and locations in that text are mapped back to cells.

import type {
  Diagnostic,
  Location,
  NotebookCell,
  NotebookDocument,
  NotebookDocumentChangeEvent,
  Range,
  TextDocumentItem,
} from 'vscode-languageserver/node';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {protocolRange} from '../protocol/toProtocol.ts';
import type {LineIndex, PositionEncoding} from './lineIndex.ts';
import {OpenDocuments, type TextChange} from './openDocuments.ts';

/** The notebook type in the notifications of the client, and the language of the document built from the cells. */
export const notebookType = 'jupyter-notebook';

/** The content between the quotes of one source line of a cell. */
interface Stretch {
  readonly cell: number;
  /** Offsets in the text of the notebook. */
  readonly start: number;
  readonly end: number;
  /** Offset in the text of the cell. */
  readonly from: number;
}

interface Notebook {
  readonly cells: readonly NotebookCell[];
  readonly text: string;
  /** In order; at least one per cell. */
  readonly stretches: readonly Stretch[];
}

interface CellSpot {
  readonly cell: number;
  readonly start: number;
  readonly end: number;
}

/** The kind of text cells; the others are code. */
const markup = 1;

export class Notebooks {
  readonly #open = new Map<string, Notebook>();
  /** The URI of the notebook, by the URI of a cell. */
  readonly #notebookOf = new Map<string, string>();
  readonly #texts: OpenDocuments;

  constructor(encoding: PositionEncoding) {
    this.#texts = new OpenDocuments(encoding);
  }

  has(uri: string): boolean {
    return this.#open.has(uri);
  }

  /** The URI of the notebook of a cell. */
  notebookOf(cell: string): string | undefined {
    return this.#notebookOf.get(cell);
  }

  cellsOf(uri: string): readonly string[] {
    return this.#open.get(uri)?.cells.map(({document}) => document) ?? [];
  }

  /** The text of a cell, and its language. */
  cellText(cell: string): {readonly lines: LineIndex; readonly languageId: string} | undefined {
    return this.#texts.get(cell);
  }

  /** Takes an offset in a cell, gives the one in the text of the file. */
  fileOffset(cell: string, offset: number): number {
    const notebook = this.#open.get(this.#notebookOf.get(cell) ?? '');
    const number = notebook?.cells.findIndex(({document}) => document === cell) ?? -1;
    const stretch = notebook?.stretches.findLast((one) => one.cell === number && one.from <= offset);
    return notebook === undefined || stretch === undefined ? 0 : fileOffsetIn(notebook.text, stretch, offset);
  }

  versionOf(cell: string): number | undefined {
    return this.#texts.get(cell)?.version;
  }

  /** The text of the file. */
  textOf(uri: string): string {
    return this.#open.get(uri)?.text ?? '';
  }

  open({uri, cells}: NotebookDocument, texts: readonly TextDocumentItem[]): void {
    this.close(uri);
    this.#takeIn(texts);
    this.#set(uri, cells);
  }

  /** Returns false if the notebook is not open. */
  change(uri: string, {cells}: NotebookDocumentChangeEvent): boolean {
    const before = this.#open.get(uri);
    if (before === undefined) return false;
    const after = [...before.cells];
    if (cells?.structure !== undefined) {
      const {array, didOpen = [], didClose = []} = cells.structure;
      after.splice(array.start, array.deleteCount, ...(array.cells ?? []));
      this.#takeIn(didOpen);
      for (const closed of didClose) this.#texts.close(closed.uri);
    }
    for (const changed of cells?.data ?? []) {
      const at = after.findIndex(({document}) => document === changed.document);
      if (at >= 0) after[at] = changed;
    }
    for (const {document, changes} of cells?.textContent ?? []) {
      this.#texts.change(
        document.uri,
        document.version,
        changes.map((change): TextChange => change),
      );
    }
    this.#set(uri, after);
    return true;
  }

  close(uri: string): void {
    for (const cell of this.cellsOf(uri)) {
      this.#texts.close(cell);
      this.#notebookOf.delete(cell);
    }
    this.#open.delete(uri);
  }

  /** Picks the diagnostics of a notebook's text that belong to one cell. */
  diagnosticsIn(cell: string, diagnostics: readonly Diagnostic[], lines: LineIndex): Diagnostic[] {
    const uri = this.#notebookOf.get(cell) ?? '';
    return diagnostics.flatMap((diagnostic) => {
      const location = this.#inCell({uri, range: diagnostic.range}, lines);
      return location.uri === cell ? [{...diagnostic, range: location.range}] : [];
    });
  }

  /**
   * Maps a location in the file of an open notebook to its cell; other locations stay as they are. `linesOf` gives the
   * lines of the file.
   */
  inCell(location: Location, linesOf: (uri: string) => LineIndex | undefined): Location {
    const lines = this.#open.has(location.uri) ? linesOf(location.uri) : undefined;
    return lines === undefined ? location : this.#inCell(location, lines);
  }

  /** The cell that has most of a range of the file, and the offsets in it. */
  offsetsInCell(
    uri: string,
    {start, end}: LineSpan,
    lines: LineIndex,
  ): {readonly cell: string; readonly start: number; readonly end: number} | undefined {
    const notebook = this.#open.get(uri);
    const spot = notebook && cellSpotOf(notebook, lines.offsetAt(start), lines.offsetAt(end));
    const cell = spot && notebook?.cells[spot.cell]?.document;
    return spot === undefined || cell === undefined ? undefined : {cell, start: spot.start, end: spot.end};
  }

  /** An edit of the file as one of its cell; undefined: it is in no cell, or in several. */
  editInCell(
    uri: string,
    {start, end, newText}: TextEdit,
  ): {readonly cell: string; readonly text: string; readonly edit: TextEdit} | undefined {
    const notebook = this.#open.get(uri);
    if (notebook === undefined) return undefined;
    const [first, last] = [start, end].map((at) => notebook.stretches.findLast((one) => one.start <= at));
    if (first === undefined || last === undefined || first.cell !== last.cell || end > last.end) return undefined;
    const cell = notebook.cells[first.cell]?.document ?? '';
    const [from, to] = [offsetIn(notebook.text, first, start), offsetIn(notebook.text, last, end)];
    // The file has it as a part of a string of JSON.
    const edit = {start: from, end: to, newText: JSON.parse(`"${newText}"`) as string};
    return {cell, text: this.#texts.get(cell)?.lines.text ?? '', edit};
  }

  #inCell({uri, range}: Location, lines: LineIndex): Location {
    const notebook = this.#open.get(uri);
    const spot = notebook && cellSpotOf(notebook, lines.offsetAt(range.start), lines.offsetAt(range.end));
    const cell = spot && notebook?.cells[spot.cell]?.document;
    if (spot === undefined || cell === undefined) return {uri, range};
    return {uri: cell, range: this.#rangeIn(cell, spot)};
  }

  #rangeIn(cell: string, {start, end}: CellSpot): Range {
    const lines = this.#texts.get(cell)?.lines;
    const nowhere = {line: 0, character: 0};
    return protocolRange(lines?.spanOf(start, end) ?? {start: nowhere, end: nowhere});
  }

  #takeIn(texts: readonly TextDocumentItem[]): void {
    for (const {uri, languageId, version, text} of texts) this.#texts.open(uri, languageId, version, text);
  }

  #set(uri: string, cells: readonly NotebookCell[]): void {
    for (const cell of this.cellsOf(uri)) this.#notebookOf.delete(cell);
    for (const {document} of cells) this.#notebookOf.set(document, uri);
    this.#open.set(uri, this.#written(cells));
  }

  #written(cells: readonly NotebookCell[]): Notebook {
    const stretches: Stretch[] = [];
    let language = 'python';
    let text = '{\n "cells": [';
    for (const [cell, {kind, document}] of cells.entries()) {
      const open = this.#texts.get(document);
      const type = kind === markup ? 'markdown' : open?.languageId === 'raw' ? 'raw' : 'code';
      if (type === 'code' && open !== undefined) language = open.languageId;
      text += `${cell === 0 ? '' : ','}\n  {\n   "cell_type": "${type}",\n   "metadata": {},\n   "source": [`;
      let from = 0;
      for (const line of open?.lines.text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']) {
        const written = JSON.stringify(line);
        text += `${from === 0 ? '' : ','}\n    `;
        stretches.push({cell, start: text.length + 1, end: text.length + written.length - 1, from});
        text += written;
        from += line.length;
      }
      text += '\n   ]\n  }';
    }
    const info = JSON.stringify({name: language});
    text += `\n ],\n "metadata": {\n  "language_info": ${info}\n },\n "nbformat": 4,\n "nbformat_minor": 5\n}\n`;
    return {cells, text, stretches};
  }
}

/**
 * A range across several cells becomes its part in the cell with most of it. A range in no cell, such as the whole
 * notebook, becomes the first line of the first cell.
 */
function cellSpotOf({text, stretches}: Notebook, start: number, end: number): CellSpot | undefined {
  const shares = new Map<number, number>();
  for (const stretch of stretches) {
    const share = Math.min(end, stretch.end) - Math.max(start, stretch.start);
    if (share > 0) shares.set(stretch.cell, (shares.get(stretch.cell) ?? 0) + share);
  }
  const [most] = [...shares].sort(([, x], [, y]) => y - x);
  if (most === undefined) {
    const [first] = stretches;
    if (first === undefined) return undefined;
    const line = text.slice(first.start, first.end).replace(/(?:\\r)?\\n$/, '');
    return {cell: first.cell, start: 0, end: offsetIn(text, first, first.start + line.length)};
  }
  const [cell] = most;
  const own = stretches.filter((stretch) => stretch.cell === cell && stretch.end > start && stretch.start < end);
  const last = own[own.length - 1];
  return {cell, start: offsetIn(text, own[0], start), end: offsetIn(text, last, end)};
}

/** Maps an offset in the text of the notebook to one in the cell. */
function offsetIn(text: string, {start, end, from}: Stretch, offset: number): number {
  const to = Math.min(offset, end);
  let count = from;
  for (let at = start; at < to; count++) at += widthAt(text, at);
  return count;
}

/** The reverse: an offset behind the stretch is its end. */
function fileOffsetIn(text: string, {start, end, from}: Stretch, offset: number): number {
  let at = start;
  for (let count = from; count < offset && at < end; count++) at += widthAt(text, at);
  return Math.min(at, end);
}

/** An escaped character takes up to six characters. */
function widthAt(text: string, at: number): number {
  return text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
}
