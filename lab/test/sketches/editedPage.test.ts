import {expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {lexedWords} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {newFeatures} from '../../methods/sketches/features.ts';

// "ρ = 90 %. In a 1000 word page with shingle length = 8 this corresponds to: delete a paragraph of about 50–60 words;
// change 5–6 random words" (Broder, Algorithms for duplicate documents, slide "Real implementation").

const space = newShinglingSpace();

function setOf(words: readonly string[]): Uint32Array {
  const bytes = new TextEncoder().encode(words.join(' '));
  return shingleSet('page.txt', bytes, formatOf('page.txt'), {w: 8, words: lexedWords}, space).slice();
}

/** Words as frequent as in a language: the n-th one has a frequency of about 1/n. */
function pageOf(draw: () => number): string[] {
  return Array.from({length: 1000}, () => wordOf(Math.floor(5000 ** draw())));
}

function wordOf(n: number): string {
  let word = '';
  for (; n > 0; n = Math.floor(n / 20)) word += String.fromCharCode(97 + (n % 20));
  return `${word}w`;
}

type Edit = (words: readonly string[], draw: () => number) => string[];

function deleting(count: number): Edit {
  return (words, draw) => {
    const at = Math.floor(draw() * (words.length - count));
    return [...words.slice(0, at), ...words.slice(at + count)];
  };
}

function changing(count: number): Edit {
  return (words, draw) => {
    const edited = words.slice();
    const places = new Set<number>();
    while (places.size < count) places.add(Math.floor(draw() * words.length));
    for (const at of places) edited[at] = `changed${wordOf(at + 1)}`;
    return edited;
  };
}

function resemblanceOf(a: Uint32Array, b: Uint32Array): number {
  const inA = new Set(a);
  const shared = b.filter((shingle) => inA.has(shingle)).length;
  return shared / (a.length + b.length - shared);
}

/** How often an edited page is still proposed, what the curve says of its resemblances, and their mean. */
function measured(edit: Edit, seed: number, all: number) {
  const tries = trials(all);
  const draw = random(seed);
  const [x, y] = [new Uint32Array(12), new Uint32Array(12)];
  let accepted = 0;
  let expected = 0;
  let resemblance = 0;
  for (let trial = 0; trial < tries; trial++) {
    const page = pageOf(draw);
    const [a, b] = [setOf(page), setOf(edit(page, draw))];
    const sketcher = newFeatures({threshold: 0.9, seed: trial * 17 + seed});
    sketcher.sketch({hashes: a, count: a.length, weights: null}, x);
    sketcher.sketch({hashes: b, count: b.length, weights: null}, y);
    if (sketcher.proposes(x, y)) accepted++;
    const r = resemblanceOf(a, b);
    expected += sketcher.acceptance(r) / tries;
    resemblance += r / tries;
  }
  // The variance of a sum of Bernoulli trials is at most that of equal ones.
  const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / tries) + 1 / tries;
  return {accepted: accepted / tries, expected, resemblance, tolerance};
}

test.each([
  ['a paragraph of 50 words deleted', deleting(50), 0.935],
  ['a paragraph of 60 words deleted', deleting(60), 0.925],
  ['5 words changed', changing(5), 0.923],
  ['6 words changed', changing(6), 0.908],
] as const)('%s of 1,000: near the half of the curve', (_, edit, about) => {
  const {accepted, expected, resemblance, tolerance} = measured(edit, 1, 250);
  expect(resemblance).toBeCloseTo(about, 2);
  expect(Math.abs(accepted - expected)).toBeLessThan(tolerance);
  // The curve is at a half at ρ = 0.911, and falls there from 0.8 to 0.2 between 0.94 and 0.87.
  expect(expected).toBeGreaterThan(0.4);
  expect(expected).toBeLessThan(0.8);
});

test.each([
  ['one word changed', changing(1), 0.98, 1],
  ['5 words deleted', deleting(5), 0.98, 1],
  ['15 words changed', changing(15), 0, 0.1],
  ['200 words deleted', deleting(200), 0, 0.1],
] as const)('%s: far from it', (_, edit, from, to) => {
  const {accepted, expected, tolerance} = measured(edit, 2, 80);
  expect(Math.abs(accepted - expected)).toBeLessThan(tolerance);
  expect(expected).toBeGreaterThanOrEqual(from);
  expect(expected).toBeLessThanOrEqual(to);
});
