// The rows of two tables: those that both have, and those that were changed. In whatever order the rows are.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Span} from '../algorithms/span.ts';
import type {Tokens} from '../text/tokens.ts';

export interface EqualRow {
  readonly a: Span;
  readonly b: Span;
  /** Positions among the rows of the two tables. */
  readonly inA: number;
  readonly inB: number;
}

/** Key of the words of a row, 53 bits: two of 10^5 different rows have the same key once in 10^6 collections. */
export function rowKey({hash}: Pick<Tokens, 'hash'>, {from, to}: Span): number {
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

/**
 * Rows of the same words in the same order, each paired with one of the other table, the first with the first of several that are
 * equal. In order of the rows of `a`. Rows are equal if their keys are.
 */
export function equalRows<Key = number>(
  a: readonly Span[],
  b: readonly Span[],
  keyA: (row: Span) => Key,
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

/** Rows with fewer words in common are two rows, and not one that was changed. */
const sharedMin = 0.5;
/** Tables with more rows of their own are not compared row by row. */
const rowsMax = 100;

/**
 * Of the rows that are left beside the equal ones, each with the one of the other table that has most of its words, and
 * before all with one that begins alike, as its first cell. In order of the rows of `a`.
 */
export function changedRows(
  {hash}: Pick<Tokens, 'hash'>,
  a: readonly Span[],
  b: readonly Span[],
  equal: readonly Pick<EqualRow, 'inA' | 'inB'>[],
): Pick<EqualRow, 'a' | 'b'>[] {
  const [equalA, equalB] = [new Set(equal.map(({inA}) => inA)), new Set(equal.map(({inB}) => inB))];
  const [ownA, ownB] = [a.filter((_, at) => !equalA.has(at)), b.filter((_, at) => !equalB.has(at))];
  if (Math.max(ownA.length, ownB.length) > rowsMax) return [];
  const pairs = ownA.flatMap((one) =>
    ownB.flatMap((other) => {
      const shared = sharedShare(hash, one, other);
      if (shared < sharedMin) return [];
      return [{a: one, b: other, likeness: shared + Number(hash[one.from] === hash[other.from])}];
    }),
  );
  const taken = new Set<Span>();
  return pairs
    .sort((x, y) => y.likeness - x.likeness)
    .filter((pair) => {
      if (taken.has(pair.a) || taken.has(pair.b)) return false;
      taken.add(pair.a).add(pair.b);
      return true;
    })
    .sort((x, y) => x.a.from - y.a.from);
}

/** Words that both rows have, of those of the longer one. */
function sharedShare(hash: Tokens['hash'], one: Span, other: Span): number {
  const counts = new Map<number, number>();
  for (let at = one.from; at < one.to; at++) counts.set(hash[at], (counts.get(hash[at]) ?? 0) + 1);
  let shared = 0;
  for (let at = other.from; at < other.to; at++) {
    const left = counts.get(hash[at]) ?? 0;
    if (left === 0) continue;
    shared++;
    counts.set(hash[at], left - 1);
  }
  return shared / Math.max(one.to - one.from, other.to - other.from);
}
