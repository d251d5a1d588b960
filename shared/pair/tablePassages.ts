// Takes a pair of documents, gives the tables of which most rows are in both, but in another order. The words of such
// tables cannot be aligned: an alignment respects their order, and finds no more than a few rows of each.

import type {Span} from '../algorithms/span.ts';
import {type EqualRow, equalRows, rowKey, rowsInOrder} from '../align/alignedRows.ts';
import type {Config} from '../model/config.ts';
import {tablesIn} from '../text/tableRows.ts';
import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';
import {measured} from './measurePassage.ts';
import type {PairBuffers, PairTask} from './pairBuffers.ts';
import {acceptTable, type Passage} from './passage.ts';

/** Rows of fewer words, such as names and yes or no, are in many tables: they propose no pair of tables. */
const rowWordsMin = 3;
/** A row that is in more tables of a document proposes none of them. */
const tablesOfRowMax = 8;
/** If so many of the equal rows are in the same order, the table is a passage in order, or none. */
const inOrderShareMin = 0.75;

/** The links of both documents must be clear, and are left so. */
export function tablePassages(task: PairTask): InTables<Passage>[] {
  const {corpus, space, a, b, config} = task;
  const {tokens, firstToken, endToken} = corpus;
  const [inA, inB] = [a, b].map((document) => ({from: firstToken[document], to: endToken[document]}));
  return reorderedTables(tokens, inA, inB).flatMap(({rows, tableA, tableB, wholeA, wholeB}) => {
    link(rows, space, firstToken[a], firstToken[b]);
    const [one, other] = [rangeOf(rows.map((row) => row.a)), rangeOf(rows.map((row) => row.b))];
    const range = {a0: one.from, a1: one.to - 1, b0: other.from, b1: other.to - 1};
    const passage = measured(task, range);
    space.linkedA.fill(0, range.a0 - firstToken[a], range.a1 - firstToken[a] + 1);
    space.linkedB.fill(0, range.b0 - firstToken[b], range.b1 - firstToken[b] + 1);
    const wordsIn = (all: readonly Span[]) => wordsOf(tokens, all, config);
    const shared = wordsIn(rows.map((row) => row.a));
    const isAccepted = acceptTable(passage, shared, wordsIn(tableA), wordsIn(tableB), config);
    const whole = {a0: wholeA.from, a1: wholeA.to - 1, b0: wholeB.from, b1: wholeB.to - 1};
    return isAccepted ? [{found: {...passage, reordered: true as const}, whole}] : [];
  });
}

interface ReorderedTable {
  /** Without what both begin with: the head of their columns is no row that was copied. */
  readonly tableA: readonly Span[];
  readonly tableB: readonly Span[];
  /** With it. */
  readonly wholeA: Span;
  readonly wholeB: Span;
  /** Rows that both have, at least two. */
  readonly rows: readonly EqualRow[];
}

/** Pairs of tables of two documents, given by their tokens, that have rows in common in another order. */
export function reorderedTables(tokens: Tokens, a: Span, b: Span): ReorderedTable[] {
  const inA = tablesIn(tokens, a.from, a.to);
  if (inA.length === 0) return [];
  return proposedPairs(tokens, inA, tablesIn(tokens, b.from, b.to)).flatMap((pair) => {
    const [tableA, tableB] = withoutHeads(tokens, pair);
    const rows = equalRows(tableA, tableB, (row) => rowKey(tokens, row));
    const [wholeA, wholeB] = pair.map(rangeOf);
    return isReordered(rows) ? [{tableA, tableB, wholeA, wholeB, rows}] : [];
  });
}

export function isReordered(rows: readonly EqualRow[]): boolean {
  return rowsInOrder(rows) < inOrderShareMin * rows.length;
}

type PairOfTables = readonly [readonly Span[], readonly Span[]];

/** An equal first row is the head of the columns, and no row that was copied. */
export function withoutHeads(tokens: Tokens, [a, b]: PairOfTables): PairOfTables {
  return rowKey(tokens, a[0]) === rowKey(tokens, b[0]) ? [a.slice(1), b.slice(1)] : [a, b];
}

