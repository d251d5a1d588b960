// The filter of a search by containment: takes two sketches that estimate it, proposes the pair unless so few of its
// samples are shared that a document of the least containment would hardly have so few, in either direction. Documents
// without samples are proposed, and then measured.

import {atLeast} from './acceptance.ts';
import type {Sketcher} from './sketcher.ts';

/** A sketch that estimates containment, and how many samples an estimate rests on. */
type ContainmentSketcher = Sketcher & Required<Pick<Sketcher, 'containment' | 'containmentSamples'>>;

/** Of documents just contained enough this share is not proposed, at most: as beyond two standard errors. */
export const missedMax = 0.023;

export function estimatesContainment(sketcher: Sketcher): sketcher is ContainmentSketcher {
  return sketcher.containment !== undefined && sketcher.containmentSamples !== undefined;
}

export function proposesContained(
  {containment, containmentSamples}: ContainmentSketcher,
  a: Uint32Array,
  b: Uint32Array,
  least: number,
): boolean {
  if (a.length === 0 || b.length === 0) return false;
  return [
    [a, b],
    [b, a],
  ].some(([x, y]) => {
    const samples = containmentSamples(x, y);
    if (samples === 0) return true;
    const estimate = containment(x, y);
    if (estimate >= least) return true;
    // Samples are shared independently, each with the probability of the containment.
    return 1 - atLeast(samples, Math.round(estimate * samples) + 1, least) >= missedMax;
  });
}
