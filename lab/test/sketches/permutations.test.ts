import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {families, familyNames, linearFamily} from '../../methods/minhash/permutationFamilies.ts';
import {newPermutations} from '../../methods/minhash/permutations.ts';
import {agreeing, sampleKeys} from '../../methods/minhash/samples.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

const infinity = 0xffffffff;

test('one pass over the rows (Schütze, Web search, slides "Example", h(x) = x mod 5, g(x) = 2x + 1 mod 5)', () => {
  const {lower} = linearFamily(5);
  const functions = Uint32Array.of(1, 0, 2, 1);
  const rows = [[1], [2], [1, 2], [1], [2]];
  const slots = {1: new Uint32Array(2).fill(infinity), 2: new Uint32Array(2).fill(infinity)};
  const steps: (string | null)[][] = [];
  rows.forEach((columns, row) => {
    for (const column of columns) lower(functions, Uint32Array.of(row + 1), 1, slots[column as 1 | 2]);
    steps.push([1, 2].map((column) => (columns.includes(column) ? slots[column as 1 | 2].join(' ') : null)));
  });
  expect(steps).toEqual([
    ['1 3', null],
    [null, '2 0'],
    ['1 2', '2 0'],
    ['1 2', null],
    [null, '0 0'],
  ]);
  expect([...slots[1]]).toEqual([1, 2]);
  expect([...slots[2]]).toEqual([0, 0]);
});

/** Orders of the rows 1 … n as functions of the tabulation family: the first byte's table is the place in the order. */
function ordersOf(orders: readonly (readonly number[])[]): Uint32Array {
  const functions = new Uint32Array(orders.length * families.tabulation.words);
  orders.forEach((order, i) => {
    order.forEach((row, place) => {
      functions[i * families.tabulation.words + row] = place;
    });
  });
  return functions;
}

function minimaOf(functions: Uint32Array, column: readonly number[]): Uint32Array {
  const minima = new Uint32Array(functions.length / families.tabulation.words).fill(infinity);
  families.tabulation.lower(functions, Uint32Array.from(column), column.length, minima);
  return minima;
}

function resemblanceOfSets(a: readonly number[], b: readonly number[]): number {
  const shared = a.filter((row) => b.includes(row)).length;
  return shared / (a.length + b.length - shared);
}

test('three permutations (Schütze, Web search, slide "Example", signatures and similarities)', () => {
  const columns = [
    [1, 3, 4],
    [2, 5],
    [1, 2, 4],
  ];
  const orders = [
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
    [3, 4, 5, 1, 2],
  ];
  const functions = ordersOf(orders);
  const sketches = columns.map((column) => minimaOf(functions, column));
  // A signature names the row that comes first.
  expect(sketches.map((sketch) => Array.from(sketch, (place, i) => orders[i][place]))).toEqual([
    [1, 4, 3],
    [2, 5, 5],
    [1, 4, 4],
  ]);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];
  const ofColumns = pairs.map(([i, j]) => resemblanceOfSets(columns[i], columns[j]).toFixed(2));
  const ofSketches = pairs.map(([i, j]) => (agreeing(sketches[i], sketches[j]) / 3).toFixed(2));
  expect(ofColumns).toEqual(['0.00', '0.50', '0.25']);
  expect(ofSketches).toEqual(['0.00', '0.67', '0.00']);
});

function allOrders(rows: readonly number[]): number[][] {
  if (rows.length === 0) return [[]];
  return rows.flatMap((row) => allOrders(rows.filter((other) => other !== row)).map((rest) => [row, ...rest]));
}

test('six rows, Jaccard 2/5 (Schütze, Web search, slide "Set Similarity"): so many of all 720 orders agree', () => {
  const [first, second] = [
    [2, 3, 5],
    [1, 3, 5, 6],
  ];
  expect(resemblanceOfSets(first, second)).toBe(2 / 5);
  const functions = ordersOf(allOrders([1, 2, 3, 4, 5, 6]));
  expect(agreeing(minimaOf(functions, first), minimaOf(functions, second)) / 720).toBe(2 / 5);
});

