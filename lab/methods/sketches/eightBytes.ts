// Takes a set of shingles and returns eight bytes, each the fingerprint of a group of minwise samples (Broder,
// Algorithms for duplicate documents, slide "8 bytes are enough!"). Two documents are proposed if at least 3 of their
// bytes agree. Bytes of unrelated documents agree by chance with probability 1/256, and 3 of 8 in 3.3 of a million
// pairs: 4,100 pairs to reject among 50,000 documents, 1.6 million among a million.
//
// If 7 bytes must agree, chance proposes nothing (8 · 2⁻⁵⁶ · 255/256), and one of the two halves agrees completely, so
// two exact look-ups find everything. But then a group can have at most two samples, and the filter is less sharp: it
// proposes 0.16 of the pairs at ρ = 0.8 and 0.82 at 0.95; three bytes propose 0.03 and 0.93.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../../../shared/fingerprint/minwise.ts';
import {atLeast} from './acceptance.ts';
import {featuresOf, samplesAt} from './features.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

const byteCount = 8;

interface ByteShape {
  /** Samples per group at a threshold of 0.9. Half of the pairs at the threshold are proposed. */
  readonly samples: number;
  /** Number of bytes that must agree. */
  readonly least: 3 | 7;
}

export const threeOfEight: ByteShape = {samples: 11, least: 3};
export const sevenOfEight: ByteShape = {samples: 2, least: 7};

/** Number of bytes in which two sketches (of two numbers each) agree. */
export function bytesShared(a: Uint32Array, b: Uint32Array): number {
  return zeroBytes(a[0] ^ b[0]) + zeroBytes(a[1] ^ b[1]);
}

function zeroBytes(x: number): number {
  // No sum carries into the next byte. The highest bit of a byte is set unless the byte is 0.
  const nonZero = (((x & 0x7f7f7f7f) + 0x7f7f7f7f) | x) & 0x80808080;
  return 4 - (Math.imul(nonZero >>> 7, 0x01010101) >>> 24);
}

/**
 * Writes the keys of a sketch. If r of 8 bytes agree, ⌈r/2⌉ of one of its halves do. So the keys are the 6 pairs of
 * either half for three bytes, and the half itself for seven.
 */
export function keysOfBytes(sketch: Uint32Array, least: 3 | 7, into: Uint32Array): number {
  let count = 0;
  for (let half = 0; half < 2; half++) {
    const bytes = sketch[half];
    if (least === 7) {
      into[count++] = scrambled(bytes, half);
      continue;
    }
    for (let first = 0; first < 4; first++) {
      for (let second = first + 1; second < 4; second++) {
        const pair = (((bytes >>> (first * 8)) & 255) << 8) | ((bytes >>> (second * 8)) & 255);
        into[count] = scrambled(pair, count << 16);
        count++;
      }
    }
  }
  return count;
}

/** Probability that one byte agrees: either all samples of its group agree, or it happens by chance. */
function byteAgrees(r: number, s: number): number {
  return r ** s + (1 - r ** s) / 256;
}

export function newEightBytes(
  {threshold, seed}: SketcherOptions,
  {samples, least}: ByteShape = threeOfEight,
  name = 'eight-bytes',
  use = 'selects near duplicates among up to 50,000 documents from 8 bytes each',
): Sketcher {
  const s = samplesAt(threshold, samples);
  const drawn = new Uint32Array(byteCount * s);
  const features = new Uint32Array(byteCount * 2);
  const space = newSamplingSpace();
  const [sampleKey, featureKey] = [permutationKey(seed, 1), permutationKey(seed, 2)];
  return {
    name,
    source: 'Broder, Algorithms for duplicate documents, slide "8 bytes are enough!"',
    use,
    weighing: 'none',
    bytes: byteCount,
    groupSamples: s,
    sizeMax: () => 2,
    sketch({hashes, count}, into): number {
      if (count === 0) return 0;
      minwiseSamples(hashes, count, sampleKey, drawn, drawn.length, space);
      featuresOf(drawn, byteCount, s, featureKey, features);
      for (let half = 0; half < 2; half++) {
        let bytes = 0;
        for (let at = 0; at < 4; at++) bytes |= (features[(half * 4 + at) * 2] & 255) << (at * 8);
        into[half] = bytes;
      }
      return 2;
    },
    resemblance(a, b): number {
      if (a.length === 0 || b.length === 0) return Number.NaN;
      // Subtract the bytes that agree by chance.
      const shared = (bytesShared(a, b) / byteCount - 1 / 256) / (1 - 1 / 256);
      return Math.max(0, shared) ** (1 / s);
    },
    standardError: () => Number.POSITIVE_INFINITY,
    keysMax: () => (least === 7 ? 2 : 12),
    keys: (sketch, into) => (sketch.length === 0 ? 0 : keysOfBytes(sketch, least, into)),
    proposes: (a, b) => a.length > 0 && b.length > 0 && bytesShared(a, b) >= least,
    acceptance: (r) => atLeast(byteCount, least, byteAgrees(r, s)),
  };
}
