// The cells of a notebook as text, and the way back to the file.
import {expect, test} from 'vitest';
import {notebookCells, rangeInCell, rangeInFile} from '../../../shared/text/markup/notebookCells.ts';

const sources = [
  ['markdown', ['# One\n', 'with "quotes", a \\ and 😀 é\n', 'end']],
  ['code', 'print("x")\n# a\tb'],
  ['raw', []],
  ['markdown', ['last']],
] as const;

function file(written: (text: string) => string = (text) => text): string {
  const cells = sources.map(([cell_type, source]) => ({cell_type, metadata: {}, source}));
  return written(JSON.stringify({cells, metadata: {language_info: {name: 'julia'}}}, null, 1));
}

const ascii = (text: string) =>
  text.replace(/[^ -~\n]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

test.each([
  ['as it is', file()],
  ['escaped', file(ascii)],
])('cells are what their author wrote: %s', (_, text) => {
  const cells = notebookCells(text);
  expect(cells.map((cell) => cell.text)).toEqual(sources.map(([, source]) => [source].flat().join('')));
  expect(cells.map(({format}) => format.language)).toEqual(['markdown', 'julia', 'plaintext', 'markdown']);
});

test.each([
  ['as it is', file()],
  ['escaped', file(ascii)],
])('an edit of a cell is an edit of the file: %s', (_, text) => {
  const cells = notebookCells(text);
  for (const [number, cell] of cells.entries()) {
    for (let start = 0; start < cell.text.length; start++) {
      for (const end of [start, start + 1, cell.text.length]) {
        // Not half of a character.
        if (/[\uDC00-\uDFFF]/.test(`${cell.text[start]}${cell.text[end] ?? ''}`)) continue;
        const at = rangeInFile(cell, start, end);
        const after = notebookCells(`${text.slice(0, at.start)}new${text.slice(at.end)}`);
        const expected = `${cell.text.slice(0, start)}new${cell.text.slice(end)}`;
        expect(after.map((one) => one.text)).toEqual(cells.map((one, k) => (k === number ? expected : one.text)));
        if (end > start) expect(rangeInCell(cell, at.start, at.end)).toEqual({start, end});
      }
    }
  }
});

test('a range of the file belongs to the cells that it touches', () => {
  const text = file();
  const cells = notebookCells(text);
  const [first, , , last] = cells;
  const from = rangeInFile(first, 2, 5).start;
  const to = rangeInFile(last, 0, 4).end;
  expect(cells.map((cell) => rangeInCell(cell, from, to))).toEqual([
    {start: 2, end: first.text.length},
    {start: 0, end: cells[1].text.length},
    null,
    {start: 0, end: 4},
  ]);
  expect(rangeInCell(first, to, text.length)).toBe(null);
});

test.each(['', '{', '[]', '{"cells": [{"source": "half', '{"cells": [{"source": ["a\\'])('no notebook: %s', (text) => {
  expect(() => notebookCells(text)).not.toThrow();
});
