// Takes a set of shingles and returns t samples, using bits that are rarely 0. For each shingle only the positions of
// its zeros are drawn, one in a hundred, and it competes only for those samples (Manasse, Finding similar things
// quickly in large collections, "Improving sampling"). If a sample gets no shingle this way, all shingles draw again
// for it, two bits each.

import {scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type BitsDrawn, type Contest, compete, newDrawing, type RandomBits} from './randomBits.ts';
import {newSampler} from './samples.ts';

/** As in the source; standard error 0.03 at 0.9. */
const usualSamples = 100;

/**
 * With probability 1/e, a shingle has no zero in 100 samples. A sample gets none of 1,000 shingles in 1 of 23,000
 * cases.
 */
const usualBias = 1 / 100;

/**
 * bounds[k] is 2³² times the probability that one of the first k samples has a zero. It gives the position of the next
 * zero.
 */
export function boundsOfZeros(samples: number, bias: number): Float64Array {
  return Float64Array.from({length: samples + 1}, (_, k) => Math.round((1 - (1 - bias) ** k) * 0x100000000));
}

/**
 * Writes the sampled hashes. `bounds` come from `boundsOfZeros`. A shingle with a zero beats all shingles without,
 * whatever they draw again, so the winner depends on the shingles alone and not on the rest of the set.
 */
export function samplesByZeros(
  random: RandomBits,
  bounds: Float64Array,
  hashes: Uint32Array,
  count: number,
  contest: Contest,
  samples: Uint32Array,
  bits: BitsDrawn,
): void {
  const t = random.tailKeys.length;
  contest.runs.fill(0);
  for (let at = 0; at < count; at++) {
    const mixed = scrambled(hashes[at], random.key);
    let bit = 0;
    for (let place = 0; place < t; place++) {
      const uniform = bitsFrom(mixed, bit, random.streamKeys);
      const remaining = t - place;
      const gap = uniform >= bounds[remaining] ? remaining : gapOf(uniform, bounds, remaining);
      bit += bitsToDecide(uniform, bounds[gap], gap === remaining ? 0x100000000 : bounds[gap + 1]);
      place += gap;
      if (place === t) break;
      // Among the shingles with a zero the longer run wins. Each zero takes one bit, and the end of the run one more.
      const zeros = Math.clz32(bitsFrom(mixed, bit, random.streamKeys));
      bit += zeros + 1;
      if (zeros + 1 >= contest.runs[place]) compete(contest, random, place, zeros + 1, hashes[at], samples, bits);
    }
    bits.choosing += bit;
  }
  for (let place = 0; place < t; place++) {
    if (contest.runs[place] === 0) sampleAgain(random, place, hashes, count, contest, samples, bits);
  }
}

/** Two bits per shingle for one sample, as in unary.ts. */
function sampleAgain(
  random: RandomBits,
  place: number,
  hashes: Uint32Array,
  count: number,
  contest: Contest,
  samples: Uint32Array,
  bits: BitsDrawn,
): void {
  const key = random.againKeys[place];
  for (let at = 0; at < count; at++) {
    const run = 1 + Math.clz32(scrambled(scrambled(hashes[at], random.key), key));
    bits.again += run;
    if (run >= contest.runs[place]) compete(contest, random, place, run, hashes[at], samples, bits);
  }
}

/** 32 bits of the stream of a shingle. */
function bitsFrom(mixed: number, bit: number, streamKeys: Uint32Array): number {
  const word = bit >>> 5;
  const shift = bit & 31;
  const high = scrambled(mixed, streamKeys[word % streamKeys.length]);
  if (shift === 0) return high;
  const low = scrambled(mixed, streamKeys[(word + 1) % streamKeys.length]);
  return ((high << shift) | (low >>> (32 - shift))) >>> 0;
}

/** Returns the k < remaining with bounds[k] ≤ uniform < bounds[k + 1]. */
function gapOf(uniform: number, bounds: Float64Array, remaining: number): number {
  let low = 0;
  let high = remaining;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (bounds[middle] <= uniform) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Number of leading bits of `uniform` that prove it is in [from, to), 0 ≤ from < to ≤ 2³²: every number that starts
 * with them is. The bits after them are still random (Knuth & Yao 1976).
 */
export function bitsToDecide(uniform: number, from: number, to: number): number {
  const below = from === 0 ? 0 : Math.clz32(uniform ^ (from - 1)) + 1;
  const above = to === 0x100000000 ? 0 : Math.clz32(uniform ^ to) + 1;
  return Math.max(below, above);
}

export function newBiased(options: SketcherOptions): Sketcher {
  const {random, contest, bits} = newDrawing(usualSamples, options.seed);
  const bounds = boundsOfZeros(usualSamples, usualBias);
  return newSampler(
    {
      name: 'biased',
      source: 'Manasse, Finding similar things quickly in large collections',
      use: 'a full sketch that draws a seventh of a random bit a shingle and sample',
      samples: usualSamples,
      sample: (hashes, count, into) => samplesByZeros(random, bounds, hashes, count, contest, into, bits),
    },
    options,
  );
}
