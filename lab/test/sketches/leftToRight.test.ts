import {expect, test} from 'vitest';
import {scrambled} from '../../../shared/algorithms/permute32.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {structuredSets} from '../../bench/deviation.ts';
import {
  expectedTails,
  fourLeads,
  type Injections,
  leastInjections,
  newInjections,
  newLeftToRight,
} from '../../methods/minhash/leftToRight.ts';
import {agreeing} from '../../methods/minhash/samples.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

/** Lead and tail of a hash as one number of 40 bits. */
function injection({key, multipliers, tailKeys}: Injections, place: number, hash: number): number {
  const mixed = scrambled(hash, key);
  const lead = (fourLeads(mixed, multipliers[place >> 2]) >>> ((place % 4) * 8)) & 0xff;
  return lead * 2 ** 32 + scrambled(mixed, tailKeys[place]);
}

function sketchOf(injections: Injections, hashes: Uint32Array): {samples: Uint32Array; tails: number} {
  const samples = new Uint32Array(injections.tailKeys.length);
  const tails = leastInjections(injections, hashes, hashes.length, new Int32Array(hashes.length), samples);
  return {samples, tails};
}

/** The lead bytes in order, and how many are no greater than all before. */
function recordsOf(injections: Injections, place: number, hashes: Uint32Array): number {
  let least = 255;
  let records = 0;
  for (const hash of hashes) {
    const lead = Math.floor(injection(injections, place, hash) / 2 ** 32);
    if (lead > least) continue;
    least = lead;
    records++;
  }
  return records;
}

test('the same sketch as the plain way, with as many tails as there are left-to-right minima', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const draw = random(seed);
    const injections = newInjections(8 * (1 + Math.floor(draw() * 4)), seed);
    const hashes = distinctHashes(Math.ceil(draw() ** 3 * 1500), draw);
    const {samples, tails} = sketchOf(injections, hashes);
    let records = 0;
    const plain = Array.from(samples, (_, place) => {
      records += recordsOf(injections, place, hashes);
      let least = Number.POSITIVE_INFINITY;
      for (const hash of hashes) least = Math.min(least, injection(injections, place, hash));
      return least % 2 ** 32;
    });
    expect([...samples], `seed ${seed}`).toEqual(plain);
    expect(tails, `seed ${seed}`).toBe(records);
  }
});

test('leads until the first 0: 7.1204, the number of left-to-right minima with repetitions', () => {
  // E(v) = 1 + the mean of E over the leads 1 … v that may follow, of v + 1 that are no greater (v = 255 at first).
  const expected = [0];
  for (let v = 1; v < 256; v++) {
    // E(v) is on both sides: it may follow itself.
    const others = expected.slice(1).reduce((sum, e) => sum + e, 0);
    expected.push((1 + others / (v + 1)) / (1 - 1 / (v + 1)));
  }
  expect(expected[255]).toBeCloseTo(7.1204, 4);
});

test('the tails that n shingles need, by the sum over all places', () => {
  for (const n of [0, 1, 2, 10, 500]) {
    let sum = 0;
    for (let place = 0; place < n; place++) for (let v = 0; v < 256; v++) sum += (1 - v / 256) ** place / 256;
    expect(expectedTails(n)).toBeCloseTo(sum, 9);
  }
  // The slide counts the first 0 twice, once as the last of 7.12 and once in n/256: one tail too many.
  expect(7.1204 + 10_000 / 256 - expectedTails(10_000)).toBeCloseTo(1, 3);
});

test('tails computed: within 4σ of what is expected, within 10 % of 7.12 + n/256 from 1,000 shingles on', () => {
  for (const n of [50, 300, 1000, 4000]) {
    const tries = 10;
    const permutations = 104;
    let sum = 0;
    let squares = 0;
    for (let trial = 0; trial < tries; trial++) {
      const {tails} = sketchOf(newInjections(permutations, n + trial), distinctHashes(n, random(n * 31 + trial)));
      sum += tails / permutations;
      squares += (tails / permutations) ** 2;
    }
    // Events "the j-th is no greater than those before" are negatively dependent at most: the variance is below the sum
    // of their variances, which is below the expectation.
    const sigma = Math.sqrt(expectedTails(n) / permutations / tries);
    expect(Math.abs(sum / tries - expectedTails(n)), `n = ${n}`).toBeLessThan(4 * sigma);
    expect(squares / tries - (sum / tries) ** 2).toBeLessThan((expectedTails(n) / permutations) * 4);
    if (n >= 1000) expect(Math.abs(sum / tries / (7.12 + n / 256) - 1), `n = ${n}`).toBeLessThan(0.1);
  }
});

test('places are equal with probability r and independent: mean and variance, of random and of structured sets', () => {
  const r = 0.5;
  const sets: [string, Uint32Array][] = [['random', distinctHashes(256, random(1))]];
  for (const [name, set] of Object.entries(structuredSets)) sets.push([name, set(256)]);
  for (const [name, set] of sets) {
    const {a, b} = {a: set.slice(0, 192), b: set.slice(64)};
    const tries = trials(150);
    let sum = 0;
    let squares = 0;
    for (let trial = 0; trial < tries; trial++) {
      const injections = newInjections(104, trial * 17 + 3);
      const error = agreeing(sketchOf(injections, a).samples, sketchOf(injections, b).samples) / 104 - r;
      sum += error;
      squares += error ** 2;
    }
    const variance = (r * (1 - r)) / 104;
    expect(Math.abs(sum / tries), name).toBeLessThan(4 * Math.sqrt(variance / tries));
    // A variance of n nearly normal errors has a relative standard deviation of √(2/n).
    expect(Math.abs(squares / tries / variance - 1), name).toBeLessThan(4 * Math.sqrt(2 / tries));
  }
});

test('one seed, many documents: as good as many seeds', () => {
  const sketcher = newLeftToRight(sketcherDefaults);
  for (const r of [0.1, 0.9]) {
    const tries = trials(150);
    const draw = random(r * 10);
    let sum = 0;
    let squares = 0;
    for (let trial = 0; trial < tries; trial++) {
      const {a, b, resemblance} = pairOf(300, r, draw);
      const [x, y] = [new Uint32Array(104), new Uint32Array(104)];
      sketcher.sketch({hashes: a, count: a.length, weights: null}, x);
      sketcher.sketch({hashes: b, count: b.length, weights: null}, y);
      const error = sketcher.resemblance(x, y) - resemblance;
      sum += error;
      squares += error ** 2;
    }
    const variance = (r * (1 - r)) / 104;
    expect(Math.abs(sum / tries)).toBeLessThan(4 * Math.sqrt(variance / tries));
    expect(Math.abs(squares / tries / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / tries));
  }
});
