// Clusters of synthetic sets, held against all pairs measured: the same whatever the order of the documents.
import {describe, test} from 'vitest';
import {join, roots, singletons} from '../../../shared/algorithms/unionFind.ts';
import {expect} from '../../../test/support/expect.ts';
import {random as newRandom} from '../../../test/support/random.ts';
import {type Edge, type JoinedClusters, type JoinedPairs, joinLimits, joins} from '../../methods/clusters/joinPairs.ts';
import {overlapOf, sketchResemblance} from '../../methods/clusters/resemblance.ts';
import {addSketch, newSketches} from '../../methods/clusters/sketchArray.ts';
import {newLookup} from '../../methods/lookup/lookups.ts';
import type {LookupName} from '../../methods/settings/lookupNames.ts';
import type {SketcherName} from '../../methods/settings/sketchNames.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

const resemblanceMin = 0.8;
const threshold = 0.7;

interface Made {
  readonly collected: JoinedPairs;
  readonly sets: readonly Uint32Array[];
}

/** Members of one document each; `groups` gives the documents of each member where there are more. */
function made(sets: readonly Uint32Array[], name: SketcherName, groups = sets.map((_, at) => [at])) {
  const sketcher = newSketcher(name, {threshold});
  const sketches = newSketches();
  const ordered = groups.flat().map((at) => sets[at]);
  const into = new Uint32Array(sketcher.sizeMax(5000));
  const sketchAt = ordered.map((hashes) => {
    return addSketch(sketches, into, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
  });
  const firsts = [0];
  for (const group of groups) firsts.push((firsts.at(-1) ?? 0) + group.length);
  const collected = {
    members: groups.length,
    firsts: Uint32Array.from(firsts),
    sketches,
    sketchAt: Uint32Array.from(sketchAt),
  };
  return {collected, sets: ordered, sketcher};
}

function clustered(
  {collected, sets}: Made,
  name: SketcherName,
  keyDocumentsMax = 1000,
  lookupName: LookupName = 'sorting',
): JoinedClusters & {parents: Int32Array} {
  const sketcher = newSketcher(name, {threshold});
  const lookup = newLookup(lookupName, sketcher, threshold);
  const parents = singletons(collected.members);
  const asking = joins(collected, parents, sketcher, lookup, resemblanceMin, {...joinLimits, keyDocumentsMax});
  let step = asking.next();
  while (!step.done) {
    const {a, b} = step.value;
    step = asking.next(sketchResemblance(overlapOf(sets[a], sets[b])));
  }
  return {...step.value, parents: roots(parents)};
}

/** Families of edited copies of a page: of each a share of the shingles is replaced. */
function families(seed: number, count: number): Uint32Array[] {
  const random = newRandom(seed);
  const fresh = () => Math.floor(random() * 2 ** 32);
  return Array.from({length: count}).flatMap(() => {
    const page = Uint32Array.from({length: 300 + Math.floor(random() * 700)}, fresh);
    const copies = Math.floor(random() * 6);
    // 1 % replaced in each of two copies leaves 0.96, 40 % leaves 0.43: nothing is near the threshold. 15 % leaves 0.74
    // of the page and 0.56 of another copy: proposed for 0.7, and refused when it is measured.
    return Array.from({length: copies + 1}, () => {
      const share = random() < 0.6 ? 0.01 : random() < 0.5 ? 0.15 : 0.4;
      return page.map((shingle) => (random() < share ? fresh() : shingle)).sort();
    });
  });
}

/** Clusters by measuring all pairs. */
function exhaustive(sets: readonly Uint32Array[]): Int32Array {
  const parents = singletons(sets.length);
  for (let a = 0; a < sets.length; a++) {
    for (let b = a + 1; b < sets.length; b++) {
      if (sketchResemblance(overlapOf(sets[a], sets[b])) >= resemblanceMin) join(parents, a, b);
    }
  }
  return roots(parents);
}

const allPairsSeed = 7;
const familySets = families(allPairsSeed, 40);
const ofAllPairs = exhaustive(familySets);

describe.each<SketcherName>(['bins', 'min', 'features', 'mod', 'permutations'])('clusters by %s', (name) => {
  test('are those of all pairs measured', () => {
    const {sets, ...one} = made(familySets, name);
    const {parents, edges, measured} = clustered({sets, ...one}, name);
    // Features propose 0.87 of the pairs at 0.9 and all but some at 0.96; a family of n has n(n − 1)/2 chances.
    expect([...parents], `seed ${allPairsSeed}`).toEqual([...ofAllPairs]);
    const clusters = new Set(parents).size;
    // Within one cluster nothing is measured: what was measured in vain joins nothing.
    expect(edges.length).toBe(sets.length - clusters);
    expect(measured).toBeGreaterThan(edges.length);
    for (const {a, b, resemblance} of edges) {
      expect(resemblance).toBe(sketchResemblance(overlapOf(sets[a], sets[b])));
      expect(resemblance).toBeGreaterThanOrEqual(resemblanceMin);
    }
  });
});

test.each<{lookup: LookupName; name: SketcherName}>([
  {lookup: 'all', name: 'bins'},
  {lookup: 'keys', name: 'bins'},
  {lookup: 'all', name: 'b-bit'},
  {lookup: 'keys', name: 'min'},
  {lookup: 'mega-shingles', name: 'features'},
  {lookup: 'mega-shingles', name: 'features-6x5'},
  {lookup: 'mega-shingles', name: 'mega-shingles'},
  {lookup: 'keys', name: 'simhash'},
  {lookup: 'blocks', name: 'simhash'},
  {lookup: 'all', name: 'simhash'},
])('clusters of $name by $lookup are those by sorting', ({lookup, name}) => {
  const seed = 13;
  // Members of one and of two versions.
  const sets = families(seed, 24);
  const groups: number[][] = [];
  for (let at = 0; at < sets.length; at += 1 + (at % 2))
    groups.push(at % 2 && at + 1 < sets.length ? [at, at + 1] : [at]);
  const one = made(sets, name, groups);
  const sorted = clustered(one, name);
  const other = clustered(one, name, 1000, lookup);
  // Beyond 8 bits simhashes lose pairs to sorting; there is none such here, where copies are near or far.
  expect([...other.parents], `seed ${seed}`).toEqual([...sorted.parents]);
  expect(other.edges.length).toBe(sorted.edges.length);
  expect(other.edges.length).toBeGreaterThan(10);
});

test('the order of the documents does not matter', () => {
  const seed = 11;
  const random = newRandom(seed);
  const sets = families(seed, 30);
  const before = clustered(made(sets, 'bins'), 'bins').parents;
  const order = sets.map((_, at) => at);
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  const shuffled = made(
    order.map((at) => sets[at]),
    'bins',
  );
  const after = clustered(shuffled, 'bins').parents;
  const same = (parents: Int32Array, x: number, y: number) => parents[x] === parents[y];
  for (let x = 0; x < order.length; x++) {
    for (let y = 0; y < x; y++) {
      expect(same(after, x, y), `seed ${seed}, ${order[x]} and ${order[y]}`).toBe(same(before, order[x], order[y]));
    }
  }
});

test('a key in more documents than the limit proposes nothing, and is counted', () => {
  const random = newRandom(3);
  const page = Uint32Array.from({length: 500}, () => Math.floor(random() * 2 ** 32)).sort();
  // Five copies of one page have all keys in common.
  const five = made([page, page, page, page, page], 'bins');
  const count = five.sketcher.keys(sketchOfFirst(five.collected), new Uint32Array(five.sketcher.keysMax(128)));
  const none = clustered(five, 'bins', 4);
  expect(none.cost.skippedKeys).toBe(count);
  expect(none.cost.skippedRows).toBe(count * 5);
  expect(none.edges).toEqual([]);
  const all = clustered(five, 'bins', 5);
  expect(all.cost.skippedKeys).toBe(0);
  expect(all.edges.length).toBe(4);
});

test('members of several documents are joined by any pair of them, and never within one', () => {
  const random = newRandom(5);
  const fresh = () => Uint32Array.from({length: 400}, () => Math.floor(random() * 2 ** 32)).sort();
  const [a, b, c, d] = [fresh(), fresh(), fresh(), fresh()];
  // The second version of member 0 is the first of member 1; member 2 has two versions that nobody else has.
  const past = made([a, b, b, c, d, d], 'bins', [
    [0, 1],
    [2, 3],
    [4, 5],
  ]);
  const {parents, edges} = clustered(past, 'bins');
  expect([...parents]).toEqual([0, 0, 2]);
  expect(edges).toEqual<Edge[]>([{memberA: 0, memberB: 1, a: 1, b: 2, resemblance: 1}]);
});

test('a text that cannot be read any more joins nothing', () => {
  const page = Uint32Array.from({length: 300}, (_, at) => at * 7919);
  const two = made([page, page], 'bins');
  const parents = singletons(2);
  const lookup = newLookup('sorting', two.sketcher, threshold);
  const asking = joins(two.collected, parents, two.sketcher, lookup, resemblanceMin, {
    ...joinLimits,
    keyDocumentsMax: 10,
  });
  expect(asking.next().value).toEqual({a: 0, b: 1});
  expect(asking.next(null)).toMatchObject({done: true, value: {edges: [], measured: 1}});
  expect([...parents]).toEqual([0, 1]);
});

function sketchOfFirst({sketches}: JoinedPairs): Uint32Array {
  return sketches.chunks[0].subarray(sketches.from[0], sketches.to[0]);
}
