import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {bitCount, hamming64} from '../../methods/distance/hamming.ts';
import {bandingFor, hitRate} from '../../methods/lookup/banding.ts';
import {type Lookup, type LookupRows, newLookupCost} from '../../methods/lookup/lookup.ts';
import {newLookup, sketchesFor} from '../../methods/lookup/lookups.ts';
import {type LookupName, lookupNames} from '../../methods/settings/lookupNames.ts';
import {type SketcherName, sketcherNames} from '../../methods/settings/sketchNames.ts';
import {distanceMaxFor, volatilityFrom} from '../../methods/simhash/simhashes.ts';
import type {Sketcher} from '../../methods/sketches/sketcher.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

interface Drawn {
  readonly sketcher: Sketcher;
  readonly lookup: Lookup;
  readonly rows: LookupRows;
}

const sketched = new Map<string, readonly Uint32Array[]>();

/** Documents with the look-up; their sketches are made once for all look-ups. */
function drawn(name: LookupName, sketch: SketcherName, threshold: number, documents: number, seed: number): Drawn {
  const sketcher = newSketcher(sketch, {threshold, keepsVolatility: name === 'volatility'});
  const key = JSON.stringify([sketch, sketcher.bytes, threshold, documents, seed]);
  const sketches = sketched.get(key) ?? sketchesOf(sketcher, documents, seed);
  sketched.set(key, sketches);
  const rows = {count: documents, of: (row: number) => sketches[row]};
  return {sketcher, lookup: newLookup(name, sketcher, threshold), rows};
}

/**
 * Documents of 3 to 300 shingles; every second has a share of those of the one before it, some are copies, every
 * fortieth is empty.
 */
function sketchesOf(sketcher: Sketcher, documents: number, seed: number): readonly Uint32Array[] {
  const next = random(seed);
  const into = new Uint32Array(sketcher.sizeMax(300));
  let hashes = new Uint32Array(0);
  return Array.from({length: documents}, (_, document) => {
    if (document % 40 === 39) return new Uint32Array(0);
    if (document % 2 === 0) hashes = new Uint32Array(document % 10 === 0 ? 3 + (document % 30) : 300);
    const kept = document % 2 === 0 ? 0 : 1 - next() * 0.15;
    for (let at = 0; at < hashes.length; at++) if (next() >= kept) hashes[at] = next() * 0x100000000;
    const size = sketcher.sketch({hashes, count: hashes.length, weights: null}, into);
    return into.slice(0, size);
  });
}

function proposed({sketcher, rows}: Drawn): string[] {
  const pairs: string[] = [];
  for (let a = 0; a < rows.count; a++) {
    for (let b = a + 1; b < rows.count; b++) if (sketcher.proposes(rows.of(a), rows.of(b))) pairs.push(`${a}-${b}`);
  }
  return pairs;
}

/** Pairs by going through the collection, those that the filter proposes, and the rest. */
function met({lookup, rows}: Drawn): Set<string> {
  const pairs = new Set<string>();
  const cost = newLookupCost();
  let visits = 0;
  lookup.pairs(rows, rows.count, cost, (a, b) => {
    if (a >= b) throw new Error(`${a} is not below ${b}`);
    pairs.add(`${a}-${b}`);
    visits++;
  });
  expect(cost.candidates).toBeGreaterThanOrEqual(visits);
  expect(cost.probes).toBeGreaterThan(0);
  expect(cost.skippedKeys).toBe(0);
  return pairs;
}

/** Pairs by asking for each document. */
function asked({lookup, rows}: Drawn): Set<string> {
  const pairs = new Set<string>();
  const cost = newLookupCost();
  const ask = lookup.index(rows);
  for (let a = 0; a < rows.count; a++) {
    const seen = new Set<number>();
    ask(rows.of(a), cost, (b) => {
      if (seen.has(b)) throw new Error(`${b} twice`);
      seen.add(b);
      if (a !== b) pairs.add(`${Math.min(a, b)}-${Math.max(a, b)}`);
    });
    // A document meets itself, unless it is empty, or a copy is between them.
    if (lookup.name !== 'rotations' && seen.has(a) !== rows.of(a).length > 0) throw new Error(`${a} itself`);
  }
  return pairs;
}

const cases = lookupNames.flatMap((lookup) => (sketchesFor(lookup) ?? sketcherNames).map((name) => ({lookup, name})));

