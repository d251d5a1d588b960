// Takes a set of shingles, gives t samples by bits that are rarely 0: of a shingle only the places of its zeros are
// drawn, one in a hundred, and only there it competes (Manasse, Finding similar things quickly in large collections,
// "Improving sampling"). Where a sample gets no shingle so, all draw for it again, two bits each.

import {scrambled} from '../../algorithms/permute32.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type BitsDrawn, type Contest, compete, newDrawing, type RandomBits} from './randomBits.ts';
import {newSampler} from './samples.ts';

/** As in the text; standard error 0.03 at 0.9. */
const usualSamples = 100;

/** Of 100 samples none has a zero in one time of e. A sample gets no shingle of 1,000 in 1 of 23,000. */
const usualBias = 1 / 100;

/** bounds[k] is 2³² times the probability that one of the first k samples has a zero: where the next one is. */
export function boundsOfZeros(samples: number, bias: number): Float64Array {
  return Float64Array.from({length: samples + 1}, (_, k) => Math.round((1 - (1 - bias) ** k) * 0x100000000));
}

/**
 * Writes the sampled hashes; `bounds` are those of `boundsOfZeros`. A shingle with a zero beats all without, whatever
 * they draw again, so that which one wins depends on the shingles alone, not on the sets they are in.
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
      // Among the shingles with a zero the longer run wins, a bit for each zero and one for the end.
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

/** Two bits a shingle for one sample, as unary.ts. */
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

/** 32 bits of a shingle's stream. */
function bitsFrom(mixed: number, bit: number, streamKeys: Uint32Array): number {
  const word = bit >>> 5;
  const shift = bit & 31;
  const high = scrambled(mixed, streamKeys[word % streamKeys.length]);
  if (shift === 0) return high;
  const low = scrambled(mixed, streamKeys[(word + 1) % streamKeys.length]);
  return ((high << shift) | (low >>> (32 - shift))) >>> 0;
}

/** The k < remaining with bounds[k] ≤ uniform < bounds[k + 1]. */
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
 * Leading bits of `uniform` that show that it lies in [from, to), 0 ≤ from < to ≤ 2³²: all numbers that begin with them
 * do. The bits after them are as random as before (Knuth & Yao 1976).
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
