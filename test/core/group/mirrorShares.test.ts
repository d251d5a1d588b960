// Compares the proportions of a mirror with a brute-force count, and checks that `check` folds exactly the same
// folders.
import {expect, test} from 'vitest';
import {reportedMirrors} from '../../../server/app/mirrorReport.ts';
import {type Mirror, mirrorShares} from '../../../shared/group/mirrorShares.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newMeasurer, templateWords} from '../../../shared/pair/documentMeasures.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {newLanguage, newProse, newTopic} from '../../bench/text.ts';
import {random} from '../../support/random.ts';
import {draws, seedsOf, trials} from '../../support/trials.ts';

const quiet = () => {};

interface Page {
  readonly path: string;
  readonly words: readonly string[];
}

function textsOf(pages: readonly Page[], more: Partial<Document> = {}): Document[] {
  return [...pages]
    .sort((x, y) => (x.path < y.path ? -1 : 1))
    .map(({path, words}) => {
      const bytes = new TextEncoder().encode(`${words.join(' ')}\n`);
      return {path, bytes, format: formatOf(path), reference: false, template: false, ...more};
    });
}

/**
 * Folders with pages of random names: some are everywhere, some in one folder only, some rewritten, most slightly
 * edited.
 */
function tree(seed: number): Document[] {
  const draw = random(seed);
  const language = newLanguage(50, draw);
  const topic = newTopic(language, draw);
  const prose = (count: number) => newProse(language, topic, count, draw);
  const folders = ['docs/v1', 'docs/v2', 'docs/v10'].slice(0, 2 + Math.floor(draw() * 2));
  const pages: Page[] = [];
  for (let page = 0; page < 12; page++) {
    const words = prose(150);
    const isCommon = page < 8 || draw() < 0.4;
    const kept = folders.filter(() => isCommon || draw() < 0.5);
    for (const folder of kept) {
      const fate = draw();
      const changed = fate < 0.15 ? prose(150) : fate < 0.5 ? words : words.with(Math.floor(draw() * 150), 'changed');
      pages.push({path: `${folder}/${page % 3 === 0 ? `sub/p${page}.md` : `p${page}.md`}`, words: changed});
    }
  }
  for (let page = 0; page < 5; page++) pages.push({path: `other/q${page}.md`, words: prose(120)});
  return textsOf(pages);
}

