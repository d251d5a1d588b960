import {expect, test} from 'vitest';
import {presetNames} from '../../methods/settings/presetNames.ts';
import {defaultSketcher, type SketcherName, sketcherNames} from '../../methods/settings/sketchNames.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

test.each(sketcherNames)('%s says its own name, its source and its use', (name) => {
  const sketcher = newSketcher(name);
  expect(sketcher.name).toBe(name);
  expect(sketcher.source).toMatch(/[A-Z]\w+.*(?:19|20)\d\d|slide|Manasse|Schütze|Horowitz/);
  expect(sketcher.use.length).toBeGreaterThan(10);
});

test('names are different, the default is one, and so are those that presets say', () => {
  expect(new Set(sketcherNames).size).toBe(sketcherNames.length);
  expect(sketcherNames).toContain(defaultSketcher);
  for (const preset of presetNames) {
    expect(sketcherNames, preset).toContain(presetWith({preset, shingleWords: 0, words: []}).sketch);
  }
});

// Sketches are kept: tables of logarithms and exponentials may differ in a last bit between machines, sketches may not.
test.each<[SketcherName, number, readonly number[]]>([
  ['features', 5, [0xffc79751, 0x42ed7200, 0x5abd68ff]],
  ['features', 1000, [0xf00d7535, 0x5d74a910, 0x1a291944]],
  ['eight-bytes', 1000, [0xfbeeaab9, 0x39cac021]],
  ['b-bit', 1000, [0x733e382f, 0x57373fa5, 0x82ba053b]],
])('%s of %d shingles is the same everywhere', (name, count, expected) => {
  const sketcher = newSketcher(name);
  const hashes = Uint32Array.from({length: count}, (_, i) => Math.imul(i + 1, 0x9e3779b1));
  const into = new Uint32Array(sketcher.sizeMax(count));
  sketcher.sketch({hashes, count, weights: null}, into);
  expect([...into.subarray(0, expected.length)]).toEqual(expected);
});

// Sizes of a document in the sources, and those that follow from their numbers of samples of 4 bytes.
test.each<[SketcherName, number | null]>([
  ['features', 48],
  ['mega-shingles', 48],
  ['features-6x5', 48],
  ['features-8x25', 64],
  ['eight-bytes', 8],
  ['eight-bytes-7', 8],
  ['b-bit', 32],
  ['simhash', 8],
  ['simhash-tfidf', 8],
  ['min', 400],
  ['permutations', 400],
  ['permutations-84', 336],
  ['permutations-200', 800],
  ['permutations-linear', 400],
  ['left-to-right', 416],
  ['prefix-8', 400],
  ['prefix-4', 400],
  ['unary', 400],
  ['biased', 400],
  ['bins', 512],
  ['replicated', 512],
  ['weighted', 256],
  ['mod', null],
  ['mod-4', null],
])('a document of 3,000 shingles takes in %s %s bytes', (name, bytes) => {
  const sketcher = newSketcher(name);
  expect(sketcher.bytes).toBe(bytes);
  const hashes = Uint32Array.from({length: 3000}, (_, i) => Math.imul(i + 1, 0x9e3779b1));
  const into = new Uint32Array(sketcher.sizeMax(3000));
  const size = sketcher.sketch({hashes, count: 3000, weights: null}, into);
  if (bytes !== null) expect(size * 4).toBe(bytes);
});
