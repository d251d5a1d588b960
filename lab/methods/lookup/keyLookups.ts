// Look-ups by the keys of a sketch, which every method has. Either the rows of a whole collection are sorted once, as
// by Henzinger (2006, section 3), or an index answers one sketch after the other.

import {guaranteedMax} from '../simhash/simhashes.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {type KeyIndex, keyIndex, matchesOfKeys, newKeyMatches, skippedBy} from './keyIndex.ts';
import {type Ask, type Lookup, type LookupCost, type LookupRows, visitAsked} from './lookup.ts';
import {groupsOfKeys, visitPairs} from './sortedJoin.ts';

interface KeyRows {
  readonly keys: Uint32Array;
  readonly rows: Uint32Array;
  readonly count: number;
}

/**
 * Keys are chosen so that all documents proposed by the filter share one. For distant simhashes this would take too
 * many keys.
 */
function missesOf({distanceMax = 0}: Sketcher): string | null {
  return distanceMax > guaranteedMax
    ? `Of documents that differ in more than ${guaranteedMax} bits some share no key, and are not met.`
    : null;
}

export function newSorting(sketcher: Sketcher): Lookup {
  return {
    name: 'sorting',
    probe: 'key',
    misses: missesOf(sketcher),
    found: (r, union) => sketcher.acceptance(r, union),
    // Sorts again with the keys of each query, so it is only useful for a single query.
    index: (rows) => {
      const {keys, rows: owners, count} = keyRowsOf(sketcher, rows);
      return (query, cost, visit) => {
        const own = keysOf(sketcher, query);
        const all = new Uint32Array(count + own.length);
        all.set(keys.subarray(0, count));
        all.set(own, count);
        const documents = new Uint32Array(all.length).fill(rows.count, count);
        documents.set(owners.subarray(0, count));
        const {starts, documents: grouped, count: groups} = groupsOfKeys(all, documents, all.length, all.length);
        const seen = new Set<number>();
        for (let group = 0; group < groups; group++) {
          // The query is the last row of its groups.
          if (grouped[starts[group + 1] - 1] !== rows.count) continue;
          for (let at = starts[group]; at < starts[group + 1] - 1; at++) seen.add(grouped[at]);
        }
        cost.probes += all.length;
        cost.candidates += seen.size;
        for (const row of seen) visit(row);
      };
    },
    pairs: (rows, limit, cost, visit) => {
      const {keys, rows: owners, count} = keyRowsOf(sketcher, rows);
      const groups = groupsOfKeys(keys, owners, count, limit);
      cost.probes += count;
      noteSkipped(cost, groups);
      visitPairs(groups, rows.count, (a, b) => {
        cost.candidates++;
        visit(a, b);
      });
    },
  };
}

export function newKeys(sketcher: Sketcher): Lookup {
  const indexOf = (rows: LookupRows): KeyIndex => {
    const {keys, rows: owners, count} = keyRowsOf(sketcher, rows);
    return keyIndex(keys, owners, count);
  };
  const asking = (index: KeyIndex, limit: number): Ask => {
    const matches = newKeyMatches();
    return (query, cost, visit) => {
      const own = keysOf(sketcher, query);
      matchesOfKeys(index, own, own.length, limit, matches);
      cost.probes += own.length;
      cost.candidates += matches.count;
      for (let at = 0; at < matches.count; at++) visit(matches.documents[at]);
    };
  };
  return {
    name: 'keys',
    probe: 'key',
    misses: missesOf(sketcher),
    found: (r, union) => sketcher.acceptance(r, union),
    index: (rows) => asking(indexOf(rows), Number.POSITIVE_INFINITY),
    pairs: (rows, limit, cost, visit) => {
      const index = indexOf(rows);
      visitAsked(asking(index, limit), rows, cost, visit);
      noteSkipped(cost, skippedBy(index, limit));
    },
  };
}

function noteSkipped(cost: LookupCost, from: {readonly skippedKeys: number; readonly skippedRows: number}) {
  cost.skippedKeys += from.skippedKeys;
  cost.skippedRows += from.skippedRows;
}

function keysOf(sketcher: Sketcher, sketch: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.keysMax(sketch.length));
  return into.subarray(0, sketch.length === 0 ? 0 : sketcher.keys(sketch, into));
}

/** The keys of all rows, in order of rows. */
function keyRowsOf(sketcher: Sketcher, {count, of}: LookupRows): KeyRows {
  let room = 0;
  for (let row = 0; row < count; row++) room += sketcher.keysMax(of(row).length);
  const keys = new Uint32Array(room);
  const rows = new Uint32Array(room);
  let size = 0;
  let own = new Uint32Array(256);
  for (let row = 0; row < count; row++) {
    const sketch = of(row);
    const most = sketcher.keysMax(sketch.length);
    if (own.length < most) own = new Uint32Array(most * 2);
    const written = sketch.length === 0 ? 0 : sketcher.keys(sketch, own);
    for (let at = 0; at < written; at++) {
      keys[size] = own[at];
      rows[size++] = row;
    }
  }
  return {keys, rows, count: size};
}
