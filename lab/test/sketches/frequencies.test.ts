import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {countDocument, documentsHolding, newBagFrequencies, weighByRarity} from '../../methods/sketches/frequencies.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes} from '../support/sets.ts';

test('a frequency is never too small, and exact for all but the shingles that meet others in both rows', () => {
  const draw = random(1);
  const [documents, each] = [200, 150];
  const vocabulary = distinctHashes(20_000, draw);
  const frequencies = newBagFrequencies();
  const exact = new Map<number, number>();
  for (let document = 0; document < documents; document++) {
    const set = new Set(Array.from({length: each}, () => vocabulary[Math.floor(draw() ** 3 * vocabulary.length)]));
    for (const hash of set) exact.set(hash, (exact.get(hash) ?? 0) + 1);
    countDocument(frequencies, Uint32Array.from(set), set.size);
  }
  expect(frequencies.documents).toBe(documents);
  let tooLarge = 0;
  for (const [hash, count] of exact) {
    const said = documentsHolding(frequencies, hash);
    expect(said).toBeGreaterThanOrEqual(count);
    if (said > count) tooLarge++;
  }
  // A shingle meets one of n others in a row of 2^20 with probability n/2^20, in both with the square of it.
  const expected = exact.size * (exact.size / 2 ** 20) ** 2;
  expect(tooLarge).toBeLessThanOrEqual(expected + 4 * Math.sqrt(expected) + 1);
});

test('of two counts only the smaller one is raised: half as many frequencies are too large as if both were', () => {
  const n = 2 ** 18;
  const frequencies = newBagFrequencies();
  const hashes = Uint32Array.from({length: n}, (_, i) => Math.imul(i + 1, 0x9e3779b1));
  for (let at = 0; at < n; at += 1024) countDocument(frequencies, hashes.subarray(at, at + 1024), 1024);
  let tooLarge = 0;
  for (const hash of hashes) if (documentsHolding(frequencies, hash) > 1) tooLarge++;
  // If both were raised: another one in either row, each with probability 1 − e^(−n/2²⁰).
  const plain = n * (1 - Math.exp(-n / 2 ** 20)) ** 2;
  expect(tooLarge).toBeLessThan(plain / 2 + 4 * Math.sqrt(plain / 2));
});

test('weights are tf · ln((N + 1) / df): more than 0 for what is everywhere, largest for what is nowhere else', () => {
  const frequencies = newBagFrequencies();
  for (const set of [[1, 2], [1, 3], [1]]) countDocument(frequencies, Uint32Array.from(set), set.length);
  const weights = Float64Array.of(5, 2, 1);
  weighByRarity(frequencies, Uint32Array.of(1, 2, 99), 3, weights);
  expect([...weights]).toEqual([5 * Math.log(4 / 3), 2 * Math.log(4), Math.log(4)]);
});

test('pages of one template differ in more bits by tf–idf than by unit weights, copies in few by both', () => {
  const draw = random(5);
  const template = distinctHashes(300, draw);
  const own = Array.from({length: 60}, () => distinctHashes(120, draw));
  const pages = own.map((words) => Uint32Array.of(...template, ...words));
  // Each page has a copy with 6 of its own shingles changed.
  const copies = own.map((words) => Uint32Array.of(...template, ...words.slice(6), ...distinctHashes(6, draw)));
  const frequencies = newBagFrequencies();
  for (const page of [...pages, ...copies]) countDocument(frequencies, page, page.length);
  const resemblances = (['simhash', 'simhash-tfidf'] as const).map((name) => {
    const sketcher = newSketcher(name);
    const sketchOf = (hashes: Uint32Array) => {
      const weights = new Float64Array(hashes.length).fill(1);
      weighByRarity(frequencies, hashes, hashes.length, weights);
      const into = new Uint32Array(2);
      sketcher.sketch({hashes, count: hashes.length, weights}, into);
      return into;
    };
    const [ofPages, ofCopies] = [pages.map(sketchOf), copies.map(sketchOf)];
    const mean = (of: (page: number) => number) => pages.reduce((sum, _, page) => sum + of(page), 0) / pages.length;
    const unrelated = mean((page) => sketcher.resemblance(ofPages[page], ofPages[(page + 1) % pages.length]));
    const related = mean((page) => sketcher.resemblance(ofPages[page], ofCopies[page]));
    return {unrelated, related};
  });
  const [unit, weighed] = resemblances;
  expect(unit.unrelated, JSON.stringify(resemblances)).toBeGreaterThan(0.5);
  expect(weighed.unrelated, JSON.stringify(resemblances)).toBeLessThan(0.1);
  expect(Math.min(unit.related, weighed.related), JSON.stringify(resemblances)).toBeGreaterThan(0.8);
});
