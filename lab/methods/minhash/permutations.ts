// Takes a set of shingles and returns its minimum under each of t permutations (Broder 1998, Filtering near-duplicate
// documents). Two sketches have the same minimum at a position with probability r, independent of the other positions.

import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';
import {type FamilyName, families} from './permutationFamilies.ts';
import {newSampler} from './samples.ts';

/** Standard error 0.03 at 0.9, 0.05 at 0.5. */
const usualSamples = 100;

/**
 * For 64 consecutive numbers, linear functions choose the ends twice as often as they should; the mix and tables choose
 * all equally often (20,000 functions). A value takes 1.3 ns with the mix, 2.3 with tables, 3.7 with linear functions
 * mod p.
 */
const usualFamily: FamilyName = 'scramble';

interface PermutationOptions extends SketcherOptions {
  /** Number of permutations, t: 84 in the 6 groups of 14 of AltaVista, 200 in 8 groups of 25. */
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
 * Uses the linear functions of the sources (Manasse, "Discharging the supposition"). They are not min-wise independent
 * and take three times as long as the mix (3.8 ns per value instead of 1.3), but are as good on hashes, which look
 * random.
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
