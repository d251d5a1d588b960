import {describe, test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {bitCount, hamming64} from '../../methods/distance/hamming.ts';
import {rowOfFingerprint, sortedFingerprints} from '../../methods/simhash/fingerprintTable.ts';
import {newBitOrder, newSetHeap, nextSet, orderBits, startSets} from '../../methods/simhash/volatility.ts';
import {newProbingSpace, probeAll, probeBatch} from '../../methods/simhash/volatilitySearch.ts';
import {plantedFingerprints} from '../support/fingerprints.ts';

interface GivenSet {
  readonly high: number;
  readonly low: number;
  readonly count: number;
  readonly cost: number;
}

/** |weights| of a Laplace distribution, as those of pages are (Sood and Loguinov 2011, figure 2). */
function laplaceWeights(seed: number, bits = 64): Float64Array {
  const next = random(seed);
  return Float64Array.from({length: bits}, () => -10 * Math.log(1 - next()));
}

function setsOf(volatility: Float64Array, bits: number, sizeMin: number, sizeMax: number): GivenSet[] {
  const order = newBitOrder();
  orderBits(volatility, bits, 3, order);
  const sets = newSetHeap(order);
  startSets(sets, sizeMin, sizeMax);
  const given: GivenSet[] = [];
  while (nextSet(sets)) given.push({high: sets.high, low: sets.low, count: sets.count, cost: sets.cost});
  return given;
}

/** P(Z > z), by Simpson's rule over [z, z + 12]: an error below 10⁻⁹. */
function normalTail(z: number): number {
  const steps = 2000;
  const width = 12 / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const factor = step === 0 || step === steps ? 1 : step % 2 === 0 ? 2 : 4;
    sum += factor * Math.exp(-((z + step * width) ** 2) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

function binomial(n: number, k: number): number {
  return k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k;
}

describe('sets of bits by volatility', () => {
  test.each([
    [1, 1],
    [5, 5],
    [6, 3],
    [8, 8],
    [12, 4],
    [10, 7],
  ])('of %i bits, each set of at most %i is given once', (bits, h) => {
    const given = setsOf(laplaceWeights(bits, bits), bits, 1, h);
    const wanted: number[] = [];
    for (let set = 1; set < 2 ** bits; set++) if (bitCount(set) <= h) wanted.push(set);
    expect(given.map(({high}) => high).sort((a, b) => a - b)).toEqual(wanted);
    expect(given.every(({high, low, count}) => low === 0 && count === bitCount(high))).toBe(true);
  });

  test('of 64 bits, all sets of up to 3 are given', () => {
    const given = setsOf(laplaceWeights(7), 64, 1, 3);
    expect(new Set(given.map(({high, low}) => `${high},${low}`)).size).toBe(64 + binomial(64, 2) + binomial(64, 3));
    expect(given.length).toBe(43_744);
  });

  test.each([11, 12, 13])('none is given before a more probable one, seed %i', (seed) => {
    const given = setsOf(laplaceWeights(seed), 64, 1, 3);
    const wrong = given.filter(({cost}, at) => at > 0 && cost < given[at - 1].cost);
    expect(wrong).toEqual([]);
  });

  test('the cost of a set is that of its bits, and falls with their weights (Lemma 1)', () => {
    const volatility = laplaceWeights(21, 12);
    const order = newBitOrder();
    orderBits(volatility, 12, 3, order);
    const weights = Array.from(order.bitOf.subarray(0, 12), (bit) => volatility[bit]);
    expect(weights).toEqual([...volatility].sort((a, b) => a - b));
    const costs = [...order.costOf.subarray(0, 12)];
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(costs[0]).toBeGreaterThanOrEqual(0);
    const costOfBit = new Map(costs.map((cost, versionRank) => [order.bitOf[versionRank], cost]));
    for (const {high, cost} of setsOf(volatility, 12, 1, 4)) {
      let sum = 0;
      for (let bit = 0; bit < 12; bit++) if ((high >>> bit) & 1) sum += costOfBit.get(bit) ?? Number.NaN;
      expect(cost).toBeCloseTo(sum, 9);
    }
  });

  test('costs are the odds of the normal distribution: expected flips of Gaussian weights are as many as asked', () => {
    // W is normal, and so is the change: 64·θ/π bits turn over. Σ p of n weights has a deviation of √(Σ var p) < 0.25·√n.
    const [seed, count] = [31, 20_000];
    const next = random(seed);
    const order = newBitOrder();
    let sum = 0;
    for (let at = 0; at < count; at += 64) {
      const weights = Float64Array.from({length: 64}, () =>
        Math.abs(Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
      );
      orderBits(weights, 64, 3, order);
      for (let versionRank = 0; versionRank < 64; versionRank++) sum += 1 / (1 + Math.exp(order.costOf[versionRank]));
    }
    const blocks = Math.ceil(count / 64);
    expect(Math.abs(sum / blocks - 3), `seed ${seed}`).toBeLessThan(0.05 + (4 * 0.25 * 8) / Math.sqrt(blocks));
  });

  test('of the weights (12, 0, −10) the second bit turns over first (Beer, Simhash, section 2.1)', () => {
    const order = newBitOrder();
    orderBits(Float64Array.of(12, 0, 10), 3, 1, order);
    expect([...order.bitOf.subarray(0, 3)]).toEqual([1, 2, 0]);
    const sets = newSetHeap(order);
    startSets(sets, 1, 1);
    const given: number[] = [];
    while (nextSet(sets)) given.push(sets.high);
    expect(given).toEqual([0b010, 0b100, 0b001]);
    // It turns over as easily as not, so that no set is more probable than the first.
    expect(order.costOf[0]).toBe(0);
  });

  test('the cost of a bit is log((1 − p)/p) of the tail p of the normal distribution', () => {
    // Of 64 bits 3 are expected to turn over: Y has tan(3π/64) times the deviation of W. Page 1977: p to 1.4·10⁻⁴.
    const volatility = Float64Array.from({length: 64}, (_, bit) => bit * 0.3);
    const order = newBitOrder();
    orderBits(volatility, 64, 3, order);
    const deviation =
      Math.sqrt(volatility.reduce((sum, weight) => sum + weight ** 2, 0) / 64) * Math.tan((3 * Math.PI) / 64);
    for (let versionRank = 0; versionRank < 64; versionRank++) {
      const p = 1 / (1 + Math.exp(order.costOf[versionRank]));
      expect(Math.abs(p - normalTail(volatility[versionRank] / deviation)), `versionRank ${versionRank}`).toBeLessThan(
        1.5e-4,
      );
    }
  });

  test('weights that are all 0 are ordered as they stand', () => {
    expect(setsOf(new Float64Array(4), 4, 1, 4).length).toBe(15);
  });
});

function volatilitiesOf(count: number): Float64Array {
  const volatilities = new Float64Array(count * 64);
  for (let document = 0; document < count; document++) volatilities.set(laplaceWeights(document + 1), document * 64);
  return volatilities;
}

describe('fingerprints in order', () => {
  test.each([0, 1, 2, 1000])('of %i, each is found, and nothing else', (count) => {
    const words = plantedFingerprints(count, 3, 4, 4);
    const index = sortedFingerprints(words, count);
    const known = new Set<string>();
    for (let document = 0; document < count; document++) {
      const [high, low] = [words[document * 2], words[document * 2 + 1]];
      known.add(`${high},${low}`);
      const row = rowOfFingerprint(index, high, low);
      expect([index.high[row], index.low[row]]).toEqual([high, low]);
      expect(row === 0 || index.high[row - 1] < high || index.low[row - 1] < low).toBe(true);
    }
    const next = random(4);
    for (let query = 0; query < 200; query++) {
      const high = words[Math.floor(next() * count) * 2] ?? 5;
      const low = Math.floor(next() * 0x100000000);
      if (!known.has(`${high},${low}`)) expect(rowOfFingerprint(index, high, low)).toBe(-1);
    }
    expect([...index.documents].sort((a, b) => a - b)).toEqual(Array.from({length: count}, (_, at) => at));
  });

  test('ones are counted in both halves', () => {
    expect([0, 1, 0x80000000, 0xffffffff, 0x0f0f00ff].map(bitCount)).toEqual([0, 1, 1, 32, 16]);
    expect(hamming64(0xffffffff, 1, 0, 3)).toBe(33);
  });
});

describe('search by volatility', () => {
  const count = 100;
  const words = plantedFingerprints(count, 5, 4, 4);
  const volatilities = volatilitiesOf(count);
  const index = sortedFingerprints(words, count);
  const queryOf = (query: number): [number, number, Float64Array] => [
    words[query * 2],
    words[query * 2 + 1],
    volatilities.subarray(query * 64, query * 64 + 64),
  ];

  test('with look-ups enough, it finds what a comparison with all finds', () => {
    const space = newProbingSpace();
    let near = 0;
    for (let query = 0; query < count; query++) {
      const [high, low, volatility] = queryOf(query);
      const found: string[] = [];
      const probing = {distance: 2, probesMax: Number.POSITIVE_INFINITY};
      probeAll(index, high, low, volatility, probing, space, (row, distance) => {
        found.push(`${index.documents[row]}: ${distance}`);
      });
      const wanted: string[] = [];
      for (let other = 0; other < count; other++) {
        const distance = hamming64(high, low, words[other * 2], words[other * 2 + 1]);
        if (distance <= 2) wanted.push(`${other}: ${distance}`);
      }
      near += wanted.length - 1;
      expect(found.sort()).toEqual(wanted.sort());
    }
    expect(near).toBeGreaterThan(15);
  });

  test.each([1, 2, 100, 2000])('a batch finds what the queries find one by one, with %i look-ups', (probesMax) => {
    const probing = {distance: 3, probesMax};
    const space = newProbingSpace();
    const single: string[] = [];
    for (let query = 0; query < count; query++) {
      probeAll(index, ...queryOf(query), probing, space, (row, distance) => single.push(`${query} ${row} ${distance}`));
    }
    const batch: string[] = [];
    probeBatch(index, words, volatilities, count, probing, (query, row, distance) => {
      batch.push(`${query} ${row} ${distance}`);
    });
    expect(single.length).toBeGreaterThanOrEqual(count);
    expect(batch.sort()).toEqual(single.sort());
  });

  test('a search ends after its look-ups: the fingerprint itself, then the most volatile bit turned over', () => {
    const space = newProbingSpace();
    const [high, low, volatility] = queryOf(0);
    const bits = [...volatility.keys()].sort((a, b) => volatility[a] - volatility[b]);
    const turned = [high, low];
    turned[bits[0] >>> 5] = (turned[bits[0] >>> 5] ^ (1 << (bits[0] & 31))) >>> 0;
    const found = (of: readonly number[], probesMax: number) => {
      const rows: string[] = [];
      probeAll(index, of[0], of[1], volatility, {distance: 2, probesMax}, space, (row, distance) => {
        rows.push(`${row} ${distance}`);
      });
      return rows;
    };
    const row = rowOfFingerprint(index, high, low);
    expect(found(turned, 0)).toEqual([]);
    expect(found(turned, 1)).not.toContain(`${row} 1`);
    expect(found(turned, 2)).toContain(`${row} 1`);
    expect(found([high, low], 1)).toContain(`${row} 0`);
  });
});