test.each(familyNames)('minima under %s are equal with probability r', (family) => {
  for (const samples of [84, 100, 200]) {
    for (const r of [0.1, 0.5, 0.9]) {
      const seed = samples + r * 10;
      const {a, b, resemblance} = pairOf(200, r, random(seed));
      const trials = 6;
      let sum = 0;
      for (let trial = 0; trial < trials; trial++) {
        const sketcher = newPermutations({...sketcherDefaults, seed: seed + trial, samples, family});
        const [x, y] = [new Uint32Array(samples), new Uint32Array(samples)];
        sketcher.sketch({hashes: a, count: a.length, weights: null}, x);
        sketcher.sketch({hashes: b, count: b.length, weights: null}, y);
        const estimate = sketcher.resemblance(x, y);
        const sigma = Math.sqrt((resemblance * (1 - resemblance)) / samples);
        expect(Math.abs(estimate - resemblance), `seed ${seed + trial}`).toBeLessThan(4 * sigma);
        sum += estimate - resemblance;
      }
      const sigma = Math.sqrt((resemblance * (1 - resemblance)) / samples / trials);
      expect(Math.abs(sum / trials), `seed ${seed}`).toBeLessThan(4 * sigma);
    }
  }
});

test('bands: sketches that differ in fewer samples than there are bands share a key, and so hardly ever others', () => {
  const draw = random(8);
  let shared = 0;
  for (let trial = 0; trial < 400; trial++) {
    const samples = 20 + Math.floor(draw() * 200);
    const bands = 1 + Math.floor(draw() * samples);
    const a = distinctHashes(samples, draw);
    const b = a.slice();
    for (let changed = 0; changed < bands - 1; changed++) b[Math.floor(draw() * samples)] ^= 1;
    const [keysA, keysB] = [new Uint32Array(bands), new Uint32Array(bands)];
    sampleKeys(a, bands, keysA);
    sampleKeys(b, bands, keysB);
    expect(
      keysA.some((key, band) => key === keysB[band]),
      `trial ${trial}`,
    ).toBe(true);
    // The band is part of the key, and so is the order in it.
    sampleKeys(
      Uint32Array.from(a, (_, at) => a[(at + 1) % samples]),
      bands,
      keysB,
    );
    shared += keysA.filter((key) => keysB.includes(key)).length;
  }
  expect(shared).toBe(0);
});

test('an adversary who changes samples one by one loses no key that the filter would need', () => {
  for (const samples of [84, 100, 200]) {
    for (const threshold of [0.5, 0.9, 0.93, 1]) {
      const sketcher = newPermutations({threshold, seed: samples, samples});
      const a = distinctHashes(samples, random(samples));
      const keysOf = (sketch: Uint32Array) => {
        const into = new Uint32Array(sketcher.keysMax(samples));
        return into.slice(0, sketcher.keys(sketch, into));
      };
      const keys = keysOf(a);
      const b = a.slice();
      const rows = Math.floor(samples / keys.length);
      // A sample of one band after the other: the fewest changes that leave no band as it was.
      for (let changed = 0; sketcher.proposes(a, b); changed++) {
        const shared = keysOf(b).filter((key, band) => key === keys[band]).length;
        expect(shared, `${samples} samples, ${threshold}, ${changed} changed`).toBeGreaterThan(0);
        b[(changed * rows) % samples] ^= 1;
      }
    }
  }
});

test.each(familyNames)('%s: no two of the functions of a sketch are one', (family) => {
  const sketcher = newPermutations({...sketcherDefaults, samples: 200, family});
  const into = new Uint32Array(200);
  const hashes = distinctHashes(1000, random(2));
  sketcher.sketch({hashes, count: 1000, weights: null}, into);
  // Minima of 1,000 are as numbers below 2³²/1,000: of 200 two are equal with probability 200²/2 · 1,000/2³² = 0.005.
  expect(new Set(into).size).toBe(200);
});
