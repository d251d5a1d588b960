import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {
  bytesShared,
  keysOfBytes,
  newEightBytes,
  sevenOfEight,
  threeOfEight,
} from '../../methods/sketches/eightBytes.ts';
import type {Sketcher} from '../../methods/sketches/sketcher.ts';
import {distinctHashes, pairOf} from '../support/sets.ts';

function sketchOf(sketcher: Sketcher, hashes: Uint32Array): Uint32Array {
  const into = new Uint32Array(2);
  expect(sketcher.sketch({hashes, count: hashes.length, weights: null}, into)).toBe(2);
  return into;
}

function sharesKey(a: Uint32Array, b: Uint32Array, least: 3 | 7): boolean {
  const [x, y] = [new Uint32Array(12), new Uint32Array(12)];
  const have = new Set(x.subarray(0, keysOfBytes(a, least, x)));
  return y.subarray(0, keysOfBytes(b, least, y)).some((key) => have.has(key));
}

test('bytes that agree are counted in their places', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const draw = random(seed);
    const bytes = () => Uint8Array.from({length: 8}, () => draw() * 4 + (draw() < 0.3 ? 126 : 0));
    const [a, b] = [bytes(), bytes()];
    const expected = a.filter((byte, at) => byte === b[at]).length;
    expect(bytesShared(new Uint32Array(a.buffer), new Uint32Array(b.buffer)), `seed ${seed}`).toBe(expected);
  }
});

test.each([
  ['3 of 8', threeOfEight],
  ['7 of 8', sevenOfEight],
] as const)('%s: acceptance follows the polynomial, agreement by chance of 1/256 included', (_, shape) => {
  for (const union of [20, 300]) {
    for (const rho of [0.5, 0.8, 0.9, 0.95]) {
      const tries = trials(250);
      const {a, b, resemblance} = pairOf(union, rho, random(union + rho * 100));
      let accepted = 0;
      let p = 0;
      for (let trial = 0; trial < tries; trial++) {
        const sketcher = newEightBytes({threshold: 0.9, seed: trial}, shape);
        p = sketcher.acceptance(resemblance);
        if (sketcher.proposes(sketchOf(sketcher, a), sketchOf(sketcher, b))) accepted++;
      }
      const tolerance = 4 * Math.sqrt((p * (1 - p)) / tries) + 1 / tries;
      expect(Math.abs(accepted / tries - p), `union ${union}, ρ ${resemblance}, theory ${p}`).toBeLessThan(tolerance);
    }
  }
});

test('bytes of unrelated documents agree 1/256 of the time', () => {
  const draw = random(8);
  const sketcher = newEightBytes({threshold: 0.9, seed: 8});
  const sketches = Array.from({length: 250}, () => sketchOf(sketcher, distinctHashes(30, draw)));
  let agreeing = 0;
  let bytes = 0;
  for (let i = 0; i < sketches.length; i++) {
    for (let j = 0; j < i; j++) {
      agreeing += bytesShared(sketches[i], sketches[j]);
      bytes += 8;
    }
  }
  // Pairs of independent uniform bytes are pairwise independent, although sketches are in many pairs.
  const sigma = Math.sqrt(bytes * (1 / 256) * (255 / 256));
  expect(Math.abs(agreeing - bytes / 256)).toBeLessThan(4 * sigma);
  expect(sketcher.acceptance(0)).toBeCloseTo(3.3e-6, 7);
});

test.each([3, 7] as const)('where %d bytes agree a key does, whichever they are', (least) => {
  const draw = random(least);
  const number = () => Math.floor(draw() * 0x100000000);
  for (let places = 0; places < 256; places++) {
    const [a, b] = [Uint32Array.of(number(), number()), Uint32Array.of(number(), number())];
    for (let at = 0; at < 8; at++) {
      if ((places >>> at) & 1) new Uint8Array(b.buffer)[at] = new Uint8Array(a.buffer)[at];
    }
    if (bytesShared(a, b) >= least) expect(sharesKey(a, b, least), `places ${places.toString(2)}`).toBe(true);
  }
});

test('groups of 11 samples and of 2: what the two filters take of the pairs at 0.8 and 0.95', () => {
  const taken = [threeOfEight, sevenOfEight].map((shape) => {
    const {acceptance} = newEightBytes({threshold: 0.9, seed: 1}, shape);
    return [acceptance(0.8), acceptance(0.95)].map((share) => share.toFixed(2));
  });
  expect(taken).toEqual([
    ['0.03', '0.93'],
    ['0.16', '0.82'],
  ]);
  // Of 50,000 documents 4,100 pairs that have nothing in common agree in three bytes.
  const {acceptance} = newEightBytes({threshold: 0.9, seed: 1});
  expect((acceptance(0) * 50_000 ** 2) / 2 / 4100).toBeCloseTo(1, 1);
});
