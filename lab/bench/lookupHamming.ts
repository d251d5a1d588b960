// Takes flips drawn by the model of Sood and Loguinov (2011, section 6), gives the number of lookups until their
// versions are found by volatility and in random order, and the time of a lookup next to that of block permutation.

import {blockTables, memoryFactor, visitNear} from '../methods/simhash/blockPermutation.ts';
import {sortedFingerprints} from '../methods/simhash/fingerprintTable.ts';
import {newBitOrder, newSetHeap, nextSet, orderBits, type SetHeap, startSets} from '../methods/simhash/volatility.ts';
import {newProbingSpace, probeAll} from '../methods/simhash/volatilitySearch.ts';
import {drawFor} from './sets.ts';

/** Pairs that differ in exactly h bits. */
interface PlantedFlips {
  readonly h: number;
  readonly count: number;
  /** The 64 weights of the document and of its version, per pair. */
  readonly weights: Float64Array;
  readonly versionWeights: Float64Array;
  /** Bits in which they differ. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** Number of lookups after which each pair is found, ascending; Infinity if there were not enough. */
export type Ranks = Float64Array;

export interface HammingRecall {
  readonly h: number;
  readonly pairs: number;
  /** Sets of 1…h of 64 bits: the lookups that find everything. */
  readonly sets: number;
  readonly volatility: Ranks;
  /**
   * The same if both documents are queries, as when a collection is searched for its own pairs: the smaller of both.
   */
  readonly bothSides: Ranks;
  readonly random: Ranks;
}

/** Searches for `count` pairs that differ in exactly h bits, with sets of 1…h bits. */
export function hammingRecall(h: number, count: number, seed: number, probesMax = 200_000): HammingRecall {
  const planted = plantedFlips(h, count, seed);
  const sets = newSetHeap(newBitOrder());
  const draw = drawFor(seed, `random order ${h}`);
  const all = setsUpTo(h);
  const [volatility, bothSides, random] = [0, 1, 2].map(() => new Float64Array(count));
  for (let pair = 0; pair < count; pair++) {
    volatility[pair] = rankOf(planted, planted.weights, pair, sets, probesMax);
    bothSides[pair] = Math.min(volatility[pair], rankOf(planted, planted.versionWeights, pair, sets, volatility[pair]));
    // The position of one set in a random order of all.
    random[pair] = 1 + Math.floor(draw() * all);
  }
  return {
    h,
    pairs: count,
    sets: all,
    volatility: volatility.sort(),
    bothSides: bothSides.sort(),
    random: random.sort(),
  };
}

/** Proportion of pairs found within this many lookups. */
export function recallAt(ranks: Ranks, probes: number): number {
  let found = 0;
  while (found < ranks.length && ranks[found] <= probes) found++;
  return found / ranks.length;
}

/** Number of lookups after which this proportion is found. */
export function probesFor(ranks: Ranks, recall: number): number {
  return ranks[Math.max(0, Math.ceil(recall * ranks.length - 1e-9) - 1)];
}

/** Mean number of lookups until a pair is found: the cost of full recall for a search that stops at the first hit. */
export function meanProbes(ranks: Ranks): number {
  return ranks.reduce((sum, versionRank) => sum + versionRank, 0) / ranks.length;
}

export interface HammingSpeed {
  readonly search: string;
  readonly fingerprints: number;
  readonly medianUs: number;
  /** Memory ÷ memory of the fingerprints. */
  readonly memory: number;
  /** Proportion of the versions with 1…3 flipped bits that were found. */
  readonly recall: number;
}

/**
 * Time to look up all fingerprints within 3 bits of a query; flips by their model. The search by volatility uses as
 * many lookups as find 95 % of the versions with 3 flipped bits.
 */
export function measureHammingSpeed(fingerprints: number, seed: number, queries = 500): HammingSpeed[] {
  const draw = drawFor(seed, 'hamming speed');
  const words = Uint32Array.from({length: fingerprints * 2}, () => draw() * 0x100000000);
  const planted = [1, 2, 3].map((h) => plantedFlips(h, Math.ceil(queries / 3), seed));
  const probing = {distance: 3, probesMax: probesFor(hammingRecall(3, 400, seed).volatility, 0.95)};
  const sorted = sortedFingerprints(words, fingerprints);
  const space = newProbingSpace();
  const time = (
    search: string,
    memory: number,
    found: (high: number, low: number, weights: Float64Array) => number,
  ) => {
    const times: number[] = [];
    let hits = 0;
    for (let query = 0; query < queries; query++) {
      const {weights, high, low} = planted[query % 3];
      const pair = Math.floor(query / 3);
      const target = Math.floor(draw() * fingerprints);
      const [queryHigh, queryLow] = [(words[target * 2] ^ high[pair]) >>> 0, (words[target * 2 + 1] ^ low[pair]) >>> 0];
      const began = performance.now();
      hits += found(queryHigh, queryLow, weights.subarray(pair * 64, pair * 64 + 64)) > 0 ? 1 : 0;
      times.push((performance.now() - began) * 1000);
    }
    const median = times.sort((a, b) => a - b)[queries >> 1];
    return {search, fingerprints, medianUs: median, memory, recall: hits / queries};
  };
  const sortedBytes = sorted.starts.byteLength + fingerprints * 12;
  const byVolatility = time(
    `volatility, ${probing.probesMax} look-ups`,
    sortedBytes / (fingerprints * 8),
    (...query) => {
      let found = 0;
      probeAll(sorted, ...query, probing, space, () => found++);
      return found;
    },
  );
  const byBlocks = [4, 5, 6].map((blocks) => {
    const tables = blockTables(words, fingerprints, 3, blocks);
    return time(`${tables.tables.length} tables`, memoryFactor(tables), (high, low) => {
      let found = 0;
      visitNear(tables, high, low, {compared: 0}, () => found++);
      return found;
    });
  });
  return [byVolatility, ...byBlocks];
}

function rankOf(
  {h, high, low}: PlantedFlips,
  weights: Float64Array,
  pair: number,
  sets: SetHeap,
  probesMax: number,
): number {
  orderBits(weights.subarray(pair * 64, pair * 64 + 64), 64, h, sets.order);
  startSets(sets, 1, h);
  for (let versionRank = 1; versionRank <= probesMax && nextSet(sets); versionRank++) {
    if (sets.high >>> 0 === high[pair] && sets.low >>> 0 === low[pair]) return versionRank;
  }
  return Number.POSITIVE_INFINITY;
}

function setsUpTo(h: number): number {
  let [sum, choices] = [0, 1];
  for (let size = 1; size <= h; size++) {
    choices = (choices * (65 - size)) / size;
    sum += choices;
  }
  return sum;
}

/**
 * Weights W and their changes Y have Laplace distributions: P(Y > |W|) is half of e^(−|W|/scale), with the scale for
 * which h of 64 bits are expected to flip. Draws in which exactly h bits flip are used.
 */
function plantedFlips(h: number, count: number, seed: number): PlantedFlips {
  const draw = drawFor(seed, `flips ${h}`);
  // |W| has mean 1: 64 · ½ ∫ e^(−w) e^(−w/scale) dw = 32 scale/(1 + scale) = h.
  const scale = h / (32 - h);
  const weights = new Float64Array(count * 64);
  const versionWeights = new Float64Array(count * 64);
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  for (let pair = 0; pair < count; ) {
    const halves = [0, 0];
    let flips = 0;
    for (let bit = 0; bit < 64; bit++) {
      const weight = -Math.log(1 - draw());
      const turns = draw() < Math.exp(-weight / scale) / 2;
      weights[pair * 64 + bit] = weight;
      // The rest of the change beyond zero has the same distribution.
      versionWeights[pair * 64 + bit] = turns ? -scale * Math.log(1 - draw()) : weight;
      if (turns) halves[bit >>> 5] |= 1 << (bit & 31);
      if (turns) flips++;
    }
    if (flips !== h) continue;
    high[pair] = halves[0];
    low[pair++] = halves[1];
  }
  return {h, count, weights, versionWeights, high, low};
}
