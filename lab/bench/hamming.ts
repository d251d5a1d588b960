// Recall against probes of the searches for fingerprints that differ in few bits: volatility order, random order,
// blocks of equal bits, rotations. A probe is one fingerprint looked up or compared for one query.

import {median, percentile} from '../../test/bench/statistics.ts';
import {blockTables, memoryFactor, visitNear} from '../methods/simhash/blockPermutation.ts';
import {rotateSort, spreadRotations} from '../methods/simhash/rotateSort.ts';
import {newBitOrder, newSetHeap, nextSet, orderBits, startSets} from '../methods/simhash/volatility.ts';
import {type Change, distanceMax, type PlantedPairs, plantedPairs, type SimhashWeights} from './hammingPairs.ts';
import {hammingRecall, probesFor} from './lookupHamming.ts';
import {drawFor} from './sets.ts';

export interface HammingResult {
  readonly search: string;
  readonly weights: SimhashWeights;
  readonly change: Change;
  readonly h: number;
  readonly pairs: number;
  /** Probes per query, and the proportion of the planted pairs that are found by then. */
  readonly curve: readonly (readonly [number, number])[];
  /** Probes until half of the pairs, 99 % and all are found; null: not within the probes that were tried. */
  readonly half: number | null;
  readonly most: number | null;
  readonly full: number | null;
  /** Memory of the collection relative to that of its fingerprints. */
  readonly memory: number;
}

/** There are eight million sets of up to five bits: with h = 4 and 5 a search gives up earlier. */
const probesMax = 45_000;

export interface HammingOptions {
  readonly pairs: number;
  /** Number of fingerprints in the collection that blocks and rotations search. */
  readonly collection: number;
  readonly seed: number;
}

export function hammingOf({pairs, collection, seed}: HammingOptions): HammingResult[] {
  const words = plantedPairs('words', 'tf–idf', pairs, seed);
  const results: HammingResult[] = [];
  for (let h = 1; h <= distanceMax; h++) {
    results.push(byVolatility(words, h), inRandomOrder(words, h, seed));
    results.push(byBlocks(words, h, collection, seed), byRotation(words, h, collection, seed));
  }
  results.push(byVolatility(plantedPairs('paragraph', 'tf–idf', pairs, seed, 3), 3));
  results.push(byVolatility(plantedPairs('words', 'unit', pairs, seed, 3), 3));
  return results;
}

/** The probes for all planted pairs at h = 3 are those of the hardest pair, which differs for each seed. */
export interface FullRecall {
  readonly seed: number;
  readonly pairs: number;
  readonly volatility: number;
  readonly random: number;
}

export function fullRecallOf(pairs: number, seeds: readonly number[]): FullRecall[] {
  return seeds.map((seed) => {
    const planted = plantedPairs('words', 'tf–idf', pairs, seed, 3);
    const volatility = byVolatility(planted, 3).full ?? Number.NaN;
    return {seed, pairs, volatility, random: inRandomOrder(planted, 3, seed).full ?? Number.NaN};
  });
}

/** The same for flips drawn by the model of Sood and Loguinov, with weights and changes from Laplace distributions. */
export function fullRecallByModel(pairs: number, seeds: readonly number[]): FullRecall[] {
  return seeds.map((seed) => {
    const {volatility, random} = hammingRecall(3, pairs, seed);
    return {seed, pairs, volatility: probesFor(volatility, 1), random: probesFor(random, 1)};
  });
}

/** How many times fewer probes volatility order takes, as the median of the seeds. */
export function timesFewer(runs: readonly FullRecall[]): number {
  return median(runs.map(({volatility, random}) => random / volatility));
}

/** The number of sets of up to h of 64 bits. */
export function setCount(h: number): number {
  let sum = 0;
  for (let size = 1, choices = 1; size <= h; size++) {
    choices = (choices * (65 - size)) / size;
    sum += choices;
  }
  return sum;
}

/** The cost of a pair is the position of its set of bits in the order of the query. */
function byVolatility(planted: PlantedPairs, h: number): HammingResult {
  const {pairs, volatilities} = planted;
  const words = pairs[h];
  const count = words.length / 4;
  const order = newBitOrder();
  const sets = newSetHeap(order);
  const ranks: number[] = [];
  for (let pair = 0; pair < count; pair++) {
    const high = words[pair * 4] ^ words[pair * 4 + 2];
    const low = words[pair * 4 + 1] ^ words[pair * 4 + 3];
    orderBits(volatilities[h].subarray(pair * 64, pair * 64 + 64), 64, h, order);
    startSets(sets, 1, h);
    let versionRank = 1;
    while (versionRank <= probesMax && nextSet(sets) && (sets.high !== high || sets.low !== low)) versionRank++;
    ranks.push(versionRank > probesMax ? Number.POSITIVE_INFINITY : versionRank);
  }
  return resultOf('volatility order', planted, h, ranks, 1);
}

