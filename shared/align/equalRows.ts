// Takes the rows of two tables, gives those that both have: rows of the same words in the same order, each paired with
// one of the other table, the first with the first of several that are equal. In whatever order the rows are.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {TableRow} from '../text/tableRows.ts';
import type {Tokens} from '../text/tokens.ts';

export interface EqualRow {
  readonly a: TableRow;
  readonly b: TableRow;
  /** Positions among the rows of the two tables. */
  readonly inA: number;
  readonly inB: number;
}

/** Key of the words of a row, 53 bits: two of 10^5 different rows have the same key once in 10^6 collections. */
export function rowKey({hash}: Pick<Tokens, 'hash'>, {from, to}: TableRow): number {
  let low = to - from;
  let high = 0;
  for (let token = from; token < to; token++) {
    low = Math.imul(low ^ hash[token], 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high + hash[token], 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

/** In order of the rows of `a`. Rows are equal if their keys are. */
export function equalRows<Key = number>(
  a: readonly TableRow[],
  b: readonly TableRow[],
  keyA: (row: TableRow) => Key,
  keyB = keyA,
): EqualRow[] {
  const places = groupedBy([...b.keys()], (inB) => keyB(b[inB]));
  // How many rows of each key are taken.
  const taken = new Map<Key, number>();
  return a.flatMap((row, inA) => {
    const key = keyA(row);
    const count = taken.get(key) ?? 0;
    const inB = places.get(key)?.[count];
    if (inB === undefined) return [];
    taken.set(key, count + 1);
    return [{a: row, b: b[inB], inA, inB}];
  });
}

/** The most rows that are in the same order in both. */
export function rowsInOrder(rows: readonly EqualRow[]): number {
  // ends[k]: the least position in b that ends a chain of k + 1 rows.
  const ends = new Uint32Array(rows.length);
  let longest = 0;
  for (const {inB} of rows) {
    const chain = lowerBound(ends, 0, longest, inB);
    ends[chain] = inB;
    if (chain === longest) longest++;
  }
  return longest;
}
