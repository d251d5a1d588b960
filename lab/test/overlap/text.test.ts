// Samples of text: bounded, unbiased, and intervals that hold; the exact count is the oracle.
import {expect, test} from 'vitest';
import {trials} from '../../../test/support/trials.ts';
import {wilson} from '../../methods/overlap/interval.ts';
import {countOf} from '../../methods/overlap/overlap.ts';
import {type RelativeSize, relativeSizes, sharesOf, wholeShare} from '../../methods/overlap/relativeSizes.ts';
import {addToSample, distinctSeen, newTextSample, visitSample} from '../../methods/overlap/textSample.ts';
import {counted, type Ranges, sampled, shinglesFrom} from './support.ts';

function allRelated(sizes: readonly (RelativeSize | null)[]): RelativeSize[] {
  return sizes.map((size) => {
    if (size === null) throw new Error('a collection is related to no other');
    return size;
  });
}

test('a sample stays within its size, keeps at least half of it, and does not depend on order or repetition', () => {
  const {high, low} = shinglesFrom(1, 0, 50_000);
  const one = newTextSample(1000, 99);
  addToSample(one, high, low, high.length);
  addToSample(one, high, low, high.length);
  const other = newTextSample(1000, 99);
  addToSample(other, high.toReversed(), low.toReversed(), high.length);
  const members = (sample: typeof one) => {
    const all: number[] = [];
    visitSample(sample, (_, two) => all.push(two));
    return all.sort((x, y) => x - y);
  };
  expect(members(other)).toEqual(members(one));
  expect(one.count).toBeLessThanOrEqual(1000);
  // Halving keeps 500.5 ± 15.8 of 1,001: four of its standard deviations below.
  expect(one.count).toBeGreaterThan(436);
});

test('while everything fits, the sample is the set and its size exact', () => {
  const {high, low} = shinglesFrom(2, 0, 900);
  const sample = newTextSample(1000, 5);
  for (let twice = 0; twice < 2; twice++) addToSample(sample, high, low, high.length);
  expect([sample.level, sample.count, distinctSeen(sample)]).toEqual([0, 900, 900]);
});

test('containment and size are unbiased within 4σ, and the 95 % interval holds the truth in 95 % of the seeds', () => {
  // A has 1,500 shingles, 450 of them in B, which has 2,000; every seed samples about 150 of A.
  const ranges: Ranges = [[[0, 1500]], [[1050, 3050]]];
  const truth = 450 / 1500;
  const tries = trials(400);
  let sum = 0;
  let variance = 0;
  let sizes = 0;
  let sizeVariance = 0;
  let held = 0;
  for (let seed = 0; seed < tries; seed++) {
    const {samples, masks} = sampled(ranges, 200, seed);
    const [[, share]] = sharesOf(masks, wholeShare);
    const n = countOf(masks[0]);
    expect(n).toBe(samples[0].count);
    sum += share;
    // Hypergeometric: p(1−p)/n · (N−n)/(N−1).
    variance += ((truth * (1 - truth)) / n) * ((1500 - n) / 1499);
    sizes += distinctSeen(samples[0]);
    // n·m with n ~ Bin(N, 1/m): m²·N·(1/m)(1−1/m) = N(m − 1). Stopping at the first level that fits skews it little.
    sizeVariance += 1500 * (2 ** samples[0].level - 1);
    const {low, high} = wilson(Math.round(share * n), n, distinctSeen(samples[0]));
    if (low <= truth && truth <= high) held++;
  }
  expect(Math.abs(sum / tries - truth), `seeds below ${tries}`).toBeLessThan((4 * Math.sqrt(variance)) / tries);
  expect(Math.abs(sizes / tries - 1500), `seeds below ${tries}`).toBeLessThan((4 * Math.sqrt(sizeVariance)) / tries);
  // Of 400 intervals at 95 % within 4σ: 0.906…0.994.
  const tolerance = 4 * Math.sqrt((0.95 * 0.05) / tries);
  expect(held / tries, `seeds below ${tries}`).toBeGreaterThan(0.95 - tolerance);
  expect(held / tries, `seeds below ${tries}`).toBeLessThan(Math.min(1, 0.95 + tolerance));
});

