import {describe, expect, test} from 'vitest';
import {foundBy, groupsByLookup, type SketchRows, sketchesFor} from '../../shared/collection/lookups.ts';
import {bandingFor, hitRate} from '../../shared/lookup/banding.ts';
import {lookupNames} from '../../shared/lookup/lookupNames.ts';
import type {SketcherName} from '../../shared/sketch/sketcherNames.ts';
import {newSketcher} from '../../shared/sketch/sketchers.ts';
import {random} from '../support/random.ts';

const threshold = 0.9;
const pairLookups = lookupNames.filter((name) => name !== 'keys' && name !== 'volatility');

/** Documents of 400 shingles; every second has a share of those of the one before it. Three are one member. */
function rowsOf(name: SketcherName, documents: number, seed: number): SketchRows {
  const next = random(seed);
  const sketcher = newSketcher(name, {threshold});
  const into = new Uint32Array(sketcher.sizeMax(400));
  const hashes = new Uint32Array(400);
  const sketches = Array.from({length: documents}, (_, document) => {
    const kept = document % 2 === 0 ? 0 : 1 - next() * 0.15;
    for (let at = 0; at < 400; at++) if (next() >= kept) hashes[at] = next() * 0x100000000;
    const size = sketcher.sketch({hashes, count: 400, weights: null}, into);
    return into.slice(0, size);
  });
  const width = sketches[0].length;
  const words = Uint32Array.from(sketches.flatMap((sketch) => [...sketch]));
  const owners = Uint32Array.from({length: documents}, (_, document) => Math.max(0, document - 2));
  return {width, count: documents, words, owners};
}

/** Pairs of members that the filter of the sketch proposes, of all pairs of documents. */
function proposedBy(name: SketcherName, {width, count, words, owners}: SketchRows): Set<string> {
  const sketcher = newSketcher(name, {threshold});
  const pairs = new Set<string>();
  const sketch = (document: number) => words.subarray(document * width, (document + 1) * width);
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (owners[a] !== owners[b] && sketcher.proposes(sketch(a), sketch(b))) pairs.add(`${owners[a]}-${owners[b]}`);
    }
  }
  return pairs;
}

describe('look-ups by name', () => {
  const cases = pairLookups.flatMap((lookup) => (sketchesFor(lookup) ?? []).map((name) => ({lookup, name})));

  test.each(cases)('$lookup of $name finds what its filter proposes', ({lookup, name}) => {
    const seed = 17;
    const rows = rowsOf(name, 240, seed);
    const {count, starts, documents} = groupsByLookup({name: lookup, threshold}, rows, 1000);
    const found = new Set<string>();
    for (let group = 0; group < count; group++) {
      expect(starts[group + 1] - starts[group]).toBe(2);
      expect(documents[group * 2]).toBeLessThan(documents[group * 2 + 1]);
      found.add(`${documents[group * 2]}-${documents[group * 2 + 1]}`);
    }
    const wanted = proposedBy(name, rows);
    expect(wanted.size).toBeGreaterThan(15);
    const missed = [...wanted].filter((pair) => !found.has(pair)).length;
    if (lookup === 'bands' || lookup === 'rotations') {
      // Bands find 0.95 at the threshold; of so many with deviation √(0.95·0.05·n). Rotations are no worse here.
      const tolerance = 4 * Math.sqrt(0.95 * 0.05 * wanted.size);
      expect(missed, `seed ${seed}`).toBeLessThanOrEqual(0.05 * wanted.size + tolerance);
    } else expect([...found].sort()).toEqual([...wanted].sort());
  });

  test('what may be missed: bands less than their sketch, rotations nobody knows', () => {
    const sketcher = newSketcher('permutations', {threshold});
    const bands = foundBy({name: 'bands', threshold}, sketcher, 0.95);
    expect(bands).toBeLessThanOrEqual(sketcher.acceptance(0.95));
    expect(bands).toBeGreaterThan(sketcher.acceptance(0.95) - 0.05);
    // What either misses, at most: 1 − found ≤ (1 − acceptance) + (1 − hits of bands).
    const hits = hitRate(bandingFor(threshold, 100, 0.95), threshold);
    expect(hits).toBeLessThan(1);
    expect(foundBy({name: 'bands', threshold}, sketcher, threshold)).toBeCloseTo(
      sketcher.acceptance(threshold) + hits - 1,
      12,
    );
    expect(foundBy({name: 'bands', threshold}, sketcher, 0.1)).toBe(0);
    expect(foundBy({name: 'keys', threshold}, sketcher, 0.95)).toBe(sketcher.acceptance(0.95));
    expect(foundBy({name: 'rotations', threshold}, sketcher, 0.95)).toBeNaN();
  });

  test('no sketches: no pairs', () => {
    for (const name of pairLookups) {
      const rows = {width: 0, count: 0, words: new Uint32Array(0), owners: new Uint32Array(0)};
      expect(groupsByLookup({name, threshold}, rows, 10).count).toBe(0);
    }
  });
});
