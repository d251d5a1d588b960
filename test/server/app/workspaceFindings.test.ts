import {expect, test} from 'vitest';
import type {IndexedRoot} from '../../../server/app/workspace/indexedRoot.ts';
import {WorkspaceFindings} from '../../../server/app/workspace/workspaceFindings.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {Engine} from '../../../server/workspace/engine.ts';
import {defaults} from '../../../shared/model/config.ts';
import {changePages, textsOf} from '../../support/editedPages.ts';
import {newPool, randomPage} from '../../support/edits.ts';
import {pick, random} from '../../support/random.ts';
import {draws, sizeOf} from '../../support/trials.ts';

const loaded = {
  config: {...defaults, level: 'all'},
  overridesFor: () => ({}),
  areExpected: null,
  file: null,
} as unknown as LoadedConfig;

const nowMs = Date.parse('2030-01-01');

// The property: whatever was asked before, and in whichever order, answers are those of one that has just looked at all pages.

test('after any edits and questions, each page has the findings that it has by itself', async () => {
  let found = 0;
  for (const seed of draws(6, 2)) {
    const draw = random(seed);
    const pool = newPool(random(seed));
    const pages = new Map(Array.from({length: 16}, (_, n) => [`p${n}.md`, randomPage(pool)]));
    const root: IndexedRoot = {
      ...{root: '/', loaded, templates: new Set(), onDisk: new Map(), shown: new Map(), skipped: [], entries: []},
      engine: new Engine(textsOf(pages)),
    };
    const kept = new WorkspaceFindings(root, [], []);
    const looked = new Set<string>();
    for (let step = 0; step < sizeOf(20, 10); step++) {
      const about = `seed ${seed}, step ${step}`;
      if (draw() < 0.5) {
        const before = new Map(pages);
        changePages(pages, pool);
        const texts = textsOf(pages);
        const edited = texts.filter(({path}) => pages.get(path) !== before.get(path));
        const gone = [...before.keys()].filter((path) => !pages.has(path));
        root.engine.apply([
          ...edited.map((text) => ({kind: 'put', text}) as const),
          ...gone.map((path) => ({kind: 'remove', path}) as const),
        ]);
        kept.changed([...edited.map(({path}) => path), ...gone]);
      }
      for (const path of [pick(draw, [...pages.keys()]), ...looked]) {
        if (!looked.has(path)) kept.changed([path]);
        looked.add(path);
        const fresh = new WorkspaceFindings(root, [], looked);
        const answer = await kept.reportedAt(path, [], nowMs);
        expect(answer, about).toEqual(await fresh.reportedAt(path, [], nowMs));
        found += answer?.open.length ?? 0;
      }
    }
  }
  expect(found).toBeGreaterThan(50);
});
