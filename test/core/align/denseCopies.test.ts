// A long copy with an edited word every few words is hundreds of diagonal runs, but still one copy.
import {expect, test} from 'vitest';
import {type DiagonalRun, denseCopies} from '../../../shared/align/diagonals.ts';

/** Diagonal runs of 6 words, with one word changed or inserted between them. */
function edited(count: number): DiagonalRun[] {
  return Array.from({length: count}, (_, at) => ({a0: at * 7, b0: 1000 + at * 8, length: 6, matched: 6}));
}

test.each([10, 64, 65, 300])('%i stretches in a row are a copy', (count) => {
  const copies = denseCopies(edited(count));
  expect(copies).toHaveLength(1);
  const [copy] = copies;
  expect(copy.length).toBe(Math.min(64, count));
});

test('of more stretches than are looked at the longest count, in their order', () => {
  const long: DiagonalRun[] = Array.from({length: 40}, (_, at) => ({
    a0: at * 20,
    b0: 5000 + at * 20,
    length: 18,
    matched: 18,
  }));
  const strays = Array.from({length: 100}, (_, at) => ({a0: at * 8, b0: 20_000 - at * 90, length: 3, matched: 3}));
  const all = [...long, ...strays].sort((x, y) => x.a0 - y.a0);
  const [copy] = denseCopies(all);
  expect(copy).toEqual(long);
});
