// Words on tables that differ: the cells of a row, behind the first one ("limit 500 / 800"), and rows in another order.

import type {Span} from '../algorithms/span.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {meaningfulSigns} from '../text/signsBetween.ts';
import {count, plural} from './numbersInEnglish.ts';
import {type SourceWords, sourceWords} from './sourceWords.ts';
import {visibleText} from './terminal.ts';

/** Of a longer cell its first words that differ are shown. */
const cellWordsMax = 8;
const cellEnd = /[|\n\t]|&(?!\w+;)|<\/?t[dh]/i;

/** Safe to print. */
export function changedCells(here: Occurrence, there: Occurrence): string {
  const [a, b] = [sourceWords(here), sourceWords(there)];
  const [cellsA, cellsB] = [cellsOf(a), cellsOf(b)];
  if (cellsA.length !== cellsB.length) {
    const [rowA, rowB] = [a, b].map((words) => ({from: 0, to: words.keys.length}));
    return difference(a, b, rowA, rowB);
  }
  const differing = cellsA.flatMap((cell, at) =>
    firstDifference(a, b, cell, cellsB[at]) === null ? [] : [difference(a, b, cell, cellsB[at])],
  );
  const hasName = cellsA.length > 1 && firstDifference(a, b, cellsA[0], cellsB[0]) === null;
  return [...(hasName ? [shownCell(a, cellsA[0], 0)] : []), differing.join(', ')].join(' ');
}

function cellsOf({keys, before}: SourceWords): Span[] {
  const starts = [0];
  for (let word = 1; word < keys.length; word++) if (cellEnd.test(before(word))) starts.push(word);
  return starts.map((from, at) => ({from, to: starts[at + 1] ?? keys.length}));
}

function difference(a: SourceWords, b: SourceWords, cellA: Span, cellB: Span): string {
  const first = firstDifference(a, b, cellA, cellB) ?? 0;
  const isLong = Math.max(cellA.to - cellA.from, cellB.to - cellB.from) > cellWordsMax;
  const skipped = isLong ? first : 0;
  return `${shownCell(a, cellA, skipped)} / ${shownCell(b, cellB, skipped)}`;
}

/** null: neither words nor signs differ. */
function firstDifference(a: SourceWords, b: SourceWords, cellA: Span, cellB: Span): number | null {
  const words = Math.max(cellA.to - cellA.from, cellB.to - cellB.from);
  for (let word = 0; word < words; word++) {
    const [inA, inB] = [cellA.from + word, cellB.from + word];
    if (inA >= cellA.to || inB >= cellB.to || a.keys[inA] !== b.keys[inB]) return word;
    if (signsAt(a, inA, cellA) !== signsAt(b, inB, cellB)) return word;
  }
  return signsBehind(a, cellA) === signsBehind(b, cellB) ? null : words - 1;
}

function signsAt(words: SourceWords, word: number, {from}: Span): string {
  if (word > from) return meaningfulSigns(words.before(word));
  const before = word > 0 ? words.before(word) : (/^[^\p{L}\p{N}]*/u.exec(words.shown(0, 1))?.[0] ?? '');
  return meaningfulSigns(` ${before.split(cellEnd).at(-1)}`);
}

/** Signs between the last word of a cell and the end of the cell. */
function signsBehind({keys, before, shown}: SourceWords, {to}: Span): string {
  const last = to === keys.length;
  const behind = last ? (/[^\p{L}\p{N}]*$/u.exec(shown(to - 1, to))?.[0] ?? '') : before(to);
  return meaningfulSigns(`${behind.split(cellEnd)[0]} `);
}

function shownCell(words: SourceWords, {from, to}: Span, skipped: number): string {
  const start = Math.min(from + skipped, to);
  const end = Math.min(to, start + cellWordsMax);
  const text = words
    .shown(start, end)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/^[\s|&]+|[\s|&\\]+$/g, '');
  return `${start > from ? '… ' : ''}${visibleText(text)}${end < to ? ' …' : ''}`;
}

const rowsShown = 3;

/**
 * Takes two tables with their rows in another order, gives what is said below the finding: which rows differ, and how many
 * only one of the tables has; and the part of a table that may be quoted as copied.
 * "2 rows differ: limit 500 / 800, delay 30 s / 90 s"; nothing of other passages.
 */
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
