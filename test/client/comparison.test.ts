import {expect, test} from 'vitest';
import {URI} from 'vscode-uri';
import {
  cellLine,
  comparisonInList,
  excerptSource,
  historyFile,
  listedPath,
  listedQuery,
  sidesOf,
  swapSides,
} from '../../client/commands/comparison.ts';
import {excerptUri, historyUri, parseContentUri} from '../../server/lsp/compare/contentUri.ts';
import type {Comparison, ComparisonSide, FindingItem, LineSpan, OccurrenceItem} from '../../shared/model/protocol.ts';

const title = 'faq.md:12 ↔ keys.md:13 (92 % of 61 words ↔ 88 % of 64)';

function side(uri: string): ComparisonSide {
  return {uri, label: uri, span: null};
}

function lines(line: number): LineSpan {
  return {start: {line, character: 0}, end: {line, character: 20}};
}

const comparison: Comparison = {
  family: 'f',
  here: 1,
  there: 3,
  title,
  passages: {left: side('shingle:faq'), right: side('shingle:keys')},
  documents: {left: side('file:///faq.md'), right: side('file:///keys.md')},
  rewritten: [{left: lines(4), right: lines(9), ofLeft: 'as in keys.md', ofRight: 'as in faq.md'}],
};

function swapped(ofTitle: string): string {
  return swapSides({...comparison, title: ofTitle}).title;
}

test('a title the other way round has the containments the other way round', () => {
  expect(swapped(title)).toBe('keys.md:13 ↔ faq.md:12 (88 % of 64 ↔ 92 % of 61 words)');
  expect(swapped(swapped(title))).toBe(title);
});

test('a title without containments is turned round, too, and any other is left alone', () => {
  expect(swapped('a ↔ b')).toBe('b ↔ a');
  expect(swapped('notes (draft).md ↔ b.md (1 % ↔ 2 %)')).toBe('b.md ↔ notes (draft).md (2 % ↔ 1 %)');
  expect(swapped('a and b')).toBe('a and b');
});

test('twice the other way round is as it was', () => {
  expect(swapSides(comparison)).toMatchObject({here: 3, there: 1, passages: {left: {uri: 'shingle:keys'}}});
  expect(swapSides(comparison).rewritten).toEqual([
    {left: lines(9), right: lines(4), ofLeft: 'as in faq.md', ofRight: 'as in keys.md'},
  ]);
  expect(swapSides(swapSides(comparison))).toEqual(comparison);
});

test('two passages of one document are shown as passages', () => {
  expect(sidesOf(comparison, 'documents')).toBe(comparison.documents);
  const own = {...comparison, documents: {left: side('file:///faq.md'), right: side('file:///faq.md')}};
  expect(sidesOf(own, 'documents')).toBe(own.passages);
});

test('a listed copy can be compared without the server', () => {
  const place = (path: string, share: string): OccurrenceItem => ({
    ...{uri: `file:///${path}`, path, span: null, isFolder: false, label: path, share},
    ...{excerpt: '', reference: false},
  });
  const item: FindingItem = {
    ...{
      family: 'f',
      kind: 'passage',
      code: 'copied-passage',
      name: 'Copied passage',
      level: 'info',
      state: 'open',
      message: '',
      size: 9,
    },
    places: [place('a.md', '90 % of 10 words'), place('b.md', '75 % of 12 words')],
  };
  expect(comparisonInList(item, 0, 1)?.title).toBe('a.md ↔ b.md (90 % of 10 words ↔ 75 % of 12 words)');
  expect(comparisonInList(item, 0, 2)).toBeNull();
});

test('of a whole file in a commit the Git extension can be asked, of an excerpt not', () => {
  const uri = {scheme: 'shingle', path: '/past/1a2b3c4d5e6f/docs/a b.md', query: 'root=/home/ann/site'};
  expect(historyFile(uri)).toEqual({root: '/home/ann/site', commit: '1a2b3c4d5e6f', path: 'docs/a b.md'});
  expect(historyFile({...uri, query: 'root=/home/ann/site&lines=3-9'})).toBeNull();
  expect(historyFile({...uri, path: '/docs/a.md', query: 'excerpt&lines=1-2&root=/home/ann/site'})).toBeNull();
  expect(historyFile({...uri, scheme: 'file'})).toBeNull();
});

test.each([
  [
    excerptUri('/w', 'docs/a b.md', {first: 37, last: 61}),
    {root: '/w', path: 'docs/a b.md', commit: null, firstLine: 37, isCells: false},
  ],
  [
    excerptUri('/w', '../x/./&lines=1-2&root=.md', {first: 1, last: 2}),
    {root: '/w', path: '../x/./&lines=1-2&root=.md', commit: null, firstLine: 1, isCells: false},
  ],
  [
    excerptUri('/w', 'past/0123456/a.md', {first: 3, last: 4}),
    {root: '/w', path: 'past/0123456/a.md', commit: null, firstLine: 3, isCells: false},
  ],
  [
    historyUri('/w', '0123456789ab', 'a.md', {first: 5, last: 9}),
    {root: '/w', path: 'a.md', commit: '0123456789ab', firstLine: 5, isCells: false},
  ],
  [
    excerptUri('/w', 'docs/a.ipynb/cells.md', {first: 3, last: 4}),
    {root: '/w', path: 'docs/a.ipynb', commit: null, firstLine: 3, isCells: true},
  ],
  [historyUri('/w', '0123456789ab', 'a.md'), null],
  ['file:///w/a.md?lines=1-2&root=/w', null],
])('where the lines of %s come from', (uri, expected) => {
  expect(excerptSource(URI.parse(uri))).toEqual(expected);
});

test('which line of which cell a line of the text of a notebook is', () => {
  const page = ['── Zelle 1 ──', '# One', '', '── Cell 12 ──', '```python', 'print(1)', 'print(2)', '```', ''];
  expect(page.map((_, line) => cellLine(page, line))).toEqual([
    {cell: 0, line: 0},
    {cell: 0, line: 0},
    {cell: 0, line: 1},
    {cell: 11, line: 0},
    {cell: 11, line: 0},
    {cell: 11, line: 0},
    {cell: 11, line: 1},
    {cell: 11, line: 2},
    {cell: 11, line: 3},
  ]);
  expect(cellLine(['no cell'], 0)).toBe(null);
});

test.each([
  ['docs/faq.md', 'docs/keys.md', '/docs/faq.md ↔ keys.md'],
  ['docs/faq.md', 'site/keys.rst', '/docs ↔ site/faq.md ↔ keys.rst'],
  ['faq.md', 'faq.md', '/faq.md'],
  ['v1/faq.md', 'v2/faq.md', '/v1 ↔ v2/faq.md'],
])('%s beside %s is listed as %s, and both stay what they are', (left, right, path) => {
  const sides = [left, right].map((one) => URI.parse(excerptUri('/w &?#%25', one, {first: 5, last: 9})));
  expect(listedPath(sides[0], sides[1])).toBe(path);
  for (const [at, side] of sides.entries()) {
    const listed = side.with({path, query: listedQuery(side.toString())});
    // As an editor keeps it, and as the server reads it.
    expect(excerptSource(listed)).toEqual(excerptSource(side));
    expect(parseContentUri(listed.toString())).toEqual(parseContentUri(side.toString()));
    expect(parseContentUri(listed.toString())).toMatchObject({kind: 'excerpt', path: [left, right][at]});
  }
});
