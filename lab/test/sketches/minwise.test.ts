import {expect, test} from 'vitest';
import {permutationKey} from '../../../shared/algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../../../shared/fingerprint/minwise.ts';
import {random} from '../../../test/support/random.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

const space = newSamplingSpace();

function samplesOf(hashes: Uint32Array, key: number, t = 84): Uint32Array {
  const samples = new Uint32Array(t);
  minwiseSamples(hashes, hashes.length, key, samples, t, space);
  return samples;
}

// From one shingle, which goes through all slots of time, to sets for which the first slot does.
const sizes = [1, 2, 5, 20, 84, 300, 1000, 5000];

test.each(sizes)('a sample of a union is that of one of the sets: %d hashes', (count) => {
  for (let seed = 1; seed <= 10; seed++) {
    const draw = random(seed);
    const all = distinctHashes(count + 1, draw);
    const cut = 1 + Math.floor(draw() * count);
    const [whole, left, right] = [all, all.subarray(0, cut), all.subarray(cut)].map((set) => samplesOf(set, seed));
    whole.forEach((sample, i) => {
      expect([left[i], right[i]], `seed ${seed}, sample ${i}`).toContain(sample);
    });
  }
});

test('neither order nor repetition of hashes matters', () => {
  for (const count of [1, 7, 300, 2000]) {
    const hashes = distinctHashes(count, random(count));
    const expected = samplesOf(hashes, 5);
    expect(samplesOf(hashes.slice().reverse(), 5)).toEqual(expected);
    expect(samplesOf(Uint32Array.from([...hashes, ...hashes, ...hashes]), 5)).toEqual(expected);
  }
});

test('each member of a set is a sample equally often', () => {
  const t = 100;
  for (const count of [3, 40, 1500]) {
    const hashes = distinctHashes(count, random(count));
    // A sample is told by the set without its member having another one.
    const removed = hashes.subarray(1);
    const trials = 200;
    let changed = 0;
    for (let trial = 0; trial < trials; trial++) {
      const [whole, rest] = [
        samplesOf(hashes, permutationKey(count, trial), t),
        samplesOf(removed, permutationKey(count, trial), t),
      ];
      for (let i = 0; i < t; i++) if (whole[i] !== rest[i]) changed++;
    }
    const p = 1 / count;
    const sigma = Math.sqrt(trials * t * p * (1 - p));
    expect(Math.abs(changed - trials * t * p), `${count} members`).toBeLessThan(4 * sigma);
  }
});

test.each([
  [2, 0.5],
  [10, 0.8],
  [30, 0.5],
  [84, 0.9],
  [200, 0.9],
  [1000, 0.7],
])('samples are independent: of a union of %d at ρ = %d the agreeing ones are binomial', (union, rho) => {
  const [t, trials] = [84, 600];
  const {a, b, resemblance} = pairOf(union, rho, random(union));
  let sum = 0;
  let squares = 0;
  for (let trial = 0; trial < trials; trial++) {
    const [x, y] = [samplesOf(a, permutationKey(union, trial)), samplesOf(b, permutationKey(union, trial))];
    const agreeing = x.filter((sample, i) => sample === y[i]).length;
    sum += agreeing - t * resemblance;
    squares += (agreeing - t * resemblance) ** 2;
  }
  const variance = t * resemblance * (1 - resemblance);
  expect(Math.abs(sum / trials)).toBeLessThan(4 * Math.sqrt(variance / trials));
  // A variance of n nearly normal values has the relative standard deviation √(2/n); bins have a third of it less.
  expect(Math.abs(squares / trials / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / trials));
});
