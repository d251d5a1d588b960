// Left-to-right minima: how often a tail is computed, next to the theoretical value, and the time it saves.

import {expectedTails, leastInjections, newInjections} from '../methods/minhash/leftToRight.ts';
import {families} from '../methods/minhash/permutationFamilies.ts';
import {drawFor, newPair} from './sets.ts';
import {secondsOf} from './speed.ts';

export interface LeadsResult {
  readonly shingles: number;
  /** Mean for one permutation. */
  readonly tails: number;
  readonly expected: number;
  /** The figure of the slide: 7.12 + n/256. */
  readonly told: number;
  /** Nanoseconds of one permutation for one shingle: with leads, and with a whole value each. */
  readonly nanoseconds: number;
  readonly plainNanoseconds: number;
}

const samples = 104;
export const leadSizes = [100, 300, 1000, 3000, 10_000, 30_000];

export function leadsOf(rounds: number, seed: number): LeadsResult[] {
  const injections = newInjections(samples, seed);
  const functions = new Uint32Array(samples * families.scramble.words);
  families.scramble.draw(seed, functions);
  const minima = new Uint32Array(samples);
  const mixed = new Int32Array(Math.max(...leadSizes));
  return leadSizes.map((shingles) => {
    const draw = drawFor(seed, `leads ${shingles}`);
    // Small sets are measured more often, because only the mean is reported.
    const sets = Array.from(
      {length: Math.max(4, Math.floor(40_000 / shingles))},
      () => newPair({shared: shingles, onlyA: 0, onlyB: 0}, draw).a,
    );
    const values = samples * shingles * sets.length;
    const [leads, plain]: [number[], number[]] = [[], []];
    let tails = 0;
    for (let round = -1; round < rounds; round++) {
      tails = 0;
      const withLeads = secondsOf(() => {
        for (const set of sets) tails += leastInjections(injections, set, shingles, mixed, minima);
      });
      const withWhole = secondsOf(() => {
        for (const set of sets) {
          minima.fill(0xffffffff);
          families.scramble.lower(functions, set, shingles, minima);
        }
      });
      if (round < 0) continue;
      leads.push(withLeads);
      plain.push(withWhole);
    }
    return {
      shingles,
      tails: tails / samples / sets.length,
      expected: expectedTails(shingles),
      told: 7.12 + shingles / 256,
      nanoseconds: (Math.min(...leads) * 1e9) / values,
      plainNanoseconds: (Math.min(...plain) * 1e9) / values,
    };
  });
}
