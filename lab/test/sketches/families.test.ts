import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {deviationOf, structuredSets} from '../../bench/deviation.ts';
import {families, familyNames, linearFamily} from '../../methods/minhash/permutationFamilies.ts';
import {distinctHashes} from '../support/sets.ts';

test.each(familyNames)('%s: the least value of each function, as counted one by one', (name) => {
  const family = families[name];
  for (let seed = 1; seed <= 10; seed++) {
    const hashes = distinctHashes(1 + seed * 9, random(seed));
    const functions = new Uint32Array(family.words * 20);
    family.draw(seed, functions);
    const minima = new Uint32Array(20).fill(0xffffffff);
    // The rows in two parts: minima are lowered, not set.
    family.lower(functions, hashes, 5, minima);
    family.lower(functions, hashes.subarray(5), hashes.length - 5, minima);
    const expected = Array.from(minima, (_, i) =>
      Math.min(...Array.from(hashes, (hash) => family.value(functions, i * family.words, hash))),
    );
    expect([...minima], `seed ${seed}`).toEqual(expected);
  }
});

test('linear functions are exact, as with numbers of any length', () => {
  for (const p of [5, 257, 2 ** 31 - 1, 4_294_967_291]) {
    const family = linearFamily(p);
    const functions = new Uint32Array(400);
    family.draw(p, functions);
    functions.set([p - 1, p - 1, 1, 0]);
    const draw = random(p);
    for (let at = 0; at < functions.length; at += 2) {
      for (const x of [0, 1, p - 1, p % 2 ** 32, 2 ** 32 - 1, Math.floor(draw() * 2 ** 32)]) {
        const [a, b] = [BigInt(functions[at]), BigInt(functions[at + 1])];
        const exact = Number((a * BigInt(x) + b) % BigInt(p));
        expect(family.value(functions, at, x), `${a}·${x} + ${b} mod ${p}`).toBe(exact);
      }
    }
  }
});

test('multiplied by odd numbers, none of a set are one', () => {
  const {draw, value, words} = families.multiply;
  const functions = new Uint32Array(words * 100);
  draw(4, functions);
  // Under an even factor numbers that differ in the highest bit alone, and others, are one.
  for (let at = 0; at < functions.length; at += words) {
    for (let x = 0; x < 32; x++) expect(value(functions, at, 5)).not.toBe(value(functions, at, (5 ^ (1 << x)) >>> 0));
  }
});

test('multiply-shift is exact', () => {
  const {draw, value} = families['multiply-shift'];
  const functions = new Uint32Array(800);
  draw(1, functions);
  functions.fill(0xffffffff, 0, 4);
  const next = random(1);
  for (let at = 0; at < functions.length; at += 4) {
    for (const x of [0, 1, 2 ** 32 - 1, Math.floor(next() * 2 ** 32)]) {
      const [aHigh, aLow, bHigh, bLow] = Array.from(functions.subarray(at, at + 4), BigInt);
      const exact = ((((aHigh << 32n) + aLow) * BigInt(x) + (bHigh << 32n) + bLow) % (1n << 64n)) >> 32n;
      expect(value(functions, at, x)).toBe(Number(exact));
    }
  }
});

test('matrix functions are linear maps and a sum: f(x) + f(y) + f(x + y) = f(0), and one to one', () => {
  const {draw, value} = families.matrix;
  const functions = new Uint32Array(1024 * 10);
  draw(3, functions);
  const next = random(3);
  for (let at = 0; at < functions.length; at += 1024) {
    const f = (x: number) => value(functions, at, x);
    for (let trial = 0; trial < 50; trial++) {
      const [x, y] = [Math.floor(next() * 2 ** 32), Math.floor(next() * 2 ** 32)];
      expect((f(x) ^ f(y) ^ f((x ^ y) >>> 0)) >>> 0).toBe(f(0));
    }
    // The versionRank of the columns by elimination.
    let columns = Array.from({length: 32}, (_, bit) => (f((1 << bit) >>> 0) ^ f(0)) >>> 0);
    for (let versionRank = 32; versionRank > 0; versionRank--) {
      const pivot = Math.max(...columns);
      expect(pivot).toBeGreaterThan(0);
      columns.splice(columns.indexOf(pivot), 1);
      columns = columns.map((column) => Math.min(column, (column ^ pivot) >>> 0));
    }
  }
});

test.each(familyNames)('%s: on random sets each member is the minimum as often as chance has it', (name) => {
  const functions = trials(4000);
  for (const seed of [1, 2, 3]) {
    const {sigmas, max} = deviationOf(name, distinctHashes(64, random(seed)), functions, seed);
    expect(Math.abs(sigmas), `seed ${seed}`).toBeLessThan(4);
    // A count of Bin(4000, 1/64) has a relative σ of 0.126; of 64 counts the largest is within 5.
    expect(max, `seed ${seed}`).toBeLessThan(5 * Math.sqrt(63 / functions));
  }
});

test('the mean deviation of a family without fault is what counting leaves over', () => {
  const [n, draws] = [256, trials(4000)];
  for (const seed of [4, 5, 6]) {
    const {mean, meanByChance} = deviationOf('scramble', distinctHashes(n, random(seed)), draws, seed);
    // |N(0, σ²)| has mean σ√(2/π) and variance σ²(1 − 2/π); σ² = (n − 1)/draws, of n members.
    const sigma = Math.sqrt(((1 - 2 / Math.PI) * (n - 1)) / draws / n);
    expect(Math.abs(mean - meanByChance), `seed ${seed}`).toBeLessThan(4 * sigma);
  }
});

// "Not good in the worst case but reasonable in practice", measured: 64 members, 4,000 functions.
test('linear functions choose the ends of an interval twice as often as they should, tables and mixes do not', () => {
  for (const set of ['interval', 'arithmetic progression', 'high bits alone']) {
    const members = structuredSets[set](64);
    for (const name of ['linear', 'multiply', 'multiply-shift'] as const) {
      const {sigmas, max} = deviationOf(name, members, 4000, 1);
      expect(sigmas, `${name}, ${set}`).toBeGreaterThan(10);
      expect(max, `${name}, ${set}`).toBeGreaterThan(0.6);
    }
    for (const name of ['tabulation', 'scramble'] as const) {
      expect(Math.abs(deviationOf(name, members, 4000, 1).sigmas), `${name}, ${set}`).toBeLessThan(4);
    }
  }
});

test('a matrix prefers the member that is independent of the others', () => {
  const members = structuredSets['interval and its middle far away'](64);
  expect(deviationOf('matrix', members, 10_000, 1).sigmas).toBeGreaterThan(4);
});

test('the structured sets have as many members as they say', () => {
  for (const [name, set] of Object.entries(structuredSets)) expect(new Set(set(256)).size, name).toBe(256);
});
