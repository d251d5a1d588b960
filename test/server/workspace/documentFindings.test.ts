import {test} from 'vitest';
import {newTokenFile} from '../../../server/store/tokenFile.ts';
import {Engine, type EngineMemory} from '../../../server/workspace/engine.ts';
import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {addDocument, newIncrementalIndex, replaceDocument} from '../../../shared/index/incremental/incrementalIndex.ts';
import {memoryTokenStore} from '../../../shared/index/incremental/tokenStore.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {buildPostingLists} from '../../../shared/index/postings.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {joinedPairs} from '../../../shared/mirrors/findMirrors.ts';
import {pageMembers} from '../../../shared/mirrors/pages.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {findingsOfDocument} from '../../../shared/queries/documentFindings.ts';
import {type IndexView, ranksOf} from '../../../shared/queries/indexView.ts';
import {newPlantedCorpus} from '../../bench/corpus.ts';
import {renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';
import {newPool, type Pool, randomPage, sourceOf, typed} from '../../support/edits.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';
import {draws, sizeOf, trials} from '../../support/trials.ts';

const silent = () => undefined;
const decoder = new TextDecoder();

function textOf(path: string, content: string): Document {
  return {
    ...sourceOf(path, content),
    reference: path.startsWith('upstream/'),
    template: path.startsWith('templates/'),
    ...(path.endsWith('3.md') && {own: {minWords: 40, repeatedBlocks: 'warning'}}),
  };
}

function inspected(texts: readonly Document[], config: Config) {
  return inspect(indexTexts(texts, silent), texts, config, silent);
}

/** The findings reported at a page, from those of all pages. */
function at(path: string, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => {
    if (finding.code === 'renamed-code') return false;
    if (finding.kind === 'passage' || finding.kind === 'document') {
      return finding.places.some((place) => place.path === path);
    }
    return finding.kind === 'collection' && finding.places[0].path === path;
  });
}

function newPages(pool: Pool, count: number): Map<string, string> {
  const folders = ['book/v1', 'book/v2', 'docs', 'docs/more', 'upstream', 'templates'];
  const pages = new Map<string, string>();
  while (pages.size < count) {
    const folder = folders[Math.floor(pool.draw() ** 2 * folders.length)];
    pages.set(`${folder}/page${Math.floor(pool.draw() * 30)}.md`, randomPage(pool));
  }
  return pages;
}

function textsOf(pages: ReadonlyMap<string, string>): Document[] {
  return [...pages]
    .map(([path, content]) => textOf(path, content))
    .sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : 0));
}

/** At least one for each kind of memory. */
function some(seeds: readonly number[]): readonly number[] {
  return draws(seeds.length, 3).map((number) => seeds[number - 1]);
}

/** Tokens in memory; or in a token store, with memory for hardly one page or for several. */
function roomOf(seed: number): EngineMemory {
  if (seed % 3 === 0) return {};
  return seed % 3 === 1
    ? {tokenStore: memoryTokenStore(), wordsMax: 0}
    : {tokenStore: newTokenFile(null), wordsMax: 3000};
}

const settings: readonly Partial<Config>[] = [
  {},
  {fold: false},
  {documents: false, sameFile: 'all'},
  {passages: false},
  {minWords: 12, minTableWords: 15, minContainment: 0.5, boilerplateFrom: 6, repeatedFrom: 3},
];

test.each(settings)('the findings at a page are those that all pages together have there (%o)', (own) => {
  const config = {...defaults, ...own};
  let compared = 0;
  let tables = 0;
  const all = [1, 2, 3, 4, 5, 6];
  // Without settings of its own it is tried with each kind of memory.
  const seeds = Object.keys(own).length === 0 ? some(all) : draws(all.length, 1);
  for (const seed of seeds) {
    const pool = newPool(random(seed));
    const pages = newPages(pool, 60);
    const texts = textsOf(pages);
    const engine = new Engine(texts, silent, undefined, roomOf(seed));
    const {findings} = inspected(texts, config);
    for (const {path, reference, template} of texts) {
      if (reference || template) continue;
      const wanted = at(path, findings);
      expect(engine.findingsOf(path, config)?.findings, `seed ${seed}, ${path}`).toEqual(wanted);
      compared += wanted.length;
      tables += wanted.filter((finding) => finding.kind === 'passage' && finding.reorderedRows !== undefined).length;
    }
  }
  expect(compared).toBeGreaterThan((own.passages === false ? 2 : 20) * seeds.length);
  if (own.passages !== false) expect(tables).toBeGreaterThan(0);
});

