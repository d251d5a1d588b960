// How random the permutations of the sketches are: deviation from min-wise independence, by family and set.

import {families, familyNames} from '../methods/minhash/permutationFamilies.ts';
import {type Deviation, deviationOf, structuredSets} from './deviation.ts';
import {drawFor, newPair} from './sets.ts';
import {secondsOf} from './speed.ts';

export interface FamilyResult {
  readonly family: string;
  readonly source: string;
  /** For one value of one shingle. */
  readonly nanoseconds: number;
  readonly sets: readonly (Deviation & {readonly set: string})[];
}

/** Members of a set: each should be the minimum once in 64 times. */
export const familyMembers = 64;

export function familiesOf(draws: number, rounds: number, seed: number): FamilyResult[] {
  const draw = drawFor(seed, 'families');
  const random = newPair({shared: familyMembers, onlyA: 0, onlyB: 0}, draw).a;
  const sets = [
    ['random', random] as const,
    ...Object.entries(structuredSets).map(([name, of]) => [name, of(familyMembers)] as const),
  ];
  const own = Math.floor(draw() * 0x100000000);
  const seconds = lowerSeconds(rounds, seed);
  return familyNames.map((family, index) => ({
    family,
    source: families[family].source,
    nanoseconds: seconds[index] * 1e9,
    sets: sets.map(([set, hashes]) => ({set, ...deviationOf(family, hashes, draws, own)})),
  }));
}

/** Seconds for one value, families alternating: 100 functions on sets of 1000. */
function lowerSeconds(rounds: number, seed: number): number[] {
  const hashes = newPair({shared: 1000, onlyA: 0, onlyB: 0}, drawFor(seed, 'lower')).a;
  const [functionCount, repeats] = [100, 20];
  const minima = new Uint32Array(functionCount);
  const times = familyNames.map((): number[] => []);
  const functions = familyNames.map((family) => {
    const words = new Uint32Array(families[family].words * functionCount);
    families[family].draw(seed, words);
    return words;
  });
  for (let round = -1; round < rounds; round++) {
    for (const [index, family] of familyNames.entries()) {
      const taken = secondsOf(() => {
        for (let repeat = 0; repeat < repeats; repeat++) {
          minima.fill(0xffffffff);
          families[family].lower(functions[index], hashes, hashes.length, minima);
        }
      });
      if (round >= 0) times[index].push(taken / (functionCount * repeats * hashes.length));
    }
  }
  return times.map((one) => Math.min(...one));
}
