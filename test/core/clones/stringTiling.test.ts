import {expect, test} from 'vitest';
import {gramsOf} from '../../../shared/clones/codeNgrams.ts';
import {type Tile, tilesOf} from '../../../shared/clones/stringTiling.ts';
import {random} from '../../support/random.ts';
import {within} from '../../support/trials.ts';

/**
 * Greedy string tiling as Wise defines it: repeatedly takes the longest run of unused equal tokens, the first of
 * equally long ones.
 */
function tilesByDefinition(a: Uint32Array, b: Uint32Array, least: number): Tile[] {
  const usedA = new Set<number>();
  const usedB = new Set<number>();
  const tiles: Tile[] = [];
  for (;;) {
    let best: Tile = {a: 0, b: 0, length: 0};
    for (let i = 0; i < a.length; i++) {
      for (let j = 0; j < b.length; j++) {
        let length = 0;
        while (
          i + length < a.length &&
          j + length < b.length &&
          a[i + length] === b[j + length] &&
          !usedA.has(i + length) &&
          !usedB.has(j + length)
        )
          length++;
        if (length > best.length) best = {a: i, b: j, length};
      }
    }
    if (best.length < least) return tiles;
    tiles.push(best);
    for (let offset = 0; offset < best.length; offset++) {
      usedA.add(best.a + offset);
      usedB.add(best.b + offset);
    }
  }
}

function sequence(next: () => number, length: number, alphabet: number): Uint32Array {
  return Uint32Array.from({length}, () => 1 + Math.floor(next() * alphabet));
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('tiles are those of the definition, seed %i', (seed) => {
  const next = random(seed);
  for (let round = 0; round < 60; round++) {
    const least = 2 + Math.floor(next() * 4);
    const alphabet = 1 + Math.floor(next() * 4);
    const a = sequence(next, Math.floor(next() * 45), alphabet);
    const b = sequence(next, Math.floor(next() * 45), alphabet);
    const message = `seed ${seed}, round ${round}, a ${a}, b ${b}, at least ${least}`;
    expect(tilesOf(a, gramsOf(a, least), b, gramsOf(b, least)), message).toEqual(tilesByDefinition(a, b, least));
  }
});

test('text of one period does not take the cube of its length', async () => {
  const a = new Uint32Array(30_000).fill(7);
  const b = new Uint32Array(20_000).fill(7);
  const [tile] = await within(5, () => tilesOf(a, gramsOf(a, 12), b, gramsOf(b, 12)));
  expect(tile).toEqual({a: 0, b: 0, length: 20_000});
});
