// Takes minwise samples and returns features: 64-bit fingerprints of groups of samples (super-shingles; Broder,
// Glassman, Manasse and Zweig 1997, section 6; Broder 2000). Two documents are fungible, similar enough to replace each
// other, if at least r of their k features agree. This is a filter with a sharp edge, not an estimate.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../../../shared/fingerprint/minwise.ts';
import {atLeast} from './acceptance.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

export interface FeatureShape {
  /** k */
  readonly features: number;
  /** s, at a threshold of 0.9. */
  readonly samples: number;
  /** r */
  readonly least: number;
}

/**
 * The shape of AltaVista (Broder, Algorithms for duplicate documents, slide "Real implementation"): 48 bytes per
 * document.
 */
export const sixOfFourteen: FeatureShape = {features: 6, samples: 14, least: 2};
/** The variant on that slide: 200 samples in 8 groups of 25, one of which must agree. */
export const eightOfTwentyFive: FeatureShape = {features: 8, samples: 25, least: 1};
/**
 * The shape of Bing: "we shortened the 14 down to about 5, and lengthened the 2 to 4" (Manasse, Finding similar
 * things).
 */
export const sixOfFive: FeatureShape = {features: 6, samples: 5, least: 4};

/**
 * Reached at a threshold of 0.98 by groups of 14, and at 0.965 by those of 25. Closer to 1 the filters do not get
 * sharper.
 */
const samplesMax = 73;

/** Samples per group, so that a group agrees at the threshold as often as a group of the given shape does at 0.9. */
export function samplesAt(threshold: number, samples: number): number {
  if (threshold >= 1) return samplesMax;
  const scaled = (samples * Math.log(0.9)) / Math.log(threshold);
  return Math.max(1, Math.min(samplesMax, Math.round(scaled)));
}

/**
 * Writes k features of two numbers each: fingerprints of s samples and of the number of the group. Every step is
 * one-to-one, so groups that differ in a single sample never agree.
 */
export function featuresOf(samples: Uint32Array, k: number, s: number, key: number, into: Uint32Array): void {
  for (let feature = 0; feature < k; feature++) {
    let high = scrambled(feature, key);
    let low = scrambled(high, 0x3c6ef372);
    const end = (feature + 1) * s;
    for (let at = feature * s; at < end; at++) {
      high = scrambled(high, samples[at]);
      low = scrambled(low, samples[at] ^ 0x2545f491);
    }
    into[feature * 2] = high;
    into[feature * 2 + 1] = low;
  }
}

/** Number of features in which two documents agree. */
export function featuresShared(a: Uint32Array, b: Uint32Array): number {
  const length = Math.min(a.length, b.length);
  let shared = 0;
  for (let at = 0; at < length; at += 2) if (a[at] === b[at] && a[at + 1] === b[at + 1]) shared++;
  return shared;
}

export function newFeatures(
  {threshold, seed}: SketcherOptions,
  shape: FeatureShape = sixOfFourteen,
  name = 'features',
  use = 'selects near duplicates from 48 bytes; a sharp filter, no estimate',
): Sketcher {
  const {features, least} = shape;
  const s = samplesAt(threshold, shape.samples);
  const drawn = new Uint32Array(features * s);
  const space = newSamplingSpace();
  const [sampleKey, featureKey] = [permutationKey(seed, 1), permutationKey(seed, 2)];
  return {
    name,
    source: 'Broder, Glassman, Manasse & Zweig 1997, section 6; Broder 2000',
    use,
    weighing: 'none',
    bytes: features * 8,
    groupSamples: s,
    sizeMax: () => features * 2,
    sketch({hashes, count}, into): number {
      if (count === 0) return 0;
      minwiseSamples(hashes, count, sampleKey, drawn, drawn.length, space);
      featuresOf(drawn, features, s, featureKey, into);
      return features * 2;
    },
    // The inverse of ρ^s, used for ranking. If no feature agrees, as for all documents below 0.7, the estimate is 0.
    resemblance: (a, b) =>
      a.length === 0 || b.length === 0 ? Number.NaN : (featuresShared(a, b) / features) ** (1 / s),
    standardError: () => Number.POSITIVE_INFINITY,
    keysMax: () => features - least + 1,
    // If r of k features agree, at least one of the first k − r + 1 does. The number of a feature is mixed in, so half
    // of a feature is enough as its key.
    keys(sketch, into): number {
      const count = sketch.length === 0 ? 0 : features - least + 1;
      for (let feature = 0; feature < count; feature++) into[feature] = sketch[feature * 2];
      return count;
    },
    proposes: (a, b) => featuresShared(a, b) >= least,
    acceptance: (r) => atLeast(features, least, r ** s),
  };
}
