import {test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {keysOfSlots, newBBit, resemblanceOfSlots, slotsShared} from '../../methods/sketches/bBit.ts';
import type {Sketcher} from '../../methods/sketches/sketcher.ts';
import {pairOf} from '../support/sets.ts';

function sketchOf(sketcher: Sketcher, hashes: Uint32Array): Uint32Array {
  const into = new Uint32Array(8);
  expect(sketcher.sketch({hashes, count: hashes.length, weights: null}, into)).toBe(8);
  return into;
}

test('(m − 32)/96: 32 of 128 slots agree by luck (Manasse, Finding similar things, Ping Li’s fast uniform sampling)', () => {
  expect(resemblanceOfSlots(32)).toBe(0);
  expect(resemblanceOfSlots(80)).toBe((80 - 32) / 96);
  expect(resemblanceOfSlots(128)).toBe(1);
  expect(newBBit({threshold: 0.9, seed: 1}).bytes).toBe(32);
});

test('slots that agree are counted', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = random(seed);
    const slots = () => Array.from({length: 128}, () => Math.floor(draw() * 4));
    const packed = (values: number[]) =>
      Uint32Array.from({length: 8}, (_, word) =>
        values.slice(word * 16, word * 16 + 16).reduce((bits, value, at) => bits | (value << (at * 2)), 0),
      );
    const [a, b] = [slots(), slots()];
    const expected = a.filter((value, at) => value === b[at]).length;
    expect(slotsShared(packed(a), packed(b)), `seed ${seed}`).toBe(expected);
  }
});

// Sets of one shingle to sets that fill 128 bins many times.
test.each([1, 3, 20, 60, 128, 400, 2000])(
  'the estimate is unbiased within 4σ, with the variance that is said: a union of %d',
  (union) => {
    for (const rho of [0, 0.5, 0.9]) {
      const trials = union > 1000 ? 100 : 250;
      const {a, b, resemblance} = pairOf(union + 1, rho, random(union + rho * 10));
      let sum = 0;
      let squares = 0;
      let sigma = 0;
      for (let trial = 0; trial < trials; trial++) {
        const sketcher = newBBit({threshold: 0.9, seed: trial * 13 + union});
        sigma = sketcher.standardError(resemblance, union + 1);
        const error = sketcher.resemblance(sketchOf(sketcher, a), sketchOf(sketcher, b)) - resemblance;
        sum += error;
        squares += error ** 2;
      }
      const label = `union ${union + 1}, ρ ${resemblance}`;
      expect(Math.abs(sum / trials), label).toBeLessThanOrEqual((4 * sigma) / Math.sqrt(trials));
      // A sum of 128 binary values is nearly normal: √(2/n).
      if (sigma > 0) expect(Math.abs(squares / trials / sigma ** 2 - 1), label).toBeLessThan(4 * Math.sqrt(2 / trials));
    }
  },
);

test('bins with rotation have more than twice the variance of independent samples for short documents', () => {
  const slots = 128;
  const rotated = (hashes: Uint32Array, trial: number) => {
    const bins = new Array<number>(slots).fill(-1);
    for (const hash of hashes) {
      const value = scrambled(hash, permutationKey(trial, 0));
      const bin = value >>> 25;
      if (bins[bin] < 0 || value < bins[bin]) bins[bin] = value;
    }
    // The next filled bin to the right, circular; how far it is counts too (Shrivastava and Li 2014, section 4).
    return bins.map((_, bin) => {
      let distance = 0;
      while (bins[(bin + distance) % slots] < 0) distance++;
      return bins[(bin + distance) % slots] + distance * 2 ** 32;
    });
  };
  const {a, b, resemblance} = pairOf(20, 0.5, random(20));
  const trials = 2000;
  let squares = 0;
  for (let trial = 0; trial < trials; trial++) {
    const [x, y] = [rotated(a, trial), rotated(b, trial)];
    const agreeing = x.filter((value, at) => value === y[at]).length;
    squares += (agreeing / slots - resemblance) ** 2;
  }
  const independent = (resemblance * (1 - resemblance)) / slots;
  expect(squares / trials / independent).toBeGreaterThan(2);
});

test('sketches that are proposed share a key', () => {
  for (const threshold of [0.5, 0.8, 0.9, 0.95, 1]) {
    let proposed = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const draw = random(seed);
      const sketcher = newBBit({threshold, seed});
      const {a, b} = pairOf(300, threshold + (1 - threshold) * draw(), draw);
      const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
      if (!sketcher.proposes(x, y)) continue;
      proposed++;
      const bands = sketcher.keysMax(8);
      const [keysA, keysB] = [new Uint32Array(bands), new Uint32Array(bands)];
      const have = new Set(keysA.subarray(0, keysOfSlots(x, bands, keysA)));
      keysOfSlots(y, bands, keysB);
      expect(
        keysB.some((key) => have.has(key)),
        `seed ${seed}`,
      ).toBe(true);
    }
    expect(proposed, `threshold ${threshold}`).toBeGreaterThan(20);
  }
});
