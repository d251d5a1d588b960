import {expect, test} from 'vitest';
import {findMirrors, type Mirrors} from '../../../shared/mirrors/findMirrors.ts';
import {edited, newText, type Page, shuffled, sketchesOf} from '../../support/pages.ts';
import {random} from '../../support/random.ts';
import {sizeOf, within} from '../../support/trials.ts';

function mirrorsOf(pages: readonly Page[]): Mirrors {
  const paths = pages.map(({path}) => path);
  const counts = pages.map(({text}) => text.length);
  return findMirrors(paths, sketchesOf(pages), counts);
}

/** Pages with more than one variant, as sorted paths. */
function slotsOf(pages: readonly Page[], mirrors: Mirrors): string[][] {
  const slots = new Map<number, string[]>();
  mirrors.pageOf.forEach((slot, document) => {
    slots.set(slot, [...(slots.get(slot) ?? []), pages[document].path]);
  });
  return [...slots.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => paths.sort())
    .sort((x, y) => (x[0] < y[0] ? -1 : 1));
}

function foldersIn(mirrors: Mirrors): string[][] {
  return mirrors.groups.map(({folders}) => [...folders]);
}

function parallelIn(mirrors: Mirrors): string[][] {
  return mirrors.parallel.map(({folders}) => [...folders]);
}

/** The same texts, slightly edited, in each folder. */
function versions(folders: readonly string[], names: readonly string[], share: number, draw: () => number): Page[] {
  const texts = new Map(names.map((name) => [name, newText(draw)]));
  return folders.flatMap((folder) =>
    names.map((name) => {
      const text = edited(texts.get(name) ?? [], share, draw);
      texts.set(name, text);
      return {path: folder === '' ? name : `${folder}/${name}`, text};
    }),
  );
}

const manual = [
  'index.md',
  'install.md',
  'guide/start.md',
  'guide/index.md',
  'guide/deep/more.md',
  'api/index.md',
  'api/get.md',
];

test('eight versions of a manual are one group of eight folders, and each page one slot', () => {
  const folders = ['v3.1', 'v3.2', 'v3.3', 'v3.4', 'v3.5', 'v3.6', 'v3.7', 'v3.8'].map(
    (version) => `content/${version}`,
  );
  const pages = versions(folders, manual, 0.08, random(1));
  const mirrors = mirrorsOf(pages);
  expect(foldersIn(mirrors)).toEqual([folders]);
  expect(mirrors.groups[0]).toMatchObject({pages: 7, pagesTotal: 56, renamed: 0});
  expect(mirrors.groups[0].members.map((list) => list.length)).toEqual(Array(7).fill(8));
  expect(slotsOf(pages, mirrors)).toHaveLength(7);
  expect([mirrors.partialPairs, mirrors.pagePairs]).toEqual([[], []]);
});

test('locale folders with three untranslated pages only are one group, all pages counterparts', () => {
  const draw = random(2);
  const names = Array.from({length: 30}, (_, n) => `page${n}.md`);
  const english = versions(['docs/en'], names, 0, draw);
  const german = names.map((name, n) => ({path: `docs/de/${name}`, text: n < 3 ? english[n].text : newText(draw)}));
  const pages = [...english, ...german];
  const mirrors = mirrorsOf(pages);
  expect(foldersIn(mirrors)).toEqual([['docs/de', 'docs/en']]);
  expect(mirrors.groups[0].pages).toBe(30);
  expect(slotsOf(pages, mirrors)).toHaveLength(30);
  // Folders with other names and three similar pages of thirty are not mirrors: only the similar pages are joined.
  const renamed = pages.map(({path, text}) => ({path: path.replace('/en/', '/web/').replace('/de/', '/app/'), text}));
  const partial = mirrorsOf(renamed);
  expect(foldersIn(partial)).toEqual([]);
  expect(partial.partialPairs.map(({folders}) => folders)).toEqual([['docs/app', 'docs/web']]);
  expect(slotsOf(renamed, partial)).toEqual([0, 1, 2].map((n) => [`docs/app/page${n}.md`, `docs/web/page${n}.md`]));
});

