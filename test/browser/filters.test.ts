// The address of the report, what it filters, and how folders are summed up.

import {describe, expect, test} from 'vitest';
import {addressOf, findingAddress, parseAddress} from '../../browser/address.ts';
import {matching, nobody} from '../../browser/list/filterFindings.ts';
import {copyMatrix} from '../../browser/overview/copyMatrix.ts';
import {reportOf} from '../../browser/reportModel.ts';
import {folderTree, partsOf} from '../../browser/wordFolders.ts';
import {buildReportData} from '../../shared/report/html/buildReportData.ts';
import {bucket, inspection, passage, place} from '../core/report/sample.ts';
import {reportDefaults} from '../support/reportOptions.ts';

let line = 3;
function between(family: string, a: string, b: string, more = {}) {
  line += 20;
  return passage([place(a, line, `${family} ${bucket}`), place(b, line, `${family} ${bucket}`)], {family, ...more});
}
const found = inspection([
  between('first', 'docs/guide/a.md', 'docs/guide/b.md'),
  between('second', 'docs/guide/a.md', 'docs/api/c.md', {level: 'info'}),
  between('third', 'readme.md', 'docs/api/d.md', {code: 'repeated-block', level: 'info'}),
]);
const report = reportOf(
  buildReportData(
    found,
    {
      ...{
        title: 't',
        commit: '',
        day: '2026-01-31',
        forge: undefined,
        isChanged: () => false,
        linesOf: () => null,
        drifted: [],
      },
      pages: [['docs/guide/a.md', 100]],
      ownersOf: (path) => (path.startsWith('docs/api/') ? ['@api'] : []),
      earlier: [],
      bytesMax: 1_000_000,
    },
    reportDefaults,
  ),
);

test.each([
  [{}, [1, 2, 3]],
  [{level: 'info'}, [2, 3]],
  [{kind: 'repeated block'}, [3]],
  [{dir: 'docs/guide'}, [1, 2]],
  [{dir: 'docs/gui'}, []],
  [{dir: 'docs/guide/b.md'}, [1]],
  [{dir: '.'}, [3]],
  [{dir: 'docs/guide', dir2: 'docs/api'}, [2]],
  [{dir: 'docs/guide', dir2: 'docs/guide'}, [1]],
  [{owner: '@api'}, [2, 3]],
  [{owner: nobody}, [1, 2, 3]],
  [{q: 'SECOND before you'}, [2]],
  [{q: 'api/d'}, [3]],
  [{fresh: '1'}, [1, 2, 3]],
])('%j', (filters, ranks) => {
  expect(matching(report, filters).map(({rank}) => rank)).toEqual(ranks);
  // The address says the same.
  expect(parseAddress(addressOf('findings', filters)).filters).toEqual(filters);
});

describe('the address', () => {
  test('of a finding has its passage and places', () => {
    const address = parseAddress(findingAddress('a/b ?#', {q: 'x&y=1'}, 2, 0, 5));
    expect(address).toEqual({view: 'finding', id: 'a/b ?#', passage: 2, left: 0, right: 5, filters: {q: 'x&y=1'}});
  });

  test.each(['', '#', '#/', '#/%zz/%', '#/finding/__proto__/x/-1/1e9?level=%ff&__proto__=1', '#javascript:alert(1)'])(
    'may be anything: %s',
    (hash) => {
      const {passage: number, filters} = parseAddress(hash);
      expect(number).toBeNaN();
      expect(Object.keys(filters).every((name) => name === 'level')).toBe(true);
    },
  );
});

test('folders that share text: each folder with each other, once a finding', () => {
  const {folders, words} = copyMatrix(report);
  expect(folders).toEqual(['.', 'docs/api', 'docs/guide']);
  expect(words).toEqual([
    [0, 61, 0],
    [61, 0, 61],
    [0, 61, 61],
  ]);
});

describe('folders', () => {
  const pages = (...paths: readonly (readonly [string, number])[]) =>
    folderTree(paths.map(([path, words]) => [path, words, words / 2] as const));
  const names = (folder: ReturnType<typeof folderTree>, wordsMin: number) =>
    partsOf(folder, wordsMin).map(({name, words}) => `${name} ${words}`);

  test('are summed up, the largest first, the rest together', () => {
    const tree = pages(['a/x.md', 40], ['a/y.md', 5], ['b.md', 50], ['c.md', 4], ['d.md', 3], ['__proto__', 2]);
    expect([tree.words, tree.copied]).toEqual([104, 52]);
    expect(names(tree, 5)).toEqual(['b.md 50', 'a 45', '3 more 9']);
  });

  test('one that is too small is not put together with itself', () => {
    expect(names(pages(['a.md', 40], ['b.md', 2]), 5)).toEqual(['a.md 40', 'b.md 2']);
  });

  test('one that has all words is opened', () => {
    expect(names(pages(['docs/a/x.md', 40], ['docs/b/y.md', 50], ['empty.md', 0]), 5)).toEqual([
      'docs/b 50',
      'docs/a 40',
    ]);
  });
});
