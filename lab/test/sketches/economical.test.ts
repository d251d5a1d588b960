import {test} from 'vitest';
import {scrambled} from '../../../shared/algorithms/permute32.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {bitsToDecide, boundsOfZeros, samplesByZeros} from '../../methods/minhash/biased.ts';
import {samplesByPrefix} from '../../methods/minhash/prefixes.ts';
import {type BitsDrawn, newContest, newRandomBits, type RandomBits} from '../../methods/minhash/randomBits.ts';
import {agreeing} from '../../methods/minhash/samples.ts';
import {samplesByRuns} from '../../methods/minhash/unary.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

// Economical randomness (Manasse, Finding similar things quickly in large collections, "Improving sampling").

const t = 100;
const bounds = boundsOfZeros(t, 1 / 100);
const ways = ['prefix-8', 'prefix-4', 'unary', 'biased'] as const;
type Way = (typeof ways)[number];

function sampled(way: Way, bits: RandomBits, hashes: Uint32Array): {samples: Uint32Array; drawn: BitsDrawn} {
  const samples = new Uint32Array(t);
  const drawn = {choosing: 0, ties: 0, again: 0};
  const count = hashes.length;
  if (way === 'unary') samplesByRuns(bits, hashes, count, newContest(t), samples, drawn);
  else if (way === 'biased') samplesByZeros(bits, bounds, hashes, count, newContest(t), samples, drawn);
  else samplesByPrefix(bits, way === 'prefix-8' ? 8 : 4, hashes, count, new Uint32Array(count), samples, drawn);
  return {samples, drawn};
}

function bitString(word: number): string {
  return word.toString(2).padStart(32, '0');
}

function* streamOf(bits: RandomBits, hash: number): Generator<string, never> {
  for (let word = 0; ; word = (word + 1) % bits.streamKeys.length) {
    yield* bitString(scrambled(scrambled(hash, bits.key), bits.streamKeys[word]));
  }
}

/** Reads bits one by one until the interval that they leave is in one cell, as the books have it. */
function cellOf(stream: Iterator<string, never>, edges: readonly number[]): {cell: number; count: number} {
  let from = 0;
  let width = 2 ** 32;
  for (let count = 0; ; count++) {
    const cell = edges.findLastIndex((edge) => edge <= from);
    if (from + width <= (edges[cell + 1] ?? 2 ** 32)) return {cell, count};
    width /= 2;
    if (stream.next().value === '1') from += width;
  }
}

/** The versionRank of a hash for each sample, as a text that sorts: a function of hash, place and seed alone. */
function ranksOf(way: Way, bits: RandomBits, hash: number): {ranks: string[]; count: number} {
  const mixed = scrambled(hash, bits.key);
  const stream = streamOf(bits, hash);
  let count = 0;
  const draw = () => {
    count++;
    return stream.next().value;
  };
  const run = () => {
    let zeros = 0;
    while (draw() === '0') zeros++;
    return zeros;
  };
  const rankOfRun = (zeros: number) => String(99 - zeros).padStart(2, '0');
  const ranks: string[] = [];
  if (way === 'unary') {
    for (let place = 0; place < t; place++) ranks.push(rankOfRun(run()));
  } else if (way === 'biased') {
    for (let place = 0; place < t; place++) {
      const zeros = Math.clz32(scrambled(mixed, bits.againKeys[place]));
      ranks.push(`b ${rankOfRun(zeros)}`);
    }
    for (let place = 0; place < t; place++) {
      // Where the next zero is, if there is one.
      const {cell, count: read} = cellOf({next: () => stream.next()}, [...bounds.subarray(0, t - place + 1)]);
      count += read;
      place += cell;
      if (place < t) ranks[place] = `a ${rankOfRun(run())}`;
    }
  } else {
    const length = way === 'prefix-8' ? 8 : 4;
    for (let place = 0; place < t; place++) {
      const at = place * length;
      const word = bitString(scrambled(mixed, bits.streamKeys[at >> 5]));
      ranks.push(word.slice(32 - (at % 32) - length, 32 - (at % 32)));
      count += length;
    }
  }
  return {
    ranks: ranks.map((versionRank, i) => `${versionRank} ${bitString(scrambled(mixed, bits.tailKeys[i]))}`),
    count,
  };
}

