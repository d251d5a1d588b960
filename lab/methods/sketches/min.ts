// Takes a set of shingles and returns the t smallest under one permutation: MIN_t (Broder 1997, On the resemblance and
// containment of documents, section 3). The sketch of a union is the merge of the sketches.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {mergedMinima, minHash, resemblanceOf} from '../../../shared/fingerprint/minHash.ts';
import {agreeingMin} from '../minhash/samples.ts';
import {atLeast} from './acceptance.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

/**
 * Standard error 0.03 at 0.9, 0.05 at 0.5. In 1997, 0 mod 25 gave the same number of samples for a page of 2,500 words.
 */
const size = 100;

/**
 * Estimates |A ∩ B| / |A| from the t smallest of A ∪ B: they are a random sample of the union, and those in A are a
 * random sample of A. Exactly 1 if A ⊆ B, and unbiased if at least one of them is in A; few are if B is much larger.
 * NaN if there is none.
 */
export function containmentOfMinima(a: Uint32Array, b: Uint32Array, t: number): number {
  const union = mergedMinima(a, b, t);
  if (union.length === 0) return Number.NaN;
  const last = union[union.length - 1];
  const ofA = countUpTo(a, last);
  return (ofA + countUpTo(b, last) - union.length) / ofA;
}

/**
 * How many of the smallest members of a sketch are keys. If a proportion `threshold` of the t smallest of A ∪ B is in
 * both sets, at most members − ⌈threshold · members⌉ members of A are not in B, so a shared one is among the keys of
 * both (prefix filtering, Chaudhuri, Ganti and Kaushik 2006).
 */
export function minimaKeyCount(members: number, threshold: number): number {
  return members - agreeingMin(members, threshold) + 1;
}

export function newMin({threshold, seed}: SketcherOptions): Sketcher {
  const key = permutationKey(seed, 0);
  let scrambledHashes = new Uint32Array(1024);
  return {
    name: 'min',
    source: 'Broder 1997, On the resemblance and containment of documents, section 3',
    use: 'estimates resemblance and containment; sketches can be merged',
    weighing: 'none',
    bytes: size * 4,
    sizeMax: (count) => Math.min(size, count),
    sketch({hashes, count}, into): number {
      if (scrambledHashes.length < count) scrambledHashes = new Uint32Array(count * 2);
      for (let at = 0; at < count; at++) scrambledHashes[at] = scrambled(hashes[at], key);
      const smallest = minHash(scrambledHashes, 0, count, size);
      into.set(smallest);
      return smallest.length;
    },
    resemblance: (a, b) => (a.length === 0 || b.length === 0 ? Number.NaN : resemblanceOf(a, b, 0, size)),
    // Drawn without replacement.
    standardError: (r, union) =>
      union <= size ? 0 : Math.sqrt(((r * (1 - r)) / size) * ((union - size) / (union - 1))),
    containment: (a, b) => containmentOfMinima(a, b, size),
    containmentSamples: (a, b) => countUpTo(a, mergedMinima(a, b, size).at(-1) ?? -1),
    keysMax: (members) => minimaKeyCount(members, threshold),
    keys(sketch, into): number {
      const count = minimaKeyCount(sketch.length, threshold);
      for (let at = 0; at < count; at++) into[at] = sketch[at];
      return count;
    },
    proposes: (a, b) => a.length > 0 && b.length > 0 && resemblanceOf(a, b, 0, size) >= threshold - 1e-9,
    acceptance: (r) => atLeast(size, agreeingMin(size, threshold), r),
  };
}

/** Number of members of an ascending sketch that are no larger than `last`. */
function countUpTo(sketch: Uint32Array, last: number): number {
  let count = sketch.length;
  while (count > 0 && sketch[count - 1] > last) count--;
  return count;
}
