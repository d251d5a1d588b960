// Simhash as a sketch of documents: 8 bytes, near duplicates differ in a few bits (Manku, Jain and Das Sarma 2007).
// They are found by tables of blocks of bits, some of which agree in near duplicates (section 3).

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {angleOfResemblance, resemblanceOfAngle} from '../distance/cosine.ts';
import {hamming64} from '../distance/hamming.ts';
import {atLeast} from '../sketches/acceptance.ts';
import type {Sketcher, SketcherOptions, Weighing} from '../sketches/sketcher.ts';
import {type BlockChoice, blockChoices, blockEnd} from './blockChoices.ts';
import {simhash, simhashBits} from './simhash.ts';

/**
 * Number of bits in which near duplicates may differ: the average of documents at the threshold, 64·θ/π, but at least
 * 3. The 3 of Manku et al. correspond to a resemblance of 0.98; documents of 0.9 differ in 7, of which 3 bits would
 * find 9 %.
 */
export function distanceMaxFor(threshold: number): number {
  return Math.max(3, Math.min(distanceLimit, Math.round((simhashBits * angleOfResemblance(threshold)) / Math.PI)));
}

/** Of unrelated documents, 1 in 26,000 pairs differs in so many bits or fewer. */
export const distanceLimit = 16;

/**
 * Up to this distance the tables miss nothing. Beyond it, blocks become so short that they would propose nearly
 * everything.
 */
export const guaranteedMax = 8;

/**
 * The number of blocks, and how many of them form a key. Within 3 bits, at least one of 4 blocks of 16 bits agrees;
 * within h bits, at least two of h + 2 blocks agree, by the pigeonhole principle. For h = 7 this gives 36 tables of 14
 * bits; 8 tables of 8 bits would propose 3 % of a collection for every document. Distances above 8 use the blocks of 8:
 * 45 tables, which miss 3 % of pairs at 10 bits.
 */
interface Blocks {
  readonly blocks: number;
  readonly together: 1 | 2;
}

function blocksFor(distanceMax: number): Blocks {
  const guaranteed = Math.min(distanceMax, guaranteedMax);
  if (guaranteed <= 3) return {blocks: guaranteed + 1, together: 1};
  return {blocks: guaranteed + 2, together: 2};
}

/**
 * Probability that simhashes that differ in a given number of random bits share a key, by index 0 … 64: the number of
 * ways to choose the bits that leave enough blocks unchanged, divided by the number of all ways. It is 1 up to h.
 */
export function keyShares(distanceMax: number): Float64Array {
  const {blocks, together} = blocksFor(distanceMax);
  // ways[whole · 65 + differing]: among the blocks so far, `whole` have no difference, and all together have
  // `differing`.
  let ways = new Float64Array((blocks + 1) * 65);
  ways[0] = 1;
  for (let block = 0; block < blocks; block++) {
    const row = binomials(blockEnd(block, blocks) - blockEnd(block - 1, blocks));
    const next = new Float64Array(ways.length);
    for (const [at, count] of ways.entries()) {
      if (count === 0) continue;
      next[at + 65] += count;
      for (let more = 1; more < row.length; more++) next[at + more] += count * row[more];
    }
    ways = next;
  }
  return binomials(simhashBits).map((all, differing) => {
    let enough = 0;
    for (let whole = together; whole <= blocks; whole++) enough += ways[whole * 65 + differing];
    return enough / all;
  });
}

/** C(n, 0) … C(n, n). */
function binomials(n: number): Float64Array {
  const row = new Float64Array(n + 1).fill(1);
  for (let k = 1; k <= n; k++) row[k] = (row[k - 1] * (n - k + 1)) / k;
  return row;
}

/**
 * Writes a key for each choice of blocks. Two simhashes within `distanceMax` bits of each other, up to 8, share a key.
 * `choices` are the `choicesFor` that distance.
 */
export function keysOfSimhash(bits: Uint32Array, choices: readonly BlockChoice[], into: Uint32Array): number {
  const [high, low] = bits;
  for (let table = 0; table < choices.length; table++) {
    const {maskHigh, maskLow} = choices[table];
    into[table] = scrambled(high & maskHigh, scrambled(low & maskLow, permutationKey(choices.length, table)));
  }
  return choices.length;
}

export function choicesFor(distanceMax: number): BlockChoice[] {
  const {blocks, together} = blocksFor(distanceMax);
  return blockChoices(blocks, together);
}

