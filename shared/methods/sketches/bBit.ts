// Takes a set of shingles, gives 128 slots of 2 bits: b-bit minwise hashing (Li and König 2010) in 32 bytes. A slot has
// two bits that follow from the winner of its sample. A quarter of the slots agree by chance: (m − 32)/96 is the
// estimate where m agree (Manasse, Finding similar things).
//
// 32 bytes have no room to say that a bin is empty. Here none is: slots are independent minwise samples, which sets of
// one shingle fill too, so the estimate has no bias for any size. Bins with empty ones copied from the next filled one
// (rotation, Shrivastava and Li 2014) have none either, but more than twice the variance for short documents (test).
//
// Look-up suits thresholds from 0.85 on: there keys have 16 bits, at 0.9 24, but at 0.8 twelve and at 0.5 four.

import {permutationKey, scrambled} from '../../algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../minhash/minwise.ts';
import {atLeast} from './acceptance.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

const slotCount = 128;
const slotsOfNumber = 16;
const numberCount = slotCount / slotsOfNumber;
/** Slots that agree by chance. */
const chance = 1 / 4;

/** Writes two bits of each of the samples, sixteen to a number; equal samples of different slots have others. */
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

/** Bits that are set, of those in even places. */
function ones(evenBits: number): number {
  const pairs = (evenBits & 0x33333333) + ((evenBits >>> 2) & 0x33333333);
  const bytes = (pairs + (pairs >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bytes, 0x01010101) >>> 24;
}

/** (m − 32)/96 for 128 slots. Of sets that have nothing in common it is less than 0 half the time. */
export function resemblanceOfSlots(m: number): number {
  return (m / slotCount - chance) / (1 - chance);
}

/** Writes the keys of so many runs of slots: one of them agrees where fewer slots than that differ. */
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
