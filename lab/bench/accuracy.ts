// Takes a sketcher and seeded sets, gives the errors of its estimates and what its filter accepts, next to the
// theoretical values of both.

import type {Sketcher} from '../methods/sketches/sketcher.ts';
import {momentsOf, type Quality, qualityOf, sigmasOff} from './estimates.ts';
import {containmentOf, drawFor, newPair, overlapOf, resemblanceOf, type Shape} from './sets.ts';
import {finds, setOf, sketched} from './sketching.ts';

/** The measurements at one resemblance. */
export interface CurvePoint {
  readonly r: number;
  readonly pairs: number;
  readonly mean: number;
  readonly deviation: number;
  /** The standard deviation of an estimate, in theory. */
  readonly expected: number;
  /** Proportion of pairs that the method finds, and the same in theory. */
  readonly accepted: number;
  readonly polynomial: number;
}

export interface Accuracy extends Quality {
  readonly curve: readonly CurvePoint[];
  /** Mean error of all estimates, which shows bias. */
  readonly bias: number;
  /**
   * The largest distance of a mean from the truth, in standard errors of that mean; among 51 means, 3 is within chance.
   */
  readonly sigmasMax: number;
}

export interface AccuracyOptions {
  readonly threshold: number;
  readonly union: number;
  readonly pairs: number;
  readonly seed: number;
  /** First step of the grid; 0 by default. */
  readonly from?: number;
}

/** Resemblances 0, 0.02 … 1, equally frequent: the basis of precision and recall. */
export const gridSteps = 50;

export function accuracyOf(sketcher: Sketcher, {threshold, union, pairs, seed, from = 0}: AccuracyOptions): Accuracy {
  const curve: CurvePoint[] = [];
  const offs: number[] = [];
  for (let step = from; step <= gridSteps; step++) {
    // Every method gets the same sets.
    const draw = drawFor(seed, `curve ${step}`);
    const overlap = overlapOf(union, Math.round((union * step) / gridSteps));
    const r = resemblanceOf(overlap);
    const estimates: number[] = [];
    let accepted = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const {a, b} = newPair(overlap, draw);
      const sketchA = sketched(sketcher, setOf(a));
      const sketchB = sketched(sketcher, setOf(b));
      estimates.push(sketcher.resemblance(sketchA, sketchB));
      if (finds(sketcher, sketchA, sketchB)) accepted++;
    }
    const moments = momentsOf(estimates);
    offs.push(sigmasOff(moments, r));
    curve.push({
      r,
      pairs,
      mean: moments.mean,
      deviation: moments.deviation,
      expected: sketcher.standardError(r, union),
      accepted: accepted / pairs,
      polynomial: sketcher.acceptance(r),
    });
  }
  const bias = momentsOf(curve.map(({mean, r}) => mean - r)).mean;
  return {curve, bias, sigmasMax: Math.max(...offs.map(Math.abs)), ...qualityOf(curve, threshold)};
}

/** Whether the method estimates at all: then the theoretical error is a number. Filters only select candidates. */
export function estimates({curve}: Accuracy): boolean {
  return Number.isFinite(at(curve, 0.5)?.expected ?? Number.NaN);
}

/** The point of the curve at one resemblance. */
export function at(curve: readonly CurvePoint[], r: number): CurvePoint | undefined {
  return curve.find((point) => Math.abs(point.r - r) < 1e-9);
}

export interface ShapeResult {
  readonly shape: string;
  readonly r: number;
  readonly runs: number;
  readonly bias: number;
  readonly deviation: number;
  readonly expected: number;
  readonly sigmas: number;
  /** For methods that estimate the containment of A in B: the truth and the mean estimate. */
  readonly containment: number | undefined;
  readonly containmentTruth: number;
}

/**
 * Measures sets of one shape with many seeds of the method: if the hashes are in order, only the method's own
 * randomness helps.
 */
export function shapeResultOf(
  sketcherOf: (seed: number) => Sketcher,
  shape: Shape,
  runs: number,
  seed: number,
): ShapeResult {
  const draw = drawFor(seed, shape.name);
  const {overlap} = shape;
  const r = resemblanceOf(overlap);
  const estimates: number[] = [];
  const contained: number[] = [];
  let expected = 0;
  for (let run = 0; run < runs; run++) {
    const sketcher = sketcherOf(Math.floor(draw() * 0x100000000));
    const {a, b} = shape.pair(draw);
    const sketchA = sketched(sketcher, setOf(a));
    const sketchB = sketched(sketcher, setOf(b));
    estimates.push(sketcher.resemblance(sketchA, sketchB));
    if (sketcher.containment !== undefined) contained.push(sketcher.containment(sketchA, sketchB));
    expected = sketcher.standardError(r, overlap.shared + overlap.onlyA + overlap.onlyB);
  }
  const moments = momentsOf(estimates);
  return {
    shape: shape.name,
    r,
    runs,
    bias: moments.mean - r,
    deviation: moments.deviation,
    expected,
    sigmas: sigmasOff(moments, r),
    containment: contained.length === 0 ? undefined : momentsOf(contained).mean,
    containmentTruth: containmentOf(overlap),
  };
}
