import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {tokenCacheStatus} from '../../../server/app/storage/cacheRows.ts';
import {knownTokens} from '../../../server/cache/knownTokens.ts';
import {RunMemory} from '../../../server/cache/runMemory.ts';
import {
  type CachedText,
  keptTexts,
  openTokenCache,
  relexedMax,
  type TokenCache,
  type TokenCacheLocation,
  textId,
  tokensHeader,
} from '../../../server/cache/tokenCache.ts';
import type {SourceFile} from '../../../server/sources/sourceFile.ts';
import {kindOf} from '../../../server/store/engineVersion.ts';
import {storedFiles} from '../../../server/store/tidy.ts';
import {documentCount} from '../../../shared/index/corpus.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {lexedOf} from '../../../shared/index/packedTokens.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {Document} from '../../../shared/model/document.ts';
import {storedIndexOf} from '../../../shared/patchIndex.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {newPool, type Pool, randomPage, typed} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {storeIn} from '../../support/storeIn.ts';
import {sizeOf, trials} from '../../support/trials.ts';
import {withFolder} from '../store/folders.ts';

// The property of the token cache: regardless of which texts are cached, the corpus is the one that lexing all of them
// gives.

const quiet = () => {};
const fileBytesMax = 4_000_000;

type Text = Document & SourceFile;

function textOf(path: string, text: string): Text {
  const bytes = new TextEncoder().encode(text);
  const read = {kind: 'source', encoding: 'utf-8', named: false} as const;
  return {...read, path, bytes, format: formatOf(path), reference: false, template: false};
}

/** Pages, code, a licence, front matter, and a page large enough that caching tokens pays off. */
function textsOf(pages: ReadonlyMap<string, string>): Text[] {
  return [...pages].sort(([x], [y]) => (x < y ? -1 : 1)).map(([path, text]) => textOf(path, text));
}

/** Words of less text are not cached. */
const worthwhileUnits = 2_050_000;

function newPages(pool: Pool): Map<string, string> {
  const pages = new Map(Array.from({length: 20}, (_, n) => [`p${n}.${n % 4 === 3 ? 'ts' : 'md'}`, randomPage(pool)]));
  pages.set('LICENSE.md', randomPage(pool)).set('notes.txt', randomPage(pool));
  const parts: string[] = [];
  for (let units = 0; units < worthwhileUnits; units += parts[parts.length - 1].length)
    parts.push(randomPage(pool).slice(0, 330));
  return pages.set('large.md', parts.join('\n\n'));
}

/** The observable state of an index, as checksums; arrays may have unused capacity. */
function dump({corpus, mirrors, groups, versionRank}: Indexed): readonly string[] {
  const {tokens, postings, frequencies, firstToken, endToken, firstPosting, endPosting, excluded, excludedOf} = corpus;
  const words = [tokens.hash, tokens.start, tokens.length, tokens.tag].map((field) => field.slice(0, tokens.count));
  const rows = [postings.hash, postings.at, postings.document].map((field) => field.slice(0, postings.count));
  const ranges = [firstToken, endToken, firstPosting, endPosting, excludedOf].map((range) => Uint32Array.from(range));
  const counts = [frequencies.cells, frequencies.weight, excluded.words];
  return [...words, ...rows, ...ranges, ...counts, mirrors.pageOf, groups.pagesOf, versionRank].map((numbers) =>
    createHash('sha256').update(numbers).digest('hex'),
  );
}

/** An index as it is stored, which does not depend on where words and rows are. */
function canonical(index: Indexed): readonly string[] {
  const {corpus, versionRank} = index;
  const parts = [...Object.values(storedIndexOf(index)), ...Object.values(lexedOf(corpus, [...versionRank.keys()]))];
  return [...parts, versionRank, corpus.frequencies.weight, corpus.excluded.words].map((numbers) =>
    createHash('sha256').update(numbers).digest('hex'),
  );
}

/** Results of the cache; an index that is brought up to date must find what a new one finds. */
async function indexed(
  store: TokenCacheLocation,
  texts: readonly Text[],
): Promise<{index: Indexed; known: number; isPatched: boolean}> {
  const words = knownTokens(openTokenCache(store), texts, fileBytesMax);
  if (words === null) throw new Error('expected that it is worth it');
  // Both take the arrays that were read.
  const patched = knownTokens(openTokenCache(store), texts, fileBytesMax)?.indexed(texts) ?? null;
  const index = indexTexts(texts, quiet, words.known);
  if (patched !== null) expect(canonical(patched)).toEqual(canonical(index));
  await words.keep(patched ?? index);
  return {index, known: words.known.filter((found) => found !== undefined).length, isPatched: patched !== null};
}