test('the same after any edits, additions and removals, whatever was asked meanwhile', () => {
  let compared = 0;
  const rounds = sizeOf(4, 1);
  for (const seed of some([11, 12, 13, 14])) {
    const pool = newPool(random(seed));
    const pages = newPages(pool, 50);
    const engine = new Engine(textsOf(pages), silent, undefined, roomOf(seed));
    for (let round = 0; round < rounds; round++) {
      for (let step = 0; step < 12; step++) {
        const names = [...pages.keys()];
        const path = names[Math.floor(pool.draw() * names.length)];
        const chance = pool.draw();
        if (chance < 0.15) {
          pages.delete(path);
          engine.apply([{kind: 'remove', path}]);
          continue;
        }
        const put = chance < 0.4 ? `docs/a${seed}-${round}-${step}.md` : path;
        pages.set(put, chance < 0.4 ? randomPage(pool) : typed(pages.get(put) ?? '', pool));
        engine.apply([{kind: 'put', text: textOf(put, pages.get(put) ?? '')}]);
        engine.findingsOf(put, defaults);
      }
      // The variants of pages are computed again first.
      const {findings} = inspected(textsOf(pages), defaults);
      engine.apply([{kind: 'regroup'}]);
      for (const {path, reference, template} of textsOf(pages)) {
        if (reference || template) continue;
        const wanted = at(path, findings);
        expect(engine.findingsOf(path, defaults)?.findings, `seed ${seed}, round ${round}, ${path}`).toEqual(wanted);
        compared += wanted.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(25 * rounds);
});

interface Slots {
  readonly pageOf: Int32Array;
  readonly versionRank: Int32Array;
  readonly pagePairs: Indexed['mirrors']['pagePairs'];
}

/** Findings from an index of the current texts, with the variants of pages as they were before the edits. */
function inspectedWith({pageOf, versionRank, pagePairs}: Slots, unsorted: readonly Document[]): readonly Finding[] {
  const order = [...unsorted.keys()].sort((x, y) => (unsorted[x].path < unsorted[y].path ? -1 : 1));
  const texts = order.map((document) => unsorted[document]);
  const firstOf = new Map<number, number>();
  const slots = order.map((document, place) => {
    const first = firstOf.get(pageOf[document]) ?? place;
    firstOf.set(pageOf[document], first);
    return first;
  });
  const {corpus, sketches} = indexTexts(texts, silent);
  const templates = new Set(texts.flatMap(({template}, document) => (template ? [document] : [])));
  const mirrors = {
    pageOf: Int32Array.from(slots),
    groups: [],
    parallel: [],
    partialPairs: [],
    pagePairs: pagePairs.map(([a, b]) => [order.indexOf(a), order.indexOf(b)] as const),
  };
  const groups = buildPostingLists(corpus.postings, mirrors.pageOf, templates);
  const ranks = Int32Array.from(order, (document) => versionRank[document]);
  return inspect({corpus, mirrors, groups, sketches, versionRank: ranks}, texts, defaults, silent).findings;
}

test('between two groupings the versions of pages stay as they were', () => {
  let compared = 0;
  for (const seed of some([21, 22, 23, 24, 25])) {
    const pool = newPool(random(seed));
    const texts = textsOf(newPages(pool, 50));
    const {corpus, groups, mirrors, versionRank} = indexTexts(texts, silent);
    const index = newIncrementalIndex(corpus, groups, {
      pageOf: mirrors.pageOf,
      versionRank,
      isReference: Uint8Array.from(texts, ({reference, template}) => (reference || template ? 1 : 0)),
      isTemplate: Uint8Array.from(texts, ({template}) => (template ? 1 : 0)),
    });
    const members = pageMembers(mirrors.pageOf);
    const pagePairs = joinedPairs(mirrors);
    const view: IndexView = {
      index,
      texts,
      get pathRank() {
        return ranksOf(texts);
      },
      membersOf: (slot) => members.get(slot) ?? [slot],
      samePages: new Map(texts.map((_, document) => [document, pagePairs.filter((pair) => pair.includes(document))])),
      space: newPairBuffers(newAlignmentBuffers()),
    };
    for (let step = 0; step < sizeOf(30, 10); step++) {
      const isNew = pool.draw() < 0.2;
      const document = isNew ? texts.length : Math.floor(pool.draw() * texts.length);
      const path = isNew ? `docs/a${100 + step}.md` : texts[document].path;
      const content = isNew ? randomPage(pool) : typed(decoder.decode(texts[document].bytes), pool);
      texts[document] = textOf(path, content);
      if (isNew) addDocument(index, texts[document], false, false);
      else replaceDocument(index, document, texts[document]);
      if (step % 10 !== 9) {
        findingsOfDocument(view, document, defaults);
        continue;
      }
      const pageOf = index.members.pageOf.slice(0, texts.length);
      const ranks = index.members.versionRank.slice(0, texts.length);
      const all = inspectedWith({pageOf, versionRank: ranks, pagePairs}, texts);
      texts.forEach(({path, reference, template}, page) => {
        if (reference || template) return;
        const wanted = at(path, all);
        expect(findingsOfDocument(view, page, defaults).findings, `seed ${seed}, step ${step}, ${path}`).toEqual(
          wanted,
        );
        compared += wanted.length;
      });
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('code under other names is told between documents that are known to share some', () => {
  const contents = new Map<string, string>();
  for (const {path, functions, head} of samples) {
    const source = `${head}${functions.join('\n')}`;
    const [stem, ending] = path.split('.');
    contents.set(path, source);
    contents.set(`other/${stem}er.${ending}`, renamed(path, source, 'change'));
    // Code that is copied verbatim is not also reported as renamed.
    contents.set(`third/${stem}est.${ending}`, `${head}${functions[0]}`);
  }
  const engine = new Engine(textsOf(contents), silent, undefined, roomOf(1));
  const config: Config = {...defaults, minCodeWords: 40};
  const findings = inspected(textsOf(contents), config).findings.filter(isRenamed);
  let compared = 0;
  for (const path of contents.keys()) {
    const wanted = findings.filter(
      (finding) => finding.kind === 'passage' && finding.places.some((place) => place.path === path),
    );
    const others = wanted
      .flatMap((finding) => (finding.kind === 'passage' ? finding.places : []))
      .map((place) => place.path);
    const reported = engine.findingsOf(path, config, others)?.findings.filter(isRenamed);
    expect(reported, path).toEqual(wanted);
    expect(engine.findingsOf(path, config)?.findings.some(isRenamed)).toBe(false);
    compared += wanted.length;
  }
  expect(compared).toBeGreaterThan(10);
});

function isRenamed(finding: Finding): boolean {
  return finding.kind === 'passage' && finding.renamed === true;
}

test('the same in a collection of real-looking pages', () => {
  for (const seed of [31, 32].slice(0, trials(2))) {
    const corpus = newPlantedCorpus(sizeOf(800_000, 500_000), seed);
    const texts = corpus.pages.map(({path, bytes}) => textOf(path, decoder.decode(bytes)));
    const engine = new Engine(texts, silent, undefined, roomOf(seed));
    const {findings} = inspected(texts, defaults);
    let compared = 0;
    for (const {path} of texts) {
      const wanted = at(path, findings);
      expect(engine.findingsOf(path, defaults)?.findings, `seed ${seed}, ${path}`).toEqual(wanted);
      compared += wanted.length;
    }
    expect(compared).toBeGreaterThan(15);
  }
});
