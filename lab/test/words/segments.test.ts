// Letters, sentences and chunks as the words of a document, against plain JavaScript.
import {describe, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import type {SwitchWord} from '../../methods/settings/wordSwitches.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {allShingles, newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';

const space = newShinglingSpace();

function all(text: string, words: readonly SwitchWord[], shingleWords = 1, path = 'a.txt'): number[] {
  const {shingling} = presetWith({preset: 'shingle', shingleWords, words});
  const count = allShingles(path, Buffer.from(text), formatOf(path), shingling, space);
  return [...space.all.subarray(0, count)];
}

const texts = (draw: () => number, words: number) =>
  Array.from({length: words}, () => `w${Math.floor(draw() * 500).toString(36)}`);

describe('letters', () => {
  test('n letters have n − w + 1 shingles, equal where the letters are equal', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const draw = random(seed);
      const words = texts(draw, 40);
      const letters = words.join('');
      const found = all(words.join(' '), ['letters'], 5);
      expect(found.length).toBe(letters.length - 4);
      const grams = Array.from({length: letters.length - 4}, (_, at) => letters.slice(at, at + 5));
      expect(new Set(found).size).toBe(new Set(grams).size);
      const byGram = new Map(grams.map((gram, at) => [gram, found[at]]));
      expect(grams.every((gram, at) => byGram.get(gram) === found[at])).toBe(true);
    }
  });

  test('white space and punctuation are no letters; capitals are the same unless case counts', () => {
    expect(all('Touch-down, now', ['letters'])).toEqual(all('touchdown NOW', ['letters']));
    expect(all('Now', ['letters', '-case'])).not.toEqual(all('now', ['letters', '-case']));
    expect(all('Größe 12', ['letters']).length).toBe(7);
    expect(all('Größe', ['letters'])).toEqual(all('größe', ['letters']));
  });
});

describe('sentences', () => {
  test.each([
    ['One is here. Two is there! Three? Four', 4],
    ['No mark\non two lines', 1],
    ['A heading\n\nand a text.', 2],
    ['Version 1.5 of a.md is "out." Then more.', 2],
    ['He said: "Go (now)." Then he went.', 2],
    ['一句话。第二句！', 2],
    ['', 0],
  ] as const)('%s', (text, count) => {
    expect(all(text, ['sentences']).length).toBe(count);
  });

  test('a sentence is equal to itself only, wherever it is, and however its lines are broken', () => {
    const [a, b] = ['The first one is here.', 'The second one is not here.'];
    expect(all(`${a} ${b}`, ['sentences'])).toEqual([...all(a, ['sentences']), ...all(b, ['sentences'])]);
    expect(all(b.replaceAll(' ', '\n'), ['sentences'])).toEqual(all(b, ['sentences']));
    expect(all(`${a} ${b}`, ['sentences'])).not.toEqual(all(`${b} ${a}`, ['sentences']));
  });
});

describe('chunks', () => {
  test('they have 12 words on average, and a changed word changes few of them', () => {
    let chunks = 0;
    let changed = 0;
    const runs = 60;
    for (let seed = 1; seed <= runs; seed++) {
      const words = texts(random(seed), 300);
      const set = (of: readonly string[]) => new Set(all(of.join(' '), ['chunks']));
      const before = set(words);
      chunks += before.size;
      const at = 50 + seed;
      const after = set([...words.slice(0, at), 'other', ...words.slice(at + 1)]);
      const gone = [...before].filter((chunk) => !after.has(chunk)).length;
      expect(gone >= 1 && gone <= 4, `seed ${seed}: ${gone}`).toBe(true);
      changed += gone;
      // A word inserted in front moves all, and changes one.
      const moved = set(['other', ...words]);
      expect([...before].filter((chunk) => !moved.has(chunk)).length <= 2).toBe(true);
    }
    expect(Math.abs(chunks / runs - 300 / 12)).toBeLessThan(2.5);
    expect(changed / runs).toBeLessThan(2);
  });
});

test('a shingle is one sentence or chunk unless more are asked for; other switches apply to their words', () => {
  expect(presetWith({preset: 'shingle', shingleWords: 0, words: ['chunks']}).shingling.w).toBe(1);
  expect(presetWith({preset: 'shingle', shingleWords: 2, words: ['chunks']}).shingling.w).toBe(2);
  expect(presetWith({preset: 'shingle', shingleWords: 0, words: ['letters']}).shingling.w).toBe(8);
  const [a, b] = ['It took 12 days. Then rain.', 'It took 15 days. Then rain.'];
  expect(all(a, ['sentences'])[0] === all(b, ['sentences'])[0]).toBe(false);
  expect(all(a, ['sentences', 'numbers'])).toEqual(all(b, ['sentences', 'numbers']));
  // Numbers within a tenth share one of two cells, and so do their sentences.
  const {shingling} = presetWith({preset: 'shingle', shingleWords: 0, words: ['sentences', 'quantities']});
  const sets = ['It took 100 days.', 'It took 104 days.', 'It took 300 days.'].map(
    (text) => new Set(shingleSet('a.txt', Buffer.from(text), formatOf('a.txt'), shingling, space).slice()),
  );
  const shared = (x: Set<number>, y: Set<number>) => [...x].filter((one) => y.has(one)).length;
  expect(shared(sets[0], sets[1]) > 0).toBe(true);
  expect(shared(sets[0], sets[2])).toBe(0);
});