test('the folders of two products are told, and their pages stay pages', () => {
  const draw = random(13);
  const pages = versions(['docs/angular', 'docs/react'], manual, 0.25, draw);
  const mirrors = mirrorsOf(pages);
  expect([foldersIn(mirrors), parallelIn(mirrors)]).toEqual([[], [['docs/angular', 'docs/react']]]);
  expect(slotsOf(pages, mirrors)).toEqual([]);
  // The same texts in folders of two versions are one page each.
  const renamed = pages.map(({path, text}) => ({path: path.replace('angular', 'v1').replace('react', 'v2'), text}));
  const [folded, none] = [mirrorsOf(renamed), []];
  expect([foldersIn(folded), parallelIn(folded)]).toEqual([[['docs/v1', 'docs/v2']], none]);
  expect(slotsOf(renamed, folded)).toHaveLength(manual.length);
});

test('the folders of two products are told once, and not in each version', () => {
  const pages = versions(['v1/js', 'v1/go', 'v2/js', 'v2/go'], manual, 0.05, random(14));
  const mirrors = mirrorsOf(pages);
  expect(foldersIn(mirrors)).toEqual([['v1', 'v2']]);
  expect(parallelIn(mirrors)).toHaveLength(1);
});

test('similar pages of products that do not mirror each other as a whole stay pages', () => {
  const draw = random(15);
  const pages = versions(['app', 'web'], manual.slice(0, 4), 0.28, draw);
  for (const folder of ['app', 'web']) {
    for (let n = 0; n < 20; n++) pages.push({path: `${folder}/page${n}.md`, text: newText(draw)});
  }
  const mirrors = mirrorsOf(pages);
  expect(mirrors.partialPairs.map(({isJoined, pages: alike}) => [isJoined, alike.length])).toEqual([[false, 4]]);
  expect(slotsOf(pages, mirrors)).toEqual([]);
});

test('a README of its own in each of 200 packages joins nothing, nor do three of a kind', () => {
  const draw = random(3);
  const names = ['README.md', 'CHANGELOG.md', 'docs/index.md', 'docs/usage.md'];
  const pages = Array.from({length: 200}, (_, n) =>
    names.map((name) => ({path: `packages/p${n}/${name}`, text: newText(draw, 60)})),
  ).flat();
  const mirrors = mirrorsOf(pages);
  expect(slotsOf(pages, mirrors)).toEqual([]);
  expect(mirrors.groups).toEqual([]);
});

test('two similar pages do not make a mirror', () => {
  const draw = random(4);
  const pages = versions(['one', 'two'], ['a.md', 'b.md'], 0.2, draw);
  pages.push(
    ...['one', 'two'].flatMap((folder) =>
      ['c.md', 'd.md'].map((name) => ({path: `${folder}/${name}`, text: newText(draw)})),
    ),
  );
  const mirrors = mirrorsOf(pages);
  expect([mirrors.groups, mirrors.partialPairs]).toEqual([[], []]);
});

test('a tree vendored inside another is found as deep as it is', () => {
  const draw = random(5);
  const pages = versions(['lib', 'app/vendor/lib'], manual, 0.05, draw);
  pages.push(...Array.from({length: 40}, (_, n) => ({path: `app/own${n}.md`, text: newText(draw)})));
  expect(parallelIn(mirrorsOf(pages))).toEqual([['app/vendor/lib', 'lib']]);
});

test('a copied docs folder in a project of its own: the subfolders mirror, the projects do not', () => {
  const draw = random(6);
  const pages = versions(['one/docs', 'two/docs'], manual, 0.05, draw);
  for (const folder of ['one', 'two']) {
    for (let n = 0; n < 40; n++) pages.push({path: `${folder}/src/file${n}.md`, text: newText(draw)});
  }
  const mirrors = mirrorsOf(pages);
  expect(parallelIn(mirrors)).toEqual([['one/docs', 'two/docs']]);
  // They are one page each because they are nearly identical, and told as such.
  expect(mirrors.pagePairs).toHaveLength(7);
});

