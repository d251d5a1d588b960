// The law of page versions while texts are edited: after any edits they are those of a search among the texts as they are.

import {expect, test} from 'vitest';
import {type PageSketch, PageVersions, regrouped} from '../../../server/workspace/pageVersions.ts';
import {minHash} from '../../../shared/fingerprint/minHash.ts';
import {pick, random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const stepsOfSeed = 60;
const versions = ['docs/v1.0', 'docs/v1.1', 'docs/v1.2', 'guides/react'];
const names = ['add', 'build', 'check', 'doc', 'fetch', 'grow'];

test('after any edits the versions of pages are those of a new search', () => {
  let known = 0;
  let steps = 0;
  for (const seed of draws(600, 60)) {
    const draw = random(seed);
    const texts = randomTexts(draw);
    const kept = new PageVersions();
    const sketches = new Map([...texts].map(([path, hashes]) => [path, sketchOf(hashes)]));
    let last = kept.groupsOf(sketches);
    for (let step = 0; step < stepsOfSeed; step++) {
      const path = pick(draw, [...texts.keys()]);
      const hashes = edited(draw, texts.get(path) ?? []);
      if (draw() < 0.8) texts.set(path, hashes);
      sketches.set(path, sketchOf(hashes));
      const now = kept.groupsOf(sketches);
      const found = new PageVersions().groupsOf(sketches);
      if (regrouped(now, found).length > 0) expect(now, `seed ${seed}`).toEqual(found);
      if (now === last) known++;
      steps++;
      last = now;
    }
  }
  // Of many edits it is known without a search.
  expect(known / steps).toBeGreaterThan(0.3);
});

/** Hashes of the fingerprints of each page: those of its name, of which each version and each page has others, too. */
function randomTexts(draw: () => number): Map<string, number[]> {
  const texts = new Map<string, number[]>();
  const size = pick(draw, [12, 22, 40, 90]);
  for (const name of names) {
    const own = Array.from({length: size}, () => hash(draw));
    for (const version of versions) {
      if (draw() < 0.15) continue;
      const share = pick(draw, [0.45, 0.5, 0.66, 0.7, 0.8, 1]);
      const renamed = draw() < 0.15 ? `${name}-new` : name;
      texts.set(
        `${version}/${renamed}.md`,
        own.map((one) => (draw() < share ? one : hash(draw))),
      );
    }
  }
  return texts;
}

function edited(draw: () => number, hashes: readonly number[]): number[] {
  const many = draw() < 0.1 ? hashes.length / 2 : 1;
  const after = [...hashes];
  for (let count = 0; count < many; count++) after[Math.floor(draw() * after.length)] = hash(draw);
  if (draw() < 0.2) after.pop();
  if (draw() < 0.2) after.push(hash(draw));
  // A page that repeats itself has more fingerprints, and the same sketch.
  return draw() < 0.1 ? [...after, ...hashes] : after;
}

function hash(draw: () => number): number {
  return Math.floor(draw() * 2 ** 32);
}

function sketchOf(hashes: readonly number[]): PageSketch {
  return {sketch: minHash(Uint32Array.from(hashes), 0, hashes.length), fingerprints: hashes.length};
}
