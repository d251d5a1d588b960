// Takes a family of functions and a set, gives how far the family is from min-wise independence on it: Pr(x is the
// minimum) should be 1/|X| for each x in X (Broder, Charikar, Frieze & Mitzenmacher 1998, section 1).

import {type FamilyName, families} from '../methods/minhash/permutationFamilies.ts';

export interface Deviation {
  /** Largest and mean |n·Pr(x is the minimum) − 1| of the n members, as counted. */
  readonly max: number;
  readonly mean: number;
  /** The expected mean for truly random permutations: counting leaves √(2(n−1)/πN). */
  readonly meanByChance: number;
  /** Pearson's χ² of the counts in standard deviations from its expectation; within ±4 for random functions. */
  readonly sigmas: number;
}

/** The deviation of `draws` functions of a family on a set of distinct hashes. */
export function deviationOf(name: FamilyName, set: Uint32Array, draws: number, seed: number): Deviation {
  const n = set.length;
  const wins = new Float64Array(n);
  const family = families[name];
  // A function has a table of 1,024 numbers. A few are drawn at a time, so that they stay in the processor's cache.
  const some = new Uint32Array(family.words * 16);
  for (let done = 0; done < draws; done++) {
    const at = (done % 16) * family.words;
    if (at === 0) family.draw(seed + done, some);
    let least = Number.POSITIVE_INFINITY;
    let first = 0;
    for (let member = 0; member < n; member++) {
      const value = family.value(some, at, set[member]);
      if (value >= least) continue;
      least = value;
      first = member;
    }
    wins[first]++;
  }
  const expected = draws / n;
  let sum = 0;
  let max = 0;
  let squares = 0;
  for (const count of wins) {
    const deviation = Math.abs(count / expected - 1);
    sum += deviation;
    max = Math.max(max, deviation);
    squares += deviation * deviation;
  }
  return {
    max,
    mean: sum / n,
    meanByChance: Math.sqrt((2 * (n - 1)) / (Math.PI * draws)),
    sigmas: (squares * expected - (n - 1)) / Math.sqrt(2 * (n - 1)),
  };
}

/** Sets of n members on which a family may fail, by name. Their random parts follow from the seed. */
export const structuredSets: Readonly<Record<string, (n: number) => Uint32Array>> = {
  interval: (n) => Uint32Array.from({length: n}, (_, i) => i),
  'interval and its middle far away': (n) => Uint32Array.from({length: n}, (_, i) => (i === 0 ? 0x80000000 : i)),
  'arithmetic progression': (n) => Uint32Array.from({length: n}, (_, i) => 12_345 + i * 65_537),
  'high bits alone': (n) => Uint32Array.from({length: n}, (_, i) => Math.imul(i, 1 << 20)),
  'powers of two and their sums': (n) => Uint32Array.from({length: n}, (_, i) => subset(i)),
  'two dense intervals': (n) => Uint32Array.from({length: n}, (_, i) => (i % 2 === 0 ? i : 0x40000000 + i)),
  'growing by a fifth': (n) => growing(n),
};

function growing(n: number): Uint32Array {
  const set = new Uint32Array(n);
  for (let i = 1; i < n; i++) set[i] = Math.max(set[i - 1] + 1, Math.floor(set[i - 1] * 1.2));
  return set;
}

/** The bits of i, each four positions apart. */
function subset(i: number): number {
  let spread = 0;
  for (let bit = 0; bit < 8; bit++) spread |= ((i >>> bit) & 1) << (bit * 4);
  return spread >>> 0;
}