test('the root against a subfolder', () => {
  const draw = random(7);
  const pages = versions(['', 'v1'], manual, 0.05, draw);
  expect(foldersIn(mirrorsOf(pages))).toEqual([['', 'v1']]);
  expect(mirrorsOf(pages).groups[0]).toMatchObject({pages: 7, pagesTotal: 14});
  // If everything is in one folder of the root, that folder is named.
  const inDocs = versions(['docs', 'old/docs', 'v1/docs'], manual, 0.05, draw);
  expect(foldersIn(mirrorsOf(inDocs))).toEqual([['docs', 'old/docs', 'v1/docs']]);
});

test('the current version above its older ones: each page belongs to the innermost folder', () => {
  const pages = versions(['docs', 'docs/v1', 'docs/v2'], manual, 0.05, random(8));
  const mirrors = mirrorsOf(pages);
  expect(foldersIn(mirrors)).toEqual([['docs', 'docs/v1', 'docs/v2']]);
  expect(mirrors.groups[0]).toMatchObject({pages: 7, pagesTotal: 21});
  expect(slotsOf(pages, mirrors).map((paths) => paths.length)).toEqual(Array(7).fill(3));
});

test('mirrored folders inside mirrored folders are one group; what mirrors within a version is said once', () => {
  const draw = random(9);
  const names = ['a.md', 'b.md', 'c.md', 'd.md'];
  const nested = versions(['docs/v1/guide', 'docs/v2/guide'], names, 0.05, draw);
  nested.push(...versions(['docs/v1', 'docs/v2'], ['x.md', 'y.md', 'z.md'], 0.05, draw));
  expect(foldersIn(mirrorsOf(nested))).toEqual([['docs/v1', 'docs/v2']]);
  const twice = versions(['v1/guide', 'v1/tour', 'v2/guide', 'v2/tour'], names, 0.05, draw);
  twice.push(...versions(['v1', 'v2'], ['x.md', 'y.md', 'z.md'], 0.05, draw));
  expect(foldersIn(mirrorsOf(twice))).toEqual([['v1', 'v2']]);
  expect(parallelIn(mirrorsOf(twice))).toEqual([['v1/guide', 'v1/tour']]);
  expect(slotsOf(twice, mirrorsOf(twice)).map((paths) => paths.length)).toEqual([4, 4, 4, 4, 2, 2, 2]);
});

test('a folder moved between versions is no mirror of its own, its pages are counterparts', () => {
  const draw = random(10);
  const pages = versions(['v1', 'v2', 'v3'], manual, 0.05, draw);
  const moved = ['get.md', 'put.md', 'watch.md', 'lease.md'];
  pages.push(...versions(['v1/tutorials', 'v2/tasks/operator', 'v3/tasks/operator'], moved, 0.05, draw));
  const mirrors = mirrorsOf(pages);
  expect(foldersIn(mirrors)).toEqual([['v1', 'v2', 'v3']]);
  expect(mirrors.groups[0].renamed).toBe(4);
  expect(slotsOf(pages, mirrors).map((paths) => paths.length)).toEqual(Array(11).fill(3));
});

test('near-identical pages anywhere else are one slot, if they are long enough and of one size', () => {
  const draw = random(11);
  const text = newText(draw);
  const short = newText(draw, 12);
  const pages = [
    {path: 'a/one.md', text},
    {path: 'b/two.md', text: edited(text, 0.05, draw)},
    {path: 'c/part.md', text: text.slice(0, 60)},
    {path: 'd/short.md', text: short},
    {path: 'e/stub.md', text: short},
  ];
  const mirrors = mirrorsOf(pages);
  expect(mirrors.pagePairs).toEqual([[0, 1]]);
  expect(slotsOf(pages, mirrors)).toEqual([['a/one.md', 'b/two.md']]);
});

