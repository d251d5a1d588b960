import {groupsOfKeys, visitPairs} from '../../methods/lookup/sortedJoin.ts';

/** Pairs of documents, a < b, sorted by a, then b. */
export interface KeyPairs {
  readonly count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** Number of common keys. */
  readonly shared: Uint32Array;
  readonly skippedKeys: number;
  readonly skippedRows: number;
}

/** All pairs at once. */
export function pairsOfKeys(keys: Uint32Array, documents: Uint32Array, count: number, limit: number): KeyPairs {
  const groups = groupsOfKeys(keys, documents, count, limit);
  const pairs: [a: number, b: number, shared: number][] = [];
  const last = groups.documents.reduce((most, document) => Math.max(most, document), -1);
  visitPairs(groups, last + 1, (...pair) => {
    pairs.push(pair);
  });
  const [a, b, shared] = [0, 1, 2].map((field) => Uint32Array.from(pairs, (pair) => pair[field]));
  const {skippedKeys, skippedRows} = groups;
  return {count: pairs.length, a, b, shared, skippedKeys, skippedRows};
}
