import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {bandingFor, bandKeys, hitRate, visitBandPairs} from '../../methods/lookup/banding.ts';
import {pairsOfKeys} from '../support/keyPairs.ts';

/** Sketches of `width` slots; every second agrees with the one before it in each slot with probability s. */
function pairedSketches(documents: number, width: number, s: number, seed: number): Uint32Array {
  const next = random(seed);
  const slots = Uint32Array.from({length: documents * width}, () => next() * 0x100000000);
  for (let document = 1; document < documents; document += 2) {
    for (let page = document * width; page < (document + 1) * width; page++) {
      if (next() < s) slots[page] = slots[page - width];
    }
  }
  return slots;
}

function pairsByBanding(
  slots: Uint32Array,
  width: number,
  documents: number,
  bands: number,
  rows: number,
  limit = 1e9,
) {
  const pairs: string[] = [];
  const skipped = visitBandPairs(slots, width, documents, {bands, rows}, limit, (a, b) => pairs.push(`${a}-${b}`));
  return {pairs, skipped};
}

/** Slots of few values: documents agree in bands in all combinations, and some bands are common. */
function crowdedSketches(documents: number, width: number, seed: number): Uint32Array {
  const next = random(seed);
  return Uint32Array.from({length: documents * width}, () => Math.floor(next() ** 2 * 5));
}

describe('banding', () => {
  test.each([
    [0.9, 14, 6],
    [0.8, 20, 5],
    [0.5, 20, 5],
    [0.7, 5, 3],
    [0.3, 25, 4],
  ])(
    'documents whose slots agree with probability %f share one of %i bands of %i as often as stated',
    (s, bands, rows) => {
      const [seed, pairs] = [41, 2000];
      const slots = pairedSketches(pairs * 2, bands * rows, s, seed);
      const found = pairsByBanding(slots, bands * rows, pairs * 2, bands, rows).pairs;
      const planted = found.filter((pair) => {
        const [a, b] = pair.split('-').map(Number);
        return b === a + 1 && a % 2 === 0;
      });
      expect(found.length).toBe(planted.length);
      const p = hitRate({bands, rows}, s);
      expect(p).toBeCloseTo(1 - (1 - s ** rows) ** bands, 10);
      // A share of so many independent pairs has a standard deviation of √(p(1−p)/pairs).
      const tolerance = 4 * Math.sqrt((p * (1 - p)) / pairs);
      expect(Math.abs(planted.length / pairs - p), `seed ${seed}`).toBeLessThanOrEqual(tolerance);
    },
  );

  test.each([1, 2, 3])('the pairs are those that agree in a band, each once, seed %i', (seed) => {
    const [documents, bands, rows] = [120, 4, 3];
    const slots = crowdedSketches(documents, bands * rows, seed);
    const wanted: string[] = [];
    for (let a = 0; a < documents; a++) {
      for (let b = a + 1; b < documents; b++) {
        const band = Array.from({length: bands}, (_, at) => at).find((at) => {
          const bandOf = (document: number) =>
            slots.subarray((document * bands + at) * rows, (document * bands + at + 1) * rows);
          return bandOf(a).join() === bandOf(b).join();
        });
        if (band !== undefined) wanted.push(`${a}-${b}`);
      }
    }
    expect(wanted.length).toBeGreaterThan(100);
    expect(pairsByBanding(slots, bands * rows, documents, bands, rows).pairs.sort()).toEqual(wanted.sort());
  });

  test.each([
    [1, 1e9],
    [2, 12],
    [3, 5],
  ])('sorting the keys of bands gives the same pairs, seed %i, limit %i', (seed, limit) => {
    const [documents, bands, rows] = [300, 5, 3];
    const slots = crowdedSketches(documents, bands * rows, seed);
    const keys = new Uint32Array(documents * bands);
    for (let document = 0; document < documents; document++) {
      bandKeys(slots, document * bands * rows, {bands, rows}, keys.subarray(document * bands));
    }
    const owners = keys.map((_, row) => Math.floor(row / bands));
    const sorted = pairsOfKeys(keys, owners, keys.length, limit);
    const hashed = pairsByBanding(slots, bands * rows, documents, bands, rows, limit);
    expect(hashed.pairs.sort()).toEqual(Array.from(sorted.a, (a, at) => `${a}-${sorted.b[at]}`).sort());
    expect(hashed.skipped).toBe(sorted.skippedKeys);
    expect(hashed.skipped > 0).toBe(limit < 1e9);
  });

  test.each([
    [0.9, 84],
    [0.8, 100],
    [0.5, 128],
    [0.3, 200],
    [0.05, 64],
  ])('at threshold %f of %i slots, the bands are the longest that find what is asked for', (threshold, slots) => {
    const banding = bandingFor(threshold, slots, 0.95);
    expect(banding.bands * banding.rows).toBeLessThanOrEqual(slots);
    expect(hitRate(banding, threshold)).toBeGreaterThanOrEqual(0.95);
    for (let rows = banding.rows + 1; rows <= slots; rows++) {
      expect(hitRate({bands: Math.floor(slots / rows), rows}, threshold)).toBeLessThan(0.95);
    }
  });

  test('where no banding finds that many, each slot is a band', () => {
    expect(bandingFor(0.01, 20, 0.95)).toEqual({bands: 20, rows: 1});
  });
});