describe('look-ups by name', () => {
  test.each(cases)('$lookup of $name meets what its filter proposes, and says what it misses', ({lookup, name}) => {
    const seed = 17;
    const one = drawn(lookup, name, 0.9, 60, seed);
    const all = met(one);
    const wanted = proposed(one);
    expect(wanted.length).toBeGreaterThan(10);
    const missed = wanted.filter((pair) => !all.has(pair)).length;
    // The recall of volatility for versions, few bits away, is below: here the query is for all within seven.
    if (lookup === 'volatility') expect([...all].filter((pair) => !wanted.includes(pair))).toEqual([]);
    else if (one.lookup.misses === null) expect(missed, `seed ${seed}`).toBe(0);
    // Bands find 0.95 at the threshold, of so many with deviation √(0.95·0.05·n); the others are no worse here.
    else expect(missed).toBeLessThanOrEqual(0.05 * wanted.length + 4 * Math.sqrt(0.95 * 0.05 * wanted.length));
    // Both are one law: who asks for each document meets the same pairs.
    const byAsking = asked(one);
    if (lookup === 'volatility') expect([...all].filter((pair) => !byAsking.has(pair))).toEqual([]);
    else if (lookup !== 'rotations') expect([...byAsking].sort().join()).toBe([...all].sort().join());
  });

  test('all meets all, sorted keys what an index of keys does', () => {
    const one = drawn('all', 'bins', 0.7, 60, 5);
    expect(met(one).size).toBe((59 * 58) / 2);
    const sorting = drawn('sorting', 'bins', 0.7, 60, 5);
    expect([...met(sorting)].sort()).toEqual([...met(drawn('keys', 'bins', 0.7, 60, 5))].sort());
  });

  test('a fingerprint meets the next above and below it under each rotation, if they are near', () => {
    const seed = 19;
    const one = drawn('rotations', 'simhash', 0.9, 120, seed);
    const bitsOf = (sketch: Uint32Array) => [...sketch].map((half) => half.toString(2).padStart(32, '0')).join('');
    const rotated = (text: string, by: number) => text.slice(by) + text.slice(0, by);
    const ask = one.lookup.index(one.rows);
    const distanceMax = distanceMaxFor(0.9);
    for (let query = 0; query < 100; query += 9) {
      const sketch = one.rows.of(query).map((half) => half ^ 0x100);
      if (sketch.length === 0) continue;
      const wanted = new Set<number>();
      for (let by = 0; by < 64; by++) {
        const texts = Array.from({length: 120}, (_, row) => ({row, text: rotated(bitsOf(one.rows.of(row)), by)}));
        const own = rotated(bitsOf(sketch), by);
        const others = texts.filter(({text}) => text !== '').sort((x, y) => (x.text < y.text ? -1 : 1));
        const above = others.find(({text}) => text > own);
        const below = others.findLast(({text}) => text <= own);
        for (const found of [above, below]) {
          if (found === undefined) continue;
          const [high, low] = one.rows.of(found.row);
          if (hamming64(high, low, sketch[0], sketch[1]) <= distanceMax) wanted.add(found.row);
        }
      }
      const found: number[] = [];
      ask(sketch, newLookupCost(), (row) => found.push(row));
      // Of equal fingerprints any is the neighbour.
      const named = (rows: Iterable<number>) => [...new Set([...rows].map((row) => bitsOf(one.rows.of(row))))].sort();
      expect(named(found), `seed ${seed}, query ${query}`).toEqual(named(wanted));
    }
  });

  test('keys and bands that more documents than the limit have are skipped, and counted', () => {
    const sketcher = newSketcher('bins', {threshold: 0.9});
    const sketch = new Uint32Array(sketcher.sizeMax(300));
    const hashes = Uint32Array.from({length: 300}, (_, at) => Math.imul(at, 0x9e3779b1));
    sketcher.sketch({hashes, count: 300, weights: null}, sketch);
    const rows = {count: 5, of: () => sketch};
    const keys = sketcher.keys(sketch, new Uint32Array(sketcher.keysMax(sketch.length)));
    for (const name of ['sorting', 'keys', 'bands'] as const) {
      const lookup = newLookup(name, sketcher, 0.9);
      const [few, enough] = [newLookupCost(), newLookupCost()];
      let pairs = 0;
      lookup.pairs(rows, 4, few, () => pairs++);
      expect(pairs, name).toBe(0);
      expect(few.skippedKeys, name).toBeGreaterThan(0);
      // Each key once, however many documents have it.
      if (name !== 'bands') expect(few, name).toMatchObject({skippedKeys: keys, skippedRows: keys * rows.count});
      lookup.pairs(rows, 5, enough, () => pairs++);
      expect(pairs, name).toBe(10);
      expect(enough.skippedKeys, name).toBe(0);
    }
  });

  test('what may be missed: bands less than their sketch, rotations nobody knows, keys of far simhashes', () => {
    const threshold = 0.9;
    const sketcher = newSketcher('permutations', {threshold});
    const bands = newLookup('bands', sketcher, threshold).found(0.95);
    expect(bands).toBeLessThanOrEqual(sketcher.acceptance(0.95));
    expect(bands).toBeGreaterThan(sketcher.acceptance(0.95) - 0.05);
    // Misses of either, at most: 1 − found ≤ (1 − acceptance) + (1 − hits of bands).
    const hits = hitRate(bandingFor(threshold, 100, 0.95), threshold);
    expect(hits).toBeLessThan(1);
    const {found, misses} = newLookup('bands', sketcher, threshold);
    expect(found(threshold)).toBeCloseTo(sketcher.acceptance(threshold) + hits - 1, 12);
    expect(found(0.1)).toBe(0);
    expect(misses).toContain(`${((1 - hits) * 100).toFixed(1)} %`);
    expect(newLookup('keys', sketcher, threshold).found(0.95)).toBe(sketcher.acceptance(0.95));
    const far = newSketcher('simhash', {threshold: 0.7});
    expect(newLookup('rotations', far, 0.7).found(0.95)).toBeNaN();
    expect(newLookup('keys', far, 0.7).misses).toContain('8 bits');
    expect(newLookup('blocks', far, 0.7).misses).toBeNull();
  });

  test.each(cases)('no sketches: $lookup of $name meets nothing', ({lookup, name}) => {
    const sketcher = newSketcher(name, {threshold: 0.9, keepsVolatility: lookup === 'volatility'});
    const empty = {count: 0, of: () => new Uint32Array(0)};
    const visit = () => expect.unreachable();
    const one = newLookup(lookup, sketcher, 0.9);
    one.pairs(empty, 10, newLookupCost(), visit);
    const into = new Uint32Array(sketcher.sizeMax(1));
    const size = sketcher.sketch({hashes: Uint32Array.of(7), count: 1, weights: null}, into);
    one.index(empty)(into.subarray(0, size), newLookupCost(), visit);
  });
});

