// Takes a set of shingles, gives its minimum under each of t permutations (Broder 1998, Filtering near-duplicate
// documents): two sketches have the same minimum in a place with probability r, independent of the other places.

import {type FamilyName, families} from './families.ts';
import {newSampler} from './samples.ts';
import type {Sketcher, SketcherOptions} from './sketcher.ts';

export interface PermutationOptions extends SketcherOptions {
  /** Permutations, t: 84 of AltaVista in 6 groups of 14, 100 of 1997, 200 in 8 groups of 25. */
  readonly samples: number;
  readonly family: FamilyName;
}

export function newPermutations(options: PermutationOptions): Sketcher {
  const {samples, seed} = options;
  const {words, draw, lower} = families[options.family];
  const functions = new Uint32Array(samples * words);
  draw(seed, functions);
  return newSampler(
    {
      name: 'permutations',
      source: 'Broder 1998, Filtering near-duplicate documents; Schütze, IIR 19, Sketch of a document',
      use: 'the full sketch that others are measured by; slow',
      samples,
      sample(hashes, count, into): void {
        into.fill(0xffffffff, 0, samples);
        lower(functions, hashes, count, into.subarray(0, samples));
      },
    },
    options,
  );
}
