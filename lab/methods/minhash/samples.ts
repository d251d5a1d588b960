// Compares sketches of t samples position by position, where the i-th sample of each is chosen by the i-th permutation:
// the full sketch (Broder 1998, Filtering near-duplicate documents). Shared by all methods that sample this way.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {atLeast} from '../sketches/acceptance.ts';
import type {Sketcher, SketcherOptions, Weighing} from '../sketches/sketcher.ts';

/** A way to choose t samples. */
interface Sampling {
  readonly name: string;
  readonly source: string;
  readonly use: string;
  readonly samples: number;
  readonly weighing?: Weighing;
  /** Writes the samples of a non-empty set to into[0 … samples − 1]. Equal samples give equal numbers. */
  readonly sample: (hashes: Uint32Array, count: number, into: Uint32Array, weights: Float64Array | null) => void;
}

/** Number of positions at which two sketches have the same sample. */
export function agreeing(a: Uint32Array, b: Uint32Array): number {
  const length = Math.min(a.length, b.length);
  let count = 0;
  for (let at = 0; at < length; at++) if (a[at] === b[at]) count++;
  return count;
}

/**
 * Minimum number of equal samples at the threshold. The subtraction compensates for rounding in products such as 0.07 ·
 * 100.
 */
export function agreeingMin(samples: number, threshold: number): number {
  return Math.max(1, Math.ceil(samples * threshold - 1e-9));
}

/**
 * Writes a key for each of `bands` runs of samples, with the number of the band mixed in. Remaining samples are in no
 * band. If at most bands − 1 samples differ, at least one band has no difference, so the look-up finds everything that
 * the filter would propose.
 */
export function sampleKeys(sketch: Uint32Array, bands: number, into: Uint32Array): number {
  const rows = Math.floor(sketch.length / bands);
  for (let band = 0, at = 0; band < bands; band++) {
    let key = permutationKey(bands, band);
    for (const end = at + rows; at < end; at++) key = scrambled(sketch[at], Math.imul(key, 0x9e3779b1));
    into[band] = key;
  }
  return bands;
}

export function newSampler({sample, samples, ...described}: Sampling, {threshold}: SketcherOptions): Sketcher {
  const least = agreeingMin(samples, threshold);
  const bands = samples - least + 1;
  return {
    weighing: 'none',
    ...described,
    bytes: samples * 4,
    sizeMax: () => samples,
    sketch({hashes, count, weights}, into): number {
      if (count === 0) return 0;
      sample(hashes, count, into, weights);
      return samples;
    },
    resemblance: (a, b) => (a.length === 0 || b.length === 0 ? Number.NaN : agreeing(a, b) / samples),
    standardError: (r) => Math.sqrt((r * (1 - r)) / samples),
    keysMax: () => bands,
    keys: (sketch, into) => (sketch.length === 0 ? 0 : sampleKeys(sketch, bands, into)),
    proposes: (a, b) => agreeing(a, b) >= least,
    acceptance: (r) => atLeast(samples, least, r),
  };
}
