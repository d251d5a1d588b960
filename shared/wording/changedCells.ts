// Takes a row of a table as it is at two places, gives the cells in which the two differ, behind the first cell: "limit
// 500 / 800".

import type {Occurrence} from '../model/finding.ts';
import {meaningfulSigns} from '../text/meaningfulSigns.ts';
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

interface Cell {
  readonly from: number;
  readonly to: number;
}

function cellsOf({keys, before}: SourceWords): Cell[] {
  const starts = [0];
  for (let word = 1; word < keys.length; word++) if (cellEnd.test(before(word))) starts.push(word);
  return starts.map((from, at) => ({from, to: starts[at + 1] ?? keys.length}));
}

function difference(a: SourceWords, b: SourceWords, cellA: Cell, cellB: Cell): string {
  const first = firstDifference(a, b, cellA, cellB) ?? 0;
  const isLong = Math.max(cellA.to - cellA.from, cellB.to - cellB.from) > cellWordsMax;
  const skipped = isLong ? first : 0;
  return `${shownCell(a, cellA, skipped)} / ${shownCell(b, cellB, skipped)}`;
}

/** null: neither words nor signs differ. */
function firstDifference(a: SourceWords, b: SourceWords, cellA: Cell, cellB: Cell): number | null {
  const words = Math.max(cellA.to - cellA.from, cellB.to - cellB.from);
  for (let word = 0; word < words; word++) {
    const [inA, inB] = [cellA.from + word, cellB.from + word];
    if (inA >= cellA.to || inB >= cellB.to || a.keys[inA] !== b.keys[inB]) return word;
    if (signsAt(a, inA, cellA) !== signsAt(b, inB, cellB)) return word;
  }
  return signsBehind(a, cellA) === signsBehind(b, cellB) ? null : words - 1;
}

function signsAt(words: SourceWords, word: number, {from}: Cell): string {
  if (word > from) return meaningfulSigns(words.before(word));
  const before = word > 0 ? words.before(word) : (/^[^\p{L}\p{N}]*/u.exec(words.shown(0, 1))?.[0] ?? '');
  return meaningfulSigns(` ${before.split(cellEnd).at(-1)}`);
}

/** Signs between the last word of a cell and the end of the cell. */
function signsBehind({keys, before, shown}: SourceWords, {to}: Cell): string {
  const last = to === keys.length;
  const behind = last ? (/[^\p{L}\p{N}]*$/u.exec(shown(to - 1, to))?.[0] ?? '') : before(to);
  return meaningfulSigns(`${behind.split(cellEnd)[0]} `);
}

function shownCell(words: SourceWords, {from, to}: Cell, skipped: number): string {
  const start = Math.min(from + skipped, to);
  const end = Math.min(to, start + cellWordsMax);
  const text = words
    .shown(start, end)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/^[\s|&]+|[\s|&\\]+$/g, '');
  return `${start > from ? '… ' : ''}${visibleText(text)}${end < to ? ' …' : ''}`;
}
