import {expect, test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {random} from '../../../test/support/random.ts';
import {jaccard} from '../../methods/distance/jaccard.ts';
import {vectorOf} from '../../methods/distance/vector.ts';
import {weightedSamples} from '../../methods/minhash/weighted.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes} from '../support/sets.ts';

interface Weights {
  readonly hashes: Uint32Array;
  readonly weights: Float64Array;
}

/** Two vectors with common features, their weights drawn for each; and their Σ min / Σ max. */
function pair(seed: number, weigh: (draw: () => number) => number) {
  const draw = random(seed);
  const all = distinctHashes(60, draw);
  const [a, b]: Weights[] = [all.slice(0, 45), all.slice(15)].map((hashes) => ({
    hashes,
    weights: Float64Array.from(hashes, () => weigh(draw)),
  }));
  const [x, y] = [a, b].map(({hashes, weights}) => vectorOf(hashes, hashes.length, weights));
  return {a, b, resemblance: jaccard(x, y)};
}

function samplesOf({hashes, weights}: Weights, keys: Uint32Array): Uint32Array {
  const into = new Uint32Array(keys.length);
  weightedSamples(hashes, hashes.length, weights, keys, into, new Float64Array(hashes.length));
  return into;
}

const keysFrom = (seed: number, count: number) =>
  Uint32Array.from({length: count}, (_, use) => permutationKey(seed, use));
const agreeing = (a: Uint32Array, b: Uint32Array) => a.reduce((sum, one, at) => sum + (one === b[at] ? 1 : 0), 0);

const integers = (draw: () => number) => 1 + Math.floor(draw() ** 3 * 9);

test.each([
  ['units', () => 1],
  ['integers', integers],
  ['reals', (draw: () => number) => 0.05 + 3 * draw()],
  ['reals of many magnitudes', (draw: () => number) => 10 ** (6 * draw() - 3)],
])('samples agree with probability Σ min / Σ max, within 4σ: %s', (_, weigh) => {
  for (const seed of [1, 2, 3]) {
    const {a, b, resemblance} = pair(seed, weigh);
    const keys = keysFrom(seed, 2500);
    const found = agreeing(samplesOf(a, keys), samplesOf(b, keys)) / keys.length;
    // Samples are independent Bernoulli trials: σ = √(r(1 − r)/samples).
    const sigma = Math.sqrt((resemblance * (1 - resemblance)) / keys.length);
    expect(Math.abs(found - resemblance), `seed ${seed}: ${found} for ${resemblance}`).toBeLessThan(4 * sigma);
  }
});

test('a shingle is chosen as often as its share of the weights', () => {
  const draw = random(8);
  const hashes = distinctHashes(12, draw);
  const weights = Float64Array.from(hashes, () => 0.1 + 5 * draw());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const keys = keysFrom(8, 4000);
  const all = samplesOf({hashes, weights}, keys);
  for (let at = 0; at < hashes.length; at++) {
    // Alone it is always chosen, at the same step of its weight.
    const alone = samplesOf({hashes: hashes.slice(at, at + 1), weights: weights.slice(at, at + 1)}, keys);
    const share = weights[at] / total;
    const sigma = Math.sqrt((share * (1 - share)) / keys.length);
    expect(Math.abs(agreeing(all, alone) / keys.length - share), `shingle ${at}`).toBeLessThan(4 * sigma);
  }
});

test('samples are those of algorithm 1 of Ioffe 2010, computed as it is written', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const {a} = pair(seed, (draw) => 0.05 + 3 * draw());
    const keys = keysFrom(seed, 30);
    const samples = samplesOf(a, keys);
    for (const [sample, key] of keys.entries()) {
      const choices = [...a.hashes].map((hash, k) => {
        const one = scrambled(hash, key);
        const u = [one, ...[0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((use) => scrambled(one, use))];
        const [u1, u2, u3, u4] = u.map((bits) => (bits + 0.5) / 2 ** 32);
        const beta = scrambled(one, 0x165667b1) / 2 ** 32;
        const r = -Math.log(u1 * u2);
        const c = -Math.log(u3 * u4);
        const t = Math.floor(Math.log(a.weights[k]) / r + beta);
        const y = Math.exp(r * (t - beta));
        return {hash, t, a: c / (y * Math.exp(r))};
      });
      const least = choices.reduce((best, one) => (one.a < best.a ? one : best));
      expect(samples[sample], `seed ${seed}, sample ${sample}`).toBe(
        scrambled(least.hash, permutationKey(least.t, sample)),
      );
    }
  }
});

test('replication and consistent weighted sampling agree on integer weights, both with Σ min / Σ max', () => {
  for (const name of ['replicated', 'weighted'] as const) {
    const trials = 60;
    for (const seed of [1, 2]) {
      const {a, b, resemblance} = pair(seed, integers);
      let sum = 0;
      let sigma = 0;
      for (let trial = 0; trial < trials; trial++) {
        const sketcher = newSketcher(name, {seed: trial * 7919});
        const [x, y] = [a, b].map(({hashes, weights}) => {
          const into = new Uint32Array(sketcher.sizeMax(hashes.length));
          return into.slice(0, sketcher.sketch({hashes, count: hashes.length, weights}, into));
        });
        sum += sketcher.resemblance(x, y);
        const all = [a, b].reduce((total, {weights}) => total + weights.reduce((s, weight) => s + weight, 0), 0);
        // Σ min + Σ max is the sum of all weights: Σ max is so many replicas.
        sigma = sketcher.standardError(resemblance, all / (1 + resemblance));
      }
      const label = `${name}, seed ${seed}: ${sum / trials} for ${resemblance}`;
      expect(Math.abs(sum / trials - resemblance), label).toBeLessThan((4 * sigma) / Math.sqrt(trials));
    }
  }
});

test('weights count: one shingle that occurs five times more often is a difference to weighted methods only', () => {
  const hashes = distinctHashes(200, random(3));
  const once = new Float64Array(200).fill(1);
  const often = once.slice().fill(6, 0, 60);
  for (const name of ['bins', 'replicated', 'weighted'] as const) {
    const sketcher = newSketcher(name);
    const [x, y] = [once, often].map((weights) => {
      const into = new Uint32Array(sketcher.sizeMax(200));
      return into.slice(0, sketcher.sketch({hashes, count: 200, weights}, into));
    });
    // Σ min / Σ max = 200 / 500.
    const r = name === 'bins' ? 1 : 0.4;
    const label = `${name}: ${sketcher.resemblance(x, y)}`;
    expect(Math.abs(sketcher.resemblance(x, y) - r), label).toBeLessThanOrEqual(4 * sketcher.standardError(r, 500));
  }
});
