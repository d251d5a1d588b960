// The law of the memory of an editor: after any findings came and went, ranking with it gives what ranking without it gives.

import {expect, test} from 'vitest';
import {reportedFindings, withCountedPlaces} from '../../../server/app/check/rankedFindings.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {pathNames} from '../../../shared/evidence/collection.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Finding, OccurrencePair, PairFacts} from '../../../shared/model/finding.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import {newRankMemory} from '../../../shared/ranking/rankMemory.ts';
import {pick, random} from '../../support/random.ts';
import {seedsOf} from '../../support/trials.ts';

const names = ['add', 'build', 'check', 'doc', 'fetch', 'grow'];
const folders = ['man', 'book', 'docs/v1.2', 'docs/v1.3', 'api/get', 'blog/2024', 'test', '_includes'];
const pages = folders.flatMap((folder) => [...names.map((name) => `${folder}/${name}.md`), `${folder}/run.1`]);
/** Few, so that copies have pages in common. */
const shared = pages.filter((path) => /^(?:man|book|api.get)\/(?:add|build)\.md$/.test(path));
const stepsOfSeed = 15;

/** A copy of two or three pages; of whole pages the second may be made of the first. */
function copyOf(draw: () => number): Finding {
  const isWhole = draw() < 0.5;
  const name = pick(draw, names);
  const built = [`man/${name}.md`, `book/${name}.md`];
  const some =
    isWhole && draw() < 0.6 ? built : Array.from({length: 2 + Math.floor(draw() * 2)}, () => pick(draw, shared));
  const paths = [...new Set(some)];
  const places = paths.map((path, at) => {
    const startLine = 1 + Math.floor(draw() * 40);
    const words = 100 + 80 * at;
    if (isWhole) return {path, words, lines: 60, reference: false};
    const lines = {startLine, startColumn: 1, endLine: startLine + 10, endColumn: 1};
    return {
      path,
      start: 10 * startLine,
      end: 10 * startLine + 90,
      ...lines,
      text: '',
      words,
      reference: false,
      alsoIn: [],
    };
  });
  const all = places.flatMap((_, a) => places.slice(a + 1).map((_, after) => ({a, b: a + 1 + after})));
  const [containmentA, containmentB, resemblance] = [0.95, 0.5, 0.5];
  const pairs = all.map(
    (pair): OccurrencePair => ({...pair, wordsA: 100, wordsB: 180, containmentA, containmentB, resemblance}),
  );
  const facts = all.map((pair): PairFacts => {
    const weight = Math.floor(draw() * 300);
    const inRuns = weight + Math.floor(draw() * 90);
    return {
      ...pair,
      weight,
      longest: weight,
      inRuns,
      sampleShare: 0,
      swaps: 0,
      codeShare: draw() < 0.2 ? 1 : 0,
      pageShare: 0.1,
      inSource: false,
    };
  });
  const ofPairs = facts.toSorted((x, y) => y.weight - x.weight);
  const copy = {
    level: 'info',
    family: String(Math.floor(draw() * 1e9)),
    places,
    pairs,
    facts: {...ofPairs[0], ofPairs, marks: places.map(() => (draw() < 0.1 ? 'generated' : ''))},
    ...(isWhole
      ? {kind: 'document', code: 'copied-page'}
      : {
          kind: 'passage',
          code: 'copied-passage',
          words: 90,
          evidence: 90,
          discountedWords: 0,
          discountedPages: 0,
          slots: 2,
        }),
  };
  return (paths.length < 2 ? copyOf(draw) : copy) as Finding;
}

const loaded = {
  config: {...defaults, level: 'all'},
  overridesFor: () => ({}),
  areExpected: (a: string, b: string) => a.startsWith('api/') && b.startsWith('blog/'),
} as unknown as LoadedConfig;

test('findings that come and go are ranked as without a memory', () => {
  for (const seed of seedsOf(200)) laterRanks(seed);
});

function laterRanks(seed: number): void {
  const draw = random(seed);
  const [counting, ranking] = [newRankMemory(), newRankMemory()];
  const found = new Set(Array.from({length: 20}, () => copyOf(draw)));
  let names = pathNames(pages, () => undefined);
  for (let step = 0; step < stepsOfSeed; step++) {
    for (let count = Math.floor(draw() * 4); count > 0; count--) found.delete(pick(draw, [...found]));
    for (let count = Math.floor(draw() * 4); count > 0; count--) found.add(copyOf(draw));
    // A page came that says other things of the rest.
    if (draw() < 0.1) names = pathNames([...pages, `docs/v1.${step}/new.md`], () => undefined);
    const inspection = inspectionOf([...found]);
    const remembered = withCountedPlaces(inspection, names, loaded, counting);
    const anew = withCountedPlaces(inspection, names, loaded);
    expect(remembered, `seed ${seed}`).toEqual(anew);
    expect(reportedFindings(remembered, names, loaded, ranking), `seed ${seed}`).toEqual(
      reportedFindings(anew, names, loaded),
    );
  }
}