test.each([0, 0.1, 0.3, 0.5])(
  'random trees, %d of the pages renamed and 0.3 deleted: no wrong slot',
  (renamedShare) => {
    let truePairs = 0;
    let foundPairs = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const draw = random(seed);
      const subfolders = ['', 'guide/', 'guide/deep/', 'api/', 'api/v1/'];
      const truth = new Map<string, number>();
      const pages: Page[] = [];
      let texts = Array.from({length: 60}, (_, n) => ({
        name: `${subfolders[n % subfolders.length]}${n % 3 === 0 ? 'index' : 'page'}${Math.floor(n / 5)}.md`,
        text: newText(draw, 40 + draw() * 200),
      }));
      const versionCount = 2 + Math.floor(draw() * 5);
      for (let version = 0; version < versionCount; version++) {
        texts = texts.map(({name, text}, n) => ({
          name: version > 0 && draw() < renamedShare / versionCount ? `guide/renamed-${version}-${n}.md` : name,
          text: edited(text, 0.06, draw),
        }));
        texts.forEach(({name, text}, n) => {
          if (draw() < 0.3) return;
          const path = `site/docs/v${version}/${name}`;
          truth.set(path, n);
          pages.push({path, text});
        });
      }
      // Next to them, unrelated folder trees with the same file names.
      for (let n = 0; n < 60; n++) pages.push({path: `site/other${n % 4}/index${n % 5}.md`, text: newText(draw)});
      const unique = [...new Map(pages.map((page) => [page.path, page])).values()];
      const mirrors = mirrorsOf(unique);
      for (const paths of slotsOf(unique, mirrors)) {
        const kinds = new Set(paths.map((path) => truth.get(path) ?? path));
        expect(kinds.size, `seed ${seed}: ${paths.join(' ')}`).toBe(1);
      }
      for (let x = 0; x < unique.length; x++) {
        for (let y = 0; y < x; y++) {
          const page = truth.get(unique[x].path);
          if (page === undefined || page !== truth.get(unique[y].path)) continue;
          truePairs++;
          if (mirrors.pageOf[x] === mirrors.pageOf[y]) foundPairs++;
        }
      }
    }
    expect(foundPairs / truePairs).toBeGreaterThan(0.97);
  },
);

test('slots and groups do not depend on the order of the documents', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const draw = random(seed);
    const pages = versions(['v1', 'v2', 'v10', 'x/v1'], manual, 0.1, draw);
    pages.push(...versions(['a/one', 'b/two'], ['same.md', 'other.md'], 0.02, draw));
    const expected = mirrorsOf(pages);
    const mixed = shuffled(pages, draw);
    const mirrors = mirrorsOf(mixed);
    expect(slotsOf(mixed, mirrors)).toEqual(slotsOf(pages, expected));
    expect(foldersIn(mirrors)).toEqual(foldersIn(expected));
    mirrors.pageOf.forEach((slot, document) => {
      expect(slot).toBe(mirrors.pageOf.indexOf(slot));
      expect(slot).toBeLessThanOrEqual(document);
    });
  }
});

test('nothing, one page, and pages without a word', () => {
  expect(mirrorsOf([]).pageOf).toHaveLength(0);
  expect([...mirrorsOf([{path: 'a.md', text: [1, 2]}]).pageOf]).toEqual([0]);
  const empty = ['a', 'b'].flatMap((folder) => manual.map((name) => ({path: `${folder}/${name}`, text: []})));
  expect(mirrorsOf(empty).groups).toEqual([]);
});

test('tens of thousands of files of one name stay within seconds', async () => {
  const draw = random(12);
  const template = newText(draw, 20);
  const pages = Array.from({length: sizeOf(60_000, 12_000)}, (_, n) => ({
    path: `packages/p${n % 300}/q${Math.floor(n / 300)}/${n % 2 ? 'README' : 'index'}.md`,
    text: [...template.slice(0, 14), ...newText(draw, 20)],
  }));
  const sketches = sketchesOf(pages);
  const paths = pages.map(({path}) => path);
  const bytes = new Uint32Array(pages.length).fill(34);
  // About 0.5 s; an all-pairs comparison takes minutes.
  const mirrors = await within(5, () => findMirrors(paths, sketches, bytes));
  expect(mirrors.groups).toEqual([]);
});