test('what is contained in full is told as such from any sample', () => {
  for (let seed = 0; seed < 20; seed++) {
    const {masks} = sampled([[[100, 3000]], [[0, 9000]]], 300, seed);
    expect(sharesOf(masks, wholeShare)[0], `seed ${seed}`).toEqual([1, 1]);
  }
});

test('the relative size with its interval: the truth lies in it in 95 % of the seeds, for two and for three', () => {
  const three: Ranges = [
    [[0, 1500]],
    [[1000, 3250]],
    [
      [250, 1250],
      [3000, 4000],
    ],
  ];
  const tries = trials(150);
  const held = [0, 0, 0, 0];
  for (let seed = 0; seed < tries; seed++) {
    const two = sampled(three.slice(0, 2), 400, seed);
    const [, b] = allRelated(
      relativeSizes(
        two.masks,
        two.samples.map(({level}) => level),
      ),
    );
    if (b.low <= 1.5 && 1.5 <= b.high) held[0]++;
    const all = sampled(three, 400, seed);
    const sizes = allRelated(
      relativeSizes(
        all.masks,
        all.samples.map(({level}) => level),
      ),
    );
    if (sizes[1].low <= 1.5 && 1.5 <= sizes[1].high) held[1]++;
    if (sizes[2].low <= 8 / 6 && 8 / 6 <= sizes[2].high) held[2]++;
    if (sizes[2].coverageLow <= 0.5 && 0.5 <= sizes[2].coverageHigh) held[3]++;
  }
  // Of 150: 0.879.
  const least = 0.95 - 4 * Math.sqrt((0.95 * 0.05) / tries);
  for (const times of held) expect(times / tries, `seeds below ${tries}`).toBeGreaterThan(least);
});

test('an exact count gives the exact shares, sizes and joint coverage, in however many parts', () => {
  const ranges: Ranges = [
    [[0, 600]],
    [[400, 1300]],
    [
      [100, 500],
      [1200, 1600],
    ],
  ];
  for (const parts of [1, 3]) {
    const masks = counted(ranges, parts);
    expect(masks.map(countOf)).toEqual([600, 900, 800]);
    const [[, ab, ac], [ba], [ca, cb]] = sharesOf(masks, wholeShare);
    expect([ab * 600, ac * 600, ba * 900, ca * 800, cb * 800].map(Math.round)).toEqual([200, 400, 200, 400, 200]);
    const sizes = allRelated(relativeSizes(masks, [0, 0, 0]));
    [1, 1.5, 8 / 6].forEach((size, x) => {
      expect(sizes[x].size).toBeCloseTo(size, 9);
      expect([sizes[x].low, sizes[x].high]).toEqual([sizes[x].size, sizes[x].size]);
      expect(sizes[x].coverage).toBeCloseTo((size * 600) / 1600, 9);
    });
  }
});

test('collections that share nothing leave the sizes of the others known, each group beside its first', () => {
  // 0 and 3 overlap, 1 and 4 do; 2 has nothing of any. |0 ∪ 3| = 1500, |1 ∪ 4| = 700.
  const masks = counted([[[0, 1000]], [[5000, 5400]], [[9000, 9800]], [[500, 1500]], [[5300, 5700]]], 1);
  const sizes = relativeSizes(masks, [0, 0, 0, 0, 0]);
  expect(sizes[2]).toBe(null);
  const facts = [0, 1, 3, 4].map((x) => [sizes[x]?.beside, sizes[x]?.size, sizes[x]?.coverage]);
  const close = (value: number) => expect.closeTo(value, 9);
  expect(facts).toEqual([
    [0, close(1), close(1000 / 1500)],
    [1, close(1), close(400 / 700)],
    [0, close(1), close(1000 / 1500)],
    [1, close(1), close(400 / 700)],
  ]);
});
