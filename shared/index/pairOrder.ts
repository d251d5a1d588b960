// Takes candidate pairs in the order of their hashes; sorts them by a, then b. This order does not depend on how the
// work is divided, and adjacent pairs read the same documents.

import type {CandidatePairs} from './candidatePairs.ts';

/** The same pairs and hits, sorted; all a and b are less than `documents`. */
export function pairsInOrder(found: CandidatePairs, documents: number): CandidatePairs {
  const rows = new Uint32Array(found.pairs);
  for (let pair = 0; pair < rows.length; pair++) rows[pair] = pair;
  const order = sortedBy(found.a, sortedBy(found.b, rows, documents), documents);
  return {
    ...found,
    a: gathered(found.a, order, new Uint32Array(order.length)),
    b: gathered(found.b, order, new Uint32Array(order.length)),
    last: gathered(found.last, order, new Int32Array(order.length)),
    hitsOf: gathered(found.hitsOf, order, new Uint32Array(order.length)),
    weightOf: gathered(found.weightOf, order, new Float32Array(order.length)),
  };
}

/** Sorts the rows by their key; rows with equal keys keep their order. */
function sortedBy(keys: Uint32Array, rows: Uint32Array, keysMax: number): Uint32Array {
  const starts = new Uint32Array(keysMax + 1);
  for (const row of rows) starts[keys[row] + 1]++;
  for (let key = 0; key < keysMax; key++) starts[key + 1] += starts[key];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[starts[keys[row]]++] = row;
  return sorted;
}

function gathered<T extends Uint32Array | Int32Array | Float32Array>(from: T, order: Uint32Array, into: T): T {
  for (let place = 0; place < order.length; place++) into[place] = from[order[place]];
  return into;
}
