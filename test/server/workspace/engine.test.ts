import {expect, test} from 'vitest';
import {newTokenFile} from '../../../server/store/tokenFile.ts';
import {Engine, type EngineMemory} from '../../../server/workspace/engine.ts';
import {memoryTokenStore} from '../../../shared/index/incremental/tokenStore.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newPool, type Pool, randomPage, sourceOf, typed} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {sizeOf} from '../../support/trials.ts';

const silent = () => undefined;

/** Pages of two versions of a book and of some other folders. */
function textOf(path: string, content: string): Document {
  return {...sourceOf(path, content), reference: path.startsWith('upstream/'), template: path.startsWith('templates/')};
}

const folders = ['book/v1', 'book/v2', 'docs', 'docs/more', 'upstream', 'templates'];

function newPath({draw}: Pool): string {
  return `${folders[Math.floor(draw() * folders.length)]}/page${Math.floor(draw() * 30)}.md`;
}

/** Tokens in memory; or in a token store, with memory for hardly one page or for several. */
const rooms: readonly (() => EngineMemory)[] = [
  () => ({}),
  () => ({tokenStore: memoryTokenStore(), wordsMax: 0}),
  () => ({tokenStore: newTokenFile(null), wordsMax: 1500}),
];

test.each([1, 2, 3])('the engine says what is said of its texts when they are read anew (seed %i)', (seed) => {
  const pool = newPool(random(seed));
  const {draw} = pool;
  const contents = new Map<string, string>();
  for (let page = 0; page < 40; page++) contents.set(newPath(pool), randomPage(pool));
  const texts = () =>
    [...contents].map(([path, content]) => textOf(path, content)).sort((x, y) => (x.path < y.path ? -1 : 1));
  const engine = new Engine(texts(), silent, undefined, rooms[seed % rooms.length]?.());
  for (let round = 0; round < sizeOf(6, 3); round++) {
    for (let step = 0; step < 10; step++) {
      const known = [...contents.keys()];
      const path = draw() < 0.3 ? newPath(pool) : known[Math.floor(draw() * known.length)];
      if (draw() < 0.2) {
        contents.delete(path);
        engine.apply([{kind: 'remove', path}]);
      } else {
        contents.set(path, draw() < 0.3 ? randomPage(pool) : typed(contents.get(path) ?? '', pool));
        engine.apply([{kind: 'put', text: textOf(path, contents.get(path) ?? '')}]);
      }
    }
    expect(engine.revision).toBe(10 * (round + 1) + round);
    engine.apply([{kind: 'regroup'}]);
    const anew = new Engine(texts());
    for (const path of contents.keys()) {
      expect(engine.findingsOf(path, defaults)).toEqual(anew.findingsOf(path, defaults));
    }
  }
});

test('unknown pages have no findings and are removed without effect', () => {
  const engine = new Engine([]);
  engine.apply([{kind: 'remove', path: 'nowhere.md'}]);
  expect(engine.findingsOf('nowhere.md', defaults)).toBeUndefined();
});
