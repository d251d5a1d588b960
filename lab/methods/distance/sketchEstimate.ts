// Takes two documents and a sketch, gives what the sketch estimates of them beside the exact figure, with the standard
// error that its law predicts.

import type {Sketcher, WeightedSet} from '../sketches/sketcher.ts';
import {jaccard} from './jaccard.ts';
import {sumOver, type Vector} from './vector.ts';

/** An estimate without one is of a filter, or of a sketch that has no sample of the document. */
interface Estimate {
  readonly of: 'resemblance' | 'containment of A' | 'containment of B';
  readonly estimate: number | null;
  /** Standard deviation of the estimate for documents like these; null: unknown. */
  readonly error: number | null;
  readonly exact: number;
}

export interface SketchEstimates {
  readonly sketch: string;
  readonly source: string;
  /** Bytes of both sketches. */
  readonly bytes: readonly [number, number];
  readonly estimates: readonly Estimate[];
  /** Resemblance from which on documents are candidates. */
  readonly threshold: number;
  readonly isCandidate: boolean;
  /** How probable that is for documents of the exact resemblance. */
  readonly chance: number;
}

/** Vectors are what the sketch is of: sets, or bags for a sketch that counts. */
export function sketchEstimates(sketcher: Sketcher, threshold: number, a: Vector, b: Vector): SketchEstimates {
  const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
  const exact = jaccard(a, b);
  const union = Math.round(sumOver(a, b, Math.max));
  const error = sketcher.standardError(exact, union);
  const isEmpty = x.length === 0 || y.length === 0;
  const isFilter = error === Number.POSITIVE_INFINITY;
  const estimates: Estimate[] = [
    {
      of: 'resemblance',
      estimate: isFilter || isEmpty ? null : known(sketcher.resemblance(x, y)),
      error: isFilter || isEmpty ? null : error,
      exact,
    },
  ];
  const {containment, containmentSamples} = sketcher;
  if (containment !== undefined && containmentSamples !== undefined) {
    for (const [of, one, other, p, q] of [
      ['containment of A', a, b, x, y],
      ['containment of B', b, a, y, x],
    ] as const) {
      const size = sumOver(one, one, Math.min);
      const share = size === 0 ? 0 : sumOver(one, other, Math.min) / size;
      const samples = containmentSamples(p, q);
      const deviation = samples === 0 ? null : Math.sqrt((share * (1 - share)) / samples);
      estimates.push({of, estimate: known(containment(p, q)), error: deviation, exact: share});
    }
  }
  return {
    sketch: sketcher.name,
    source: sketcher.source,
    bytes: [x.byteLength, y.byteLength],
    estimates,
    threshold,
    isCandidate: sketcher.proposes(x, y),
    chance: isEmpty ? 0 : sketcher.acceptance(exact, Math.max(1, union)),
  };
}

export function sketchOf(sketcher: Sketcher, {keys, values}: Vector): Uint32Array {
  const set: WeightedSet = {hashes: keys, count: keys.length, weights: values};
  const total = values === null ? keys.length : Math.ceil(values.reduce((sum, value) => sum + value, 0));
  const into = new Uint32Array(sketcher.sizeMax(Math.max(total, keys.length)));
  return keys.length === 0 ? into.slice(0, 0) : into.slice(0, sketcher.sketch(set, into));
}

function known(estimate: number): number | null {
  return Number.isNaN(estimate) ? null : estimate;
}
