import {test} from 'vitest';
import {ArrayRoom} from '../../../shared/algorithms/arrayRoom.ts';
import {lexedOf} from '../../../shared/index/packedTokens.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {patchedIndex, reusableIndex, type StoredIndex, storedIndexOf} from '../../../shared/patchIndex.ts';
import {inspect, withAddedTokens} from '../../../shared/pipeline.ts';
import {newPool, type Pool, randomPage, sourceOf, typed} from '../../support/edits.ts';
import {expect} from '../../support/expect.ts';
import {pick, random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

// The law of a stored index: brought up to date with any edits, it gives what a new index of the texts gives, in a check
// of everything and in a review of the edits.

const quiet = () => {};

type Pages = ReadonlyMap<string, string>;

/** With folders that mirror each other, so that pages have versions, which edits make or end. */
function newPages(pool: Pool): Map<string, string> {
  const pages = new Map<string, string>();
  for (let page = 0; page < 12; page++) pages.set(`p${page}.${page % 4 === 3 ? 'ts' : 'md'}`, randomPage(pool));
  for (let page = 0; page < 4; page++) {
    const text = `${randomPage(pool)}\n\n${randomPage(pool)}`;
    for (const folder of ['v1', 'v2', 'v10']) pages.set(`${folder}/s${page}.md`, text);
  }
  return pages;
}

function edited(before: Pages, pool: Pool, edits: number): Map<string, string> {
  const {draw} = pool;
  const pages = new Map(before);
  for (let edit = 0; edit < edits; edit++) {
    const path = pick(draw, [...pages.keys()]);
    const text = pages.get(path) ?? '';
    const chance = draw();
    if (chance < 0.5) pages.set(path, typed(text, pool));
    else if (chance < 0.65) pages.set(`n${Math.floor(draw() * 9)}.md`, draw() < 0.5 ? text : randomPage(pool));
    else if (chance < 0.8) pages.delete(path);
    else {
      pages.delete(path);
      pages.set(`${pick(draw, ['a', 'v2', 'z'])}/${path.split('/').at(-1)}`, text);
    }
  }
  return pages;
}

function documentsOf(pages: Pages, isChecked: (path: string) => boolean = () => true): Document[] {
  const all = [...pages].map(([path, text]) => ({
    ...sourceOf(path, text),
    reference: !isChecked(path),
    template: false,
  }));
  return all.sort((x, y) => (x.path < y.path ? -1 : 1));
}

function stored(texts: readonly Document[]): StoredIndex {
  const indexed = indexTexts(texts, quiet);
  return {lexed: lexedOf(indexed.corpus, [...texts.keys()]), ...storedIndexOf(indexed)};
}

function keptOf(before: readonly Document[], texts: readonly Document[]): Int32Array {
  const known = new Map(before.map(({path, bytes}, at) => [`${path} ${Buffer.from(bytes).toString()}`, at]));
  return Int32Array.from(texts, ({path, bytes}) => known.get(`${path} ${Buffer.from(bytes).toString()}`) ?? -1);
}

// By seed there are five numbers of edited pages and three settings.
test.for(draws(100, 15))('a stored index with edits, seed %i', (seed) => {
  const pool = newPool(random(seed));
  const pages = newPages(pool);
  const now = edited(pages, pool, [0, 1, 1, 3, 12][seed % 5]);
  const before = documentsOf(pages);
  const texts = documentsOf(now);
  const kept = keptOf(before, texts);
  // Some of the new texts were lexed before.
  const lexed = lexedOf(indexTexts(texts, quiet).corpus, [...texts.keys()]);
  const known = texts.map((_, at) => (at % 2 === 0 ? {lexed, at} : undefined));
  const config = {...defaults, code: 'blind', sameFile: seed % 3 === 0 ? 'prose' : 'off', boilerplateFrom: 6} as const;
  expect(inspect(patchedIndex(stored(before), kept, texts, known), texts, config, quiet)).toEqual(
    inspect(indexTexts(texts, quiet), texts, config, quiet),
  );

  // In the arrays of another one.
  const reusable = reusableIndex(stored(before), new ArrayRoom());
  const others = documentsOf(edited(pages, pool, 5));
  patchedIndex(reusable, keptOf(before, others), others);
  expect(inspect(patchedIndex(reusable, kept, texts, known), texts, config, quiet)).toEqual(
    inspect(indexTexts(texts, quiet), texts, config, quiet),
  );

  const changed = new Set(texts.filter((_, at) => kept[at] < 0).map(({path}) => path));
  const gone = before.filter(({path}) => changed.has(path) || !now.has(path));
  const parents: EarlierState[] = [{before: gone, changed}];
  const reviewed = documentsOf(now, (path) => changed.has(path));
  const fresh = withAddedTokens(indexTexts(reviewed, quiet), reviewed, parents);
  const patched = withAddedTokens(patchedIndex(stored(before), kept, reviewed), reviewed, parents);
  expect(inspect(patched, reviewed, config, quiet)).toEqual(inspect(fresh, reviewed, config, quiet));
});