/** Of each tail as many bits as some comparison needed, where shingles come one after the other. */
function tailBitsOf(ranks: readonly string[]): number {
  // Those that draw again compete only if no other does.
  const competing = ranks.some((versionRank) => versionRank[0] === 'a')
    ? ranks.filter((versionRank) => versionRank[0] === 'a')
    : ranks;
  const drawn = competing.map(() => 0);
  let best = 0;
  for (let newcomer = 1; newcomer < competing.length; newcomer++) {
    const [mine, other] = [competing[newcomer], competing[best]];
    if (mine.slice(0, -32) === other.slice(0, -32)) {
      let common = 0;
      while (mine.at(common - 32) === other.at(common - 32)) common++;
      for (const one of [newcomer, best]) drawn[one] = Math.max(drawn[one], common + 1);
    }
    if (mine < other) best = newcomer;
  }
  return drawn.reduce((sum, one) => sum + one, 0);
}

test.each(ways)('%s: the samples are the least in an order that knows no sets, the bits those that it reads', (way) => {
  for (let seed = 1; seed <= 4; seed++) {
    const bits = newRandomBits(t, seed);
    const hashes = distinctHashes([1, 7, 60, 250][seed - 1], random(seed));
    const {samples, drawn} = sampled(way, bits, hashes);
    const ranked = Array.from(hashes, (hash) => ({hash, ...ranksOf(way, bits, hash)}));
    const least = Array.from(samples, (_, place) =>
      ranked.reduce((best, one) => (one.ranks[place] < best.ranks[place] ? one : best)),
    );
    expect([...samples], `seed ${seed}`).toEqual(least.map(({hash}) => hash));
    if (way === 'unary' || way === 'biased') {
      const ofPlaces = Array.from(samples, (_, place) => tailBitsOf(ranked.map(({ranks}) => ranks[place])));
      expect(drawn.ties, `seed ${seed}`).toBe(ofPlaces.reduce((sum, count) => sum + count, 0));
    }
    expect(drawn.choosing, `seed ${seed}`).toBe(ranked.reduce((sum, {count}) => sum + count, 0));
  }
});

test.each(ways)('%s: equal shingles compete equally in all documents', (way) => {
  for (let seed = 1; seed <= 8; seed++) {
    const draw = random(seed);
    const bits = newRandomBits(t, seed);
    const {a, b} = pairOf(1 + Math.floor(draw() * 300), draw(), draw);
    const union = Uint32Array.from(new Set([...a, ...b]));
    const [ofA, ofB, ofUnion] = [a, b, union].map((set) => sampled(way, bits, set).samples);
    for (let place = 0; place < t; place++) {
      // The sample of the union is that of each set that has it.
      if (a.includes(ofUnion[place])) expect(ofA[place], `seed ${seed}`).toBe(ofUnion[place]);
      if (b.includes(ofUnion[place])) expect(ofB[place], `seed ${seed}`).toBe(ofUnion[place]);
      expect(ofA[place] === ofB[place]).toBe(a.includes(ofUnion[place]) && b.includes(ofUnion[place]));
    }
  }
});

test.each(ways)('%s: samples are equal with probability r and independent: mean and variance within 4σ', (way) => {
  // Of 40 shingles the biased way leaves 2 samples in 3 without a shingle.
  for (const [union, r] of [
    [40, 0.5],
    [200, 0.9],
  ] as const) {
    const {a, b} = pairOf(union, r, random(union));
    const trials = 60;
    let sum = 0;
    let squares = 0;
    for (let seed = 0; seed < trials; seed++) {
      const bits = newRandomBits(t, seed * 13);
      const error = agreeing(sampled(way, bits, a).samples, sampled(way, bits, b).samples) / t - r;
      sum += error;
      squares += error ** 2;
    }
    const variance = (r * (1 - r)) / t;
    expect(Math.abs(sum / trials), `${union}`).toBeLessThan(4 * Math.sqrt(variance / trials));
    expect(Math.abs(squares / trials / variance - 1), `${union}`).toBeLessThan(4 * Math.sqrt(2 / trials));
  }
});

