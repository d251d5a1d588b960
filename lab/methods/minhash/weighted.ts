// Takes a set with real weights and returns samples that two sets share with probability Σ min / Σ max of their
// weights: consistent weighted sampling (Manasse, McSherry and Talwar 2010), in the form of Ioffe (2010, Improved
// consistent sampling, weighted minhash and L1 sketching, section 3). The time does not depend on the weights.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {newSampler} from './samples.ts';

/**
 * Standard error 0.0375 at 0.9. A shingle costs 0.5 µs, or 2.3 µs if all logarithms are computed. Of 1,000 shingles, a
 * sample computes those of only a few.
 */
const sampleCount = 64;

/**
 * Writes a sample for each key to into[0 … keys.length − 1]: a hash of the chosen shingle and of the step of its
 * weight. Null weights are all 1. `logWeights` must have space for `count` numbers.
 *
 * A shingle of weight S draws r and c from Gamma(2, 1) and β uniformly, using only its hash and the key. Its weight is
 * rounded down to the step y = exp(r(⌊ln S / r + β⌋ − β)), so that close weights usually get the same step. The shingle
 * with the smallest c / (y·e^r) is chosen.
 */
export function weightedSamples(
  hashes: Uint32Array,
  count: number,
  weights: Float64Array | null,
  keys: Uint32Array,
  into: Uint32Array,
  logWeights: Float64Array,
): void {
  for (let at = 0; at < count; at++) logWeights[at] = weights === null ? 0 : Math.log(weights[at]);
  for (let sample = 0; sample < keys.length; sample++) {
    const key = keys[sample];
    let leastCost = Number.POSITIVE_INFINITY;
    let chosen = 0;
    let chosenStep = 0;
    for (let at = 0; at < count; at++) {
      const one = scrambled(hashes[at], key);
      // −ln of a product of two uniform numbers has the distribution Gamma(2, 1).
      const forR = uniform(one) * uniform(scrambled(one, 0x85ebca6b));
      const forC = uniform(scrambled(one, 0xc2b2ae35)) * uniform(scrambled(one, 0x27d4eb2f));
      // y ≤ S, e^−r = forR and −ln x ≥ 1 − x. So anything not below this bound is not below the minimum, and needs no
      // logarithm.
      if ((1 - forC) * forR >= leastCost * (weights === null ? 1 : weights[at])) continue;
      const beta = scrambled(one, 0x165667b1) / 0x100000000;
      const r = -Math.log(forR);
      const step = Math.floor(logWeights[at] / r + beta);
      const cost = -Math.log(forC) * Math.exp(-r * (step - beta + 1));
      if (cost >= leastCost) continue;
      leastCost = cost;
      chosen = hashes[at];
      chosenStep = step;
    }
    into[sample] = scrambled(chosen, permutationKey(chosenStep, sample));
  }
}

/** Above 0 and below 1. */
function uniform(bits: number): number {
  return (bits + 0.5) / 0x100000000;
}

export function newWeighted(options: SketcherOptions): Sketcher {
  const keys = Uint32Array.from({length: sampleCount}, (_, sample) => permutationKey(options.seed, sample));
  let logWeights = new Float64Array(1024);
  return newSampler(
    {
      name: 'weighted',
      source: 'Manasse, McSherry & Talwar 2010; Ioffe 2010',
      use: 'counts how often a shingle occurs, with any real weights; slow',
      weighing: 'count',
      samples: sampleCount,
      sample(hashes, count, into, weights): void {
        if (logWeights.length < count) logWeights = new Float64Array(count * 2);
        weightedSamples(hashes, count, weights, keys, into, logWeights);
      },
    },
    options,
  );
}
