import {expect, test} from 'vitest';
import {countFindings, type JsonFinding, readable, sample} from './findings.ts';

const ten = Array.from({length: 10}, (_, index) => index);

test('a sample is the same for the same seed, and another one for another', () => {
  expect(sample(ten, 4, 7)).toEqual(sample(ten, 4, 7));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => sample(ten, 4, seed).join())).size).toBeGreaterThan(1);
});

test('a sample holds different items in their order, at most all of them', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const drawn = sample(ten, 6, seed);
    expect(drawn).toHaveLength(6);
    expect(drawn).toEqual([...new Set(drawn)].sort((x, y) => x - y));
  }
  expect(sample(ten, 100, 3)).toEqual(ten);
  expect(sample([], 3, 1)).toEqual([]);
});

test('every item is drawn about equally often', () => {
  const times = ten.map(() => 0);
  for (let seed = 1; seed <= 2000; seed++) for (const item of sample(ten, 3, seed)) times[item]++;
  // 600 expected, standard deviation √(2000 · 0.3 · 0.7) = 20.5: the limit is five of them.
  for (const count of times) expect(Math.abs(count - 600)).toBeLessThan(103);
});

const passage: JsonFinding = {
  kind: 'passage',
  code: 'copied-passage',
  level: 'warning',
  family: '1',
  evidence: 40,
  slots: 2,
  places: [
    {path: 'v1/a.md', words: 4, startLine: 3, endLine: 4, alsoIn: ['v2/a.md'], text: 'one two\n three four'},
    {path: 'v1/b.md', words: 4, startLine: 9, endLine: 9, alsoIn: [], text: 'one two three four'},
  ],
  pairs: [{a: 0, b: 1, containmentA: 1, containmentB: 0.5, resemblance: 0.5}],
};
const samePage: JsonFinding = {
  ...passage,
  kind: 'document',
  code: 'near-duplicate-document',
  places: [
    {path: 'v1/a.md', words: 90},
    {path: 'v2/a.md', words: 91},
  ],
};
const folder: JsonFinding = {
  kind: 'folder',
  code: 'mirrored-folder',
  level: 'info',
  family: '2',
  folders: ['v1', 'v2', 'v3'],
  pages: 12,
};

test('folders are counted apart, pairs on one page in two versions are leaks', () => {
  const groups = new Map([
    ['v1/a.md', 'a'],
    ['v2/a.md', 'a'],
    ['v1/b.md', 'b'],
  ]);
  const counts = countFindings([folder, passage, samePage, {...passage, level: 'info'}], groups);
  expect(counts.folders).toEqual([{folders: 3, pages: 12}]);
  expect(counts).toMatchObject({others: 3, warnings: 2, samePage: 1});
  expect([...counts.byCode]).toEqual([
    ['copied-passage', 2],
    ['near-duplicate-document', 1],
  ]);
  expect(countFindings([samePage], new Map()).samePage).toBe(0);
});

test('a passage is written with both texts, cut', () => {
  expect(readable(passage, 1, 3)).toEqual([
    '── 1. copied-passage (warning)',
    '   evidence 40, on 2 pages, in 2 places',
    '   v1/a.md:3-4 ~ v1/b.md:9-9: 100 % and 50 %, resemblance 50 %',
    '   v1/a.md:3-4, 4 words, and in 1 other versions',
    '     │ one two three … (1 more)',
    '   v1/b.md:9-9, 4 words',
    '     │ one two three … (1 more)',
  ]);
});
