// Takes a Jupyter notebook, gives its cells as one text to read, each below a line with its number, and where an offset
// of the file is in it. The file is JSON, whose lines an editor does not show.

import {formatOf} from '../../../shared/text/formatOf.ts';
import {type NotebookCell, notebookCells, rangeInCell} from '../../../shared/text/markup/notebookCells.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {dashed} from '../features/messages.ts';
import type {CurrentOccurrence} from './currentOccurrences.ts';

interface NotebookPage {
  readonly text: string;
  readonly cells: readonly PageCell[];
}

interface PageCell {
  readonly cell: NotebookCell;
  /** Of its text in the page. */
  readonly start: number;
}

/** The name of such a text in a URI: a file in the notebook, as it were. Clients rely on it. */
const pageName = 'cells.md';

/** The path of the notebook; null: it is the path of a file. */
export function notebookOfPage(path: string): string | null {
  return /^(.+\.ipynb)\/cells\.md$/is.exec(path)?.[1] ?? null;
}

export function notebookPage(file: string, {say}: Language): NotebookPage {
  let text = '';
  const cells = notebookCells(file).map((cell, at): PageCell => {
    const isCode = cell.format.family === 'code';
    const fence = isCode
      ? '`'.repeat(Math.max(3, ...[...cell.text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
      : '';
    text += `${at === 0 ? '' : '\n'}── ${say('Cell {number}', {number: at + 1})} ──\n`;
    if (isCode) text += `${fence}${cell.format.language}\n`;
    const start = text.length;
    text += cell.text;
    if (!/\n$/.test(text)) text += '\n';
    if (isCode) text += `${fence}\n`;
    return {cell, start};
  });
  return {text, cells};
}

/** An occurrence in a notebook becomes one in the text of its cells; others stay as they are. */
export function inCells(occurrence: CurrentOccurrence, language: Language): CurrentOccurrence {
  const {located, history, isWhole} = occurrence;
  if (formatOf(located.path).family !== 'notebook') return occurrence;
  const {text, cells} = notebookPage(located.text, language);
  const touched = cells.flatMap(({cell, start}, at) => {
    const range = rangeInCell(cell, located.start, located.end);
    return range === null ? [] : [{number: at + 1, start: start + range.start, end: start + range.end}];
  });
  const [first] = touched;
  const last = touched.at(-1);
  const path = `${located.path}/${pageName}`;
  return {
    ...occurrence,
    ...(!isWhole &&
      history === null &&
      first &&
      last && {label: cellLabel(located.path, first.number, last.number, language)}),
    history: history && {...history, path: `${history.path}/${pageName}`},
    located: {...located, path, text, start: first?.start ?? 0, end: last?.end ?? 0},
  };
}

function cellLabel(path: string, first: number, last: number, {say}: Language): string {
  const file = visiblePath(path);
  if (first === last) return say('{file}, cell {number}', {file, number: first});
  return say('{file}, cells {numbers}', {file, numbers: dashed(`${first}-${last}`)});
}

/** Of a whole page, one-based and inclusive. */
export function linesOfPage(text: string): {readonly first: number; readonly last: number} {
  return {first: 1, last: lineOf(lineStartsOf(text), text.length) + 1};
}
