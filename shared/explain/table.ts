// Table rows for a terminal of 80 columns, safe to print. The last row says how many rows were omitted.

import {span, wrap} from '../wording/layout.ts';
import {count} from '../wording/numbersInEnglish.ts';
import {columns, columnsOf, visibleText} from '../wording/terminal.ts';

const tableColumns = 80;

/** Limits text to `width` columns and marks where it is cut. Runs of white space become one space. */
function clipped(text: string, width: number): string {
  // Escapes of unsafe characters are longer than the characters, never shorter.
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

/** Pads the cell to `width` columns plus two. A negative width aligns to the right. */
export function cell(text: string, width: number): string {
  const blanks = ' '.repeat(Math.max(0, Math.abs(width) - columns(text)));
  return width < 0 ? `${blanks}${text}  ` : `${text}${blanks}  `;
}

/** A row of cells. The last cell takes the rest of the line. */
export function row(cells: string, last: string): string {
  return `  ${cells}${clipped(last, Math.max(12, tableColumns - 2 - columns(cells)))}`.trimEnd();
}

export function sentences(text: string, indent = '  '): string[] {
  return wrap([span(text)], {width: tableColumns, color: false, first: span(indent), rest: span(indent)});
}

/** Prints at most `rowsMax` of `total` rows, and how to see the others. A row is built only when it is printed. */
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
