import {expect, test} from 'vitest';
import type {CopiedPlace} from '../../../shared/broken/copiedUnits.ts';
import {newPlaceMemory, placeRecallFrom} from '../../../shared/broken/placeRecall.ts';
import {pick, random} from '../../support/random.ts';
import {draws, sizeOf} from '../../support/trials.ts';
import {brokenNames, foundIn, readBroken} from './brokenProbe.ts';

/** Takes a line out, puts it back, or writes another page there; now and then a page is gone or renamed. */
function edit(pages: Map<string, string>, before: ReadonlyMap<string, string>, draw: () => number): void {
  const path = pick(draw, [...pages.keys()]);
  const text = pages.get(path) ?? '';
  const chance = draw();
  const lines = text.split('\n');
  if (chance < 0.4) pages.set(path, lines.toSpliced(Math.floor(draw() * lines.length), 1).join('\n'));
  else if (chance < 0.7) pages.set(path, before.get(path) ?? text);
  else if (chance < 0.8) pages.set(path, before.get(pick(draw, [...before.keys()])) ?? text);
  else if (chance < 0.9 && pages.size > 2) pages.delete(path);
  else {
    pages.delete(path);
    pages.set(path.replace(/(\.\w+)$/, `-${Math.floor(draw() * 3)}$1`), text);
  }
}

// The property: after any edits, the answers of the run before lead to what is found without them.

test('with the answers of the run before, the same is broken as without', () => {
  let [recalled, asked, found] = [0, 0, 0];
  for (const seed of draws(4, 1)) {
    const draw = random(seed);
    for (const name of brokenNames()) {
      const probe = readBroken(name);
      const pages = new Map(probe.pages);
      const memory = newPlaceMemory();
      for (let edits = 0; edits < sizeOf(6, 5); edits++) {
        // As by a later process.
        if (draw() < 0.5) memory.outcomes = new Map(JSON.parse(JSON.stringify([...memory.outcomes])));
        const {outcomes} = memory;
        const limits = {nameWordsMax: pick(draw, [100, 100_000])};
        const files = probe.files.filter(() => draw() < 0.8);
        const fresh = foundIn({...probe, pages, files}, limits);
        const about = `seed ${seed}, ${name}, edit ${edits}`;
        expect(foundIn({...probe, pages, files}, limits, memory), about).toEqual(fresh);
        asked += memory.outcomes.size;
        recalled += [...memory.outcomes].filter(([key, one]) => outcomes.get(key) === one).length;
        found += fresh.findings.length;
        edit(pages, probe.pages, draw);
      }
    }
  }
  expect(found).toBeGreaterThan(20);
  expect(recalled).toBeGreaterThan(asked / 4);
});

test('an answer is about these places and files, and no others', () => {
  const place: CopiedPlace = {path: 'a.md', start: 3, end: 90, isReference: false, isNew: true};
  const targets = {paths: ['a.md', 'b.md'], closed: new Set<string>(), listed: [''], isWhole: true};
  const usual = {about: 'links', places: [place], targets, content: 'one'};
  const isMadeAgain = (other: Partial<typeof usual>): boolean => {
    const memory = newPlaceMemory();
    const made = [usual, {...usual, ...other}].map(({about, places, targets, content}) => {
      const {recall, end} = placeRecallFrom(memory, targets, (path) => `${path} ${content}`);
      const answer = recall(about, places, () => ({}));
      end();
      return answer;
    });
    return made[0] !== made[1];
  };
  expect(isMadeAgain({places: [{...place}], targets: structuredClone(targets)})).toBe(false);
  const otherPlaces = [{path: 'b.md'}, {start: 4}, {end: Infinity}, {isReference: true}, {isNew: false}];
  const otherTargets = [{paths: ['a.md', 'c.md']}, {closed: new Set(['b.md'])}, {listed: []}, {isWhole: false}];
  for (const other of [
    ...otherPlaces.map((one) => ({places: [{...place, ...one}]})),
    ...otherTargets.map((one) => ({targets: {...targets, ...one}})),
    ...[{places: [place, place]}, {about: 'tree'}, {content: 'two'}],
  ])
    expect(isMadeAgain(other), JSON.stringify(other)).toBe(true);
});
