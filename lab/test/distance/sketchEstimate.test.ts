// Output of `distances --sketch`: estimates scatter about the exact figure as much as the printed error says.
import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {sketchEstimates} from '../../methods/distance/sketchEstimate.ts';
import {vectorOf} from '../../methods/distance/vector.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

const names = sketcherNames.filter((name) => newSketcher(name).weighing !== 'tf-idf');
const [own, common] = [150, 600];

describe.each(names)('%s', (name) => {
  test('mean and deviation of the estimates are those that are printed', () => {
    const sketcher = newSketcher(name);
    const pairs = 60;
    const deviations = new Map<string, number[]>();
    let candidates = 0;
    let expected = 0;
    for (let seed = 1; seed <= pairs; seed++) {
      const draw = random(seed);
      const all = Uint32Array.from({length: common + 2 * own}, () => draw() * 2 ** 32);
      const counts = sketcher.weighing === 'count' ? Float64Array.from(all, () => 1 + Math.floor(draw() * 3)) : null;
      const part = (from: number, to: number) =>
        vectorOf(all.subarray(from, to), to - from, counts?.subarray(from, to) ?? null);
      const found = sketchEstimates(sketcher, 0.9, part(0, common + own), part(own, common + 2 * own));
      candidates += found.isCandidate ? 1 : 0;
      expected = found.chance;
      for (const {of, estimate, error, exact} of found.estimates) {
        if (counts === null)
          expect(exact).toBeCloseTo(of === 'resemblance' ? common / (common + 2 * own) : common / (common + own), 12);
        if (estimate === null || error === null) continue;
        deviations.set(of, [...(deviations.get(of) ?? []), (estimate - exact) / error]);
      }
    }
    const isFilter = sketcher.standardError(0.5, 1000) === Number.POSITIVE_INFINITY;
    expect([...deviations.keys()].includes('resemblance')).toBe(!isFilter);
    for (const [of, all] of deviations) {
      const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
      const spread = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (all.length - 1));
      // Half a deviation is four standard errors of the mean of 60, and a bit for the curve of an angle.
      expect(Math.abs(mean), of).toBeLessThan(0.6);
      expect(spread, of).toBeGreaterThan(0.6);
      expect(spread, of).toBeLessThan(1.4);
    }
    expect(Math.abs(candidates / pairs - expected)).toBeLessThan(
      4 * Math.sqrt((expected * (1 - expected)) / pairs) + 0.02,
    );
  });
});

test('two documents with the same shingles have an estimate without error, and empty ones none', () => {
  const set = vectorOf(Uint32Array.from([5, 6, 7]), 3, null);
  const empty = vectorOf(new Uint32Array(0), 0, null);
  expect(sketchEstimates(newSketcher('bins'), 0.9, set, set).estimates).toEqual([
    {of: 'resemblance', estimate: 1, error: 0, exact: 1},
  ]);
  for (const name of names) {
    for (const [a, b, exact] of [
      [set, empty, 0],
      [empty, empty, 1],
    ] as const) {
      const {estimates, isCandidate, chance} = sketchEstimates(newSketcher(name), 0.9, a, b);
      expect([isCandidate, chance, estimates[0]]).toEqual([
        false,
        0,
        {of: 'resemblance', estimate: null, error: null, exact},
      ]);
      expect(
        estimates.every((one) => Number.isFinite(one.exact)),
        name,
      ).toBe(true);
    }
  }
});
