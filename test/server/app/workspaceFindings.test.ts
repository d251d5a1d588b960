import {expect, test} from 'vitest';
import type {IndexedRoot} from '../../../server/app/workspace/indexedRoot.ts';
import {WorkspaceFindings} from '../../../server/app/workspace/workspaceFindings.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {Engine} from '../../../server/workspace/engine.ts';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
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

const dayMs = 24 * 60 * 60 * 1000;
const begin = Date.parse('2030-01-01');

function rootWith(pages: ReadonlyMap<string, string>): IndexedRoot {
  return {
    ...{root: '/', loaded, templates: new Set(), onDisk: new Map(), shown: new Map(), skipped: [], entries: []},
    engine: new Engine(textsOf(pages)),
  };
}

// The property: whatever was asked before, and in whichever order, answers are those of one that has just looked at all pages.

test('after any edits and questions, each page has the findings that it has by itself', async () => {
  let found = 0;
  for (const seed of draws(6, 2)) {
    const draw = random(seed);
    const pool = newPool(random(seed));
    const pages = new Map(Array.from({length: 16}, (_, n) => [`p${n}.md`, randomPage(pool)]));
    const root = rootWith(pages);
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
        const answer = await kept.reportedAt(path, [], begin);
        expect(answer, about).toEqual(await fresh.reportedAt(path, [], begin));
        found += answer?.open.length ?? 0;
      }
    }
  }
  expect(found).toBeGreaterThan(50);
});

test('a copy that is accepted in a pause of the typing is accepted, until the day on which that expires', async () => {
  const text = randomPage({...newPool(random(1)), draw: () => 0.5});
  const pages = new Map(['a.md', 'b.md'].map((path) => [path, text]));
  const root = rootWith(pages);
  const kept = new WorkspaceFindings(root, [], pages.keys());
  const counts = async (nowMs: number) => {
    kept.changed([]);
    const answer = await kept.reportedAt('a.md', [], nowMs);
    return [answer?.open.length, answer?.accepted.length];
  };
  expect(await counts(begin)).toEqual([1, 0]);
  const {open} = (await kept.reportedAt('a.md', [], begin)) ?? {open: []};
  const copies = entriesOf(open, {textOf: (path) => pages.get(path) ?? '', namesIn: () => []});
  root.entries = copies.map((entry) => ({...entry, expires: '2030-01-02'}));
  expect(await counts(begin)).toEqual([0, 1]);
  expect(await counts(begin + dayMs)).toEqual([0, 1]);
  expect(await counts(begin + 2 * dayMs)).toEqual([1, 0]);
});

test('a page of a newer version that is only in the editor changes the levels of the older one', async () => {
  const text = randomPage({...newPool(random(1)), draw: () => 0.5});
  const older = ['docs/v1.2/a.md', 'docs/v1.2/b.md'];
  const root = rootWith(new Map([...older.map((path) => [path, text] as const), ['docs/v1.3/c.md', 'Other words.']]));
  const found = root.engine.findingsOf(older[0], loaded.config)?.findings ?? [];
  for (const path of older) root.onDisk.set(path, {} as never);
  const kept = new WorkspaceFindings(root, found, []);
  kept.prepare(begin);
  expect(await kept.changedLevels([], begin)).toEqual(older);
});