/** Mean and variance of the shingles that share the least of n prefixes of which there are `values`, if several do. */
function sharers(n: number, values: number): {mean: number; variance: number} {
  let mean = 0;
  let second = 0;
  const p = 1 / values;
  for (let v = 0; v < values; v++) {
    const above = 1 - (v + 1) * p;
    const alone = n * p * above ** (n - 1);
    mean += n * p * (p + above) ** (n - 1) - alone;
    second += n * p * (p + above) ** (n - 1) + n * (n - 1) * p * p * (p + above) ** (n - 2) - alone;
  }
  return {mean, variance: second - mean ** 2};
}

test.each([
  ['prefix-8', 8, 8.25],
  ['prefix-4', 4, 8],
] as const)('%s: of any number of shingles %d bits and 64 of those that share the least: %d', (way, length, stated) => {
  for (const n of [2, 20, 300]) {
    const {mean, variance} = sharers(n, 2 ** length);
    expect(length + (64 * mean) / n).toBeCloseTo(stated, 9);
    const trials = 20;
    let sum = 0;
    for (let seed = 0; seed < trials; seed++) {
      const {choosing, ties, again} = sampled(way, newRandomBits(t, seed), distinctHashes(n, random(n + seed))).drawn;
      sum += (choosing + ties + again) / n / t;
    }
    const sigma = ((64 / n) * Math.sqrt(variance)) / Math.sqrt(t * trials);
    expect(Math.abs(sum / trials - stated), `n = ${n}`).toBeLessThan(4 * sigma);
  }
});

test('unary: 2 bits, and ties that grow with the logarithm of the document', () => {
  for (const n of [20, 500]) {
    const trials = 8;
    let choosing = 0;
    let ties = 0;
    for (let seed = 0; seed < trials; seed++) {
      const {drawn} = sampled('unary', newRandomBits(t, seed), distinctHashes(n, random(n + seed)));
      choosing += drawn.choosing / trials / t;
      ties += drawn.ties / trials / t;
    }
    // A run and its end have 2 bits on average, and variance 2.
    expect(Math.abs(choosing - 2 * n), `n = ${n}`).toBeLessThan(4 * Math.sqrt((2 * n) / t / trials));
    // The j-th ties if its run is the longest of those before; the best of them has v zeros.
    let tied = 0;
    const below = (v: number, j: number) => (v < 0 ? 0 : (1 - 2 ** -(v + 1)) ** j);
    for (let j = 1; j < n; j++) for (let v = 0; v < 40; v++) tied += 2 ** -(v + 1) * (below(v, j) - below(v - 1, j));
    // Two bits of the newcomer on average (second moment 6), and of the best up to as many.
    const sigma = Math.sqrt((4 * 6 * tied) / t / trials);
    expect(ties, `n = ${n}`).toBeGreaterThan(2 * tied - 4 * sigma);
    expect(ties, `n = ${n}`).toBeLessThan(4 * tied + 4 * sigma);
  }
});

/** Expected bits until one cell is left: at each depth, the share of beginnings that have an edge inside. */
function bitsUntilOneCell(edges: Float64Array): number {
  let bits = 0;
  for (let width = 2 ** 32; width >= 1; width /= 2) {
    const cut = new Set(
      Array.from(
        edges.filter((edge) => edge % width !== 0),
        (edge) => Math.floor(edge / width),
      ),
    );
    bits += (cut.size * width) / 2 ** 32;
  }
  return bits;
}

/** Expected bits that a shingle draws in the biased way, from the numbers of places that are left. */
function expectedBits(): number {
  const expected = [0];
  for (let left = 1; left <= t; left++) {
    let bits = bitsUntilOneCell(bounds.slice(0, left + 1));
    for (let gap = 0; gap < left; gap++) {
      bits += ((bounds[gap + 1] - bounds[gap]) / 2 ** 32) * (2 + expected[left - gap - 1]);
    }
    expected.push(bits);
  }
  return expected[t];
}

