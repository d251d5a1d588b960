// Rows of text for a terminal of 80 columns, safe to print, with what was left out said in the last row.

import {span, wrap} from '../wording/layout.ts';
import {count} from '../wording/numbersInEnglish.ts';
import {columns, columnsOf, visibleText} from '../wording/terminal.ts';

const tableColumns = 80;

/** Text in at most `width` columns; what is cut off is marked. White space of any length is one space. */
function clipped(text: string, width: number): string {
  // Escapes of hostile characters are longer than what they stand for, never shorter.
  const line = visibleText(text.slice(0, width * 4));
  if (columns(line) <= width && text.length <= width * 4) return line;
  let room = width - 2;
  let end = 0;
  for (const character of line) {
    room -= columnsOf(character);
    if (room < 0) break;
    end += character.length;
  }
  return `${line.slice(0, end).trimEnd()} …`;
}

/** The cell in `width` columns and two more; a number of columns below 0 aligns to the right. */
export function cell(text: string, width: number): string {
  const blanks = ' '.repeat(Math.max(0, Math.abs(width) - columns(text)));
  return width < 0 ? `${blanks}${text}  ` : `${text}${blanks}  `;
}

/** A row of cells whose last one takes the rest of the line. */
export function row(cells: string, last: string): string {
  return `  ${cells}${clipped(last, Math.max(12, tableColumns - 2 - columns(cells)))}`.trimEnd();
}

export function sentences(text: string, indent = '  '): string[] {
  return wrap([span(text)], {width: tableColumns, color: false, first: span(indent), rest: span(indent)});
}

/** At most `rowsMax` of `total` rows, each made only when it is shown, and how to see the others. */
export function* limited(
  total: number,
  rowsMax: number,
  stage: string,
  rowOf: (index: number) => string | readonly string[],
): Generator<string> {
  const shown = Math.min(total, rowsMax);
  for (let index = 0; index < shown; index++) {
    const made = rowOf(index);
    if (typeof made === 'string') yield made;
    else yield* made;
  }
  if (shown < total) yield `  … first ${count(shown)} of ${count(total)}; --stage ${stage} prints all`;
}
