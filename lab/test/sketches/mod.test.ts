import {expect, test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {random} from '../../../test/support/random.ts';
import {expectedShare} from '../../methods/sketches/expectedShare.ts';
import {containmentOfModulo, newMod, zeroModulo} from '../../methods/sketches/mod.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

function sketchOf(hashes: Uint32Array, seed: number): Uint32Array {
  const sketcher = newMod({...sketcherDefaults, seed});
  const into = new Uint32Array(sketcher.sizeMax(hashes.length));
  return into.slice(0, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
}

test('0 mod 4 of the 16 shingles of tropical fish (Horowitz, Deduplication, slide "Shingles -> numbers")', () => {
  const hashes = Uint32Array.of(938, 664, 463, 822, 492, 798, 78, 969, 143, 236, 913, 908, 694, 553, 870, 779);
  const into = new Uint32Array(16);
  expect([...into.subarray(0, zeroModulo(hashes, 16, 4, into))]).toEqual([664, 492, 236, 908]);
});

test('the estimated containment of a part is exactly 1', () => {
  const draw = random(1);
  let some = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const b = distinctHashes(20 + Math.floor(draw() * 2000), draw);
    const a = b.slice(0, 1 + Math.floor(draw() * b.length));
    const sketch = sketchOf(a, seed);
    if (sketch.length === 0) continue;
    some++;
    expect(containmentOfModulo(sketch, sketchOf(b, seed)), `seed ${seed}`).toBe(1);
  }
  expect(some).toBeGreaterThan(40);
});

test('containment is unbiased within 4σ: 200 of 300 shingles stand in 900', () => {
  const all = distinctHashes(1000, random(2));
  const [a, b] = [all.slice(0, 300), all.slice(100)];
  const trials = 600;
  let sum = 0;
  let variance = 0;
  let some = 0;
  for (let seed = 0; seed < trials; seed++) {
    const sketch = sketchOf(a, seed);
    if (sketch.length === 0) continue;
    some++;
    sum += containmentOfModulo(sketch, sketchOf(b, seed));
    // Given that Z of the 300 are kept, those shared are hypergeometric.
    variance += ((2 / 9 / sketch.length) * (300 - sketch.length)) / 299;
  }
  expect(Math.abs(sum / some - 2 / 3)).toBeLessThan((4 * Math.sqrt(variance)) / some);
});

test('the sketch grows with the document, and that of a union is the union', () => {
  const draw = random(3);
  for (let seed = 1; seed <= 20; seed++) {
    const {a, b} = pairOf(100 + Math.floor(draw() * 3000), draw(), draw);
    const union = Uint32Array.from(new Set([...a, ...b]));
    const merged = Uint32Array.from(new Set([...sketchOf(a, seed), ...sketchOf(b, seed)])).sort();
    expect(merged, `seed ${seed}`).toEqual(sketchOf(union, seed));
    // Bin(n, 1/25).
    const expected = union.length / 25;
    expect(Math.abs(merged.length - expected)).toBeLessThan(4 * Math.sqrt(expected * 0.96));
  }
});

test.each([0, 0.3, 0.9])(
  'resemblance is unbiased within 4σ where anything is kept, and σ is as stated: r = %d',
  (r) => {
    for (const union of [30, 300, 2000]) {
      const {a, b, resemblance} = pairOf(union, r, random(union + r * 10));
      const sketcher = newMod(sketcherDefaults);
      const trials = union < 2000 ? 1500 : 200;
      let some = 0;
      let sum = 0;
      let squares = 0;
      for (let seed = 0; seed < trials; seed++) {
        const estimate = sketcher.resemblance(sketchOf(a, seed), sketchOf(b, seed));
        if (Number.isNaN(estimate)) continue;
        some++;
        sum += estimate - resemblance;
        squares += (estimate - resemblance) ** 2;
      }
      const sigma = sketcher.standardError(resemblance, union);
      expect(Math.abs(sum / some), `union ${union}`).toBeLessThanOrEqual((4 * sigma) / Math.sqrt(some));
      // Of one or two shingles kept the errors are far from normal: kurtosis below 12, (κ − 1)/n.
      if (sigma > 0) expect(Math.abs(squares / some / sigma ** 2 - 1)).toBeLessThan(4 * Math.sqrt(11 / some));
    }
  },
);

test('sketches that are proposed share a key', () => {
  const draw = random(4);
  let proposed = 0;
  for (let seed = 0; seed < 600; seed++) {
    const threshold = 0.3 + draw() * 0.7;
    const {a, b} = pairOf(50 + Math.floor(draw() ** 3 * 2000), Math.min(1, threshold + draw() * 0.2 - 0.1), draw);
    const sketcher = newMod({threshold, seed});
    const [x, y] = [sketchOf(a, seed), sketchOf(b, seed)];
    if (!sketcher.proposes(x, y)) continue;
    proposed++;
    const [keysX, keysY] = [x, y].map((sketch) => {
      const into = new Uint32Array(sketcher.keysMax(sketch.length));
      return into.subarray(0, sketcher.keys(sketch, into));
    });
    expect(
      keysX.some((key) => keysY.includes(key)),
      `seed ${seed}, threshold ${threshold}`,
    ).toBe(true);
  }
  expect(proposed).toBeGreaterThan(150);
});

test.each([
  ['mod', 25, undefined],
  ['mod-4', 4, 4],
] as const)('%s keeps just what its permutation maps to a multiple of %d', (name, m, modulus) => {
  const sketcher = newMod(sketcherDefaults, modulus);
  const hashes = distinctHashes(2000, random(6));
  const into = new Uint32Array(2000);
  const size = sketcher.sketch({hashes, count: 2000, weights: null}, into);
  const mapped = hashes.map((hash) => scrambled(hash, permutationKey(sketcherDefaults.seed, 0)));
  expect([...into.subarray(0, size)]).toEqual([...mapped.filter((value) => value % m === 0).sort()]);
  expect(sketcher.name).toBe(name);
});

test('over all samples that there can be, resemblance and containment are exact on average, and σ is theirs', () => {
  // Members 0 … 9 of a union, of which each is kept with probability 1/4: 1,024 samples with their probabilities.
  const sketcher = newMod(sketcherDefaults, 4);
  const union = 10;
  for (const [inA, inB] of [
    [6, 7],
    [10, 4],
    [5, 5],
  ]) {
    const a = (member: number) => member < inA;
    const b = (member: number) => member >= union - inB;
    const shared = Math.max(0, inA + inB - union);
    const r = shared / union;
    let [some, mean, squares, someOfA, contained] = [0, 0, 0, 0, 0];
    for (let kept = 1; kept < 1 << union; kept++) {
      const members = Array.from({length: union}, (_, member) => member).filter((member) => (kept >>> member) & 1);
      const chance = 0.25 ** members.length * 0.75 ** (union - members.length);
      const [x, y] = [a, b].map((isIn) => Uint32Array.from(members.filter(isIn)));
      const estimate = sketcher.resemblance(x, y);
      some += chance;
      mean += chance * estimate;
      squares += chance * (estimate - r) ** 2;
      if (x.length === 0) continue;
      someOfA += chance;
      contained += chance * containmentOfModulo(x, y);
    }
    expect(mean / some, `r = ${r}`).toBeCloseTo(r, 12);
    expect(Math.sqrt(squares / some), `r = ${r}`).toBeCloseTo(sketcher.standardError(r, union), 9);
    expect(contained / someOfA, `r = ${r}`).toBeCloseTo(shared / inA, 12);
  }
});

test('short documents are found as often as is said: those without a sample are measured', () => {
  const draw = random(21);
  const r = 0.98;
  for (const union of [40, 60, 110]) {
    const trials = 400;
    let found = 0;
    let unsampled = 0;
    for (let seed = 0; seed < trials; seed++) {
      const sketcher = newMod({threshold: 0.5, seed});
      const {a, b} = pairOf(union, r, draw);
      const [x, y] = [sketchOf(a, seed), sketchOf(b, seed)];
      if (Number.isNaN(sketcher.resemblance(x, y))) unsampled++;
      if (sketcher.proposes(x, y)) found++;
    }
    const expected = newMod({threshold: 0.5, seed: 1}).acceptance(r, union);
    expect(expected).toBeGreaterThan(0.97);
    expect(Math.abs(found / trials - expected)).toBeLessThan(
      4 * Math.sqrt(((1 - expected) * expected) / trials) + 0.01,
    );
    // Without the rule all of these were missed.
    expect(unsampled).toBeGreaterThan(0);
  }
});

test('what is said follows from the sizes of the documents, of 60 shingles or of 2,000', () => {
  const {acceptance} = newMod({threshold: 0.5, seed: 1});
  const of = (size: number) =>
    expectedShare(
      0.6,
      [
        [size, size],
        [size, size + 3],
        [size, 90 * size],
      ],
      acceptance,
    );
  expect(of(60)).toBeCloseTo(acceptance(0.6, 75), 2);
  expect(of(2000)).toBeCloseTo(acceptance(0.6, 2500), 2);
  expect(of(60)).toBeLessThan(of(2000) - 0.1);
  expect(expectedShare(0.6, [[60, 5000]], acceptance)).toBeCloseTo(acceptance(0.6, 75), 2);
});