test('biased: as many bits as the tree of all beginnings says, a seventh a sample where the first way suffices', () => {
  const bits = newRandomBits(t, 5);
  const shingles = distinctHashes(2000, random(5));
  let sum = 0;
  let squares = 0;
  for (const hash of shingles) {
    const {choosing} = sampled('biased', bits, Uint32Array.of(hash)).drawn;
    sum += choosing;
    squares += choosing ** 2;
  }
  const mean = sum / shingles.length;
  const expected = expectedBits();
  const variance = squares / shingles.length - mean ** 2;
  expect(Math.abs(mean - expected)).toBeLessThan(4 * Math.sqrt(variance / shingles.length));
  expect(expected / t).toBeGreaterThan(0.12);
  expect(expected / t).toBeLessThan(1 / 7);
});

test('biased: samples that get no shingle draw again, two bits; a third of a bit in all for 240', () => {
  for (const n of [100, 240]) {
    const trials = 20;
    let again = 0;
    let all = 0;
    for (let seed = 0; seed < trials; seed++) {
      const {drawn} = sampled('biased', newRandomBits(t, seed), distinctHashes(n, random(n + seed)));
      again += drawn.again / n / t / trials;
      all += (drawn.choosing + drawn.ties + drawn.again) / n / t / trials;
    }
    const empty = 0.99 ** n;
    // Samples without a shingle are binomial; then n runs of mean 2 and variance 2 each.
    const sigma = Math.sqrt((4 * empty * (1 - empty) + (2 * empty) / n) / t / trials);
    expect(Math.abs(again - 2 * empty), `n = ${n}`).toBeLessThan(4 * sigma);
    if (n === 240) expect(Math.abs(all - 1 / 3)).toBeLessThan(0.05);
  }
});

test('bits that decide: every number that begins with them is in the cell, and fewer do not suffice', () => {
  const draw = random(6);
  for (let trial = 0; trial < 1000; trial++) {
    const uniform = Math.floor(draw() * 2 ** 32);
    const from = draw() < 0.2 ? 0 : Math.floor(uniform * (1 - draw() ** 8));
    const to = draw() < 0.2 ? 2 ** 32 : uniform + 1 + Math.floor((2 ** 32 - 1 - uniform) * draw() ** 8);
    const isDecided = (count: number) => {
      const width = 2 ** (32 - count);
      const start = Math.floor(uniform / width) * width;
      return start >= from && start + width <= to;
    };
    const count = bitsToDecide(uniform, from, to);
    expect(isDecided(count), `${uniform} in ${from} … ${to}`).toBe(true);
    if (count > 0) expect(isDecided(count - 1), `${uniform} in ${from} … ${to}`).toBe(false);
  }
});

test.each(ways)('%s: the sketch of this name is made so, of 100 samples and with a bias of one in 100', (way) => {
  const hashes = distinctHashes(120, random(7));
  const sketch = new Uint32Array(t);
  newSketcher(way, {seed: 9}).sketch({hashes, count: 120, weights: null}, sketch);
  expect([...sketch]).toEqual([...sampled(way, newRandomBits(t, 9), hashes).samples]);
});

test('one time in e none of 100 samples begins with the rarer bit', () => {
  expect(1 - bounds[t] / 2 ** 32).toBeCloseTo(1 / Math.E, 2);
  expect(bounds[1] / 2 ** 32).toBeCloseTo(1 / 100, 9);
});

test('three is an upper bound on the expected number of longest runs of zeros, whatever the size of the document', () => {
  for (let n = 1; n <= 4096; n *= 2) {
    let expected = 0;
    for (let v = 0; v < 60; v++) expected += n * 2 ** -(v + 1) * (1 - 2 ** -(v + 1)) ** (n - 1);
    expect(expected, `n = ${n}`).toBeLessThan(3);
  }
});
