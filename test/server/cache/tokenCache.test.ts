import {createHash} from 'node:crypto';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openTokenCache, type TokenCacheLocation} from '../../../server/cache/tokenCache.ts';
import {wordsStatus} from '../../../server/cache/tokenCacheStatus.ts';
import {realDisk} from '../../../server/store/disk.ts';
import {storedFiles} from '../../../server/store/tidy.ts';
import {documentCount} from '../../../shared/index/corpus.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import type {Document} from '../../../shared/model/document.ts';
import {indexTexts} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {newPool, type Pool, randomPage, typed} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {withFolder} from '../store/folders.ts';

// The law of kept words: whatever is known of which texts, the corpus is the one that lexing all of them gives.

const quiet = () => {};

function textOf(path: string, text: string): Document {
  return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false};
}

/** Pages, code, a licence, front matter, and a page so large that keeping words pays. */
function textsOf(pages: ReadonlyMap<string, string>): Document[] {
  return [...pages].sort(([x], [y]) => (x < y ? -1 : 1)).map(([path, text]) => textOf(path, text));
}

function newPages(pool: Pool): Map<string, string> {
  const pages = new Map(Array.from({length: 20}, (_, n) => [`p${n}.${n % 4 === 3 ? 'ts' : 'md'}`, randomPage(pool)]));
  pages.set('LICENSE.md', randomPage(pool)).set('notes.txt', randomPage(pool));
  return pages.set('large.md', Array.from({length: 9000}, () => randomPage(pool).slice(0, 330)).join('\n\n'));
}

/** What of an index can be seen, as sums; arrays may have room to spare. */
function dump({corpus, mirrors, groups, versionRank}: Indexed): readonly string[] {
  const {
    tokens,
    postings,
    frequencies,
    firstToken,
    endToken,
    firstPosting,
    endPosting,
    aside: excluded,
    excludedOf,
  } = corpus;
  const words = [tokens.hash, tokens.start, tokens.length, tokens.tag].map((field) => field.slice(0, tokens.count));
  const rows = [postings.hash, postings.at, postings.document].map((field) => field.slice(0, postings.count));
  const ranges = [firstToken, endToken, firstPosting, endPosting, excludedOf].map((range) => Uint32Array.from(range));
  const counts = [frequencies.cells, frequencies.weight, excluded.words];
  return [...words, ...rows, ...ranges, ...counts, mirrors.pageOf, groups.pagesOf, versionRank].map((numbers) =>
    createHash('sha256').update(numbers).digest('hex'),
  );
}

async function indexed(
  store: TokenCacheLocation,
  texts: readonly Document[],
): Promise<{index: Indexed; known: number}> {
  const words = openTokenCache(store, texts);
  if (words === null) throw new Error('expected that it is worth it');
  const index = indexTexts(texts, quiet, words.known);
  await words.keep(index.corpus);
  return {index, known: words.known.filter((found) => found !== undefined).length};
}

async function withWords(use: (store: TokenCacheLocation, pool: Pool) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await use({store: {folder, disk: realDisk}, engine: 'test', bytesMax: 1e9}, newPool(random(31)));
  });
}

test('edits, one after the other: words from the disk are as words that are lexed', async () => {
  await withWords(async (store, pool) => {
    const pages = newPages(pool);
    for (let edit = 0; edit < 12; edit++) {
      const texts = textsOf(pages);
      const {index, known} = await indexed(store, texts);
      expect(dump(index), `edit ${edit}`).toEqual(dump(indexTexts(texts, quiet)));
      if (edit > 0) expect(known).toBeGreaterThan(texts.length - 4);
      const name = [...pages.keys()][Math.floor(pool.draw() * 20)] ?? 'p0.md';
      pages.set(edit % 3 === 0 ? `new${edit}.md` : name, typed(pages.get(name) ?? '', pool));
      // An earlier text comes back, as with another branch.
      if (edit % 4 === 3) pages.delete(name);
    }
    const segments = storedFiles(store.store.folder).filter(({name}) => name.endsWith('.segment'));
    expect(segments.length).toBeLessThan(6);
    expect(wordsStatus(store.store, 'test')?.texts).toBeGreaterThan(20);
    expect(wordsStatus(store.store, 'other')).toBeNull();
  });
});

test('damaged words are lexed again, and what is dead goes', async () => {
  await withWords(async (store, pool) => {
    const {folder} = store.store;
    const draw = random(32);
    const texts = textsOf(newPages(pool));
    const expected = dump(indexTexts(texts, quiet));
    await indexed(store, texts);
    for (let flip = 0; flip < 6; flip++) {
      const {name, bytes} = storedFiles(folder)[flip % 2] ?? {name: '', bytes: 0};
      const content = readFileSync(join(folder, name));
      const at = Math.floor(draw() * (flip < 3 ? 300 : bytes));
      content[at] = (content[at] ?? 0) ^ 0x55;
      writeFileSync(join(folder, name), content);
      expect(dump((await indexed(store, texts)).index), `byte ${at} of ${name}`).toEqual(expected);
    }
    rmSync(folder, {recursive: true});
    await indexed(store, texts);
    const before = wordsStatus(store.store, 'test')?.texts;
    const others = textsOf(newPages(pool));
    await indexed(store, others);
    expect(wordsStatus(store.store, 'test')?.texts).toBe(before);
    expect((await indexed(store, others)).known).toBe(documentCount(indexTexts(others, quiet).corpus));
  });
});

test('little text is not kept, nor what is larger than the limit', async () => {
  await withWords(async (store, pool) => {
    expect(openTokenCache(store, [textOf('a.md', 'A few words.')])).toBeNull();
    await indexed({...store, bytesMax: 1000}, textsOf(newPages(pool)));
    expect(storedFiles(store.store.folder)).toEqual([]);
  });
});
