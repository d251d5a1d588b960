// Takes a set of shingles and returns all that are 0 mod m under one permutation: MOD_m (Broder 1997, On the
// resemblance and containment of documents, section 3; Manber 1994). The sketch grows with the document, so it also
// estimates containment.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {resemblanceOf} from '../../../shared/fingerprint/minHash.ts';
import {agreeingMin} from '../minhash/samples.ts';
import {atLeast} from './acceptance.ts';
import {minimaKeyCount} from './min.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

/** As in 1997 (Broder, Glassman, Manasse & Zweig, Syntactic clustering of the Web): 160 bytes for 1,000 shingles. */
const usualModulus = 25;

/** Default size of the union of two documents: a page of 1,000 words, as in the sources. */
const usualUnion = 1000;

/** Writes the hashes that are 0 mod m in order and returns their number. */
export function zeroModulo(hashes: Uint32Array, count: number, m: number, into: Uint32Array): number {
  let kept = 0;
  for (let at = 0; at < count; at++) if (hashes[at] % m === 0) into[kept++] = hashes[at];
  return kept;
}

/**
 * Means "no sample" in the sketch of a document of which no shingle is 0 mod m, as of one page of 100 words in
 * fifty. It is no multiple of any modulus in use. Two such documents say nothing of each other, so they are measured.
 */
const noSample = 0xffffffff;

function isSampled(sketch: Uint32Array): boolean {
  return sketch.length > 0 && sketch[0] !== noSample;
}

/** Estimates |A ∩ B| / |A| from two ascending sketches; NaN if that of A has no sample. */
export function containmentOfModulo(a: Uint32Array, b: Uint32Array): number {
  if (!isSampled(a)) return Number.NaN;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i] - b[j];
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared / a.length;
}

export function newMod({threshold, seed}: SketcherOptions, modulus = usualModulus): Sketcher {
  const key = permutationKey(seed, 0);
  // If only one of two has samples, they have little in common.
  const resemblance = (a: Uint32Array, b: Uint32Array) =>
    isSampled(a) || isSampled(b) ? resemblanceOf(a, b, 0, a.length + b.length) : Number.NaN;
  return {
    name: modulus === usualModulus ? 'mod' : `mod-${modulus}`,
    source: 'Broder 1997, On the resemblance and containment of documents, section 3',
    use: 'estimates containment of a short document in a long one',
    weighing: 'none',
    bytes: null,
    sizeMax: (count) => count,
    sketch({hashes, count}, into): number {
      for (let at = 0; at < count; at++) into[at] = scrambled(hashes[at], key);
      const kept = zeroModulo(into, count, modulus, into);
      into.subarray(0, kept).sort();
      if (kept > 0 || count === 0) return kept;
      into[0] = noSample;
      return 1;
    },
    resemblance,
    standardError: (r, union) => (union <= 1 ? 0 : Math.sqrt(r * (1 - r) * varianceFactor(union, modulus))),
    containment: containmentOfModulo,
    containmentSamples: (a) => (isSampled(a) ? a.length : 0),
    keysMax: (members) => minimaKeyCount(members, threshold),
    keys(sketch, into): number {
      const count = minimaKeyCount(sketch.length, threshold);
      for (let at = 0; at < count; at++) into[at] = sketch[at];
      return count;
    },
    proposes: (a, b) => {
      if (isSampled(a) || isSampled(b)) return resemblance(a, b) >= threshold - 1e-9;
      return a.length > 0 && b.length > 0;
    },
    acceptance(r, union = usualUnion): number {
      // Without any sample they are measured.
      let sum = (1 - 1 / modulus) ** union;
      visitKept(union, modulus, (kept, chance) => {
        sum += chance * atLeast(kept, agreeingMin(kept, threshold), r);
      });
      return sum;
    },
  };
}

/** E((U/K − 1)/(U − 1) | K > 0): K of the U members are in the sketch, drawn without replacement. */
function varianceFactor(union: number, modulus: number): number {
  let sum = 0;
  let some = 0;
  visitKept(union, modulus, (kept, chance) => {
    sum += (chance * (union / kept - 1)) / (union - 1);
    some += chance;
  });
  return sum / some;
}

/** Visits the possible numbers of members in a sketch, from 1, each with its probability: K ~ Bin(U, 1/m). */
function visitKept(union: number, modulus: number, visit: (kept: number, chance: number) => void): void {
  const odds = 1 / (modulus - 1);
  let log = union * Math.log1p(-1 / modulus);
  // Beyond ten standard deviations the probability is negligible.
  const most = Math.min(union, Math.ceil(union / modulus + 10 * Math.sqrt(union / modulus) + 10));
  for (let kept = 1; kept <= most; kept++) {
    log += Math.log(((union - kept + 1) / kept) * odds);
    visit(kept, Math.exp(log));
  }
}
