import {describe, expect, test} from 'vitest';
import {hammingRecall, meanProbes, measureHammingSpeed, probesFor, recallAt} from '../../bench/lookupHamming.ts';
import {measurePairCost} from '../../bench/lookupKeys.ts';

describe('recall against look-ups', () => {
  test.each([1, 2, 3])('by volatility, versions that differ in %i bits are found sooner than in random order', (h) => {
    const [seed, pairs] = [3, 300];
    const {sets, volatility, bothSides, random} = hammingRecall(h, pairs, seed);
    expect(sets).toBe([0, 64, 2080, 43_744][h]);
    // The place in a random order is uniform: mean (sets + 1)/2, deviation sets/√12, of so many pairs.
    const deviation = sets / Math.sqrt(12 * pairs);
    expect(Math.abs(meanProbes(random) - (sets + 1) / 2), `seed ${seed}`).toBeLessThan(4 * deviation);
    // Measured with 1000 pairs: 14, 39 and 81 times sooner.
    expect((sets + 1) / 2 / meanProbes(volatility), `seed ${seed}`).toBeGreaterThan([0, 10, 28, 61][h]);
    for (const recall of [0.5, 0.9, 1]) {
      expect(probesFor(volatility, recall)).toBeLessThan(probesFor(random, recall));
      expect(probesFor(bothSides, recall)).toBeLessThanOrEqual(probesFor(volatility, recall));
      expect(recallAt(volatility, probesFor(volatility, recall))).toBeGreaterThanOrEqual(recall);
    }
    expect(recallAt(volatility, sets)).toBe(1);
  });

  test('blocks find all; look-ups enough for 95 % of versions with 3 bits find that and more of those with up to 3', () => {
    const [byVolatility, ...byBlocks] = measureHammingSpeed(2000, 4, 300);
    // A share of 300 at 0.95 has a deviation of 0.0126.
    expect(byVolatility.recall).toBeGreaterThan(0.95 - 4 * 0.0126);
    expect(byBlocks.map(({search, recall}) => [search, recall])).toEqual([
      ['4 tables', 1],
      ['10 tables', 1],
      ['20 tables', 1],
    ]);
    expect(byBlocks.every(({memory}) => memory > byVolatility.memory)).toBe(true);
  });

  test('what a pair costs is measured on the same pairs', () => {
    const {pairs, nsOfBanding, nsOfSorting} = measurePairCost(400, 5);
    expect(pairs).toBeGreaterThan(180);
    expect(Math.min(nsOfBanding, nsOfSorting)).toBeGreaterThan(0);
  });
});
