// Takes the features of a document, gives its mega-shingles: fingerprints of all pairs of features (Manasse, Finding
// similar things). Two documents share one if and only if at least two of their features agree, so that the filter of
// features is 15 look-ups of equal keys, and no candidate is looked at in vain.

import {atLeast} from './acceptance.ts';
import {featuresShared, newFeatureSketch, sixOfFourteen} from './features.ts';
import {scrambled} from './scramble.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

/** Writes the 32-bit keys of the k(k − 1)/2 pairs of the first k features and gives their number. */
export function megaShinglesOf(features: Uint32Array, k: number, into: Uint32Array): number {
  let count = 0;
  for (let first = 0; first < k; first++) {
    const half = scrambled(features[first * 2], features[first * 2 + 1]);
    for (let second = first + 1; second < k; second++) {
      // A feature is mixed with its number, and so is the pair.
      const other = scrambled(features[second * 2 + 1], features[second * 2]);
      into[count++] = scrambled(half, Math.imul(other, 0x9e3779b1));
    }
  }
  return count;
}

export function newMegaShingles(options: SketcherOptions): Sketcher {
  const {features} = sixOfFourteen;
  const pairs = (features * (features - 1)) / 2;
  const {s, sketch} = newFeatureSketch(sixOfFourteen, options);
  return {
    name: 'mega-shingles',
    source: 'Manasse, Finding similar things quickly in large collections',
    use: 'proposes the same as features from 15 look-ups, with no candidate in vain: for large collections',
    weighing: 'none',
    bytes: features * 8,
    sizeMax: () => features * 2,
    sketch,
    resemblance: (a, b) =>
      a.length === 0 || b.length === 0 ? Number.NaN : (featuresShared(a, b) / features) ** (1 / s),
    standardError: () => Number.POSITIVE_INFINITY,
    keysMax: () => pairs,
    keys: (sketch, into) => (sketch.length === 0 ? 0 : megaShinglesOf(sketch, features, into)),
    proposes: (a, b) => featuresShared(a, b) >= 2,
    acceptance: (r) => atLeast(features, 2, r ** s),
  };
}
