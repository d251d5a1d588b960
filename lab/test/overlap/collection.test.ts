// The exact measure, sketches by number, statistics of clusters, and when a text stood at a path.
import {describe, test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random as newRandom} from '../../../test/support/random.ts';
import {commitSpanOf, onlyMoved} from '../../methods/clusters/commitSpans.ts';
import {overlapOf, sketchContainment, sketchResemblance} from '../../methods/clusters/resemblance.ts';
import {addChunk, addSketch, newSketches, sketchIn} from '../../methods/clusters/sketchArray.ts';
import {statisticsOf} from '../../methods/clusters/statistics.ts';

describe('the exact measure', () => {
  test('is that of sets', () => {
    const seed = 21;
    const random = newRandom(seed);
    for (let round = 0; round < 200; round++) {
      const [a, b] = [0, 1].map(
        () => new Set(Array.from({length: Math.floor(random() * 40)}, () => Math.floor(random() * 60))),
      );
      const sorted = (set: ReadonlySet<number>) => Uint32Array.from(set).sort();
      const overlap = overlapOf(sorted(a), sorted(b));
      const common = [...a].filter((one) => b.has(one)).length;
      const union = new Set([...a, ...b]).size;
      expect(overlap, `seed ${seed}`).toEqual({sizeA: a.size, sizeB: b.size, common});
      expect(sketchResemblance(overlap)).toBe(common === 0 ? 0 : common / union);
      expect(sketchContainment(overlap)).toBe(common === 0 ? 0 : common / a.size);
    }
  });

  test('A within B is contained wholly, and B in A in part', () => {
    const overlap = overlapOf(Uint32Array.of(1, 2, 3), Uint32Array.of(0, 1, 2, 3, 4, 5));
    expect(sketchContainment(overlap)).toBe(1);
    expect(sketchContainment({sizeA: overlap.sizeB, common: overlap.common})).toBe(0.5);
    expect(sketchResemblance(overlap)).toBe(0.5);
  });
});

test('sketches come back by their number, added one by one or as a chunk', () => {
  const random = newRandom(4);
  const sketches = newSketches();
  const expected: number[][] = [];
  for (let at = 0; at < 3000; at++) {
    const one = Uint32Array.from({length: Math.floor(random() * 700)}, () => Math.floor(random() * 2 ** 32));
    const size = Math.floor(random() * (one.length + 1));
    expect(addSketch(sketches, one, size)).toBe(expected.length);
    expected.push([...one.subarray(0, size)]);
    if (at === 1000) {
      expect(addChunk(sketches, Uint32Array.of(1, 2, 3), Uint32Array.of(2, 2, 3))).toBe(expected.length);
      expected.push([1, 2], [], [3]);
    }
  }
  expect(expected.map((_, number) => [...sketchIn(sketches, number)])).toEqual(expected);
});

test('statistics of clusters', () => {
  expect(statisticsOf(11, [1, 1, 2, 2, 5])).toEqual({
    documents: 11,
    unique: 2,
    clusters: 3,
    ofTwo: 2,
    largest: 5,
    meanSize: 3,
  });
  expect(statisticsOf(2, [1, 1])).toEqual({documents: 2, unique: 2, clusters: 0, ofTwo: 0, largest: 0, meanSize: 0});
});

describe('the past of paths', () => {
  test('a span lasts from the first to the last, and is open if one of them is', () => {
    expect(
      commitSpanOf([
        {since: 5, until: 9},
        {since: 3, until: 4},
      ]),
    ).toEqual({since: 3, until: 9});
    expect(
      commitSpanOf([
        {since: 5, until: null},
        {since: 3, until: 4},
      ]),
    ).toEqual({since: 3, until: null});
  });

  test('a page that is renamed twice only moved', () => {
    const steps = [
      {commit: 0, path: 1, present: true},
      {commit: 1, path: 1, present: true},
      // In one commit the new name may stand before the old one is gone.
      {commit: 2, path: 2, present: true},
      {commit: 2, path: 1, present: false},
      {commit: 3, path: 2, present: false},
      {commit: 3, path: 3, present: true},
    ];
    expect(onlyMoved(steps)).toBe(true);
    expect(onlyMoved([...steps, {commit: 4, path: 1, present: true}])).toBe(false);
  });
});
