// A shingle is the same thing to `overlap` as to `near`: its shares are those of the sets that documents are sketched from.
import {expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../../test/support/random.ts';
import {measureOverlap, type OverlapMeasurement} from '../../documents/overlap/measureOverlap.ts';
import type {PresetName} from '../../methods/settings/presetNames.ts';
import {lexedWords, switched} from '../../methods/settings/wordSwitches.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {newShinglingSpace, type Shingling, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {collectionOfTexts} from './support.ts';

const measuring: Omit<OverlapMeasurement, 'shingling'> = {
  isExact: true,
  pagesSampled: 300,
  shinglesSampled: 30_000,
  seed: 1,
  lookUp: 'runs',
  commonFrom: 0,
  stem: null,
  wordsMin: 25,
  containmentMin: 0.8,
  progress: () => {},
};

/** Markdown with navigation, numbers and the same sentences over and over. */
function textsOf(seed: number): string[] {
  const draw = random(seed);
  const sentence = () =>
    `${[0, 1, 2, 3, 4, 5, 6, 7].map(() => `Word${Math.floor(draw() * 40)}a`).join(' ')} ${draw() < 0.2 ? 'at 12 km' : 'the end'}.`;
  const sentences = Array.from({length: 30}, sentence);
  const some = () => sentences[Math.floor(draw() * draw() * sentences.length)];
  return Array.from({length: 12}, (_, page) =>
    [
      `# Page ${page}`,
      '',
      ...Array.from({length: 6}, (_, at) => `- [Chapter ${at} of the manual that everybody reads](p${at}.md)`),
      '',
      ...Array.from({length: 15}, () => (draw() < 0.2 ? sentence() : some())),
    ].join('\n'),
  );
}

const collections = [
  textsOf(1),
  [...textsOf(1).slice(4), ...textsOf(2)],
  [...textsOf(2).slice(6), ...Array<string>(9).fill(textsOf(2)[11])],
];

function setsOf(texts: readonly string[], shingling: Shingling): Uint32Array[] {
  const space = newShinglingSpace();
  return texts.map((text) => shingleSet('p.md', Buffer.from(text), formatOf('p.md'), shingling, space).slice());
}

async function expectShares(shingling: Shingling, commonFrom: number, name: string): Promise<number> {
  const found = await measureOverlap(
    collections.map((texts, x) => collectionOfTexts(`c${x}`, texts)),
    {...measuring, shingling, commonFrom},
  );
  // Exact copies are one document.
  const pages = collections.map((texts) => setsOf([...new Set(texts)], shingling));
  const common = new Set<number>();
  for (const ofOne of commonFrom === 0 ? [] : pages) {
    const on = new Map<number, number>();
    for (const hash of ofOne.flatMap((set) => [...set])) on.set(hash, (on.get(hash) ?? 0) + 1);
    for (const [hash, count] of on) if (count >= commonFrom) common.add(hash);
  }
  const sets = pages.map((ofOne) => new Set(ofOne.flatMap((set) => [...set].filter((hash) => !common.has(hash)))));
  for (const [x, set] of sets.entries()) {
    expect(found.collections[x].shingles, name).toBe(set.size);
    for (const [y, other] of sets.entries()) {
      const shared = [...set].filter((hash) => other.has(hash)).length;
      if (x !== y) expect(found.text[x][y].share, `${name}: ${x} in ${y}`).toBeCloseTo(shared / set.size, 12);
    }
  }
  return sets[0].size;
}

test('of every preset, fingerprint and switch, as set and as bag, the shares are those of the shingle sets', async () => {
  const names: readonly PresetName[] = ['shingle', 'altavista', 'clustering1997', 'horowitz', 'manku'];
  for (const preset of names) {
    for (const fingerprint of ['rolling', 'rabin'] as const) {
      const [set, bag] = [false, true].map((isBag) =>
        expectShares(
          presetWith({preset, shingleWords: 0, words: [], fingerprint, bag: isBag}).shingling,
          0,
          `${preset} ${fingerprint} ${isBag ? 'bag' : 'set'}`,
        ),
      );
      // Sentences come again on a page: else a bag would show nothing.
      expect(await bag, preset).toBeGreaterThan(await set);
    }
  }
  for (const switchWord of ['-case', 'quantities', 'typos', 'punctuation', 'stopwords'] as const) {
    const shingling = {w: 4, words: switched(lexedWords, [switchWord])};
    await expectShares(shingling, 0, switchWord);
  }
});

test('what is on many pages of one collection is left out of all, and nothing else is', async () => {
  const shingling: Shingling = {w: 4, words: lexedWords};
  const all = await expectShares(shingling, 0, 'all');
  const rare = await expectShares(shingling, 5, 'rare');
  expect(rare).toBeLessThan(all);
  expect(await expectShares({...shingling, bag: true, fingerprint: 'rabin'}, 5, 'rare in a bag')).toBeGreaterThan(rare);
});
