// Compares fingerprints of shingles: the cost of one, and the number of collisions of different shingles next to the
// expected number: n(n−1)/2^(k+1) for n shingles at k bits.

import {shingles} from '../../shared/fingerprint/shingle.ts';
import {bitCount} from '../methods/distance/hamming.ts';
import {randomIrreducible} from '../methods/shingles/irreducible.ts';
import {extend64, newRabin32, newRabin64, newRabinWindow, rabinWindows} from '../methods/shingles/rabin.ts';
import {newRabinShingler, rabinShingles} from '../methods/shingles/rabinShingle.ts';
import {shingles64} from '../methods/shingles/rolling64.ts';
import {drawFor} from './sets.ts';
import {secondsOf} from './speed.ts';

export interface FingerprintResult {
  readonly name: string;
  readonly source: string;
  readonly bits: number;
  readonly nanoseconds: number;
  /** Colliding pairs of different shingles of random words, and the number expected by chance. */
  readonly shingles: number;
  readonly collisions: number;
  readonly byChance: number;
  /**
   * How many of 65,536 pairs of words collide if each word pair gives two runs of 16 that alternate like the Thue–Morse
   * sequence (abbabaab…, and baababba…): the worst case of a polynomial mod a power of two, which keeps 10 bits of
   * their difference.
   */
  readonly alternating: number;
}

interface Fingerprinting {
  readonly name: string;
  readonly source: string;
  readonly bits: number;
  /** Writes the fingerprints of all w-shingles; fingerprints of 32 bits do not write `low`. */
  readonly write: (words: Uint32Array, w: number, high: Uint32Array, low: Uint32Array) => number;
}

const rabin = new Map([8, 16].map((w) => [w, newRabinShingler(w)] as const));

const rabin32 = newRabin32(randomIrreducible(32, 0x5117));
const rabin64 = newRabin64(randomIrreducible(64, 0x5117));
const byteWindows = new Map([8, 16].map((w) => [w, newRabinWindow(rabin32, 4 * w)] as const));
const state = new Uint32Array(2);
let states = new Uint32Array(0);

const fingerprintings: readonly Fingerprinting[] = [
  {
    name: 'rolling polynomial',
    source: 'Karp & Rabin 1987, mod 2³², with a final mix',
    bits: 32,
    write: (words, w, high) => shingles(words, 0, words.length, w, high),
  },
  {
    name: 'Rabin, degree 32',
    source: 'Rabin 1981; Broder 1993',
    bits: 32,
    write: (words, w, high) => rabinShingles(rabin.get(w) ?? newRabinShingler(w), words, 0, words.length, high),
  },
  {
    name: 'Rabin, degree 32, window of bytes',
    source: 'Rabin 1981; Broder 1993: two look-ups a byte',
    bits: 32,
    write: writeByteWindows,
  },
  {
    name: 'Rabin, degree 64, byte by byte',
    source: 'Rabin 1981; Broder 1993: one look-up a byte, each shingle from scratch',
    bits: 64,
    write: writeBytewise,
  },
  {
    name: 'two rolling polynomials',
    source: 'two bases, mixed one-to-one',
    bits: 64,
    write: (words, w, high, low) => shingles64(words, 0, words.length, w, high, low),
  },
];

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Every fourth window of bytes is a window of words. */
function writeByteWindows(words: Uint32Array, w: number, high: Uint32Array): number {
  const count = words.length - w + 1;
  const window = byteWindows.get(w) ?? newRabinWindow(rabin32, 4 * w);
  if (states.length < words.length * 4) states = new Uint32Array(words.length * 4);
  rabinWindows(window, bytesOf(words), states);
  for (let at = 0; at < count; at++) high[at] = states[at * 4];
  return count;
}

function writeBytewise(words: Uint32Array, w: number, high: Uint32Array, low: Uint32Array): number {
  const count = words.length - w + 1;
  const bytes = bytesOf(words);
  for (let at = 0; at < count; at++) {
    state.fill(0);
    extend64(rabin64, state, bytes, at * 4, (at + w) * 4);
    high[at] = state[0];
    low[at] = state[1];
  }
  return count;
}

/** Alternates for `rounds` rounds and takes the minimum; shingles are of 8 words. */
export function fingerprintsOf(count: number, rounds: number, seed: number): FingerprintResult[] {
  const draw = drawFor(seed, 'words');
  const words = Uint32Array.from({length: count + 7}, () => Math.floor(draw() * 0x100000000));
  const high = new Uint32Array(words.length);
  const low = new Uint32Array(words.length);
  const seconds = fingerprintings.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, {write}] of fingerprintings.entries()) {
      const taken = secondsOf(() => write(words, 8, high, low));
      if (round >= 0) seconds[index].push(taken);
    }
  }
  return fingerprintings.map(({name, source, bits, write}, index) => {
    const written = write(words, 8, high, low);
    return {
      name,
      source,
      bits,
      nanoseconds: (Math.min(...seconds[index]) * 1e9) / written,
      shingles: written,
      collisions: agreeingPairs(high, bits === 64 ? low : null, written),
      byChance: chanceOf(written, bits),
      alternating: alternatingCollisions(write, draw),
    };
  });
}

function chanceOf(count: number, bits: number): number {
  return (count * (count - 1)) / 2 / 2 ** bits;
}

const alternatingPairs = 1 << 16;

function alternatingCollisions(write: Fingerprinting['write'], draw: () => number): number {
  const [words, turned] = [new Uint32Array(16), new Uint32Array(16)];
  const [high, low] = [new Uint32Array(2), new Uint32Array(2)];
  let collisions = 0;
  for (let pair = 0; pair < alternatingPairs; pair++) {
    const two = [Math.floor(draw() * 0x100000000), Math.floor(draw() * 0x100000000)];
    for (let at = 0; at < 16; at++) {
      const odd = bitCount(at) & 1;
      words[at] = two[odd];
      turned[at] = two[1 - odd];
    }
    write(words, 16, high, low);
    const [wordsHigh, wordsLow] = [high[0], low[0]];
    write(turned, 16, high, low);
    if (high[0] === wordsHigh && low[0] === wordsLow) collisions++;
  }
  return collisions;
}

/** Pairs of equal values among the first `count`; of 64 bits if there is a low half. */
export function agreeingPairs(high: Uint32Array, low: Uint32Array | null, count: number): number {
  const values = Float64Array.from({length: count}, (_, at) => high[at]);
  if (low === null) return equalNeighbours(values.sort());
  const all = BigUint64Array.from({length: count}, (_, at) => (BigInt(high[at]) << 32n) | BigInt(low[at])).sort();
  return equalNeighbours(all);
}

function equalNeighbours(sorted: ArrayLike<number | bigint>): number {
  let pairs = 0;
  let run = 0;
  for (let at = 1; at < sorted.length; at++) {
    run = sorted[at] === sorted[at - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}
