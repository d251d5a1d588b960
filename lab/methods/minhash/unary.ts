// Takes a set of shingles and returns t samples of two random bits each: the stream of a shingle is cut after each 1,
// and the longest run of zeros wins (Manasse with McSherry and Talwar; Manasse, Finding similar things quickly in large
// collections, "Improving sampling").

import {scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type BitsDrawn, type Contest, compete, newDrawing, type RandomBits} from './randomBits.ts';
import {newSampler} from './samples.ts';

/** As in the source; standard error 0.03 at 0.9. */
const usualSamples = 100;

/** Writes the sampled hashes. */
export function samplesByRuns(
  random: RandomBits,
  hashes: Uint32Array,
  count: number,
  contest: Contest,
  samples: Uint32Array,
  bits: BitsDrawn,
): void {
  const {key, streamKeys, tailKeys} = random;
  const {runs} = contest;
  const t = tailKeys.length;
  runs.fill(0);
  for (let at = 0; at < count; at++) {
    const mixed = scrambled(hashes[at], key);
    let word = 0;
    let rest = 0;
    let left = 0;
    for (let place = 0; place < t; place++) {
      let run = 1;
      // Used bits are shifted out, and zeros shifted in.
      while (rest === 0) {
        run += left;
        rest = scrambled(mixed, streamKeys[word++ % streamKeys.length]);
        left = 32;
      }
      const zeros = Math.clz32(rest);
      run += zeros;
      rest = (rest << zeros) << 1;
      left -= zeros + 1;
      if (run >= runs[place]) compete(contest, random, place, run, hashes[at], samples, bits);
    }
    bits.choosing += word * 32 - left;
  }
}

export function newUnary(options: SketcherOptions): Sketcher {
  const {random, contest, bits} = newDrawing(usualSamples, options.seed);
  return newSampler(
    {
      name: 'unary',
      source: 'Manasse, Finding similar things quickly in large collections',
      use: 'a full sketch that draws 2 random bits a shingle and sample',
      samples: usualSamples,
      sample: (hashes, count, into) => samplesByRuns(random, hashes, count, contest, into, bits),
    },
    options,
  );
}
