// Takes a set of shingles, gives its minimum under each of t permutations (Broder 1998, Filtering near-duplicate
// documents): two sketches have the same minimum in a place with probability r, independent of the other places.

import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type FamilyName, families} from './permutationFamilies.ts';
import {newSampler} from './samples.ts';

/** Standard error 0.03 at 0.9, 0.05 at 0.5. */
const usualSamples = 100;

/**
 * Of 64 numbers in an interval, linear functions choose the ends twice as often as they should, the mix and tables all
 * equally often (20,000 functions); a value takes 1.3 ns by the mix, 2.3 by tables, 3.7 by linear functions mod p.
 */
const usualFamily: FamilyName = 'scramble';

interface PermutationOptions extends SketcherOptions {
  /** Permutations, t: 84 in the 6 groups of 14 of AltaVista, 200 in 8 groups of 25. */
  readonly samples?: number;
  readonly family?: FamilyName;
}

export function newPermutations(options: PermutationOptions): Sketcher {
  const {seed, samples = usualSamples} = options;
  const {words, draw, lower} = families[options.family ?? usualFamily];
  const functions = new Uint32Array(samples * words);
  draw(seed, functions);
  return newSampler(
    {
      name: samples === usualSamples ? 'permutations' : `permutations-${samples}`,
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

/**
 * With the linear functions of the sources (Manasse, "Discharging the supposition"): not min-wise independent, three
 * times as slow as the mix here (3.8 ns a value, 1.3), and as good on hashes, which look random.
 */
export function newLinearPermutations(options: SketcherOptions): Sketcher {
  const plain = newPermutations({...options, family: 'linear'});
  return {
    ...plain,
    name: 'permutations-linear',
    source: 'Broder, Charikar, Frieze & Mitzenmacher 1998, Min-wise independent permutations, section 4',
    use: 'the full sketch of 1998, by linear functions mod a prime; slower',
  };
}