/** The resemblance of two texts by runs of five words, compared as strings without hashes. */
function resemblanceByHand(a: string, b: string): number {
  const words = [a, b].map((text) => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const covered = [0, 1].map((side) => {
    const [own, others] = [words[side], words[1 - side]];
    const runs = new Set(others.map((_, at) => others.slice(at, at + 5).join(' ')));
    const marked = new Set<number>();
    for (let at = 0; at + 5 <= own.length; at++) {
      if (runs.has(own.slice(at, at + 5).join(' '))) for (let word = at; word < at + 5; word++) marked.add(word);
    }
    return marked.size;
  });
  const shared = (covered[0] + covered[1]) / 2;
  return shared / (words[0].length + words[1].length - shared);
}

test('paths, pages and pairs are those that a count by brute force gives', () => {
  let full = 0;
  for (const seed of draws(12)) {
    const texts = tree(seed);
    for (const mirror of reportedMirrors(texts, defaults, quiet)) {
      if (mirror.kind !== 'full' || mirror.renamed > 0) continue;
      full++;
      const folders = mirror.folders.map(({path}) => path);
      const versions = folders.toSorted((x, y) => Number(x.slice(6)) - Number(y.slice(6)));
      const byRelative = new Map<string, Map<string, Document>>();
      for (const text of texts) {
        const folder = folders.find((path) => text.path.startsWith(`${path}/`));
        if (folder === undefined) continue;
        const relative = text.path.slice(folder.length + 1);
        byRelative.set(relative, (byRelative.get(relative) ?? new Map()).set(folder, text));
      }
      const shared = [...byRelative.values()].filter(({size}) => size > 1);
      const expected = {pairs: 0, nearlySame: 0, identical: 0};
      for (const pages of shared) {
        const inOrder = versions.flatMap((folder) => pages.get(folder) ?? []);
        for (let x = 1; x < inOrder.length; x++) {
          const [a, b] = [inOrder[x - 1], inOrder[x]].map(({bytes}) => new TextDecoder().decode(bytes));
          expected.pairs++;
          if (a === b) expected.identical++;
          if (resemblanceByHand(a, b) >= defaults.documentResemblance) expected.nearlySame++;
        }
      }
      expect(mirror, `seed ${seed}`).toMatchObject({...expected, paths: shared.length, pathsTotal: byRelative.size});
      for (const {path, pages, counterparts} of mirror.folders) {
        expect(pages, `seed ${seed}`).toBe(texts.filter((text) => text.path.startsWith(`${path}/`)).length);
        expect(counterparts, `seed ${seed}`).toBe(shared.filter((pagesOf) => pagesOf.has(path)).length);
      }
      const sum = (key: 'pairs' | 'nearlySame' | 'identical') =>
        mirror.between.reduce((all, pair) => all + pair[key], 0);
      expect([sum('pairs'), sum('nearlySame'), sum('identical')], `seed ${seed}`).toEqual([
        expected.pairs,
        expected.nearlySame,
        expected.identical,
      ]);
    }
  }
  expect(full).toBeGreaterThan((8 * trials(12)) / 12);
});

function folded(texts: readonly Document[], config: Config = defaults) {
  const {findings} = inspect(indexTexts(texts, quiet), texts, config, quiet);
  return findings.flatMap((finding) => (finding.kind === 'folder' ? [finding] : []));
}

test('check folds the very folders that are told as mirrors, with the same counts', () => {
  for (const seed of seedsOf(12, 21)) {
    const texts = tree(seed);
    const reported = reportedMirrors(texts, defaults, quiet).filter(({kind}) => kind === 'full');
    const key = ({folders}: {readonly folders: readonly string[]}) => folders.join();
    const mirrors = reported.map(({folders, paths}) => ({folders: folders.map(({path}) => path), paths}));
    const inCheck = folded(texts).map(({places, pages}) => ({folders: places.map(({path}) => path), paths: pages}));
    const sorted = <T extends {folders: string[]}>(all: T[]) => all.sort((x, y) => (key(x) < key(y) ? -1 : 1));
    expect(sorted(mirrors), `seed ${seed}`).toEqual(sorted(inCheck));
    const members = reported.reduce((sum, {folders}) => sum + folders.reduce((all, {pages}) => all + pages, 0), 0);
    expect(members, `seed ${seed}`).toBe(folded(texts).reduce((sum, {pagesTotal}) => sum + pagesTotal, 0));
  }
});

test('a mirror of nothing but references is told by neither, one with a page that is checked by both', () => {
  const texts = tree(1);
  const all = texts.map((text) => ({...text, reference: true}));
  const some = texts.map((text) => ({...text, reference: text.path.startsWith('docs/v1/')}));
  expect([reportedMirrors(all, defaults, quiet), folded(all)]).toEqual([[], []]);
  expect(reportedMirrors(some, defaults, quiet)).toHaveLength(folded(some).length);
  expect(folded(some).length).toBeGreaterThan(0);
});

/** Distinct pages below each folder, one per name; those of `copied` are the same everywhere. */
function folders(
  seed: number,
  paths: readonly string[],
  names: readonly string[],
  copied: readonly string[],
): Document[] {
  const draw = random(seed);
  const language = newLanguage(20, draw);
  const topic = newTopic(language, draw);
  const common = new Map(copied.map((name) => [name, newProse(language, topic, 120, draw)]));
  return textsOf(
    paths.flatMap((folder) =>
      names.map((name) => ({
        path: folder === '' ? name : `${folder}/${name}`,
        words: common.get(name) ?? newProse(language, topic, 120, draw),
      })),
    ),
  );
}

const names = Array.from({length: 10}, (_, page) => `page${page}.md`);

test('translations with some pages left untranslated are one mirror, and say how many those are', () => {
  const texts = folders(3, ['docs/de', 'docs/en', 'docs/fr'], names, names.slice(0, 3));
  const [mirror, ...rest] = reportedMirrors(texts, defaults, quiet);
  expect(rest).toEqual([]);
  expect(mirror).toMatchObject({kind: 'full', translations: true, paths: 10, pathsTotal: 10, pairs: 20, nearlySame: 6});
});

test('folders of which some pages agree are a partial mirror: all pages at the same path are measured', () => {
  const texts = folders(4, ['lib/docs', 'app/docs'], names, names.slice(0, 3));
  const mirrors = reportedMirrors(texts, defaults, quiet);
  expect(mirrors).toHaveLength(1);
  expect(mirrors[0]).toMatchObject({kind: 'partial', paths: 10, pathsTotal: 10, pairs: 10, nearlySame: 3});
});

test('where a folder holds its own mirror, a page belongs to the inner one', () => {
  const texts = folders(5, ['docs', 'docs/v1'], names, names);
  const [mirror, ...rest] = reportedMirrors(texts, defaults, quiet);
  expect(rest).toEqual([]);
  expect(mirror.folders).toEqual([
    {path: 'docs', pages: 10, counterparts: 10},
    {path: 'docs/v1', pages: 10, counterparts: 10},
  ]);
  expect(mirror).toMatchObject({paths: 10, pathsTotal: 10, identical: 10});
});

test('the threshold of what is nearly the same is that of near-duplicate documents', () => {
  const texts = tree(2);
  const indexed = indexTexts(texts, quiet);
  const shares = (documentResemblance: number): Mirror[] => {
    const measurer = newMeasurer(indexed.corpus, templateWords(indexed, texts));
    return [...mirrorShares(indexed.mirrors, texts, measurer, {...defaults, documentResemblance})];
  };
  const [all] = shares(0);
  const [equal] = shares(1);
  expect(all.nearlySame).toBe(all.pairs);
  expect(equal.nearlySame).toBeLessThan(all.pairs);
  expect(equal.nearlySame).toBeGreaterThanOrEqual(equal.identical);
});
