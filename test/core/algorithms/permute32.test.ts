import {test} from 'vitest';
import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

test('a scramble is one-to-one', () => {
  const key = permutationKey(3, 1);
  const images = new Set<number>();
  for (let i = 0; i < 200_000; i++) images.add(scrambled(Math.imul(i, 0x10001), key));
  expect(images.size).toBe(200_000);
});

test('one bit changed changes each bit of the result with probability 1/2, of hashes and of keys', () => {
  const draw = random(5);
  const trials = 2000;
  for (let bit = 0; bit < 32; bit++) {
    const flips = new Array<number>(64).fill(0);
    for (let trial = 0; trial < trials; trial++) {
      const hash = Math.floor(draw() * 0x100000000);
      const byHash = scrambled(hash, 99) ^ scrambled(hash ^ (1 << bit), 99);
      const byKey = permutationKey(hash, 3) ^ permutationKey(hash ^ (1 << bit), 3);
      for (let out = 0; out < 32; out++) {
        flips[out] += (byHash >>> out) & 1;
        flips[32 + out] += (byKey >>> out) & 1;
      }
    }
    // σ = √(trials)/2 for 2,048 counts. The function itself is biased by up to 0.5 % (its author's figure).
    const limit = 5 * (Math.sqrt(trials) / 2) + 0.005 * trials;
    for (const count of flips) expect(Math.abs(count - trials / 2), `bit ${bit}`).toBeLessThan(limit);
  }
});