/** The same number of sets, all equally probable: the position is uniformly random. */
function inRandomOrder(planted: PlantedPairs, h: number, seed: number): HammingResult {
  const draw = drawFor(seed, `order ${h}`);
  const ranks = Array.from({length: planted.pairs[h].length / 4}, () => 1 + Math.floor(draw() * setCount(h)));
  return resultOf('random order', planted, h, ranks, 1);
}

/** h + 2 blocks, at least two of which are equal: one table for each two blocks, searched one after the other. */
function byBlocks(planted: PlantedPairs, h: number, collection: number, seed: number): HammingResult {
  const {pairs} = planted;
  const words = collectionOf(pairs[h], collection, seed);
  const index = blockTables(words, collection, h, h + 2);
  const count = pairs[h].length / 4;
  const cost = {compared: 0};
  const foundAt = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const probes: number[] = [];
  // Adds one table at a time; its cost per query is the average over its pairs.
  for (let used = 1; used <= index.tables.length; used++) {
    const part = {...index, tables: index.tables.slice(0, used)};
    cost.compared = 0;
    for (let pair = 0; pair < count; pair++) {
      visitNear(part, pairs[h][pair * 4], pairs[h][pair * 4 + 1], cost, (document) => {
        if (document === pair && foundAt[pair] > used) foundAt[pair] = used;
      });
    }
    probes.push(used + cost.compared / count);
  }
  const ranks = Array.from(foundAt, (used) => (used === Number.POSITIVE_INFINITY ? used : probes[used - 1]));
  return resultOf('blocks of equal bits', planted, h, ranks, memoryFactor(index));
}

/** Queries are in the collection. Each rotation compares every fingerprint with its next neighbour: two probes. */
function byRotation(planted: PlantedPairs, h: number, collection: number, seed: number): HammingResult {
  const {pairs} = planted;
  const count = pairs[h].length / 4;
  const words = collectionOf(pairs[h], collection, seed);
  const all = new Uint32Array((collection + count) * 2);
  all.set(words);
  for (let pair = 0; pair < count; pair++) {
    all[(collection + pair) * 2] = pairs[h][pair * 4];
    all[(collection + pair) * 2 + 1] = pairs[h][pair * 4 + 1];
  }
  const ranks = new Array<number>(count).fill(Number.POSITIVE_INFINITY);
  // From far apart to near: 0, 32, 16, 48, 8, …
  for (const [nth, rotation] of orderOf(spreadRotations(64)).entries()) {
    const {a, b, count: found} = rotateSort(all, collection + count, h, [rotation]);
    for (let row = 0; row < found; row++) {
      const pair = a[row];
      if (b[row] === collection + pair && ranks[pair] === Number.POSITIVE_INFINITY) ranks[pair] = (nth + 1) * 2;
    }
  }
  return resultOf('rotate and sort', planted, h, ranks, 1);
}

/** The planted versions first, then random fingerprints. */
function collectionOf(pairs: Uint32Array, collection: number, seed: number): Uint32Array {
  const draw = drawFor(seed, 'fingerprints');
  const words = Uint32Array.from({length: collection * 2}, () => Math.floor(draw() * 0x100000000));
  for (let pair = 0; pair < pairs.length / 4; pair++) {
    words[pair * 2] = pairs[pair * 4 + 2];
    words[pair * 2 + 1] = pairs[pair * 4 + 3];
  }
  return words;
}

/** The positions 0 … 63 with their six bits reversed: every prefix is spread over all of them. */
function orderOf(rotations: readonly number[]): number[] {
  return rotations.map(
    (_, place) => rotations[Number.parseInt([...place.toString(2).padStart(6, '0')].reverse().join(''), 2)],
  );
}

function resultOf(
  search: string,
  {weights, change}: PlantedPairs,
  h: number,
  ranks: readonly number[],
  memory: number,
): HammingResult {
  const reported = (versionRank: number) => (Number.isFinite(versionRank) ? versionRank : null);
  return {
    search,
    weights,
    change,
    h,
    pairs: ranks.length,
    curve: recallCurve(ranks),
    half: reported(median(ranks)),
    most: reported(percentile(ranks, 0.99)),
    full: reported(Math.max(...ranks)),
    memory,
  };
}

/** The proportion of ranks up to each rank, thinned to what a plot can show. */
export function recallCurve(ranks: readonly number[]): [number, number][] {
  const sorted = [...ranks].sort((x, y) => x - y);
  const curve: [number, number][] = [];
  for (const [at, versionRank] of sorted.entries()) {
    if (!Number.isFinite(versionRank) || versionRank === sorted[at + 1]) continue;
    const last = curve.at(-1);
    const isLast = !Number.isFinite(sorted[at + 1] ?? Number.NaN);
    if (last === undefined || isLast || versionRank >= last[0] * 1.05)
      curve.push([versionRank, (at + 1) / ranks.length]);
  }
  return curve;
}
