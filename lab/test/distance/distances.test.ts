import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {angle, angleOfResemblance, cosine, resemblanceOfAngle} from '../../methods/distance/cosine.ts';
import {editDistance} from '../../methods/distance/edit.ts';
import {euclid} from '../../methods/distance/euclid.ts';
import {bitCount, hamming, hamming64} from '../../methods/distance/hamming.ts';
import {jaccard, jaccardDistance} from '../../methods/distance/jaccard.ts';
import {distanceWithin, similarityOf, similarityWithin} from '../../methods/distance/similarity.ts';
import {type Vector, vectorOf} from '../../methods/distance/vector.ts';

type Draw = () => number;

const setOf = (...keys: number[]): Vector => vectorOf(Uint32Array.from(keys), keys.length, null);

/** Few features and few values, so that sets often share some, and are often equal. */
function drawnSet(draw: Draw): Vector {
  return setOf(...[0, 1, 2, 3, 4, 5, 6, 4_294_967_295].filter(() => draw() < 0.5));
}

function drawnVector(draw: Draw): Vector {
  const {keys} = drawnSet(draw);
  return vectorOf(
    keys.reverse(),
    keys.length,
    Float64Array.from(keys, () => 1 + Math.floor(draw() * 3)),
  );
}

/** Unit vectors of positive components: of what has one direction the angle is 0. */
function drawnDirection(draw: Draw): Vector {
  const {keys, values} = drawnVector(draw);
  if (keys.length === 0) return drawnDirection(draw);
  const length = Math.hypot(...(values ?? []));
  return {keys, values: (values ?? new Float64Array()).map((value) => value / length)};
}

const drawnText = (draw: Draw): number[] => Array.from({length: draw() * 8}, () => Math.floor(draw() * 3));
const drawnBits = (draw: Draw): number[] => [draw(), draw()].map((x) => ((x * 16) << 28) >>> 0);

function law<T>(name: string, drawn: (draw: Draw) => T, distance: (a: T, b: T) => number): void {
  test(`${name}: never negative, 0 of the same only, symmetrical, no way round is shorter`, () => {
    let same = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const draw = random(seed);
      const [x, z] = [drawn(draw), drawn(draw)];
      // Every eighth pair is the same twice.
      const y = drawn(seed % 8 === 0 ? random(seed) : draw);
      const said = `seed ${seed}: ${JSON.stringify([x, y, z])}`;
      const direct = distance(x, y);
      expect(direct, said).toBeGreaterThanOrEqual(0);
      const isSame = JSON.stringify(x) === JSON.stringify(y);
      if (isSame) same++;
      // An arc cosine is 0 up to √ε.
      expect(direct < 1e-7, said).toBe(isSame);
      expect(distance(y, x), said).toBe(direct);
      expect(direct, said).toBeLessThanOrEqual(distance(x, z) + distance(z, y) + 1e-7);
    }
    expect(same, 'pairs that were the same').toBeGreaterThanOrEqual(125);
  });
}

law('Jaccard distance 1 − r of sets', drawnSet, jaccardDistance);
law('Jaccard distance of weights', drawnVector, jaccardDistance);
law('angle', drawnDirection, angle);
law('Euclid', drawnVector, euclid);
law('Hamming, of vectors', drawnVector, hamming);
law('Hamming, of 64 bits', drawnBits, ([a, b], [c, d]) => hamming64(a, b, c, d));
law('edit distance', drawnText, (a, b) => editDistance(a, b, 100) ?? -1);

test('1 − cos breaks the triangle inequality, its angle does not', () => {
  const [x, y, z] = [setOf(1), setOf(2), setOf(1, 2)];
  expect(1 - cosine(x, y)).toBeGreaterThan(1 - cosine(x, z) + (1 - cosine(z, y)));
  expect(angle(x, y)).toBeLessThanOrEqual(angle(x, z) + angle(z, y) + 1e-12);
});

// Horowitz, Deduplication, slide "Jaccard similarity/index".
test('A = {0, 1, 2, 5, 6} and B = {0, 2, 3, 5, 7, 9}: 3/8 = 0.375', () => {
  expect(jaccard(setOf(0, 1, 2, 5, 6), setOf(0, 2, 3, 5, 7, 9))).toBe(0.375);
});

test('their clusters: 0.5, as 2 of 4 clusters, and as 5 of 10 items where clusters weigh what they have', () => {
  // C1 = {0, 1, 2}, C2 = {3, 4}, C3 = {5, 6}, C4 = {7, 8, 9}; A meets C1 and C3, B all four.
  const [inA, inB] = [setOf(1, 3), setOf(1, 2, 3, 4)];
  expect(jaccard(inA, inB)).toBe(2 / 4);
  const sizes = (...clusters: number[]) =>
    vectorOf(
      Uint32Array.from(clusters),
      clusters.length,
      Float64Array.from(clusters, (c) => [0, 3, 2, 2, 3][c]),
    );
  expect(jaccard(sizes(1, 3), sizes(1, 2, 3, 4))).toBe(5 / 10);
  // The slide's own count: items in shared clusters over items in any.
  expect(jaccard(setOf(0, 1, 2, 5, 6), setOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))).toBe(5 / 10);
});

test('angles of sets of the same size and their resemblance are two words for one thing', () => {
  const a = Array.from({length: 20}, (_, i) => i);
  for (let shared = 0; shared <= 20; shared++) {
    const [x, y] = [setOf(...a), setOf(...a.map((i) => i + 20 - shared))];
    expect(angleOfResemblance(jaccard(x, y))).toBeCloseTo(angle(x, y), 7);
    expect(resemblanceOfAngle(angle(x, y))).toBeCloseTo(jaccard(x, y), 12);
  }
  expect(resemblanceOfAngle(2)).toBe(0);
});

test('distances become similarities and distances again', () => {
  for (const distance of [0, 0.25, 1, 7]) {
    expect(distanceWithin(similarityWithin(distance, 8), 8)).toBe(distance);
    expect(1 / similarityOf(distance) - 1).toBeCloseTo(distance, 12);
  }
  expect([similarityWithin(0, 8), similarityWithin(8, 8), similarityOf(0)]).toEqual([1, 0, 1]);
  expect(similarityWithin(0, 0), 'two empty things').toBe(1);
});

test('the edit distance is that of the whole table of prefixes, and null where it is longer than wanted', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    const [a, b] = [1, 2].map(() => Array.from({length: draw() * 25}, () => Math.floor(draw() * 4)));
    let row = Array.from({length: b.length + 1}, (_, column) => column);
    for (const x of a) {
      const next = [row[0] + 1];
      for (const [j, y] of b.entries()) next.push(x === y ? row[j] : 1 + Math.min(row[j + 1], next[j]));
      row = next;
    }
    const distance = row[b.length];
    expect(editDistance(a, b, 100), `seed ${seed}`).toBe(distance);
    expect(editDistance(a, b, distance), `seed ${seed}`).toBe(distance);
    if (distance > 0) expect(editDistance(a, b, distance - 1), `seed ${seed}`).toBeNull();
  }
});

test('bits are counted', () => {
  const draw = random(1);
  for (let i = 0; i < 2000; i++) {
    const bits = (draw() * 0x100000000) >>> 0;
    expect(bitCount(bits)).toBe(bits.toString(2).replaceAll('0', '').length);
  }
  expect([bitCount(0), bitCount(-1), hamming64(-1, 0, 0, -1)]).toEqual([0, 32, 64]);
});
