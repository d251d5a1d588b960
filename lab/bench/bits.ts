// Counts the random bits that a sample takes per shingle, for several ways to save them (Manasse, Finding similar
// things quickly in large collections, "Improving sampling").

import {boundsOfZeros, samplesByZeros} from '../methods/minhash/biased.ts';
import {samplesByPrefix} from '../methods/minhash/prefixes.ts';
import {type BitsDrawn, newContest, newRandomBits} from '../methods/minhash/randomBits.ts';
import {samplesByRuns} from '../methods/minhash/unary.ts';
import {drawFor, newPair} from './sets.ts';

export interface BitsResult {
  readonly way: string;
  /** The figure of the source. */
  readonly told: string;
  readonly shingles: number;
  /** Bits per shingle and sample. */
  readonly bits: number;
}

const samples = 100;
export const bitSizes = [30, 100, 240, 1000, 3000, 10_000];
/** One in this many bits is 0. */
const rarity = 100;

const ways = {
  'whole numbers': '64',
  'prefix of 8 bits': '8¼',
  'prefix of 4 bits': '8',
  'runs of zeros': '2',
  'rare zeros': '⅓',
} as const;

export function bitsOf(seed: number): BitsResult[] {
  const bounds = boundsOfZeros(samples, 1 / rarity);
  const into = new Uint32Array(samples);
  return bitSizes.flatMap((shingles) => {
    const draw = drawFor(seed, `bits ${shingles}`);
    const sets = Math.max(4, Math.floor(8000 / shingles));
    const totals = new Map<keyof typeof ways, number>();
    for (let set = 0; set < sets; set++) {
      const hashes = newPair({shared: shingles, onlyA: 0, onlyB: 0}, draw).a;
      const bits = newRandomBits(samples, Math.floor(draw() * 0x100000000));
      const counted = (way: keyof typeof ways, sample: (drawn: BitsDrawn) => void) => {
        const drawn = {choosing: 0, ties: 0, again: 0};
        sample(drawn);
        totals.set(way, (totals.get(way) ?? 0) + drawn.choosing + drawn.ties + drawn.again);
      };
      totals.set('whole numbers', (totals.get('whole numbers') ?? 0) + 64 * shingles * samples);
      const words = new Uint32Array(shingles);
      counted('prefix of 8 bits', (drawn) => samplesByPrefix(bits, 8, hashes, shingles, words, into, drawn));
      counted('prefix of 4 bits', (drawn) => samplesByPrefix(bits, 4, hashes, shingles, words, into, drawn));
      counted('runs of zeros', (drawn) => samplesByRuns(bits, hashes, shingles, newContest(samples), into, drawn));
      counted('rare zeros', (drawn) =>
        samplesByZeros(bits, bounds, hashes, shingles, newContest(samples), into, drawn),
      );
    }
    return [...totals].map(([way, bits]) => ({
      way,
      told: ways[way],
      shingles,
      bits: bits / (sets * shingles * samples),
    }));
  });
}
