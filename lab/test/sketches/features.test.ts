import {test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {atLeast} from '../../methods/sketches/acceptance.ts';
import {
  eightOfTwentyFive,
  type FeatureShape,
  featuresOf,
  featuresShared,
  newFeatures,
  samplesAt,
  sixOfFive,
  sixOfFourteen,
} from '../../methods/sketches/features.ts';
import {newMegaShingles} from '../../methods/sketches/megaShingles.ts';
import type {Sketcher} from '../../methods/sketches/sketcher.ts';
import {sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {pairOf} from '../support/sets.ts';

function sketchOf(sketcher: Sketcher, hashes: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.sizeMax(hashes.length));
  return into.subarray(0, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
}

function keysOf(sketcher: Sketcher, sketch: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.keysMax(sketch.length));
  return into.subarray(0, sketcher.keys(sketch, into));
}

const shapes: readonly [string, FeatureShape][] = [
  ['6×14, r = 2', sixOfFourteen],
  ['8×25, r = 1', eightOfTwentyFive],
  ['6×5, r = 4', sixOfFive],
];

test('six features take 48 bytes (Broder, Algorithms for duplicate documents, slide "Real implementation")', () => {
  const sketcher = newFeatures(sketcherDefaults);
  expect(sketchOf(sketcher, Uint32Array.of(1, 2, 3)).byteLength).toBe(48);
  expect(sketcher.bytes).toBe(48);
});

test("the shapes of the sources: 84 samples in 6 groups, 200 in 8, and Bing's groups of 5", () => {
  // Broder, Algorithms for duplicate documents, slide "Real implementation".
  expect(sixOfFourteen).toEqual({features: 6, samples: 14, least: 2});
  expect(eightOfTwentyFive).toEqual({features: 8, samples: 25, least: 1});
  // Manasse, Finding similar things: "we shortened the 14 down to about 5, and lengthened the 2 to 4".
  expect(sixOfFive).toEqual({features: 6, samples: 5, least: 4});
  // At 0.9 groups are as long as that, and so is what the sketch by its name accepts.
  for (const [, {samples}] of shapes) expect(samplesAt(0.9, samples)).toBe(samples);
  for (const [name, {features, samples, least}] of [
    ['features', sixOfFourteen],
    ['features-8x25', eightOfTwentyFive],
    ['features-6x5', sixOfFive],
    ['mega-shingles', sixOfFourteen],
  ] as const) {
    expect(newSketcher(name).acceptance(0.92), name).toBeCloseTo(atLeast(features, least, 0.92 ** samples), 12);
  }
});

// Short sets have fewer shingles than samples: 10 of 84, of 200, of 30.
test.each(shapes)('acceptance follows Σ C(k,i) ρ^(si) (1 − ρ^s)^(k−i), short sets too: %s', (_, shape) => {
  const {features: k, samples: s, least: r} = shape;
  for (const union of [10, 60, 150, 1000]) {
    const tries = trials(union < 500 ? 200 : 60);
    for (const rho of [0.75, 0.85, 0.9, 0.95, 0.98]) {
      const {a, b, resemblance} = pairOf(union, rho, random(union + rho * 1000));
      let accepted = 0;
      for (let trial = 0; trial < tries; trial++) {
        const sketcher = newFeatures({threshold: 0.9, seed: trial * 31 + union}, shape);
        if (sketcher.proposes(sketchOf(sketcher, a), sketchOf(sketcher, b))) accepted++;
      }
      const p = atLeast(k, r, resemblance ** s);
      // Binomial; where less than one is expected, one more.
      const tolerance = 4 * Math.sqrt((p * (1 - p)) / tries) + 1 / tries;
      expect(Math.abs(accepted / tries - p), `union ${union}, ρ ${resemblance}, theory ${p}`).toBeLessThan(tolerance);
    }
  }
});

test('samples of 84 permutations give the same curve: the polynomial is that of the features, not of the sampling', () => {
  const [k, s, r] = [6, 14, 2];
  const tries = trials(250);
  const sampled = (hashes: Uint32Array, trial: number) =>
    Uint32Array.from({length: k * s}, (_, i) => {
      const key = permutationKey(trial, i);
      return hashes.reduce((least, hash) => Math.min(least, scrambled(hash, key)), 0xffffffff);
    });
  const features = (samples: Uint32Array) => {
    const into = new Uint32Array(k * 2);
    featuresOf(samples, k, s, 1, into);
    return into;
  };
  for (const rho of [0.85, 0.9, 0.95]) {
    const {a, b, resemblance} = pairOf(60, rho, random(rho * 100));
    let accepted = 0;
    for (let trial = 0; trial < tries; trial++) {
      if (featuresShared(features(sampled(a, trial)), features(sampled(b, trial))) >= r) accepted++;
    }
    const p = newFeatures(sketcherDefaults).acceptance(resemblance);
    expect(Math.abs(accepted / tries - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / tries));
  }
});

test('a group that differs in one sample is another feature, and so are equal groups of other numbers', () => {
  const samples = Uint32Array.from({length: 84}, () => 7);
  const [before, after] = [new Uint32Array(12), new Uint32Array(12)];
  featuresOf(samples, 6, 14, 3, before);
  expect(new Set(before).size).toBe(12);
  for (let at = 0; at < 84; at++) {
    const changed = samples.slice();
    changed[at] = 8;
    featuresOf(changed, 6, 14, 3, after);
    expect(featuresShared(before, after), `sample ${at}`).toBe(5);
  }
});

test('other thresholds have other groups: a threshold is accepted as often as 0.9 was', () => {
  expect(samplesAt(0.9, 14)).toBe(14);
  expect(samplesAt(0.95, 14)).toBe(29);
  expect(samplesAt(0.5, 14)).toBe(2);
  expect(samplesAt(1, 14)).toBe(73);
  const at = (threshold: number) => newFeatures({threshold, seed: 1}).acceptance(threshold);
  // Groups have whole samples: between 0.35 and 0.5, 0.416 at 0.9.
  for (const threshold of [0.8, 0.85, 0.9, 0.95]) expect(Math.abs(at(threshold) - 0.42)).toBeLessThan(0.08);
});

test.each(shapes)('sketches that are proposed share one of k − r + 1 keys: %s', (_, shape) => {
  let proposed = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const draw = random(seed);
    const sketcher = newFeatures({threshold: 0.9, seed}, shape);
    const {a, b} = pairOf(100, 0.85 + draw() * 0.15, draw);
    const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
    if (!sketcher.proposes(x, y)) continue;
    proposed++;
    const have = new Set(keysOf(sketcher, x));
    expect(have.size).toBe(shape.features - shape.least + 1);
    expect(
      keysOf(sketcher, y).some((key) => have.has(key)),
      `seed ${seed}`,
    ).toBe(true);
  }
  expect(proposed).toBeGreaterThan(30);
});

test('mega-shingles are 15 keys, and documents share one if and only if two features agree', () => {
  const counts = new Array<number>(7).fill(0);
  const draw = random(4);
  for (let trial = 0; trial < 400; trial++) {
    const sketcher = newMegaShingles({threshold: 0.9, seed: trial});
    const features = newFeatures({threshold: 0.9, seed: trial});
    const {a, b} = pairOf(100, 0.75 + draw() * 0.25, draw);
    const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
    expect(x).toEqual(sketchOf(features, a));
    const have = new Set(keysOf(sketcher, x));
    expect(have.size).toBe(15);
    const shared = keysOf(sketcher, y).filter((key) => have.has(key)).length;
    const agreeing = featuresShared(x, y);
    // Of m agreeing features there are m(m − 1)/2 pairs.
    expect(shared, `seed ${trial}`).toEqual(agreeing < 2 ? 0 : (agreeing * (agreeing - 1)) / 2);
    expect(shared > 0).toBe(features.proposes(x, y));
    counts[agreeing]++;
  }
  expect(counts[0] + counts[1]).toBeGreaterThan(50);
  expect(counts[2] + counts[3]).toBeGreaterThan(50);
});
