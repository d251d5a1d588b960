// Takes the features of a document and returns its mega-shingles: fingerprints of all pairs of features (Manasse,
// Finding similar things). Two documents share one if and only if at least two of their features agree. So the filter
// of features becomes 15 look-ups of equal keys, without false candidates.

import {mix32} from '../../../shared/algorithms/permute32.ts';
import {newFeatures, sixOfFourteen} from './features.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

/** Writes the 32-bit keys of the k(k − 1)/2 pairs of the first k features and returns their number; k is at most 8. */
function megaShinglesOf(features: Uint32Array, k: number, into: Uint32Array): number {
  let count = 0;
  for (let first = 0; first < k; first++) {
    const lead = leadFeature(features, 0, first);
    for (let second = first + 1; second < k; second++) into[count++] = megaShingle(lead, features, 0, second);
  }
  return count;
}

/**
 * The common prefix of the mega-shingles of a feature and later ones: 32 bits from the 64 bits of the feature and its
 * number.
 */
export function leadFeature(features: Uint32Array, at: number, first: number): number {
  const low = features[at + first * 2];
  const high = features[at + first * 2 + 1];
  return mix32(Math.imul(low, 0x9e3779b1) ^ mix32(high ^ (first << 29)));
}

/** A 32-bit key for look-up only. A collision costs one comparison. */
export function megaShingle(lead: number, features: Uint32Array, at: number, second: number): number {
  const low = features[at + second * 2];
  const high = features[at + second * 2 + 1];
  return mix32(Math.imul(lead, 0x85ebca6b) ^ Math.imul(low, 0x27d4eb2f) ^ Math.imul(high, 0x165667b1) ^ second);
}

/** The sketch and the filter of features, with different keys. */
export function newMegaShingles(options: SketcherOptions): Sketcher {
  const {features} = sixOfFourteen;
  const use = 'selects the same as features from 15 look-ups, without false candidates: for large collections';
  return {
    ...newFeatures(options, sixOfFourteen, 'mega-shingles', use),
    source: 'Manasse, Finding similar things quickly in large collections',
    keysMax: () => (features * (features - 1)) / 2,
    keys: (sketch, into) => (sketch.length === 0 ? 0 : megaShinglesOf(sketch, features, into)),
  };
}