async function withWords(use: (store: TokenCacheLocation, pool: Pool) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await use({store: storeIn(folder), engine: 'test', root: folder, bytesMax: 1e9}, newPool(random(31)));
  });
}

test('edits, one after the other: words from the disk are as words that are lexed', async () => {
  await withWords(async (store, pool) => {
    const pages = newPages(pool);
    for (let edit = 0; edit < sizeOf(12, 5); edit++) {
      const texts = textsOf(pages);
      const {index, known, isPatched} = await indexed(store, texts);
      expect(dump(index), `edit ${edit}`).toEqual(dump(indexTexts(texts, quiet)));
      if (edit > 0) expect(known).toBeGreaterThan(texts.length - 4);
      expect(isPatched).toBe(edit > 0);
      const name = [...pages.keys()][Math.floor(pool.draw() * 20)] ?? 'p0.md';
      pages.set(edit % 3 === 0 ? `new${edit}.md` : name, typed(pages.get(name) ?? '', pool));
      // An earlier text comes back, as when switching branches.
      if (edit % 4 === 3) pages.delete(name);
    }
    const segments = storedFiles(store.store.folder).filter(({name}) => name.endsWith('.segment'));
    // They are merged: twelve edits would leave as many.
    expect(segments.length).toBeLessThan(8);
    expect(tokenCacheStatus(store)?.texts).toBeGreaterThan(20);
    expect(tokenCacheStatus({...store, engine: 'other'})).toBeNull();
  });
});

test('damaged words are lexed again, and what is dead goes', async () => {
  await withWords(async (store, pool) => {
    const {folder} = store.store;
    const draw = random(32);
    const texts = textsOf(newPages(pool));
    const expected = dump(indexTexts(texts, quiet));
    await indexed(store, texts);
    for (let flip = 0; flip < trials(6, 3); flip++) {
      const {name, bytes} = storedFiles(folder)[flip % 2] ?? {name: '', bytes: 0};
      const content = readFileSync(join(folder, name));
      const at = Math.floor(draw() * (flip % 3 < 2 ? 300 : bytes));
      content[at] = (content[at] ?? 0) ^ 0x55;
      writeFileSync(join(folder, name), content);
      expect(dump((await indexed(store, texts)).index), `byte ${at} of ${name}`).toEqual(expected);
    }
    rmSync(folder, {recursive: true});
    await indexed(store, texts);
    const before = tokenCacheStatus(store)?.texts;
    const others = textsOf(newPages(pool));
    await indexed(store, others);
    expect(tokenCacheStatus(store)?.texts).toBe(before);
    expect((await indexed(store, others)).known).toBe(documentCount(indexTexts(others, quiet).corpus));
  });
});

test('bytes of a text whose words are cached are not read when words of others are added', async () => {
  await withWords(async (store, pool) => {
    const texts = textsOf(newPages(pool));
    await indexed(store, texts);
    // As `check --staged` takes them from Git's index: each look at the bytes would start a process.
    const lazy = texts.map(({bytes, ...text}): Text => {
      const fixed = {...text, blob: textId({...text, bytes}, fileBytesMax).slice(0, 40), length: bytes.length};
      return Object.defineProperty(fixed as Text, 'bytes', {
        get: () => expect.unreachable(`the bytes of ${text.path} were read`),
      });
    });
    const all = [...lazy, textOf('zz.md', randomPage(pool))];
    const ids = all.map((text) => textId(text, fileBytesMax));
    const cache = openTokenCache(store);
    const known = ids.map((id) => cache.texts.get(id));
    expect(known.filter((one) => one === undefined)).toHaveLength(1);
    expect(await cache.keep(ids, all, indexTexts(all, quiet, known))).toBeNull();
    expect(openTokenCache(store).texts.has(ids.at(-1) ?? '')).toBe(true);
  });
});

