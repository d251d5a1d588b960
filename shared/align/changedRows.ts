// Takes two tables and the rows that both have, gives the rows that were changed: of those that are left, each with the
// one of the other table that has most of its words, and before all with one that begins alike, as its first cell.

import type {TableRow} from '../text/tableRows.ts';
import type {Tokens} from '../text/tokens.ts';
import type {EqualRow} from './equalRows.ts';

/** Rows with fewer words in common are two rows, and not one that was changed. */
const sharedMin = 0.5;
/** Tables with more rows of their own are not compared row by row. */
const rowsMax = 100;

/** In order of the rows of `a`. */
export function changedRows(
  {hash}: Pick<Tokens, 'hash'>,
  a: readonly TableRow[],
  b: readonly TableRow[],
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
  const taken = new Set<TableRow>();
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
function sharedShare(hash: Tokens['hash'], one: TableRow, other: TableRow): number {
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
