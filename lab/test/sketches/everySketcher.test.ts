import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import type {Sketcher} from '../../methods/sketches/sketcher.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

// Guarantees of every sketch of a set, whatever its method.

function sketchOf(sketcher: Sketcher, hashes: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.sizeMax(hashes.length) + 1).fill(0x12345678);
  const size = sketcher.sketch({hashes, count: hashes.length, weights: null}, into);
  // An `expect` for each of so many sketches would take longer than the sketches.
  if (size >= into.length) throw new Error(`${sketcher.name}: sizeMax is the most, got ${size}`);
  if (into[into.length - 1] !== 0x12345678) throw new Error(`${sketcher.name}: nothing is written beyond`);
  return into.slice(0, size);
}

function keysOf(sketcher: Sketcher, sketch: Uint32Array): Uint32Array {
  const into = new Uint32Array(sketcher.keysMax(sketch.length) + 1).fill(0x12345678);
  const count = sketcher.keys(sketch, into);
  if (count >= into.length) throw new Error(`${sketcher.name}: keysMax is the most, got ${count}`);
  if (into[into.length - 1] !== 0x12345678) throw new Error(`${sketcher.name}: nothing is written beyond`);
  return into.slice(0, count);
}

function sharesKey(a: Uint32Array, b: Uint32Array): boolean {
  const have = new Set(a);
  return b.some((key) => have.has(key));
}

function shuffled(hashes: Uint32Array, draw: () => number): Uint32Array {
  const result = hashes.slice();
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}

test.each(sketcherNames)(
  '%s: equal sets have equal sketches in any order, resemble each other fully, share keys',
  (name) => {
    for (const [index, count] of [1, 2, 10, 100, 700].entries()) {
      const draw = random(index + 1);
      const sketcher = newSketcher(name, {seed: index});
      const hashes = distinctHashes(count, draw);
      const sketch = sketchOf(sketcher, hashes);
      expect(sketchOf(sketcher, shuffled(hashes, draw)), `${count} hashes`).toEqual(sketch);
      expect(sketchOf(newSketcher(name, {seed: index}), hashes), 'a new one with the same seed').toEqual(sketch);
      if (sketcher.bytes !== null) expect(sketch.length * 4).toBeLessThanOrEqual(sketcher.bytes);
      // Of a short document a method that keeps one shingle in m may keep none: it is measured.
      if (Number.isNaN(sketcher.resemblance(sketch, sketch))) {
        expect(sketcher.bytes === null && count < 700).toBe(true);
        expect(sketcher.proposes(sketch, sketch)).toBe(true);
        expect(keysOf(sketcher, sketch)).toHaveLength(1);
        continue;
      }
      expect(sketcher.resemblance(sketch, sketch)).toBe(1);
      expect(sketcher.proposes(sketch, sketch)).toBe(true);
      expect(sketcher.containment?.(sketch, sketch) ?? 1).toBe(1);
      expect(keysOf(sketcher, sketch).length).toBeGreaterThan(0);
    }
  },
);

test.each(sketcherNames)('%s: an empty set says nothing, and is not proposed', (name) => {
  const sketcher = newSketcher(name);
  const empty = sketchOf(sketcher, new Uint32Array(0));
  const other = sketchOf(sketcher, distinctHashes(1000, random(1)));
  expect(sketcher.resemblance(empty, empty)).toBeNaN();
  expect(sketcher.proposes(empty, empty)).toBe(false);
  expect(sketcher.proposes(empty, other)).toBe(false);
  expect(sketcher.proposes(other, empty)).toBe(false);
  expect(sharesKey(keysOf(sketcher, empty), keysOf(sketcher, other))).toBe(false);
  expect(sketcher.standardError(0.5, 0)).toBeGreaterThanOrEqual(0);
});

// Both laws of the same sketches: 300 members at three resemblances, and 40 for estimates of short documents.
test.each(sketcherNames)(
  '%s: unbiased within 4σ and symmetrical, proposed as often as the acceptance curve says',
  (name) => {
    const tries = trials(50);
    for (const [union, r] of [
      [40, 0.4],
      [40, 0.9],
      [300, 0.4],
      [300, 0.9],
      [300, 0.95],
    ] as const) {
      const seed = union + r * 10;
      const {a, b, resemblance} = pairOf(union, r, random(seed));
      let [sum, said, proposed] = [0, 0, 0];
      for (let trial = 0; trial < tries; trial++) {
        const sketcher = newSketcher(name, {seed: seed + trial * 7919});
        const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
        if (sketcher.proposes(x, y) && sharesKey(keysOf(sketcher, x), keysOf(sketcher, y))) proposed++;
        const estimate = sketcher.resemblance(x, y);
        if (!Object.is(sketcher.resemblance(y, x), estimate))
          throw new Error(`${name} is not symmetrical, seed ${seed}`);
        if (Number.isNaN(estimate)) continue;
        said++;
        sum += estimate - resemblance;
      }
      const {standardError, acceptance} = newSketcher(name);
      const sigma = standardError(resemblance, union);
      const label = `${name}, seed ${seed}, union ${union}, r ${resemblance}`;
      expect(said, label).toBeGreaterThan(tries / 2);
      expect(Math.abs(sum / said), `${label}, σ ${sigma}`).toBeLessThanOrEqual((4 * sigma) / Math.sqrt(said) + 1e-12);
      if (union < 300) continue;
      const p = acceptance(resemblance, union);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
      // Binomial; one proposal more or less, where the variance is smaller than that.
      const tolerance = 4 * Math.sqrt((p * (1 - p)) / tries) + 1 / tries;
      const reported = `${label}: ${proposed} of ${tries}, theory ${p}`;
      expect(Math.abs(proposed / tries - p), reported).toBeLessThanOrEqual(tolerance);
    }
  },
);

const estimators = sketcherNames.filter(
  (name) => Number.isFinite(newSketcher(name).standardError(0.5, 100)) && !name.startsWith('simhash'),
);

test.each(estimators)(
  '%s: the filter proposes just what is estimated at the threshold or above, or not at all',
  (name) => {
    let [proposed, refused] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const draw = random(seed);
      // 0.93 of 100, 104 or 128 samples is no whole number.
      const threshold = [0.5, 0.8, 0.9, 0.93][seed % 4];
      const sketcher = newSketcher(name, {threshold, seed});
      const {a, b} = pairOf(150, Math.min(1, threshold + (draw() - 0.5) * 0.1), draw);
      const [x, y] = [sketchOf(sketcher, a), sketchOf(sketcher, b)];
      const estimate = sketcher.resemblance(x, y);
      // Documents without a sample are measured.
      const isNear = Number.isNaN(estimate) || estimate >= threshold - 1e-9;
      expect(sketcher.proposes(x, y), `seed ${seed}: ${estimate} for ${threshold}`).toBe(isNear);
      if (isNear) proposed++;
      else refused++;
    }
    expect(Math.min(proposed, refused)).toBeGreaterThan(5);
  },
);
