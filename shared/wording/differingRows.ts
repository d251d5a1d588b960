// Takes two tables with their rows in another order, gives what is said below the finding: which rows differ, and how many
// only one of the tables has; and the part of a table that may be quoted as copied.

import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {changedCells} from './changedCells.ts';
import {count, plural} from './numbersInEnglish.ts';

const rowsShown = 3;

/** "2 rows differ: limit 500 / 800, delay 30 s / 90 s"; nothing of other passages. */
export function rowsThatDiffer(finding: PassageFinding, ordinal: number): string {
  const changed = finding.tables?.changed ?? [];
  const cells = changed.slice(0, rowsShown).map((row) => changedCells(row[ordinal], row[1 - ordinal]));
  const left = changed.length - cells.length;
  const list = [...cells, ...(left > 0 ? [`and ${count(left)} more (--diff)`] : [])].join(', ');
  const differ = changed.length === 1 ? '1 row differs' : `${count(changed.length)} rows differ`;
  const others = otherRows(finding, ordinal);
  return [...(changed.length === 0 ? [] : [`${differ}: ${list}`]), ...(others === '' ? [] : [others])].join('; ');
}

/** Rows with no counterpart. */
export function otherRows({tables, reorderedRows = 0}: PassageFinding, ordinal: number): string {
  if (tables === undefined) return '';
  const [here, there] = [ordinal, 1 - ordinal].map((at) => tables.rows[at] - reorderedRows - tables.changed.length);
  const named = [
    here > 0 ? `${plural(here, 'more row')} here` : '',
    there > 0 ? `${plural(there, 'more row')} there` : '',
  ];
  return named.filter((one) => one !== '').join(', ');
}

/** Up to the first row that is not in the other table. */
export function equalPart({tables, places}: PassageFinding, ordinal: number): Occurrence {
  const place = places[ordinal];
  return tables === undefined ? place : {...place, text: place.text.slice(0, tables.equalUnits[ordinal])};
}
