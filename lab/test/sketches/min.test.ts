import {expect, test} from 'vitest';
import {mergedMinima} from '../../../shared/fingerprint/minHash.ts';
import {random} from '../../../test/support/random.ts';
import {containmentOfMinima, minimaKeyCount, newMin} from '../../methods/sketches/min.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

const t = 100;

function sketchOf(hashes: Uint32Array, seed: number): Uint32Array {
  const sketcher = newMin({...sketcherDefaults, seed});
  const into = new Uint32Array(sketcher.sizeMax(hashes.length));
  return into.subarray(0, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
}

test('sketch(A ∪ B) is the merge of the sketches', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const {a, b} = pairOf(1 + Math.floor(draw() * 500), draw(), draw);
    const union = Uint32Array.from(new Set([...a, ...b]));
    expect(mergedMinima(sketchOf(a, seed), sketchOf(b, seed), t), `seed ${seed}`).toEqual(sketchOf(union, seed));
  }
});

test.each([0, 0.2, 0.5, 0.9])(
  'estimates are unbiased within 4σ, and σ is that of draws without replacement: %d',
  (r) => {
    for (const union of [50, 150, 1000]) {
      const trials = union < 1000 ? 400 : 150;
      const draw = random(union + r * 100);
      const {a, b, resemblance} = pairOf(union, r, draw);
      const sketcher = newMin(sketcherDefaults);
      let sum = 0;
      let squares = 0;
      for (let seed = 0; seed < trials; seed++) {
        const error = sketcher.resemblance(sketchOf(a, seed), sketchOf(b, seed)) - resemblance;
        sum += error;
        squares += error ** 2;
      }
      const sigma = sketcher.standardError(resemblance, union);
      expect(Math.abs(sum / trials), `union ${union}`).toBeLessThanOrEqual((4 * sigma) / Math.sqrt(trials) + 1e-12);
      // The relative standard deviation of a variance of n nearly normal errors is √(2/n).
      if (sigma > 0) expect(Math.abs(squares / trials / sigma ** 2 - 1)).toBeLessThan(4 * Math.sqrt(2 / trials));
    }
  },
);

test('containment: exactly 1 of a part, unbiased within 4σ otherwise', () => {
  const draw = random(5);
  for (let seed = 1; seed <= 40; seed++) {
    const b = distinctHashes(20 + Math.floor(draw() * 800), draw);
    const a = b.slice(0, 1 + Math.floor(draw() * b.length));
    const c = containmentOfMinima(sketchOf(a, seed), sketchOf(b, seed), t);
    // Where none of A is among the t smallest, nothing is said.
    if (!Number.isNaN(c)) expect(c, `seed ${seed}`).toBe(1);
    else expect(a.length / b.length, `seed ${seed}`).toBeLessThan(0.1);
  }
  // |A| = 300 of which 200 stand in B, |B| = 900: of t = 100 of 1,000 in the union, Z = 30 on average are of A.
  const all = distinctHashes(1000, draw);
  const [a, b] = [all.slice(0, 300), all.slice(100)];
  const trials = 300;
  let sum = 0;
  let variance = 0;
  for (let seed = 0; seed < trials; seed++) {
    const sketches = [sketchOf(a, seed), sketchOf(b, seed)] as const;
    sum += containmentOfMinima(...sketches, t);
    const last = mergedMinima(...sketches, t)[t - 1];
    const ofA = sketches[0].filter((hash) => hash <= last).length;
    // Hypergeometric: Z of the 300, of which 2/3 are shared.
    variance += ((2 / 9 / ofA) * (300 - ofA)) / 299;
  }
  expect(Math.abs(sum / trials - 2 / 3)).toBeLessThan((4 * Math.sqrt(variance)) / trials);
});

test('sketches that are proposed share a key, whatever the threshold and the size', () => {
  const draw = random(9);
  let proposed = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const threshold = 0.3 + draw() * 0.7;
    const pair = pairOf(1 + Math.floor(draw() ** 3 * 500), Math.min(1, threshold + draw() * 0.2 - 0.1), draw);
    // Now and then a part and the whole, where the sets differ most in size.
    const b = draw() < 0.5 ? pair.b : Uint32Array.from(new Set([...pair.a, ...pair.b]));
    const [x, y] = [sketchOf(pair.a, seed), sketchOf(b, seed)];
    if (!newMin({threshold, seed}).proposes(x, y)) continue;
    proposed++;
    const keys = new Set(x.subarray(0, minimaKeyCount(x.length, threshold)));
    const shared = y.subarray(0, minimaKeyCount(y.length, threshold)).some((key) => keys.has(key));
    expect(shared, `seed ${seed}, threshold ${threshold}`).toBe(true);
  }
  expect(proposed).toBeGreaterThan(400);
  expect([0, 1, 40, 90, t].map((members) => minimaKeyCount(members, 0.9))).toEqual([0, 1, 5, 10, 11]);
});
