// Relative sizes by least squares over pairs of collections (Bharat and Broder 1998).
import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {leastSquares} from '../../methods/overlap/relativeSizes.ts';

test('the example of IIR 19.5, "Relative Size from Overlap": half of A is a sixth of B, so A is a third of B', () => {
  const [a, b] =
    leastSquares([
      [1, 1 / 2],
      [1 / 6, 1],
    ]) ?? [];
  expect(a / b).toBeCloseTo(1 / 3, 12);
});

/** Random subsets of 400 members as a matrix of shares, with their sizes. */
function subsets(count: number, draw: () => number) {
  const sets = Array.from({length: count}, () => {
    const share = 0.1 + draw() * 0.8;
    return new Set(Array.from({length: 400}, (_, member) => member).filter(() => draw() < share));
  });
  const shares = sets.map((x) => sets.map((y) => [...x].filter((member) => y.has(member)).length / x.size));
  return {sizes: sets.map(({size}) => size), shares};
}

test('with exact fractions the exact relative sizes, of two to ten collections', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const {sizes, shares} = subsets(2 + (seed % 9), random(seed));
    const solved = leastSquares(shares) ?? [];
    solved.forEach((size, x) => {
      expect(size, `seed ${seed}`).toBeCloseTo(sizes[x] / sizes[0], 9);
    });
  }
});

test('with fractions that contradict each other no sizes are better', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const {shares} = subsets(4, draw);
    const noisy = shares.map((row) => row.map((share) => share * (0.8 + draw() * 0.4)));
    const solved = leastSquares(noisy) ?? [];
    const error = (sizes: readonly number[]) => {
      let sum = 0;
      for (let x = 0; x < 4; x++) {
        for (let y = x + 1; y < 4; y++) sum += (noisy[x][y] * sizes[x] - noisy[y][x] * sizes[y]) ** 2;
      }
      return sum;
    };
    for (let x = 1; x < 4; x++) {
      for (const factor of [0.99, 1.01]) {
        const other = solved.with(x, solved[x] * factor);
        expect(error(other), `seed ${seed}`).toBeGreaterThan(error(solved));
      }
    }
  }
});

test('where nothing leads from one to the other, their sizes are not known', () => {
  expect(
    leastSquares([
      [1, 0],
      [0, 1],
    ]),
  ).toBeNull();
  // Some of A was seen in B and nothing of B in A: a ratio of 0 is no ratio.
  expect(
    leastSquares([
      [1, 0.1],
      [0, 1],
    ]),
  ).toBeNull();
  const parted = [
    [1, 0.5, 0, 0],
    [0.5, 1, 0, 0],
    [0, 0, 1, 0.5],
    [0, 0, 0.5, 1],
  ];
  expect(leastSquares(parted)).toBeNull();
});
