import {expect, test} from 'vitest';
import {Engine} from '../../../server/workspace/engine.ts';
import {memoryTokenStore} from '../../../shared/index/incremental/tokenStore.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newPool, randomPage, sourceOf} from '../../support/edits.ts';
import {random} from '../../support/random.ts';

function textOf(path: string, content: string): Document {
  return {...sourceOf(path, content), reference: false, template: false};
}

const key = 'Make sure that the service account can read the bucket before noon.';
const pages: Record<string, string> = {
  'guide.md': `# Guide\n\nWe begin. ${key} Then go on with the upload of all files.\n`,
  'readme.md': `Of other things first, at length.\n\n${key} And never look back.\n`,
  'setup.md': 'Check that the service account can read the bucket, and that its key has not lapsed.\n',
  'book/v1/keys.md': `Versions. ${key} ${'They are of no use to anybody else here. '.repeat(3)}\n`,
  'other.md': 'Nothing of all that stands in here, whatever anybody may tell you about it.\n',
};

function engineOf(contents: Record<string, string>): Engine {
  const texts = Object.entries(contents)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, content]) => textOf(path, content));
  return new Engine(texts, () => undefined, undefined, {tokenStore: memoryTokenStore(), wordsMax: 0});
}

function found(engine: Engine, path: string, text: string, selected: string): string[] {
  const start = text.indexOf(selected);
  return engine
    .copiesOf(path, start, start + selected.length, defaults)
    ?.map(({places: [here, there], pairs: [pair]}) => {
      return `${here?.text} = ${there?.path}:${there?.startLine}, ${Math.round(pair.containmentA * pair.wordsA)} of ${pair.wordsA}`;
    });
}

test('what a selection of some words shares with other pages, strongest first', () => {
  const engine = engineOf(pages);
  const text = pages['guide.md'] ?? '';
  expect(found(engine, 'guide.md', text, 'service account can read the bucket before noon')).toEqual([
    'service account can read the bucket before noon = book/v1/keys.md:1, 8 of 8',
    'service account can read the bucket before noon = readme.md:3, 8 of 8',
    'service account can read the bucket = setup.md:1, 6 of 6',
  ]);
  // Partly selected words count as a whole.
  expect(found(engine, 'guide.md', text, 'ccount can read the bucket bef')).toEqual([
    'account can read the bucket before = book/v1/keys.md:1, 6 of 6',
    'account can read the bucket before = readme.md:3, 6 of 6',
    'account can read the bucket = setup.md:1, 5 of 5',
  ]);
  expect(found(engine, 'guide.md', text, 'Then go on with the upload of all')).toEqual([]);
  expect(engine.copiesOf('guide.md', 0, 0, defaults)).toEqual([]);
  expect(engine.copiesOf('guide.md', text.length + 5, text.length + 9, defaults)).toEqual([]);
  expect(engine.copiesOf('nowhere.md', 0, 5, defaults)).toEqual([]);
});

test('a page may hold the selection again', () => {
  const text = `${key}\n\n${'Some other words stand between the two of them. '.repeat(4)}\n\n${key}\n`;
  const engine = engineOf({'twice.md': text});
  expect(found(engine, 'twice.md', text, key.slice(0, -1))).toEqual([`${key.slice(0, -1)} = twice.md:5, 12 of 12`]);
});

test('any eight words that were copied are found, whatever is around them', () => {
  for (const seed of [1, 2, 3]) {
    const pool = newPool(random(seed));
    const contents = Object.fromEntries(Array.from({length: 30}, (_, page) => [`page${page}.md`, randomPage(pool)]));
    for (let turn = 0; turn < 20; turn++) {
      const words = Array.from({length: 40}, () => `v${Math.floor(pool.draw() * 1e6)}`);
      const at = Math.floor(pool.draw() * 32);
      const copied = words.slice(at, at + 8).join(' ');
      const path = `page${Math.floor(pool.draw() * 30)}.md`;
      const from = words.join(' ');
      const target = `${contents[path]}\n\n${copied} ${'and so on '.repeat(2)}`;
      const engine = engineOf({...contents, 'from.md': from, [path]: target});
      const [copy] = found(engine, 'from.md', from, copied);
      expect(copy, `seed ${seed}`).toContain(`${copied} = ${path}:`);
      expect(copy).toContain(', 8 of 8');
    }
  }
});

test('the nearest page is told with exact measures, even where it is no finding', () => {
  const engine = engineOf(pages);
  const nearest = engine.nearest('setup.md', defaults);
  expect(nearest?.places.map(({path}) => path)).toEqual(['readme.md', 'setup.md']);
  expect(nearest?.code).toBe('compared-documents');
  expect(nearest?.pairs[0]?.containmentB).toBeCloseTo(8 / 16);
  expect(engine.nearest('other.md', defaults)).toBeNull();
  expect(engine.nearest('nowhere.md', defaults)).toBeNull();
});
