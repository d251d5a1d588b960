import {expect, test} from 'vitest';
import {mergedMinima, minHash, resemblanceOf} from '../../../shared/fingerprint/minHash.ts';
import {random} from '../../support/random.ts';

function naive(hashes: Uint32Array, from: number, to: number, size: number): number[] {
  return [...new Set(hashes.subarray(from, to))].sort((x, y) => x - y).slice(0, size);
}

function hashesOf(count: number, draw: () => number): Uint32Array {
  return Uint32Array.from({length: count}, () => draw() * 0x100000000);
}

test.each([
  ['uniform', (draw: () => number) => draw()],
  ['leaning to small values, as winnowing selects them', (draw: () => number) => Math.min(draw(), draw(), draw())],
  ['many repeats', (draw: () => number) => Math.floor(draw() * 40) / 40],
  ['few values, many times', (draw: () => number) => draw() ** 20],
  ['all in one bin', (draw: () => number) => draw() / 300],
  ['all the same', () => 0.5],
  ['the largest hash', () => 0x0ffffffff / 0x100000000],
])('minima are the smallest distinct values: %s', (_, value) => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const hashes = hashesOf(Math.floor(draw() * 800), () => value(draw));
    const from = Math.floor((draw() * hashes.length) / 3);
    const to = from + Math.floor(draw() * (hashes.length - from + 1));
    const before = hashes.slice();
    for (const size of [1, 8, 64, 1000]) {
      expect([...minHash(hashes, from, to, size)], `seed ${seed}, size ${size}`).toEqual(naive(hashes, from, to, size));
    }
    expect(hashes, 'the input is left as it was').toEqual(before);
  }
});

test('the sketch of a union is the merge of the sketches', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = random(seed);
    const hashes = hashesOf(Math.floor(draw() * 600), () => Math.floor(draw() * 900) / 900);
    const cut = Math.floor(draw() * (hashes.length + 1));
    const merged = mergedMinima(minHash(hashes, 0, cut), minHash(hashes, cut, hashes.length));
    expect(merged, `seed ${seed}`).toEqual(minHash(hashes, 0, hashes.length));
  }
});

test.each([0.1, 0.3, 0.5, 0.7, 0.95])('the estimate of a resemblance of %d is unbiased within 4σ', (share) => {
  const pairs = 400;
  const union = 600;
  const draw = random(share * 1000);
  let sum = 0;
  let truth = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const all = [...new Set(hashesOf(union, draw))];
    const shared = Math.round(all.length * share);
    const middle = shared + Math.floor((all.length - shared) * draw());
    const a = Uint32Array.from(all.slice(0, middle));
    const b = Uint32Array.from([...all.slice(0, shared), ...all.slice(middle)]);
    sum += resemblanceOf(minHash(a, 0, a.length), minHash(b, 0, b.length));
    truth += shared / all.length;
  }
  const sigma = Math.sqrt((share * (1 - share)) / 64 / pairs);
  expect(Math.abs(sum - truth) / pairs).toBeLessThan(4 * sigma);
});

test('the estimate is exact for sets no larger than a sketch, and symmetrical', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const draw = random(seed);
    const set = () => Uint32Array.from({length: draw() * 32}, () => draw() * 50);
    const [a, b] = [set(), set()];
    const union = new Set([...a, ...b]);
    const shared = [...union].filter((value) => a.includes(value) && b.includes(value)).length;
    const sketches = [minHash(a, 0, a.length), minHash(b, 0, b.length)] as const;
    expect(resemblanceOf(...sketches), `seed ${seed}`).toBeCloseTo(a.length && b.length ? shared / union.size : 0, 12);
    expect(resemblanceOf(sketches[1], sketches[0])).toBe(resemblanceOf(...sketches));
  }
});

test('a resemblance below a limit is below it, any other is what it is without one', () => {
  let below = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    const all = [...new Set(hashesOf(20 + draw() * 300, draw))];
    const set = (from: number) => Uint32Array.from(all.slice(from, from + 1 + draw() * (all.length - from)));
    const [a, b] = [set(0), set(Math.floor(draw() * all.length * 0.5))].map((one) => minHash(one, 0, one.length));
    const whole = resemblanceOf(a, b);
    for (const least of [0.3, 0.5, 0.7, whole]) {
      const limited = resemblanceOf(a, b, least);
      if (whole >= least) expect(limited, `seed ${seed}`).toBe(whole);
      else expect(limited, `seed ${seed}`).toBeLessThan(least);
      if (limited < whole) below++;
    }
  }
  expect(below).toBeGreaterThan(100);
});

test('a text resembles itself fully, an empty one nothing', () => {
  const sketch = minHash(hashesOf(500, random(3)), 0, 500);
  const empty = new Uint32Array(0);
  expect(resemblanceOf(sketch, sketch)).toBe(1);
  expect(resemblanceOf(sketch, empty)).toBe(0);
  expect(resemblanceOf(empty, empty)).toBe(0);
});