describe('volatility that is kept with a simhash', () => {
  test('is the weight of each bit as a share of the greatest, in 255 steps; the 64 bits are as without', () => {
    const next = random(23);
    const hashes = Uint32Array.from({length: 200}, () => next() * 0x100000000);
    const set = {hashes, count: 200, weights: null};
    const [plain, kept] = [newSketcher('simhash'), newSketcher('simhash', {keepsVolatility: true})];
    const [own, into] = [new Uint32Array(2), new Uint32Array(18)];
    expect([plain.sketch(set, own), kept.sketch(set, into)]).toEqual([2, 18]);
    expect(into.subarray(0, 2)).toEqual(own);
    expect([plain.bytes, kept.bytes]).toEqual([8, 72]);
    const volatility = new Float64Array(64);
    volatilityFrom(into, volatility, 0);
    expect(Math.max(...volatility)).toBe(255);
    // Without one shingle a sum changes by 1: bits turn over where it was 0 or 1, so where volatility is least.
    const without = new Uint32Array(18);
    kept.sketch({hashes: hashes.subarray(1), count: 199, weights: null}, without);
    const turned = Array.from({length: 64}, (_, bit) => bit).filter(
      (bit) => bitCount((into[bit >>> 5] ^ without[bit >>> 5]) & (1 << (bit & 31))) > 0,
    );
    const sorted = [...volatility].sort((x, y) => x - y);
    for (const bit of turned) expect(volatility[bit]).toBeLessThanOrEqual(sorted[turned.length + 4]);
  });

  // Versions with 1 to 4 of 1000 shingles of their own: 2 bits and fewer differ in most.
  test.each([1, 2])('finds versions, one by one and all pairs of a collection, seed %i', (seed) => {
    const next = random(seed);
    const count = 75;
    const threshold = 0.98;
    const sketcher = newSketcher('simhash', {threshold, keepsVolatility: true});
    const into = new Uint32Array(18);
    const sketched = (hashes: Uint32Array) => {
      sketcher.sketch({hashes, count: hashes.length, weights: null}, into);
      return into.slice();
    };
    const originals = Array.from({length: count}, () => Uint32Array.from({length: 1000}, () => next() * 0x100000000));
    const versions = originals.map((hashes) => {
      const version = hashes.slice();
      for (let left = 1 + Math.floor(next() * 4); left > 0; left--)
        version[Math.floor(next() * 1000)] = next() * 0x100000000;
      return version;
    });
    const sketches = [...originals, ...versions].map(sketched);
    const rows = {count: sketches.length, of: (row: number) => sketches[row]};
    const lookup = newLookup('volatility', sketcher, threshold);
    const wanted = originals.map((_, at) => at).filter((at) => sketcher.proposes(sketches[at], sketches[count + at]));
    expect(wanted.length, `seed ${seed}`).toBeGreaterThan(50);
    const ask = lookup.index(rows);
    const found = wanted.filter((at) => {
      let isFound = false;
      ask(sketches[at], newLookupCost(), (row) => {
        expect(sketcher.proposes(sketches[at], sketches[row])).toBe(true);
        if (row === count + at) isFound = true;
      });
      return isFound;
    });
    // 20,000 of 43,744 sets, the most probable first, hold all but one of 1000 versions.
    expect(found.length, `seed ${seed}`).toBeGreaterThanOrEqual(wanted.length - 1);
    const pairs = new Set<string>();
    const cost = newLookupCost();
    lookup.pairs(rows, 1000, cost, (a, b) => pairs.add(`${a}-${b}`));
    // Where both ask, 891 versions held all of 1000.
    const both = wanted.filter((at) => pairs.has(`${at}-${count + at}`)).length;
    expect(both, `seed ${seed}`).toBeGreaterThanOrEqual(wanted.length - 1);
    expect(cost.probes).toBe(1000 * rows.count);
  });
});
