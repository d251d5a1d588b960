// The error of an estimate against the number of samples in a sketch, next to √(r(1−r)/t).

import {permutationKey} from '../../shared/algorithms/permute32.ts';
import {minHash, resemblanceOf as resemblanceOfMinima} from '../../shared/fingerprint/minHash.ts';
import {newPermutations} from '../methods/minhash/permutations.ts';
import {emptyBin, leastOfBins, resemblanceOfBins} from '../methods/sketches/bins.ts';
import {type Sketcher, sketcherDefaults} from '../methods/sketches/sketcher.ts';
import {momentsOf} from './estimates.ts';
import {drawFor, newPair, overlapOf} from './sets.ts';
import {setOf, sketched} from './sketching.ts';

export interface SizePoint {
  readonly method: string;
  readonly r: number;
  readonly samples: number;
  readonly deviation: number;
}

interface Sampling {
  readonly method: string;
  readonly estimate: (a: Uint32Array, b: Uint32Array, samples: number) => number;
}

/**
 * Size of the union of both sets: far larger than the number of samples, so that drawing without repetition hardly
 * matters.
 */
export const sizesUnion = 4000;
export const sampleCounts = [16, 32, 64, 128, 256, 512];
export const sizesResemblances = [0.5, 0.9];

const key = permutationKey(0x5117, 0);

const samplings: readonly Sampling[] = [
  {
    method: 'the t smallest',
    estimate: (a, b, t) => resemblanceOfMinima(minHash(a, 0, a.length, t), minHash(b, 0, b.length, t), t),
  },
  {
    method: 'the smallest of each of t bins',
    estimate(a, b, t) {
      const [binsA, binsB] = [new Uint32Array(t).fill(emptyBin), new Uint32Array(t).fill(emptyBin)];
      leastOfBins(a, a.length, key, binsA, t);
      leastOfBins(b, b.length, key, binsB, t);
      return resemblanceOfBins(binsA, binsB);
    },
  },
  {
    method: 't permutations',
    estimate(a, b, t) {
      const sketcher = permutationsOf(t);
      return sketcher.resemblance(sketched(sketcher, setOf(a)), sketched(sketcher, setOf(b)));
    },
  },
];

const made = new Map<number, Sketcher>();

function permutationsOf(samples: number): Sketcher {
  const sketcher = made.get(samples) ?? newPermutations({...sketcherDefaults, samples});
  made.set(samples, sketcher);
  return sketcher;
}

export function sizesOf(pairs: number, seed: number): SizePoint[] {
  return sizesResemblances.flatMap((r) => {
    const draw = drawFor(seed, `sizes ${r}`);
    const sets = Array.from({length: pairs}, () => newPair(overlapOf(sizesUnion, Math.round(sizesUnion * r)), draw));
    return samplings.flatMap(({method, estimate}) =>
      sampleCounts.map((samples) => ({
        method,
        r,
        samples,
        deviation: momentsOf(sets.map(({a, b}) => estimate(a, b, samples))).deviation,
      })),
    );
  });
}
