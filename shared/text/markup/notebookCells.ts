// Takes a Jupyter notebook, gives its cells as their author wrote them, as `lexNotebook` reads them, and where each
// character is in the file.

import type {Format} from '../../model/format.ts';
import {formatOf} from '../formatOf.ts';
import {positionsOf, unitOffset} from '../positions.ts';
import {utf8Of} from '../utf8.ts';
import {decodeText} from '../wordLexer.ts';
import {behindCharacter, kernelFormatOf, readCells} from './notebook.ts';

/** Offsets are UTF-16 units. */
export interface NotebookCell {
  readonly text: string;
  readonly format: Format;
  /** By unit of the text, where it begins and ends in the file. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function notebookCells(file: string): NotebookCell[] {
  const bytes = utf8Of(file);
  const positions = positionsOf(bytes);
  const kernel = kernelFormatOf(bytes);
  const cells: NotebookCell[] = [];
  readCells(bytes, (type, {text: encoded, origin, size}) => {
    const text = decodeText(encoded, 0, size);
    const [starts, ends] = [new Uint32Array(text.length), new Uint32Array(text.length)];
    let [unit, byte] = [0, 0];
    for (const character of text) {
      starts.fill(unitOffset(positions, origin[byte]), unit, unit + character.length);
      byte += utf8Of(character).length;
      const end = Math.min(behindCharacter(bytes, origin[byte - 1]), bytes.length);
      ends.fill(unitOffset(positions, end), unit, unit + character.length);
      unit += character.length;
    }
    cells.push({text, format: type === 99 ? kernel : type === 114 ? plain : markdown, starts, ends});
  });
  return cells;
}

const markdown = formatOf('cell.md');
const plain = formatOf('cell.txt');

/** The part of a cell that a range of the file has; null: nothing of it. */
export function rangeInCell(
  {starts, ends}: NotebookCell,
  start: number,
  end: number,
): {readonly start: number; readonly end: number} | null {
  const first = ends.findIndex((one) => one > start);
  if (first < 0 || starts[first] >= end) return null;
  const behind = starts.findIndex((one) => one >= end);
  return {start: first, end: behind < 0 ? starts.length : behind};
}

/** Where a range of a cell is in the file, which is within strings of JSON. */
export function rangeInFile(
  {starts, ends}: NotebookCell,
  start: number,
  end: number,
): {readonly start: number; readonly end: number} {
  const from = start < end || start === 0 ? starts[start] : ends[start - 1];
  return {start: from, end: start < end ? ends[end - 1] : from};
}
