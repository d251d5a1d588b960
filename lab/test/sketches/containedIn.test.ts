// Proposals of a search by containment: at least the share that it says, and few documents that are contained by half.

import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {estimatesContainment, missedMax, proposesContained} from '../../methods/sketches/containedIn.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';
import {distinctHashes} from '../support/sets.ts';

const able = sketcherNames.filter((name) => estimatesContainment(newSketcher(name)));

test('the sketches that estimate containment', () => {
  expect(able).toEqual(['min', 'mod', 'mod-4']);
});

/** How often a part with so much of it in a longer document is proposed. */
function proposedShare(name: (typeof able)[number], size: number, contained: number, least: number): number {
  const draw = random(size + 100 * contained);
  const trials = 400;
  let found = 0;
  for (let seed = 0; seed < trials; seed++) {
    const sketcher = newSketcher(name, {seed});
    if (!estimatesContainment(sketcher)) throw new Error(name);
    const all = distinctHashes(size * 8, draw);
    const part = all.slice(0, size);
    const whole = all.slice(size - Math.round(size * contained));
    const sketchOf = (hashes: Uint32Array) => {
      const into = new Uint32Array(sketcher.sizeMax(hashes.length));
      return into.slice(0, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
    };
    const [a, b] = [sketchOf(part), sketchOf(whole)];
    const [there, back] = [proposesContained(sketcher, a, b, least), proposesContained(sketcher, b, a, least)];
    expect(there).toBe(back);
    if (there) found++;
  }
  return found / trials;
}

test.each(able)('%s: of parts just contained enough hardly one is missed, long or short', (name) => {
  const deviation = Math.sqrt((missedMax * (1 - missedMax)) / 400);
  for (const size of [20, 100, 500]) {
    expect(1 - proposedShare(name, size, 0.8, 0.8), `${size} shingles`).toBeLessThan(missedMax + 4 * deviation);
    expect(proposedShare(name, size, 1, 0.8)).toBe(1);
  }
});

test('of what is contained by a tenth only what has no samples is measured', () => {
  expect(proposedShare('mod-4', 500, 0.1, 0.8)).toBe(0);
  expect(proposedShare('mod', 500, 0.1, 0.8)).toBeLessThan(0.05);
});