test('a process that stays writes the words of new texts only when they are many', async () => {
  await withWords(async (store, pool) => {
    const texts = textsOf(newPages(pool));
    await indexed(store, texts);
    const storedOf = async (location: TokenCacheLocation, count: number) => {
      const fresh = Array.from({length: count}, (_, n) => textOf(`zz${count}-${n}.md`, randomPage(pool)));
      await indexed(location, [...texts, ...fresh]);
      const {texts: stored} = openTokenCache(store);
      return fresh.filter((text) => stored.has(textId(text, fileBytesMax))).length;
    };
    const staying = {...store, memory: new RunMemory()};
    expect(await storedOf(staying, relexedMax)).toBe(0);
    expect(await storedOf(staying, relexedMax + 1)).toBe(relexedMax + 1);
    expect(await storedOf(store, 1)).toBe(1);
  });
});

test.each([
  [100, 64, true],
  [100, 65, false],
  [1000, 100, true],
  [1000, 120, false],
])('an index of %i texts, %i of which are others, is brought up to date: %s', (count, changed, isKept) => {
  const names = Array.from({length: count}, (_, at) => `${at}`);
  const texts = new Map(names.map((name, at) => [name, {segment: 's', at} as CachedText]));
  const index = {segment: 's', texts: count, stored: {}} as unknown as NonNullable<TokenCache['index']>;
  // Half of the changes are texts that are gone, and half are new ones.
  const ids = names.map((name, at) => (at < changed / 2 ? `new ${name}` : name)).slice(changed % 2);
  expect(keptTexts(index, ids, texts) !== null).toBe(isKept);
});

test('little text is not kept, nor what is larger than the limit', async () => {
  await withWords(async (store, pool) => {
    expect(knownTokens(openTokenCache(store), [textOf('a.md', 'A few words.')], fileBytesMax)).toBeNull();
    await indexed({...store, bytesMax: 1000}, textsOf(newPages(pool)));
    expect(storedFiles(store.store.folder)).toEqual([]);
  });
});

test('a text is known by its content and by what decides how it is read', () => {
  const text = textOf('page.md', 'Words.\n');
  const ids = [
    text,
    {...text, path: 'other.md'},
    {...text, bytes: new TextEncoder().encode('Other words.\n')},
    {...text, format: formatOf('page.ts')},
    // A file that was read although it is generated or too large, because it was named: its cache entry must not apply
    // where it is not named.
    {...text, named: true},
  ].map((one) => textId(one, fileBytesMax));
  expect(new Set([...ids, textId(text, 10)]).size).toBe(6);
  // The name that `git hash-object` gives, so that a file in Git's index is recognized without being read.
  expect(textId({...text, blob: 'c4328ef315972973ff140b5c8bdd9d24ffba8dab'}, fileBytesMax)).toBe(ids[0]);
});

test('skipped files are kept with the reason, through merges', async () => {
  await withWords(async (store, pool) => {
    const reasons = new Map([['1 png 4 logo.png', 'binary']]);
    const texts: Text[] = [];
    const kept = async (skipped: ReadonlyMap<string, string>) => {
      const cache = openTokenCache(store);
      const known = texts.map((text) => cache.texts.get(textId(text, fileBytesMax)));
      const index = indexTexts(texts, quiet, known);
      const ids = texts.map((text) => textId(text, fileBytesMax));
      expect(await cache.keep(ids, texts, index, skipped)).toBeNull();
    };
    for (let page = 0; page < 8; page++) {
      // So long that anything else written is small in comparison.
      const long = Array.from({length: 20}, () => randomPage(pool)).join('\n\n');
      texts.push(textOf(`page${page}.md`, long));
      await kept(page === 0 ? reasons : new Map());
      expect(openTokenCache(store).skipped).toEqual(reasons);
      expect(openTokenCache(store).texts.size).toBe(page + 1);
    }
  });
});

test('each root of a repository has its own words, the same in all its work trees', () => {
  const trees = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `shingle-${name}-`)));
  try {
    const kinds = trees.map((tree) => {
      writeFileSync(join(tree, '.git'), 'gitdir: elsewhere\n');
      return [tree, join(tree, 'docs'), join(tree, 'packages/a')].map(
        (root) => tokensHeader({engine: 'test', root}).kind,
      );
    });
    expect(kinds[0]).toEqual(kinds[1]);
    expect(new Set(kinds[0]).size).toBe(3);
    expect(kinds[0][0]).toBe(kindOf('words', 'test'));
  } finally {
    for (const tree of trees) rmSync(tree, {recursive: true});
  }
});
