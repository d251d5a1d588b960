import {expect, test} from 'vitest';
import {agreeingPairs} from '../../bench/fingerprints.ts';
import {hammingOf, recallCurve, setCount} from '../../bench/hamming.ts';
import {distanceMax, plantedPairs, wantedAt} from '../../bench/hammingPairs.ts';
import {crowdedLookupsOf, lookupsOf, sortingOf} from '../../bench/lookups.ts';
import {drawFor} from '../../bench/sets.ts';
import {hamming64} from '../../methods/distance/hamming.ts';

const seed = 5;

test('pairs of equal values are counted among those that are asked for, of 64 bits where there are two halves', () => {
  const high = Uint32Array.of(7, 3, 7, 7, 9, 9);
  expect(agreeingPairs(high, null, 6)).toBe(3 + 1);
  expect(agreeingPairs(high, null, 3)).toBe(1);
  expect(agreeingPairs(high, Uint32Array.of(1, 1, 1, 2, 5, 5), 6)).toBe(1 + 1);
});

test('a recall curve ends with what was found, and not with what was not', () => {
  expect(recallCurve([4, 1, 1, Number.POSITIVE_INFINITY])).toEqual([
    [1, 0.5],
    [4, 0.75],
  ]);
  // Neighbouring points are thinned, but the last is kept.
  const ranks = Array.from({length: 1000}, (_, at) => 1000 + at);
  const curve = recallCurve(ranks);
  expect(curve.length).toBeLessThan(20);
  expect(curve.at(-1)).toEqual([1999, 1]);
  expect(recallCurve([Number.POSITIVE_INFINITY])).toEqual([]);
});

test('sets of up to h of 64 bits', () => {
  expect([1, 2, 3].map(setCount)).toEqual([64, 64 + 2016, 43_744]);
});

test('planted pairs differ in the bits that they promise', () => {
  const {pairs, volatilities} = plantedPairs('words', 'tf–idf', 8, seed);
  for (let h = 1; h <= distanceMax; h++) {
    expect(pairs[h].length / 4).toBe(wantedAt(h, 8));
    for (let at = 0; at < pairs[h].length; at += 4) {
      const [high, low, otherHigh, otherLow] = pairs[h].subarray(at, at + 4);
      expect(hamming64(high, low, otherHigh, otherLow)).toBe(h);
    }
    // Weights are sums over hundreds of words: none is missing, few are 0.
    expect(volatilities[h].filter((weight) => weight > 0).length).toBeGreaterThan(volatilities[h].length * 0.95);
  }
});

test('volatility order finds pairs with fewer probes than random order, blocks find all of them', () => {
  const results = hammingOf({pairs: 12, collection: 1 << 10, seed});
  const of = (search: string) =>
    results.filter((one) => one.search === search && one.weights === 'tf–idf' && one.change === 'words');
  for (const [index, volatile] of of('volatility order').entries()) {
    expect(volatile.half ?? Number.NaN, `seed ${seed}, h = ${volatile.h}`).toBeLessThan(
      of('random order')[index].half ?? 0,
    );
  }
  for (const blocks of of('blocks of equal bits')) {
    expect(blocks.curve.at(-1)?.[1], `h = ${blocks.h}`).toBe(1);
    expect(blocks.memory).toBeGreaterThan(1);
  }
});

test('all ways of look-up find the same, and sorting all of their pairs', () => {
  const documents = 600;
  for (const results of [lookupsOf([documents], seed, 300), crowdedLookupsOf(documents, seed, 300)]) {
    const matches = results.map((one) => one.matches);
    expect(new Set(results.map(({queries}) => queries)).size, 'queries').toBe(1);
    expect(
      matches.every((one) => one === matches[0] && one > 1),
      matches.join(),
    ).toBe(true);
  }
  const {pairs} = sortingOf(documents, seed);
  // One document in four agrees with an earlier one, five in six of those in two or more features.
  const wanted = (documents / 4) * (5 / 6);
  expect(Math.abs(pairs - wanted), `seed ${seed}`).toBeLessThan(
    4 * Math.sqrt((documents / 4) * (5 / 36)) + pairsOfFamilies,
  );
});

/** Versions of the same original also agree with each other: a few pairs more than drawn. */
const pairsOfFamilies = 25;

test('draws for one purpose do not move those for another', () => {
  const before = drawFor(seed, 'queries')();
  drawFor(seed, 'pairs')();
  expect(drawFor(seed, 'queries')()).toBe(before);
});
