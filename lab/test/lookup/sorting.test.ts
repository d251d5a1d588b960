import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {keyIndex, matchesOfKeys, newKeyMatches, rowOfKey, skippedBy} from '../../methods/lookup/keyIndex.ts';
import {visitSorted} from '../../methods/lookup/keyRows.ts';
import {groupsOfKeys, visitPairs} from '../../methods/lookup/sortedJoin.ts';
import {pairsOfKeys} from '../support/keyPairs.ts';

interface Rows {
  readonly keys: Uint32Array;
  readonly documents: Uint32Array;
}

/** Rows in no order; some keys are common, documents may have a key twice. */
function someRows(seed: number, count: number, keysMax: number, documentsMax: number): Rows {
  const next = random(seed);
  const keys = Uint32Array.from({length: count}, () => Math.imul(Math.floor(next() ** 3 * keysMax), 0x9e3779b1));
  return {keys, documents: Uint32Array.from({length: count}, () => Math.floor(next() * documentsMax))};
}

/** By hashing: what a table of keys gives. */
function documentsByKey({keys, documents}: Rows): Map<number, number[]> {
  const sets = new Map<number, Set<number>>();
  for (const [row, key] of keys.entries()) sets.set(key, (sets.get(key) ?? new Set()).add(documents[row]));
  return new Map([...sets].map(([key, set]) => [key, [...set].sort((a, b) => a - b)]));
}

function pairsByHashing(rows: Rows, limit: number): string[] {
  const shared = new Map<string, number>();
  for (const documents of documentsByKey(rows).values()) {
    if (documents.length > limit) continue;
    for (const [at, a] of documents.entries()) {
      for (const b of documents.slice(at + 1)) shared.set(`${a}-${b}`, (shared.get(`${a}-${b}`) ?? 0) + 1);
    }
  }
  return [...shared].map(([pair, count]) => `${pair}: ${count}`).sort();
}

const cases = [1, 2, 3, 4].map((seed) => ({seed, rows: someRows(seed, 600, 150 * seed, 80)}));

describe('sorting rows of keys', () => {
  test.each(cases)('the pairs are those of a hash table, in order, seed $seed', ({rows}) => {
    const found = pairsOfKeys(rows.keys, rows.documents, rows.keys.length, 20);
    const pairs = Array.from(found.a, (a, at) => `${a}-${found.b[at]}: ${found.shared[at]}`);
    expect(pairs.length).toBeGreaterThan(100);
    expect(pairs.toSorted()).toEqual(pairsByHashing(rows, 20));
    const inOrder = Array.from(found.a, (a, at) => a * 1000 + found.b[at]);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  });

  test.each(cases)('keys beyond the limit are skipped and counted, seed $seed', ({rows}) => {
    const beyond = [...documentsByKey(rows).values()].map(({length}) => length).filter((length) => length > 5);
    const {skippedKeys, skippedRows} = pairsOfKeys(rows.keys, rows.documents, rows.keys.length, 5);
    expect(beyond.length).toBeGreaterThan(0);
    expect({skippedKeys, skippedRows}).toEqual({
      skippedKeys: beyond.length,
      skippedRows: beyond.reduce((sum, length) => sum + length, 0),
    });
  });

  test('rows beyond the count are not read, and no rows give no pairs', () => {
    const found = pairsOfKeys(Uint32Array.of(7, 7, 7), Uint32Array.of(4, 9, 2), 2, 10);
    expect([...found.a, ...found.b]).toEqual([4, 9]);
    expect(pairsOfKeys(new Uint32Array(0), new Uint32Array(0), 0, 10).count).toBe(0);
  });

  test('pairs that are visited need no room: one key in all of 3000 documents gives 4.5 million', () => {
    const documents = Uint32Array.from({length: 3000}, (_, document) => document);
    let pairs = 0;
    visitPairs(groupsOfKeys(new Uint32Array(3000).fill(5), documents, 3000, 3000), 3000, (a, b, shared) => {
      pairs += a < b && shared === 1 ? 1 : 0;
    });
    expect(pairs).toBe((3000 * 2999) / 2);
  });

  test('rows in several parts come in one order', () => {
    const {keys, documents} = someRows(9, 20_000, 0x100000000, 5000);
    const parts: number[] = [];
    const sorted: [number, number][] = [];
    const visit = (rows: Uint32Array, count: number) => {
      parts.push(count);
      for (let row = 0; row < count; row++) sorted.push([rows[row * 2 + 1], rows[row * 2]]);
    };
    visitSorted(keys, documents, 20_000, visit, 3000);
    expect(parts.length).toBe(8);
    const all = Array.from(keys, (key, row): [number, number] => [key, documents[row]]);
    expect(sorted).toEqual(all.sort(([a, b], [c, d]) => a - c || b - d));
  });
});