/**
 * Estimates the resemblance from the number of differing bits. Even an exact angle gives an exact result only for sets
 * of equal size.
 */
function resemblanceOfDistance(distance: number): number {
  return resemblanceOfAngle((Math.PI * distance) / simhashBits);
}

/** Distances are binomial: each bit differs with probability θ/π. */
function distanceChances(r: number): Float64Array {
  const p = angleOfResemblance(r) / Math.PI;
  return Float64Array.from(
    {length: simhashBits + 1},
    (_, distance) => atLeast(simhashBits, distance, p) - atLeast(simhashBits, distance + 1, p),
  );
}

/** Standard deviation of the estimate. */
function standardErrorOf(r: number): number {
  let sum = 0;
  let squares = 0;
  for (const [distance, chance] of distanceChances(r).entries()) {
    const estimate = resemblanceOfDistance(distance);
    sum += chance * estimate;
    squares += chance * estimate * estimate;
  }
  return Math.sqrt(Math.max(0, squares - sum * sum));
}

/** One byte per bit. */
const volatilityWords = simhashBits / 4;

/**
 * Appends how far each bit is from flipping to the two numbers of the simhash, relative to the largest. A byte per bit
 * is enough, because only order and ratios matter. One step is a fifteenth of the deviation at 3 of 64 bits.
 */
function volatilityInto(volatility: Float64Array, into: Uint32Array): void {
  let most = 0;
  for (let bit = 0; bit < simhashBits; bit++) most = Math.max(most, volatility[bit]);
  for (let word = 0; word < volatilityWords; word++) {
    let bytes = 0;
    for (let place = 0; place < 4; place++) {
      const share = most === 0 ? 0 : Math.round((255 * volatility[word * 4 + place]) / most);
      bytes |= share << (place * 8);
    }
    into[2 + word] = bytes;
  }
}

/** Reads the volatility stored in a sketch to into[at … at + 63]. */
export function volatilityFrom(sketch: Uint32Array, into: Float64Array, at: number): void {
  for (let bit = 0; bit < simhashBits; bit++) {
    into[at + bit] = (sketch[2 + (bit >>> 2)] >>> ((bit & 3) * 8)) & 255;
  }
}

export function newSimhash(options: SketcherOptions): Sketcher {
  return simhashSketcher(
    'simhash',
    'none',
    'smallest; estimates the angle, so for documents of similar length',
    options,
  );
}

export function newSimhashTfIdf(options: SketcherOptions): Sketcher {
  return simhashSketcher(
    'simhash-tfidf',
    'tf-idf',
    'smallest; shingles that are rare in the collection weigh more',
    options,
  );
}

function simhashSketcher(
  name: string,
  weighing: Weighing,
  use: string,
  {threshold, seed, keepsVolatility = false, distanceMax: asked}: SketcherOptions,
): Sketcher {
  const size = keepsVolatility ? 2 + volatilityWords : 2;
  const key = permutationKey(seed, 0);
  const distanceMax = asked ?? distanceMaxFor(threshold);
  const choices = choicesFor(distanceMax);
  const shares = keyShares(distanceMax);
  const volatility = new Float64Array(simhashBits);
  const distanceOf = (a: Uint32Array, b: Uint32Array) => hamming64(a[0], a[1], b[0], b[1]);
  return {
    name,
    source: 'Charikar 2002, section 3; Manku, Jain & Das Sarma 2007',
    use,
    weighing,
    bytes: size * 4,
    distanceMax,
    sizeMax: () => size,
    sketch({hashes, count, weights}, into): number {
      if (count === 0) return 0;
      simhash(hashes, count, weighing === 'none' ? null : weights, into, volatility, key);
      if (keepsVolatility) volatilityInto(volatility, into);
      return size;
    },
    resemblance: (a, b) => (a.length === 0 || b.length === 0 ? Number.NaN : resemblanceOfDistance(distanceOf(a, b))),
    standardError: standardErrorOf,
    keysMax: () => choices.length,
    keys: (sketch, into) => (sketch.length === 0 ? 0 : keysOfSimhash(sketch, choices, into)),
    proposes: (a, b) => a.length > 0 && b.length > 0 && distanceOf(a, b) <= distanceMax,
    acceptance: (r) => {
      const chances = distanceChances(r).subarray(0, distanceMax + 1);
      return Math.min(
        1,
        chances.reduce((sum, chance, distance) => sum + chance * shares[distance], 0),
      );
    },
  };
}
