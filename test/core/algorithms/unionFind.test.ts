import {test} from 'vitest';
import {join, rootOf, roots, singletons} from '../../../shared/algorithms/unionFind.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

test('sets are those of relabelling everything at each join, and named by their smallest member', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const draw = random(seed);
    const count = 1 + Math.floor(draw() * 60);
    const parents = singletons(count);
    let labels = Array.from({length: count}, (_, x) => x);
    for (let step = 0; step < count; step++) {
      const [x, y] = [Math.floor(draw() * count), Math.floor(draw() * count)];
      const [low, high] = [labels[x], labels[y]].sort((p, q) => p - q);
      expect(join(parents, x, y), `seed ${seed}`).toBe(low !== high);
      labels = labels.map((label) => (label === high ? low : label));
      expect(rootOf(parents, x)).toBe(low);
    }
    expect([...roots(parents)], `seed ${seed}`).toEqual(labels);
  }
});

test('the order of joins does not change the names', () => {
  const one = singletons(5);
  for (const [x, y] of [
    [0, 1],
    [1, 4],
    [3, 4],
  ])
    join(one, x, y);
  const other = singletons(5);
  for (const [x, y] of [
    [4, 3],
    [4, 1],
    [1, 0],
  ])
    join(other, x, y);
  expect([...roots(one)]).toEqual([0, 0, 2, 0, 0]);
  expect(roots(other)).toEqual(roots(one));
});
