import {expect, test} from 'vitest';
import {random} from '../support/random.ts';
import {newPlantedCorpus, type Planted, plantedKinds} from './corpus.ts';
import {newLanguage, newProse, newTopic, zipfRank} from './text.ts';

const seed = 5;
const corpus = newPlantedCorpus(500_000, seed);
const wordsOf = (page: number, start: number, end: number) =>
  Buffer.from(corpus.pages[page].bytes.subarray(start, end)).toString('latin1').split(/\s+/);
const ofKind = (kind: string) => corpus.planted.filter((one) => one.kind === kind);
const sides = ({a, aStart, aEnd, b, bStart, bEnd}: Planted) => [wordsOf(a, aStart, aEnd), wordsOf(b, bStart, bEnd)];

test('a corpus is the same for the same seed, of the size that was asked for, sorted', () => {
  const again = newPlantedCorpus(500_000, seed);
  expect(again.pages.map(({bytes}) => Buffer.from(bytes).toString('latin1'))).toEqual(
    corpus.pages.map(({bytes}) => Buffer.from(bytes).toString('latin1')),
  );
  expect(corpus.bytes).toBeGreaterThan(490_000);
  expect(corpus.bytes).toBeLessThan(600_000);
  const paths = corpus.pages.map(({path}) => path);
  expect(paths).toEqual([...paths].sort());
});

test('planted ranges hold the words they promise', () => {
  for (const kind of plantedKinds) expect(ofKind(kind).length, kind).toBeGreaterThan(0);
  for (const planted of [...ofKind('exact'), ...ofKind('same file')]) {
    const [a, b] = sides(planted);
    expect(b).toEqual(a);
    expect(planted.a === planted.b).toBe(planted.kind === 'same file');
  }
  for (const [kind, share] of [
    ['10 % edited', 0.1],
    ['20 % edited', 0.2],
  ] as const) {
    let words = 0;
    let changed = 0;
    for (const planted of ofKind(kind)) {
      const [a, b] = sides(planted);
      expect(b).toHaveLength(a.length);
      words += a.length;
      changed += a.filter((word, index) => word !== b[index]).length;
    }
    // Four standard deviations of a proportion of `words`.
    expect(Math.abs(changed / words - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / words) + 0.01);
  }
});

test('mirrored pages are the two versions of a page', () => {
  expect(corpus.mirrored.length).toBeGreaterThan(0);
  for (const [a, b] of corpus.mirrored) {
    expect(corpus.pages[b].path).toBe(corpus.pages[a].path.replace('/v1/', '/v2/'));
  }
});

test("words follow Zipf's law", () => {
  const draw = random(3);
  const language = newLanguage(200, draw);
  expect(zipfRank(language.cumulative, 0)).toBe(0);
  expect(zipfRank(language.cumulative, 0.999999)).toBe(language.words.length - 1);
  const counts = new Map<string, number>();
  for (const word of newProse(language, newTopic(language, draw), 50_000, draw)) {
    const folded = word.toLowerCase().replace(/\W/g, '');
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const most = [...counts.values()].sort((x, y) => y - x);
  // 1 / 3.7 against 1 / 102.7 is 28; a quarter of the words are drawn from other distributions.
  expect(most[0] / most[99]).toBeGreaterThan(8);
  expect(most[0] / most[99]).toBeLessThan(50);
});
