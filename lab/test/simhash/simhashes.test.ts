import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {angleOfResemblance} from '../../methods/distance/cosine.ts';
import {choicesFor, distanceMaxFor, keyShares, keysOfSimhash} from '../../methods/simhash/simhashes.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes} from '../support/sets.ts';

function drawnBits(draw: () => number): Uint32Array {
  return Uint32Array.from({length: 2}, () => draw() * 0x100000000);
}

function flipped(bits: Uint32Array, flips: number, draw: () => number): Uint32Array {
  const result = bits.slice();
  const left = Array.from({length: 64}, (_, bit) => bit);
  for (let i = 0; i < flips; i++) {
    const [bit] = left.splice(Math.floor(draw() * left.length), 1);
    result[bit >>> 5] ^= 1 << (bit & 31);
  }
  return result;
}

function keysOf(bits: Uint32Array, distanceMax: number): Uint32Array {
  const into = new Uint32Array(64);
  return into.slice(0, keysOfSimhash(bits, choicesFor(distanceMax), into));
}

test.each([3, 4, 5, 6, 7, 8])('all within %d bits of each other share a key', (distanceMax) => {
  const draw = random(distanceMax);
  for (let i = 0; i < 400; i++) {
    const bits = drawnBits(draw);
    const keys = new Set(keysOf(bits, distanceMax));
    const other = flipped(bits, Math.floor(draw() * (distanceMax + 1)), draw);
    expect(
      keysOf(other, distanceMax).some((key) => keys.has(key)),
      `seed ${distanceMax}, pair ${i}`,
    ).toBe(true);
  }
});

test('beyond, blocks are chosen so that some pairs share none: 4 flips, one in each of 4 blocks', () => {
  const bits = drawnBits(random(1));
  const other = bits.map((half) => half ^ 0x00010001);
  const keys = new Set(keysOf(bits, 3));
  expect([...keysOf(other, 3)].filter((key) => keys.has(key))).toEqual([]);
});

test.each([
  [3, 4, 2 ** -16],
  [7, 36, 2 ** -14],
])(
  'within %d bits: %d tables, unrelated documents meet in one with probability about %d',
  (distanceMax, tables, chance) => {
    const draw = random(17);
    const pairs = distanceMax === 3 ? 40_000 : 10_000;
    let met = 0;
    const [keys] = [keysOf(drawnBits(draw), distanceMax)];
    expect(keys).toHaveLength(tables);
    for (let i = 0; i < pairs; i++) {
      const other = keysOf(drawnBits(draw), distanceMax);
      for (let table = 0; table < tables; table++) if (other[table] === keys[table]) met++;
    }
    // Blocks of 7 and 8 bits: two together have 14 or 15, so the mean chance lies between half of it and all of it; keys
    // of one document are independent of those of others, so counts are Poisson.
    const most = pairs * tables * chance;
    expect(met, `${most}`).toBeLessThan(most + 4 * Math.sqrt(most));
    expect(met, `${most}`).toBeGreaterThan(most / 2 - 4 * Math.sqrt(most / 2));
  },
);

test.each([3, 7, 8, 12])(
  'pairs within %d bits share a key as often as the blocks let them, all of them up to 8',
  (distanceMax) => {
    const shares = keyShares(distanceMax);
    expect(shares).toHaveLength(65);
    for (let flips = 0; flips <= Math.min(8, distanceMax); flips++) expect(shares[flips]).toBeCloseTo(1, 12);
    const draw = random(distanceMax + 100);
    const pairs = trials(1000);
    for (const flips of [5, 9, 10, 12, 16, 24]) {
      let shared = 0;
      for (let i = 0; i < pairs; i++) {
        const bits = drawnBits(draw);
        const keys = keysOf(bits, distanceMax);
        const others = keysOf(flipped(bits, flips, draw), distanceMax);
        if (others.some((key, table) => key === keys[table])) shared++;
      }
      const p = shares[flips];
      const label = `${distanceMax} bits, ${flips} flips: ${shared} of ${pairs}, theory ${p}`;
      expect(Math.abs(shared / pairs - p), label).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / pairs) + 1e-9);
    }
  },
);

test('the 3 bits of Manku et al. are those of documents of 0.98; of 0.9 they find 9 %', () => {
  expect([0.98, 0.95, 0.9, 0.8, 0.3].map(distanceMaxFor)).toEqual([3, 5, 7, 10, 16]);
  expect((64 * angleOfResemblance(0.98)) / Math.PI).toBeCloseTo(2.9, 1);
  // As many as sets of n members each differ in on average that share s of them: cos θ = s/n.
  for (let shared = 300; shared <= 1000; shared++) {
    const mean = (64 * Math.acos(shared / 1000)) / Math.PI;
    const reported = distanceMaxFor(shared / (2000 - shared));
    // 16 is the most, 3 the least.
    if (mean > 3 && mean < 16) expect(Math.abs(reported - mean), `${shared} of 1,000`).toBeLessThanOrEqual(0.5);
    else expect(reported).toBe(mean >= 16 ? 16 : 3);
  }
  expect(newSketcher('simhash', {threshold: 0.98}).acceptance(0.9)).toBeCloseTo(0.09, 2);
  expect(newSketcher('simhash', {threshold: 0.9}).acceptance(0.9)).toBeGreaterThan(0.5);
});

test.each([
  [0.5, 0.6],
  [0.7, 0.7],
  [0.9, 0.9],
])(
  'at threshold %d pairs of resemblance %d are accepted as often as the curve says, tables that lose some included',
  (threshold, r) => {
    const sketcher = newSketcher('simhash', {threshold});
    const draw = random(41);
    const p = angleOfResemblance(r) / Math.PI;
    const pairs = 3000;
    let accepted = 0;
    const [keysA, keysB] = [new Uint32Array(sketcher.keysMax(2)), new Uint32Array(sketcher.keysMax(2))];
    for (let pair = 0; pair < pairs; pair++) {
      const a = drawnBits(draw);
      const b = a.slice();
      for (let bit = 0; bit < 64; bit++) if (draw() < p) b[bit >>> 5] ^= 1 << (bit & 31);
      if (!sketcher.proposes(a, b)) continue;
      sketcher.keys(a, keysA);
      sketcher.keys(b, keysB);
      if (keysB.some((key, table) => key === keysA[table])) accepted++;
    }
    const theory = sketcher.acceptance(r);
    const label = `${accepted} of ${pairs}, theory ${theory}`;
    expect(Math.abs(accepted / pairs - theory), label).toBeLessThan(4 * Math.sqrt((theory * (1 - theory)) / pairs));
  },
);

test('tf–idf weights move a simhash towards what weighs more, unit weights ignore them', () => {
  const draw = random(23);
  let closer = 0;
  for (let i = 0; i < 40; i++) {
    const [rare, a, b] = [distinctHashes(40, draw), distinctHashes(200, draw), distinctHashes(200, draw)];
    const [withA, withB] = [a, b].map((common) => Uint32Array.of(...rare, ...common));
    // The rare shingles, which both have, weigh 10 times as much as the common ones, which differ.
    const weights = new Float64Array(240).fill(1).fill(10, 0, 40);
    const estimates = (['simhash', 'simhash-tfidf'] as const).map((name) => {
      const sketcher = newSketcher(name, {seed: i});
      const sketches = [withA, withB].map((hashes) => {
        const into = new Uint32Array(2);
        sketcher.sketch({hashes, count: 240, weights}, into);
        return into;
      });
      return sketcher.resemblance(sketches[0], sketches[1]);
    });
    if (estimates[1] > estimates[0]) closer++;
  }
  expect(closer).toBe(40);
});
