import {expect, test} from 'vitest';
import {accuracyOf, shapeResultOf} from '../../bench/accuracy.ts';
import {clusterSizesOf, collectionOf, pairsOf} from '../../bench/collection.ts';
import {clusterStatistics, foundIn} from '../../bench/found.ts';
import {newVersionedPages} from '../../bench/planted.ts';
import {containmentOf, drawFor, newPair, overlapOf, resemblanceOf, shapes} from '../../bench/sets.ts';
import {weightedSets} from '../../bench/weighing.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {newBins} from '../../methods/sketches/bins.ts';

const seed = 3;
const {shingling} = presetWith({preset: 'shingle', shingleWords: 0, words: []});

function counted(a: Uint32Array, b: Uint32Array): {r: number; containment: number} {
  const other = new Set(b);
  const shared = [...new Set(a)].filter((hash) => other.has(hash)).length;
  return {r: shared / new Set([...a, ...b]).size, containment: shared / new Set(a).size};
}

test('pairs of sets have the resemblance and the containment that they promise', () => {
  const draw = drawFor(seed, 'pairs');
  for (const shared of [0, 1, 33, 99, 100]) {
    const overlap = overlapOf(100, shared);
    const {a, b} = newPair(overlap, draw);
    expect(counted(a, b)).toEqual({r: resemblanceOf(overlap), containment: containmentOf(overlap)});
    expect(resemblanceOf(overlap)).toBe(shared / 100);
  }
});

test('so do those of every shape', () => {
  for (const {overlap, pair, name} of shapes()) {
    const {a, b} = pair(drawFor(seed, name));
    expect([name, counted(a, b)]).toEqual([name, {r: resemblanceOf(overlap), containment: containmentOf(overlap)}]);
  }
});

test('an equal seed draws equal numbers for one purpose, and others for another', () => {
  expect(drawFor(1, 'a')()).toBe(drawFor(1, 'a')());
  expect(drawFor(1, 'a')()).not.toBe(drawFor(1, 'b')());
  expect(drawFor(1, 'a')()).not.toBe(drawFor(2, 'a')());
});

test('exact pairs are those of every two sets, counted', () => {
  const draw = drawFor(seed, 'collection');
  const sets = Array.from({length: 24}, () => {
    // Few different members, so that most sets share some.
    const size = 3 + Math.floor(draw() * 12);
    return new Uint32Array([...new Set(Array.from({length: size}, () => Math.floor(draw() * 20)))]);
  });
  const wanted = sets.flatMap((b, at) =>
    sets.slice(0, at).flatMap((a, before) => (counted(a, b).r >= 0.4 ? [{a: before, b: at, r: counted(a, b).r}] : [])),
  );
  expect(wanted.length).toBeGreaterThan(5);
  expect(pairsOf(sets, 0.4)).toEqual(wanted);
});

test('clusters are what pairs connect', () => {
  const pairs = [
    [0, 1],
    [3, 4],
    [1, 5],
    [6, 7],
  ].map(([a, b]) => ({a, b, r: 1}));
  expect(clusterSizesOf(9, pairs)).toEqual([3, 2, 2, 1, 1]);
  const sets = Array.from({length: 9}, () => new Uint32Array(10));
  const statistics = clusterStatistics({name: 'x', pages: [], sets, counts: [], bytes: 0}, pairs);
  expect(statistics).toMatchObject({unique: 2 / 9, clusters: 3, pairsShare: 2 / 3, meanSize: 7 / 3, largest: 3});
  expect(statistics.sizes).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

test('accuracy finds a method as good as it is, and a biased one biased', () => {
  const fair = newBins({threshold: 0.9, seed});
  const options = {threshold: 0.9, union: 200, pairs: 20, seed};
  // 51 means, each off by more than 4.5 standard errors with a probability of 1e-4 or less (t of 19 degrees of
  // freedom).
  expect(accuracyOf(fair, options).sigmasMax, `seed ${seed}`).toBeLessThan(5);
  const lying = {...fair, resemblance: (a: Uint32Array, b: Uint32Array) => fair.resemblance(a, b) + 0.1};
  const found = accuracyOf(lying, options);
  expect(found.bias).toBeGreaterThan(0.08);
  expect(found.sigmasMax).toBeGreaterThan(5);
  const blind = accuracyOf({...fair, proposes: () => false}, options);
  expect([blind.recall, blind.precision]).toEqual([0, Number.NaN]);
});

test('of a shape the bias is that of all seeds', () => {
  const shape = shapes()[0];
  const {bias, deviation, runs} = shapeResultOf((own) => newBins({threshold: 0.9, seed: own}), shape, 40, seed);
  expect(Math.abs(bias), `seed ${seed}`).toBeLessThan((4 * deviation) / Math.sqrt(runs));
});

test('precision and recall in a collection are counted against exact pairs', () => {
  const {sets, ...rest} = collectionOf('versions', newVersionedPages(60, seed), shingling);
  const pairs = pairsOf(sets, 0.5);
  const oracle = newBins({threshold: 0.9, seed});
  // All documents share a key and the filter accepts all candidates: recall is 1, precision the proportion of near
  // duplicates.
  const all = {
    ...oracle,
    keysMax: () => 1,
    proposes: () => true,
    keys: (_: Uint32Array, into: Uint32Array) => into.fill(7).length,
  };
  const wanted = pairs.filter(({r}) => r >= 0.9).length;
  const found = foundIn(all, {...rest, sets}, pairs, 0.9);
  expect(wanted).toBeGreaterThan(2);
  expect(found).toMatchObject({recall: 1, wanted, found: (sets.length * (sets.length - 1)) / 2});
  expect(found.precision).toBeCloseTo((wanted * 2) / sets.length / (sets.length - 1), 12);
});

test('sets have the weights that a method heeds', () => {
  const text = (words: string) => Buffer.from(words);
  const pages = [
    {path: 'a.md', bytes: text('one two three four five six seven eight nine one two three')},
    {path: 'b.md', bytes: text('nine eight seven six five four three two one two three four')},
  ];
  const collection = collectionOf('x', pages, {...shingling, w: 2});
  const [none, count, rare] = (['none', 'count', 'tf-idf'] as const).map((weighing) =>
    weightedSets(collection, weighing),
  );
  expect(none.map(({weights}) => weights)).toEqual([null, null]);
  // Eleven runs of two words each; "one two" occurs twice in the first.
  const counts = count.map(({weights}) => [...(weights ?? [])]);
  expect(counts.map((all) => all.reduce((sum, one) => sum + one, 0))).toEqual([11, 11]);
  expect(Math.max(...counts[0])).toBe(2);
  const other = new Set(rare[1].hashes);
  rare[0].weights?.forEach((weight, at) => {
    const documents = other.has(rare[0].hashes[at]) ? 2 : 1;
    expect(weight).toBeCloseTo(counts[0][at] * Math.log(3 / documents), 12);
  });
});
