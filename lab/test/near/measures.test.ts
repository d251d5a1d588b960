// Search by edit distance and cosine: what is found is what the plainest program finds that compares all.
import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {gramsOf} from '../../methods/distance/qGram.ts';
import {measureAtLeast, type SearchedText} from '../../methods/distance/searchMeasures.ts';

/** Words of both − 2 × the longest common subsequence, by the table of all prefixes. */
function editsOf(a: Uint32Array, b: Uint32Array): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(b[j - 1] === word ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    row = next;
  }
  return a.length + b.length - 2 * (row[b.length] ?? 0);
}

function cosineOf(a: Uint32Array, b: Uint32Array, w: number): number {
  const counts = (words: Uint32Array) => {
    const all = new Map<string, number>();
    for (let at = 0; at + w <= words.length; at++) {
      const run = words.subarray(at, at + w).join();
      all.set(run, (all.get(run) ?? 0) + 1);
    }
    return all;
  };
  const [x, y] = [counts(a), counts(b)];
  const product = (p: Map<string, number>, q: Map<string, number>) =>
    [...p].reduce((sum, [run, count]) => sum + count * (q.get(run) ?? 0), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

const w = 3;

function drawn(seed: number): [Uint32Array, Uint32Array] {
  const draw = random(seed);
  const letters = 2 + Math.floor(draw() * 80);
  const text = (length: number) => Uint32Array.from({length}, () => 1 + Math.floor(draw() * letters));
  const a = text(10 + Math.floor(draw() * 60));
  if (draw() < 0.2) return [a, text(10 + Math.floor(draw() * 60))];
  const changed = draw() * 0.5;
  const b = [...a].flatMap((word) => (draw() < changed ? [] : draw() < changed ? [word, 999] : [word]));
  return [a, Uint32Array.from([...b, 7, 8, 9])];
}

test.each(['edit', 'cosine'] as const)('%s: found if and only if it is similar enough', (name) => {
  let found = 0;
  let not = 0;
  for (let seed = 1; seed <= 1500; seed++) {
    const [a, b] = drawn(seed);
    const texts = [a, b].map((words): SearchedText => ({words, bag: gramsOf(words, w)}));
    const similarity = name === 'edit' ? 1 - editsOf(a, b) / (a.length + b.length) : cosineOf(a, b, w);
    for (const least of [0, 0.3, 0.5, 0.8, 0.9, similarity]) {
      const one = measureAtLeast(name, texts[0], texts[1], least);
      const expected = similarity >= least - 1e-9;
      expect(one !== null, `seed ${seed}, ${least} of ${similarity}`).toBe(expected);
      if (one === null) not++;
      else {
        found++;
        expect(Math.abs(one.similarity - similarity) < 1e-9).toBe(true);
        if (name === 'edit') expect(one.distance).toBe(editsOf(a, b));
      }
    }
  }
  expect(found > 2000 && not > 1000).toBe(true);
});