describe('the index of keys', () => {
  test.each(cases)('finds the documents that a hash table finds, seed $seed', ({seed, rows}) => {
    const index = keyIndex(rows.keys, rows.documents, rows.keys.length);
    const byKey = documentsByKey(rows);
    const matches = newKeyMatches();
    for (const [key, documents] of byKey) {
      matchesOfKeys(index, Uint32Array.of(key), 1, rows.keys.length, matches);
      expect([...matches.documents.subarray(0, matches.count)]).toEqual(documents);
    }
    const next = random(seed + 10);
    for (let absent = 0; absent < 100; absent++) {
      const key = Math.floor(next() * 0x100000000);
      if (!byKey.has(key)) expect(rowOfKey(index, key)).toBe(index.rows);
    }
  });

  test.each(cases)(
    'of a query of many keys, what each document shares, as a hash table has it, seed $seed',
    ({seed, rows}) => {
      const index = keyIndex(rows.keys, rows.documents, rows.keys.length);
      const next = random(seed + 20);
      const matches = newKeyMatches();
      // A key is skipped where its rows are more than the limit, a document that has it twice counted twice.
      const rowsOf = new Map<number, number>();
      for (const key of rows.keys) rowsOf.set(key, (rowsOf.get(key) ?? 0) + 1);
      let skipped = 0;
      for (let query = 0; query < 60; query++) {
        const keys = [...new Set(Array.from({length: 8}, () => rows.keys[Math.floor(next() * rows.keys.length)]))];
        // As many rows as some key has: neither one more nor one less is the limit.
        const limit = rowsOf.get(keys[0]) ?? 0;
        const wanted = new Map<number, number>();
        const common = keys.filter((key) => (rowsOf.get(key) ?? 0) > limit);
        for (const key of keys) {
          if (common.includes(key)) continue;
          for (const document of documentsByKey(rows).get(key) ?? [])
            wanted.set(document, (wanted.get(document) ?? 0) + 1);
        }
        matchesOfKeys(index, Uint32Array.from(keys), keys.length, limit, matches);
        const found = Array.from(matches.documents.subarray(0, matches.count), (document, at) => [
          document,
          matches.shared[at],
        ]);
        expect(found, `query ${query}`).toEqual([...wanted].sort(([a], [b]) => a - b));
        const beyond = [...rowsOf.values()].filter((size) => size > limit);
        expect(skippedBy(index, limit), `query ${query}`).toEqual({
          skippedKeys: beyond.length,
          skippedRows: beyond.reduce((sum, size) => sum + size, 0),
        });
        skipped += common.length;
      }
      expect(skipped).toBeGreaterThan(0);
    },
  );

  test('counts what a query shares with each document, and skips what is common', () => {
    const rows: Rows = {
      keys: Uint32Array.of(1, 1, 1, 1, 2, 2, 0xffffffff, 0xffffffff, 3),
      documents: Uint32Array.of(0, 1, 2, 3, 1, 2, 2, 5, 6),
    };
    const matches = newKeyMatches();
    matchesOfKeys(keyIndex(rows.keys, rows.documents, 9), Uint32Array.of(0xffffffff, 1, 2, 77), 4, 3, matches);
    expect({
      documents: [...matches.documents.subarray(0, matches.count)],
      shared: [...matches.shared.subarray(0, matches.count)],
    }).toEqual({documents: [1, 2, 5], shared: [1, 2, 1]});
  });

  test('an empty index has nothing', () => {
    const matches = newKeyMatches();
    matchesOfKeys(keyIndex(new Uint32Array(0), new Uint32Array(0), 0), Uint32Array.of(0, 0xffffffff), 2, 9, matches);
    expect(matches.count).toBe(0);
  });
});
