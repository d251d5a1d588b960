import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {countDistinct, keepDistinct} from '../../methods/shingles/distinct.ts';

test('one of each is kept in order of the first place, and counted; 0 is a hash like any other', () => {
  const space = {table: new Uint32Array(4)};
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const all = Uint32Array.from({length: draw() * 3000}, () => Math.floor(draw() ** 3 * 900) * (seed % 2 ? 1 : 4099));
    const counts = new Map<number, number>();
    for (const hash of all) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    const kept = all.slice();
    expect([...kept.subarray(0, keepDistinct(space, kept, kept.length))], `seed ${seed}`).toEqual([...counts.keys()]);
    const counted = all.slice();
    const weights = new Float64Array(all.length);
    const count = countDistinct(space, counted, counted.length, weights);
    expect([...counted.subarray(0, count)], `seed ${seed}`).toEqual([...counts.keys()]);
    expect([...weights.subarray(0, count)], `seed ${seed}`).toEqual([...counts.values()]);
  }
});
