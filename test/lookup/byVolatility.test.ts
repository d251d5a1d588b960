import {expect, test} from 'vitest';
import {documentsByVolatility} from '../../shared/collection/byVolatility.ts';
import {addSketch, newSketches} from '../../shared/collection/sketches.ts';
import {hamming64} from '../../shared/distance/hamming.ts';
import {distanceMaxFor} from '../../shared/sketch/simhashes.ts';
import {newSketcher} from '../../shared/sketch/sketchers.ts';
import {random} from '../support/random.ts';

// Versions with 1 to 4 of 1000 shingles of their own: 2 bits and fewer differ in most.
test.each([1, 2])('a document finds its versions by its own weights, and nothing that is far, seed %i', (seed) => {
  const next = random(seed);
  const threshold = 0.98;
  const sketcher = newSketcher('simhash', {threshold});
  const sketches = newSketches();
  const numbers: number[] = [];
  const into = new Uint32Array(2);
  const originals = 150;
  const add = (hashes: Uint32Array) => {
    const size = sketcher.sketch({hashes, count: hashes.length, weights: null}, into);
    numbers.push(addSketch(sketches, into, size));
  };
  const sets = Array.from({length: originals}, () => Uint32Array.from({length: 1000}, () => next() * 0x100000000));
  for (const hashes of sets) add(hashes);
  for (const hashes of sets) {
    const version = hashes.slice();
    for (let left = 1 + Math.floor(next() * 4); left > 0; left--)
      version[Math.floor(next() * 1000)] = next() * 0x100000000;
    add(version);
  }
  numbers.push(addSketch(sketches, into, 0));
  const words = (document: number): [number, number] => {
    const chunk = sketches.chunks[sketches.chunk[document]];
    return [chunk[sketches.from[document]], chunk[sketches.from[document] + 1]];
  };
  let [near, found] = [0, 0];
  for (const [document, hashes] of sets.entries()) {
    sketcher.sketch({hashes, count: 1000, weights: null}, into);
    const volatility = sketcher.volatility ?? new Float64Array(0);
    const documents = documentsByVolatility(sketches, Uint32Array.from(numbers), into, volatility, threshold);
    expect(documents).toContain(document);
    for (const other of documents) {
      expect(hamming64(...words(document), ...words(other))).toBeLessThanOrEqual(distanceMaxFor(threshold));
    }
    if (hamming64(...words(document), ...words(originals + document)) > distanceMaxFor(threshold)) continue;
    near++;
    if (documents.includes(originals + document)) found++;
  }
  expect(near, `seed ${seed}`).toBeGreaterThan(100);
  // 20,000 of 43,744 sets, the most probable first, hold all but one of 1000 versions.
  expect(found, `seed ${seed}`).toBeGreaterThanOrEqual(near - 1);
});

test('an empty sketch finds nothing', () => {
  expect(
    documentsByVolatility(newSketches(), new Uint32Array(0), new Uint32Array(0), new Float64Array(64), 0.9),
  ).toEqual([]);
});
