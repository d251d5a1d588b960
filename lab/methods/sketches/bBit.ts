// Takes a set of shingles and returns 128 slots of 2 bits: b-bit minwise hashing (Li and König 2010) in 32 bytes. The
// two bits of a slot are a hash of the winner of its sample. A quarter of the slots agree by chance, so if m agree, the
// estimate is (m − 32)/96 (Manasse, Finding similar things).
//
// With 32 bytes there is no space to mark a bin as empty, and none is: slots are independent minwise samples, which
// even a set of one shingle fills, so the estimate is unbiased for any size. Bins whose empty ones are copied from the
// next filled one (rotation, Shrivastava and Li 2014) are unbiased too, but have more than twice the variance for short
// documents (see the test). Look-up works well for thresholds from 0.85: keys have 16 bits there and 24 at 0.9, but
// only twelve at 0.8 and four at 0.5.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../../../shared/fingerprint/minwise.ts';
import {atLeast} from './acceptance.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

const slotCount = 128;
const slotsOfNumber = 16;
const numberCount = slotCount / slotsOfNumber;
/** Proportion of slots that agree by chance. */
const chance = 1 / 4;

/**
 * Writes two bits of each sample, sixteen samples per number. The number of the slot is mixed in, so equal samples in
 * different slots give different bits.
 */
function twoBitsOf(samples: Uint32Array, key: number, into: Uint32Array): void {
  for (let at = 0; at < samples.length; at += slotsOfNumber) {
    let bits = 0;
    for (let page = 0; page < slotsOfNumber; page++) {
      bits = (bits << 2) | (scrambled(samples[at + page], key + Math.imul(at + page, 0x9e3779b1)) & 3);
    }
    into[at / slotsOfNumber] = bits;
  }
}

/** Number of slots in which two sketches agree. */
export function slotsShared(a: Uint32Array, b: Uint32Array): number {
  let differing = 0;
  for (let at = 0; at < a.length; at++) {
    const bits = a[at] ^ b[at];
    differing += ones((bits | (bits >>> 1)) & 0x55555555);
  }
  return a.length * slotsOfNumber - differing;
}

/** Number of set bits, all at even positions. */
function ones(evenBits: number): number {
  const pairs = (evenBits & 0x33333333) + ((evenBits >>> 2) & 0x33333333);
  const bytes = (pairs + (pairs >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bytes, 0x01010101) >>> 24;
}

/** (m − 32)/96 for 128 slots. For sets with nothing in common it is negative half the time. */
export function resemblanceOfSlots(m: number): number {
  return (m / slotCount - chance) / (1 - chance);
}

/** Writes the keys of `bands` runs of slots. If fewer slots than that differ, at least one key agrees. */
export function keysOfSlots(sketch: Uint32Array, bands: number, into: Uint32Array): number {
  const slots = Math.floor((sketch.length * slotsOfNumber) / bands);
  for (let band = 0, page = 0; band < bands; band++) {
    let key = band;
    for (const end = page + slots; page < end; page++) {
      const bits = sketch[Math.floor(page / slotsOfNumber)] >>> ((page % slotsOfNumber) * 2);
      key = Math.imul(key, 5) + (bits & 3) + 1;
    }
    into[band] = scrambled(key, Math.imul(band + 1, 0x9e3779b1));
  }
  return bands;
}

export function newBBit({threshold, seed}: SketcherOptions): Sketcher {
  const samples = new Uint32Array(slotCount);
  const space = newSamplingSpace();
  const [sampleKey, bitKey] = [permutationKey(seed, 1), permutationKey(seed, 3)];
  const agreeing = (r: number) => chance + (1 - chance) * r;
  const leastShared = Math.ceil(slotCount * agreeing(threshold) - 1e-9);
  const bands = slotCount - leastShared + 1;
  return {
    name: 'b-bit',
    source: 'Li & König 2010, b-bit minwise hashing',
    use: 'estimates resemblance from 32 bytes',
    weighing: 'none',
    bytes: numberCount * 4,
    sizeMax: () => numberCount,
    sketch({hashes, count}, into): number {
      if (count === 0) return 0;
      minwiseSamples(hashes, count, sampleKey, samples, slotCount, space);
      twoBitsOf(samples, bitKey, into);
      return numberCount;
    },
    resemblance: (a, b) => (a.length === 0 || b.length === 0 ? Number.NaN : resemblanceOfSlots(slotsShared(a, b))),
    standardError(r): number {
      const p = agreeing(r);
      return Math.sqrt((p * (1 - p)) / slotCount) / (1 - chance);
    },
    keysMax: () => bands,
    keys: (sketch, into) => (sketch.length === 0 ? 0 : keysOfSlots(sketch, bands, into)),
    proposes: (a, b) => a.length > 0 && b.length > 0 && slotsShared(a, b) >= leastShared,
    acceptance: (r) => atLeast(slotCount, leastShared, agreeing(r)),
  };
}
