// Takes shingles, gives each its own random bits: the same in every document, so that equal shingles compete as equals.
// What a method draws of them is counted (Manasse, Finding similar things quickly in large collections, "Improving
// sampling": a random number for each feature and each sample is a lot of randomness).

import {permutationKey, scrambled} from '../../algorithms/permute32.ts';

/** Words of the stream of a shingle: 1,024 bits, of which 100 samples draw 200. */
const streamWords = 32;

/** Bits of a shingle as keyed maps of its mixed hash: words of its stream, and numbers of its own for each sample. */
export interface RandomBits {
  readonly key: number;
  readonly streamKeys: Uint32Array;
  /** Of each sample, for what breaks ties. All shingles have different numbers. */
  readonly tailKeys: Uint32Array;
  /** The lower half of tails of 64 bits. */
  readonly lowKeys: Uint32Array;
  /** Of each sample, for what is drawn again where the first way has chosen nothing. */
  readonly againKeys: Uint32Array;
}

/** Bits drawn, by their use; whoever counts sets them to 0. */
export interface BitsDrawn {
  /** For the first choice of all samples. */
  choosing: number;
  /** To tell apart shingles that the first choice leaves equal. */
  ties: number;
  /** For samples that the first choice left without a shingle. */
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
  /** Zeros of the best so far and 1; 0: there is none yet. */
  readonly runs: Uint8Array;
  /** Tail bits of the best that have been drawn. */
  readonly drawn: Uint8Array;
}

export function newContest(samples: number): Contest {
  return {runs: new Uint8Array(samples), drawn: new Uint8Array(samples)};
}

/**
 * A shingle enters the contest for a sample with a run that is no shorter than the best: a longer one wins, of equal
 * ones that with the smaller tail. Of tails as many bits are drawn as tell them apart, two on average.
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

/** What a method that counts its random bits draws with. */
interface Drawing {
  readonly random: RandomBits;
  readonly contest: Contest;
  readonly bits: BitsDrawn;
}

export function newDrawing(samples: number, seed: number): Drawing {
  return {random: newRandomBits(samples, seed), contest: newContest(samples), bits: {choosing: 0, ties: 0, again: 0}};
}