/** Pairs of tables that have a row in common, in order. */
function proposedPairs(
  tokens: Tokens,
  inA: readonly (readonly Span[])[],
  inB: readonly (readonly Span[])[],
): PairOfTables[] {
  // Most rows of one document begin and end with no words of a row of the other, and their other words need not be read.
  const [endsA, endsB] = [inA, inB].map(
    (tables) => new Set(tables.flatMap((rows) => rows.map((row) => rowEnds(tokens, row)))),
  );
  const [tablesOfA, tablesOfB] = [tablesByRow(tokens, inA, endsB), tablesByRow(tokens, inB, endsA)];
  const proposed = inA.map(() => new Set<number>());
  for (const [key, here] of tablesOfA) {
    const there = tablesOfB.get(key);
    if (there === undefined || Math.max(here.length, there.length) > tablesOfRowMax) continue;
    for (const one of here) for (const other of there) proposed[one].add(other);
  }
  return proposed.flatMap((others, one) =>
    [...others].sort((x, y) => x - y).map((other): PairOfTables => [inA[one], inB[other]]),
  );
}

/** The same for equal rows. */
function rowEnds({hash}: Tokens, {from, to}: Span): number {
  return Math.imul(hash[from] ^ (to - from), 0x9e3779b1) ^ hash[to - 1];
}

/** The tables that have each row with such ends, one more than `tablesOfRowMax` at most. */
function tablesByRow(
  tokens: Tokens,
  tables: readonly (readonly Span[])[],
  ends: ReadonlySet<number>,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  tables.forEach((rows, table) => {
    for (const row of rows) {
      if (row.to - row.from < rowWordsMin || !ends.has(rowEnds(tokens, row))) continue;
      const key = rowKey(tokens, row);
      const known = found.get(key);
      if (known === undefined) found.set(key, [table]);
      else if (known[known.length - 1] !== table && known.length <= tablesOfRowMax) known.push(table);
    }
  });
  return found;
}

function link(rows: readonly EqualRow[], {linkedA, linkedB}: PairBuffers, firstA: number, firstB: number): void {
  for (const {a, b} of rows) {
    for (let word = 0; word < a.to - a.from; word++) {
      linkedA[a.from + word - firstA] = b.from + word + 1;
      linkedB[b.from + word - firstB] = a.from + word + 1;
    }
  }
}

/** From the first of the rows to the last. */
export function rangeOf(rows: readonly Span[]): Span {
  return rows.reduce(({from, to}, row) => ({from: Math.min(from, row.from), to: Math.max(to, row.to)}));
}

function wordsOf({tag}: Tokens, rows: readonly Span[], {minWords, minCharacters}: Config): number {
  let words = 0;
  for (const {from, to} of rows) {
    for (let token = from; token < to; token++) {
      words += kindOf(tag[token]) === TokenKind.ideograph ? minWords / minCharacters : 1;
    }
  }
  return words;
}

/** Passages to report of a pair: a table in another order instead of the passages that are a few rows of it. */
export function withTables<Found extends Sides>(
  passages: readonly Found[],
  tables: readonly InTables<Found>[],
): Found[] {
  const left = passages.filter((passage) => !tables.some(({whole}) => isMostlyIn(passage, whole, partShare)));
  const kept = tables.filter(({found}) => !left.some((passage) => isMostlyIn(found, passage, 1)));
  return [...left, ...kept.map(({found}) => found)];
}

/** The equal rows of two tables, from the first to the last, and the two tables: rows that differ may be at their ends. */
export interface InTables<Found> {
  readonly found: Found;
  readonly whole: Sides;
}

type Sides = Pick<Passage, 'a0' | 'a1' | 'b0' | 'b1'>;

/** A passage in order that has so much of itself in a table is a part of it, with a few words before or behind. */
const partShare = 0.8;

function isMostlyIn(inner: Sides, outer: Sides, share: number): boolean {
  const inA = Math.min(inner.a1, outer.a1) - Math.max(inner.a0, outer.a0);
  const inB = Math.min(inner.b1, outer.b1) - Math.max(inner.b0, outer.b0);
  return inA >= share * (inner.a1 - inner.a0) && inB >= share * (inner.b1 - inner.b0);
}
