// The whole way of `shingle lab overlap` against sets of the words as they are spelt.
import {expect, test} from 'vitest';
import {newLanguage, newProse, newTopic} from '../../../test/bench/text.ts';
import {random} from '../../../test/support/random.ts';
import {trials} from '../../../test/support/trials.ts';
import {measureOverlap, type OverlapMeasurement} from '../../documents/overlap/measureOverlap.ts';
import {lexedWords} from '../../methods/settings/wordSwitches.ts';
import {collectionOfTexts} from './support.ts';

const measuring: OverlapMeasurement = {
  isExact: true,
  pagesSampled: 300,
  shinglesSampled: 30_000,
  seed: 1,
  lookUp: 'runs',
  shingling: {w: 8, words: lexedWords},
  commonFrom: 0,
  stem: null,
  wordsMin: 25,
  containmentMin: 0.8,
  progress: () => {},
};

/** Lower-case words of letters: nothing that a lexer could see otherwise. */
type Page = readonly string[];

function collectionOf(name: string, pages: readonly Page[]) {
  return collectionOfTexts(
    name,
    pages.map((words) => words.join(' ')),
    'txt',
  );
}

/** Three collections that took pages and paragraphs from each other. */
function collections(seed: number): Page[][] {
  const draw = random(seed);
  const language = newLanguage(30, draw);
  const topic = newTopic(language, draw);
  const plain = (count: number) =>
    newProse(language, topic, count, draw).map((word) => word.toLowerCase().replace(/[^a-z]/g, '') || 'word');
  const first = Array.from({length: 60}, () => plain(20 + Math.floor(draw() * 150)));
  const taken = (from: readonly Page[]) =>
    from.filter(() => draw() < 0.5).map((page) => (draw() < 0.5 ? page : [...page.slice(0, 60), ...plain(50)]));
  const second = [...taken(first), ...Array.from({length: 25}, () => plain(120))];
  const third = [...taken(first.slice(0, 30)), ...taken(second)];
  return [first, second, third];
}

function shinglesOf(pages: readonly Page[], w: number): Set<string> {
  return new Set(pages.flatMap((page) => page.slice(w - 1).map((_, at) => page.slice(at, at + w).join(' '))));
}

/** Runs of five words of a page, by where they begin. */
function runsOf(page: Page): string[] {
  return page.slice(4).map((_, at) => page.slice(at, at + 5).join(' '));
}

/** Share of the words that stand in runs of five which the other page has too. */
function containment(runs: readonly string[], others: ReadonlySet<string>): number {
  let covered = 0;
  let end = 0;
  for (let at = 0; at < runs.length; at++) {
    if (!others.has(runs[at])) continue;
    covered += at + 5 - Math.max(end, at);
    end = at + 5;
  }
  return covered / (runs.length + 4);
}

test('an exact answer is what sets of spelt words give: text, pages and sizes', async () => {
  for (let seed = 1; seed <= 3; seed++) {
    const all = collections(seed);
    const found = await measureOverlap(
      all.map((pages, x) => collectionOf(`c${x}`, pages)),
      measuring,
    );
    const sets = all.map((pages) => shinglesOf(pages, 8));
    const runs = all.map((pages) => pages.map((page) => new Set(runsOf(page))));
    for (let x = 0; x < 3; x++) {
      expect(found.collections[x], `seed ${seed}`).toMatchObject({pages: all[x].length, shingles: sets[x].size});
      const long = all[x].filter(({length}) => length >= 25);
      expect(found.collections[x].drawn, `seed ${seed}`).toBe(long.length);
      for (let y = 0; y < 3; y++) {
        if (x === y) continue;
        const shared = [...sets[x]].filter((shingle) => sets[y].has(shingle)).length;
        expect(found.text[x][y].share, `seed ${seed}`).toBeCloseTo(shared / sets[x].size, 12);
        const held = long.map(runsOf).filter((page) => runs[y].some((other) => containment(page, other) >= 0.8)).length;
        expect(found.pages[x][y], `seed ${seed}`).toMatchObject({found: held, low: held / long.length});
      }
      expect(found.sizes[x]?.size, `seed ${seed}`).toBeCloseTo(sets[x].size / sets[0].size, 9);
      const union = new Set(sets.flatMap((set) => [...set])).size;
      expect(found.sizes[x]?.coverage, `seed ${seed}`).toBeCloseTo(sets[x].size / union, 9);
    }
  }
});

test('samples follow from the seed, and their intervals hold the exact shares of text and of pages', async () => {
  const all = collections(4).map((pages, x) => collectionOf(`c${x}`, pages));
  const exact = await measureOverlap(all, measuring);
  const sampling = {...measuring, isExact: false, pagesSampled: 25, shinglesSampled: 400};
  const tries = trials(40);
  let asked = 0;
  let held = 0;
  for (let seed = 1; seed <= tries; seed++) {
    const found = await measureOverlap(all, {...sampling, seed});
    if (seed === 1) expect(await measureOverlap(all, {...sampling, seed})).toEqual(found);
    for (let x = 0; x < 3; x++) {
      expect(found.collections[x].shinglesSampled).toBeLessThanOrEqual(400);
      for (let y = 0; y < 3; y++) {
        if (x === y) continue;
        for (const kind of ['text', 'pages'] as const) {
          const {low, high} = found[kind][x][y];
          const truth = exact[kind][x][y].share;
          asked++;
          if (low <= truth && truth <= high) held++;
        }
      }
    }
  }
  // Twelve intervals a trial, those of one sample not independent: as if only four of them were,
  // in 40 trials 0.881.
  expect(held / asked, `seeds 1…${tries}`).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / (4 * tries)));
});

test('an empty collection has no shingles, and nothing is told of its size', async () => {
  const [first] = collections(5);
  const found = await measureOverlap([collectionOf('a', first), collectionOf('b', [[]])], measuring);
  expect(found.collections[1]).toMatchObject({pages: 1, words: 0, shinglesSampled: 0, drawn: 0});
  expect(found.sizes).toEqual([null, null]);
});
