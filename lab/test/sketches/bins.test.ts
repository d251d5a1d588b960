import {expect, test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {random} from '../../../test/support/random.ts';
import {
  emptyBin,
  keysOfBins,
  leastOfBins,
  newBins,
  resemblanceOfBins,
  standardErrorOfBins,
} from '../../methods/sketches/bins.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

const k = 128;

function binsOf(hashes: Uint32Array, key: number, count = k): Uint32Array {
  const bins = new Uint32Array(count);
  leastOfBins(hashes, hashes.length, key, bins, count);
  return bins;
}

test.each([1, 84, 100, 128, 200])('each of %d bins has the least of its scrambled hashes', (count) => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const hashes = distinctHashes(1 + Math.floor(draw() * 500), draw);
    const key = permutationKey(seed, 0);
    const expected = new Array<number>(count).fill(emptyBin);
    for (const hash of hashes) {
      const value = scrambled(hash, key);
      const bin = Math.floor((Math.floor(value / 65536) * count) / 65536);
      expected[bin] = Math.min(expected[bin], value);
    }
    expect([...binsOf(hashes, key, count)], `seed ${seed}`).toEqual(expected);
  }
});

test('empty and empty does not count, empty and filled does (Manasse, Ping Li’s fast uniform sampling)', () => {
  const sketch = (...bins: number[]) => Uint32Array.from(bins);
  expect(resemblanceOfBins(sketch(1, emptyBin, 3), sketch(1, emptyBin, 4))).toBe(1 / 2);
  expect(resemblanceOfBins(sketch(1, emptyBin, 3), sketch(1, 2, 3))).toBe(2 / 3);
  expect(resemblanceOfBins(sketch(emptyBin, emptyBin), sketch(emptyBin, emptyBin))).toBeNaN();
});

// n from one shingle, where 127 bins are empty, to thousands, where none is.
const sizes = [1, 2, 3, 5, 10, 30, 60, 128, 300, 1000, 3000];

test.each(sizes)('the estimate is unbiased within 4σ, and σ is that of the theorem: a union of %d', (union) => {
  const pairs = Math.min(3000, Math.ceil(120_000 / union));
  for (const target of [0.1, 0.5, 0.9]) {
    const seed = union * 7 + target * 100;
    const draw = random(seed);
    let sum = 0;
    let squares = 0;
    const {a, b, resemblance} = pairOf(union, target, draw);
    for (let trial = 0; trial < pairs; trial++) {
      const key = permutationKey(seed, trial);
      const error = resemblanceOfBins(binsOf(a, key), binsOf(b, key)) - resemblance;
      sum += error;
      squares += error * error;
    }
    const sigma = standardErrorOfBins(resemblance, union, k);
    const bias = sum / pairs;
    expect(Math.abs(bias), `seed ${seed}, r ${resemblance}`).toBeLessThanOrEqual((4 * sigma) / Math.sqrt(pairs));
    // A variance estimated from n errors has a relative standard deviation of about √((κ−1)/n); the kurtosis κ of
    // these sums is largest where there are few bins to hit and r is near 0 or 1, and below 12 there.
    if (sigma > 0) {
      const ratio = squares / pairs / sigma ** 2;
      expect(Math.abs(ratio - 1), `seed ${seed}, r ${resemblance}`).toBeLessThan(4 * Math.sqrt(11 / pairs) + 0.02);
    }
  }
});

test('hashes that count upwards, or differ in high bits only, are as good as random ones', () => {
  const structured: [string, (i: number) => number][] = [
    ['0, 1, 2, …', (i) => i],
    ['multiples of 2²⁰', (i) => (i << 20) >>> 0],
    ['multiples of 65,537', (i) => Math.imul(i, 65_537) >>> 0],
  ];
  for (const [name, nth] of structured) {
    const all = Uint32Array.from({length: 1000}, (_, i) => nth(i));
    const [a, b] = [all.subarray(0, 750), all.subarray(250)];
    const trials = 300;
    let sum = 0;
    for (let trial = 0; trial < trials; trial++) {
      sum += resemblanceOfBins(binsOf(a, permutationKey(1, trial)), binsOf(b, permutationKey(1, trial)));
    }
    const sigma = standardErrorOfBins(0.5, 1000, k) / Math.sqrt(trials);
    expect(Math.abs(sum / trials - 0.5), name).toBeLessThan(4 * sigma);
  }
});

test('sketches at or above the threshold share a key: prefix filtering loses none', () => {
  const draw = random(11);
  const [keysA, keysB] = [new Uint32Array(k), new Uint32Array(k)];
  let proposed = 0;
  let fewest = k;
  for (let trial = 0; trial < 2000; trial++) {
    const threshold = 0.5 + draw() / 2;
    const sketcher = newBins({...sketcherDefaults, threshold, seed: trial});
    const {a, b} = pairOf(1 + Math.floor(draw() ** 3 * 900), Math.min(1, threshold - 0.1 + draw() * 0.2), draw);
    const [x, y] = [new Uint32Array(k), new Uint32Array(k)];
    if (sketcher.sketch({hashes: a, count: a.length, weights: null}, x) === 0) continue;
    if (sketcher.sketch({hashes: b, count: b.length, weights: null}, y) === 0) continue;
    if (!sketcher.proposes(x, y)) continue;
    proposed++;
    const have = new Set(keysA.subarray(0, keysOfBins(x, threshold, keysA)));
    const keys = keysB.subarray(0, keysOfBins(y, threshold, keysB));
    expect(
      keys.some((key) => have.has(key)),
      `trial ${trial}`,
    ).toBe(true);
    fewest = Math.min(fewest, keys.length);
  }
  expect(proposed).toBeGreaterThan(500);
  expect(fewest).toBeLessThan(k / 4);
});
