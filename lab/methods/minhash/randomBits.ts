// Gives each shingle its own random bits. They are the same in every document, so that equal shingles compete as
// equals. The bits that a method draws are counted (Manasse, Finding similar things quickly in large collections,
// "Improving sampling": a random number for each feature and each sample is a lot of randomness).

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';

/** Words in the stream of a shingle: 1,024 bits, of which 100 samples draw 200. */
const streamWords = 32;

/**
 * The bits of a shingle are keyed maps of its mixed hash: the words of its stream, and separate numbers for each
 * sample.
 */
export interface RandomBits {
  readonly key: number;
  readonly streamKeys: Uint32Array;
  /** For each sample, the key of the tails that break ties. All shingles have different tails. */
  readonly tailKeys: Uint32Array;
  /** Keys of the lower half of 64-bit tails. */
  readonly lowKeys: Uint32Array;
  /** For each sample, the key of the bits drawn again if the first choice found nothing. */
  readonly againKeys: Uint32Array;
}

/** Number of bits drawn, by purpose. The caller resets them to 0. */
export interface BitsDrawn {
  /** For the first choice of all samples. */
  choosing: number;
  /** To distinguish shingles that the first choice leaves equal. */
  ties: number;
  /** For samples that have no shingle after the first choice. */
  again: number;
}

export function newRandomBits(samples: number, seed: number): RandomBits {
  const keys = (count: number, use: number) =>
    Uint32Array.from({length: count}, (_, i) => permutationKey(permutationKey(seed, use), i));
  return {
    key: permutationKey(seed, 0),
    streamKeys: keys(streamWords, 1),
    tailKeys: keys(samples, 2),
    lowKeys: keys(samples, 3),
    againKeys: keys(samples, 4),
  };
}

/** The state of each sample while shingles compete one after the other. */
export interface Contest {
  /** Number of zeros of the best shingle so far, plus 1; 0 if there is none yet. */
  readonly runs: Uint8Array;
  /** Number of tail bits drawn for the best shingle. */
  readonly drawn: Uint8Array;
}

export function newContest(samples: number): Contest {
  return {runs: new Uint8Array(samples), drawn: new Uint8Array(samples)};
}

/**
 * Enters a shingle into the contest for a sample. Its run must be at least as long as the best one. A longer run wins;
 * between equal runs, the smaller tail wins. Only as many tail bits are drawn as needed to distinguish them, two on
 * average.
 */
export function compete(
  {runs, drawn}: Contest,
  {key, tailKeys}: RandomBits,
  place: number,
  run: number,
  hash: number,
  samples: Uint32Array,
  bits: BitsDrawn,
): void {
  if (run === runs[place]) {
    if (hash === samples[place]) return;
    const tail = scrambled(scrambled(hash, key), tailKeys[place]);
    const best = scrambled(scrambled(samples[place], key), tailKeys[place]);
    const needed = Math.clz32(tail ^ best) + 1;
    bits.ties += needed + Math.max(0, needed - drawn[place]);
    if (tail > best) {
      drawn[place] = Math.max(drawn[place], needed);
      return;
    }
    drawn[place] = needed;
  } else {
    drawn[place] = 0;
  }
  runs[place] = run;
  samples[place] = hash;
}

/** Buffers of a method that counts its random bits. */
interface Drawing {
  readonly random: RandomBits;
  readonly contest: Contest;
  readonly bits: BitsDrawn;
}

export function newDrawing(samples: number, seed: number): Drawing {
  return {random: newRandomBits(samples, seed), contest: newContest(samples), bits: {choosing: 0, ties: 0, again: 0}};
}
