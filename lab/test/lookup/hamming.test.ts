import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {hamming64} from '../../methods/distance/hamming.ts';
import {blockTables, memoryFactor, visitNear, visitNearBatch} from '../../methods/simhash/blockPermutation.ts';
import {sortedFingerprints} from '../../methods/simhash/fingerprintTable.ts';
import {rotateSort, spreadRotations} from '../../methods/simhash/rotateSort.ts';
import eight from '../fixtures/lookup/rotate-sort.json' with {type: 'json'};
import {plantedFingerprints} from '../support/fingerprints.ts';

function distanceIn(words: Uint32Array, a: number, b: number): number {
  return hamming64(words[a * 2], words[a * 2 + 1], words[b * 2], words[b * 2 + 1]);
}

/** Ordered pairs of all documents that differ in at most k bits, each with itself too. */
function nearByComparison(words: Uint32Array, count: number, k: number): string[] {
  const pairs: string[] = [];
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const distance = distanceIn(words, a, b);
      if (distance <= k) pairs.push(`${a} ${b} ${distance}`);
    }
  }
  return pairs.sort();
}

describe('block-permuted Hamming search', () => {
  test.each([
    [3, 4, 4],
    [3, 5, 10],
    [3, 6, 20],
    [1, 3, 3],
    [0, 1, 1],
    [5, 7, 21],
  ])('k = %i and %i blocks, %i tables: all within k is found, by queries and by batch', (k, blocks, tables) => {
    const count = 500;
    const words = plantedFingerprints(count, 10 * k + blocks, 3, 5);
    const index = blockTables(words, count, k, blocks);
    expect(index.tables.length).toBe(tables);
    const wanted = nearByComparison(words, count, k);
    expect(wanted.length).toBeGreaterThan(count + (k > 0 ? 100 : 20));
    const single: string[] = [];
    const cost = {compared: 0};
    for (let query = 0; query < count; query++) {
      visitNear(index, words[query * 2], words[query * 2 + 1], cost, (document, distance) => {
        single.push(`${query} ${document} ${distance}`);
      });
    }
    expect(single.sort()).toEqual(wanted);
    const batch: string[] = [];
    const batchCost = {compared: 0};
    visitNearBatch(index, words, count, batchCost, (query, document, distance) => {
      batch.push(`${query} ${document} ${distance}`);
    });
    expect(batch.sort()).toEqual(wanted);
    expect(batchCost).toEqual(cost);
    expect(cost.compared).toBeGreaterThanOrEqual(wanted.length);
  });

  test('fingerprints that differ in k bits of k blocks, and in the first and last bit of each', () => {
    for (const [blocks, k] of [
      [4, 3],
      [5, 3],
      [6, 3],
    ]) {
      const edges = Array.from({length: blocks}, (_, block) => [
        Math.floor((block * 64) / blocks),
        Math.floor(((block + 1) * 64) / blocks) - 1,
      ]).flat();
      for (const first of edges) {
        for (const second of edges) {
          for (const third of edges) {
            const words = Uint32Array.of(0x12345678, 0x9abcdef0, 0x12345678, 0x9abcdef0);
            for (const bit of new Set([first, second, third])) words[2 + (bit >>> 5)] ^= 1 << (bit & 31);
            const found: number[] = [];
            visitNear(blockTables(words, 2, k, blocks), words[0], words[1], {compared: 0}, (document) =>
              found.push(document),
            );
            expect(found.sort()).toEqual([0, 1]);
          }
        }
      }
    }
  });

  test('memory: the fingerprints and half of them again for each table, and the buckets', () => {
    const count = 20_000;
    const words = plantedFingerprints(count, 3, 3, 5);
    // Buckets: one a document or two, 4 bytes each.
    for (const [blocks, tables] of [
      [4, 4],
      [5, 10],
      [6, 20],
    ]) {
      const factor = memoryFactor(blockTables(words, count, 3, blocks));
      expect(factor).toBeGreaterThan(1 + tables * 0.5);
      expect(factor).toBeLessThanOrEqual(1 + tables * 1.01);
    }
  });

  test('no fingerprints: nothing is found', () => {
    const index = blockTables(new Uint32Array(0), 0, 3, 4);
    visitNear(index, 0, 0, {compared: 0}, () => expect.unreachable());
  });
});

