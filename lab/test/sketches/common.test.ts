import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {keepRare} from '../../methods/sketches/common.ts';
import {countDocument, newBagFrequencies} from '../../methods/sketches/frequencies.ts';

test('what is in so many documents or more is left out, the rest stays in its order', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const frequencies = newBagFrequencies();
    const counts = new Map<number, number>();
    // The smaller a number, the more documents it is in.
    const documents = Array.from({length: 40}, () => {
      const set = new Set(
        Array.from({length: 200}, () => Math.imul(Math.floor(2000 * draw() ** 3) + 1, 0x9e3779b1) >>> 0),
      );
      for (const hash of set) counts.set(hash, (counts.get(hash) ?? 0) + 1);
      const hashes = Uint32Array.from(set);
      countDocument(frequencies, hashes, hashes.length);
      return hashes;
    });
    for (const from of [1, 2, 5, 20, 41]) {
      const [hashes] = documents.map((set) => set.slice());
      const weights = Float64Array.from(hashes, (hash) => hash / 7);
      const expected = [...hashes].filter((hash) => (counts.get(hash) ?? 0) < from);
      const kept = keepRare(frequencies, hashes, hashes.length, weights, from);
      // 2,000 shingles in two rows of 2^20 columns: both entries of one meet others with probability 4·10⁻⁶.
      expect([...hashes.subarray(0, kept)], `seed ${seed}, from ${from}`).toEqual(expected);
      expect([...weights.subarray(0, kept)]).toEqual(expected.map((hash) => hash / 7));
    }
  }
});

test('pages of one template are told apart once what is in all of them is left out', () => {
  const draw = random(9);
  const drawn = (count: number) => Array.from({length: count}, () => Math.floor(draw() * 0x100000000));
  const template = drawn(300);
  const pages = Array.from({length: 30}, () => Uint32Array.from([...template, ...drawn(60)]));
  const copy = Uint32Array.from([...pages[0].subarray(0, 355), ...drawn(5)]);
  const frequencies = newBagFrequencies();
  for (const page of [...pages, copy]) countDocument(frequencies, page, page.length);
  const content = (page: Uint32Array) => {
    const hashes = page.slice();
    return new Set(hashes.subarray(0, keepRare(frequencies, hashes, hashes.length, null, 10)));
  };
  const resemblance = (a: ReadonlySet<number>, b: ReadonlySet<number>) => {
    const both = [...a].filter((hash) => b.has(hash)).length;
    return both / (a.size + b.size - both);
  };
  const whole = (page: Uint32Array) => new Set(page);
  expect(resemblance(whole(pages[0]), whole(pages[1]))).toBeCloseTo(300 / 420, 6);
  expect(resemblance(content(pages[0]), content(pages[1]))).toBe(0);
  expect(resemblance(content(pages[0]), content(copy))).toBeCloseTo(55 / 65, 6);
});
