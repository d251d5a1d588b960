// Takes the lines and cells of AsciiDoc tables in their order, marks the first word of each row. A row has as many cells
// as the attribute `cols` says, or as the first line of the table has, on one line or on several.

import {isBlank} from '../byteSearch.ts';
import {startRow, type Tokens} from '../tokens.ts';

export interface AsciidocRows {
  /** Columns by the attributes of the next table; 0: not given. */
  declared: number;
  columns: number;
  cells: number;
  /** Cells are separated by `,` or `:`, and each line is a row. */
  isByLine: boolean;
  /** Number of words before a row that has none yet, or -1. */
  rowAt: number;
}

export function newAsciidocRows(): AsciidocRows {
  return {declared: 0, columns: 0, cells: 0, isByLine: false, rowAt: -1};
}

const colsMax = 1000;

/** Columns by `cols="1,2,3"`, `cols=3*` or `cols="2*,1"` in a line of attributes. */
export function columnsIn(attributes: string): number | undefined {
  const cols = /[[,]\s*cols\s*=\s*(?:"([^"]*)"|([^,\]]*))/.exec(attributes);
  if (cols === null) return undefined;
  const columns = (cols[1] ?? cols[2])
    .split(/[,;]/)
    .reduce((sum, one) => sum + Number(/^\s*(\d+)\*/.exec(one)?.[1] ?? 1), 0);
  return Math.min(columns, colsMax);
}

/** `sign`: the byte before `===`. */
export function tableBegins(rows: AsciidocRows, sign: number): void {
  rows.isByLine = sign === 44 || sign === 58;
  rows.columns = rows.declared;
  rows.declared = 0;
  rows.cells = 0;
  rows.rowAt = -1;
}

export function lineBegins(rows: AsciidocRows, bytes: Uint8Array, from: number, end: number, {count}: Tokens): void {
  if (rows.isByLine) rows.rowAt = count;
  else if (rows.columns === 0 && !isBlank(bytes, from, end)) rows.columns = Math.max(1, barsIn(bytes, from, end));
}

function barsIn(bytes: Uint8Array, from: number, end: number): number {
  let bars = 0;
  for (let at = from; at < end; at++) if (bytes[at] === 124 && bytes[at - 1] !== 92) bars++;
  return bars;
}

/** At the bar before a cell. */
export function cellBegins(rows: AsciidocRows, tokens: Tokens): void {
  wordsWritten(rows, tokens);
  if (!rows.isByLine && rows.cells++ % Math.max(1, rows.columns) === 0) rows.rowAt = tokens.count;
}

/** A bar may take words back that were the format of a cell, so they are marked when they are there to stay. */
export function wordsWritten(rows: AsciidocRows, tokens: Tokens): void {
  if (rows.rowAt >= 0 && startRow(tokens, rows.rowAt)) rows.rowAt = -1;
}