describe('rotate, sort, check adjacent', () => {
  // 16 bits four times over are 64 bits that rotate and are ordered as they are; all distances are fourfold.
  const words = Uint32Array.from(eight.numbers.flatMap((number) => [number * 0x10001, number * 0x10001]));
  const placed = (rotation: number) => {
    const rotated = words.map((word) => (word << rotation) | (word >>> (32 - rotation)));
    const sorted = sortedFingerprints(rotated, 8);
    return {
      rotated: Array.from(sorted.high, (word) => word & 0xffff),
      order: Array.from(sorted.documents, (document) => document + 1),
      distances: Array.from(sorted.documents)
        .slice(1)
        .map((document, at) => distanceIn(words, sorted.documents[at], document) / 4),
    };
  };

  test('the eight numbers, as they stand, sorted, and after two rotations', () => {
    expect(eight.numbers.slice(1).map((_, at) => distanceIn(words, at, at + 1) / 4)).toEqual(eight.distances);
    expect(placed(0)).toEqual(eight.sorted);
    expect(placed(2)).toEqual(eight.rotatedTwice);
  });

  test('4 and 2 are found after two rotations, and not before', () => {
    const found = (rotations: number[]) => {
      const {a, b, distance} = rotateSort(words, 8, 8, rotations);
      return Array.from(a, (one, at) => [one + 1, b[at] + 1, distance[at] / 4]);
    };
    expect(found([0])).toEqual(eight.nearSorted);
    expect(found([0, 2])).toEqual(eight.nearRotated);
  });

  test.each([1, 2, 3])('what is found is near; under all rotations nearly all pairs are found, seed %i', (seed) => {
    const count = 1000;
    const next = random(seed);
    const planted = Uint32Array.from({length: count * 2}, () => next() * 0x100000000);
    for (let version = 1; version < count; version += 2) {
      planted.copyWithin(version * 2, version * 2 - 2, version * 2);
      while (distanceIn(planted, version - 1, version) < version % 4) {
        const bit = Math.floor(next() * 64);
        planted[version * 2 + (bit >>> 5)] ^= 1 << (bit & 31);
      }
    }
    const near = Array.from({length: count / 2}, (_, pair) => `${pair * 2} ${pair * 2 + 1} ${(pair * 2 + 1) % 4}`);
    const shares = [1, 4, 16, 64].map((rotations) => {
      const {a, b, distance} = rotateSort(planted, count, 3, spreadRotations(rotations));
      const found = Array.from(a, (one, at) => `${one} ${b[at]} ${distance[at]}`);
      expect(found.filter((pair) => !near.includes(pair))).toEqual([]);
      return new Set(found).size / near.length;
    });
    expect(shares).toEqual(shares.toSorted((x, y) => x - y));
    // Three flips leave an arc of 21 bits and more. Rotated to the front, it makes neighbours of the pair unless one of
    // the others begins with the same bits: fewer misses than count/2²¹ a pair, of a Poisson distribution.
    const misses = (near.length * count) / 2 ** 21;
    expect(shares[0], `seed ${seed}`).toBeLessThan(0.95);
    expect(near.length * (1 - shares[3]), `seed ${seed}`).toBeLessThanOrEqual(misses + 4 * Math.sqrt(misses));
  });

  test('by one rotation, whichever it is, the near ones among neighbours of the rotated numbers are found', () => {
    const count = 300;
    const next = random(4);
    const words = Uint32Array.from({length: count * 2}, () => next() * 0x100000000);
    // Every second differs from the one before it in one to five bits of one byte: where that is last, they are
    // neighbours, of which those with more than three are none of the near ones under any rotation.
    let near = 0;
    for (let version = 1; version < count; version += 2) {
      words.copyWithin(version * 2, version * 2 - 2, version * 2);
      const byte = Math.floor(next() * 8);
      words[version * 2 + (byte >>> 2)] ^= (1 + Math.floor(next() * 31)) << ((byte & 3) * 8);
      if (distanceIn(words, version - 1, version) <= 3) near++;
    }
    const whole = Array.from({length: count}, (_, at) => (BigInt(words[at * 2]) << 32n) | BigInt(words[at * 2 + 1]));
    const found = new Set<string>();
    for (let rotation = 0; rotation < 64; rotation++) {
      const order = whole
        .map((word, document) => ({
          document,
          rotated: BigInt.asUintN(64, word << BigInt(rotation)) | (word >> BigInt(64 - rotation)),
        }))
        .sort((x, y) => (x.rotated < y.rotated ? -1 : 1));
      const wanted = order.slice(1).flatMap(({document}, at) => {
        const pair = [order[at].document, document].sort((x, y) => x - y);
        return distanceIn(words, pair[0], pair[1]) <= 3 ? [pair.join(' ')] : [];
      });
      const {a, b} = rotateSort(words, count, 3, [rotation]);
      const pairs = Array.from(a, (one, at) => `${one} ${b[at]}`);
      expect(pairs.toSorted(), `rotation ${rotation}`).toEqual(wanted.toSorted());
      for (const pair of pairs) found.add(pair);
      expect(pairs.length, `rotation ${rotation}`).toBeGreaterThan(20);
    }
    expect(found.size).toBe(near);
    expect(near).toBeLessThan(count / 2 - 10);
  });

  test('rotations are spread over the word', () => {
    expect(spreadRotations(4)).toEqual([0, 16, 32, 48]);
    expect(new Set(spreadRotations(64)).size).toBe(64);
  });
});

test('many fingerprints with one high half are sorted, and not one by one: pages made from one template', () => {
  const [seed, count] = [7, 100_000];
  const draw = random(seed);
  // The low halves descend: put in one by one, they would move 5·10⁹ times.
  const words = new Uint32Array(count * 2).fill(0x12345678);
  for (let row = 0; row < count; row++) {
    words[row * 2 + 1] = 0xffffffff - row * 40_000 - Math.floor(draw() * 40_000);
  }
  const {high, low, documents} = sortedFingerprints(words, count);
  let wrong = 0;
  for (let row = 0; row < count; row++) {
    // Of descending ones the last is the first.
    if (documents[row] !== count - 1 - row || low[row] !== words[documents[row] * 2 + 1] || high[row] !== 0x12345678) {
      wrong++;
    }
  }
  expect(wrong, `seed ${seed}`).toBe(0);
}, 4000);
