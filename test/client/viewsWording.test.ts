import {expect, test} from 'vitest';
import {markOf} from '../../client/commands/marks.ts';
import {asMarkdown} from '../../client/views/asMarkdown.ts';
import {type Grouping, viewRows} from '../../client/views/rows.ts';
import {type Situation, viewState} from '../../client/views/viewState.ts';
import {faceOf} from '../../client/views/wording.ts';
import type {Status} from '../../shared/model/protocol.ts';
import {english, findingItem, type Told} from './findingItems.ts';

const words = {t: english, folderOf: () => null};

/** 'icon label | description [context]' of the first row and of the rows beneath it. */
function faces(reported: Told, grouping: Grouping = 'finding', spoken = false): string[] {
  const rows = viewRows([findingItem(reported)], {grouping, order: 'rank', rowsMax: 10});
  const walk = (row: (typeof rows.roots)[number]): string[] => {
    const face = faceOf(row, words);
    const seen = `${face.icon} ${face.label} | ${face.description} [${face.context}]${face.mark === null ? '' : ` ${face.mark}`}`;
    return [spoken ? face.spoken : seen, ...rows.childrenOf(row).flatMap(walk)];
  };
  return rows.roots.slice(0, 1).flatMap(walk);
}

test.each<[string, Told, Grouping, string[]]>([
  [
    'a passage in two places',
    {},
    'finding',
    [
      'copy Before you begin | 61 words · a.md ↔ b.md [finding open comparable openable dated] copy',
      'file a.md:1–4 | 92 % of 61 words [place open comparable openable dated]',
      'file b.md:7–9 | 92 % of 61 words [place open comparable openable dated]',
    ],
  ],
  [
    'accepted, in three places of two files',
    {state: 'accepted', places: 'a.md:1–4 b.md:7–9 b.md:17–19'},
    'finding',
    [
      'copy Before you begin | 61 words · 3 places · a.md ↔ b.md · accepted [finding accepted comparable many openable dated] quiet',
      'file a.md:1–4 | 92 % of 61 words [place accepted comparable many openable dated] quiet',
      'file b.md:7–9 | 92 % of 61 words [place accepted comparable many openable dated] quiet',
      'file b.md:17–19 | 92 % of 61 words [place accepted comparable many openable dated] quiet',
    ],
  ],
  [
    'twice in one file',
    {places: 'a.md:1–4 a.md:7–9'},
    'finding',
    [
      'copy Before you begin | 61 words · a.md, 2 times [finding open comparable openable dated] copy',
      'file a.md:1–4 | 92 % of 61 words [place open comparable openable dated]',
      'file a.md:7–9 | 92 % of 61 words [place open comparable openable dated]',
    ],
  ],
  [
    'back from the past',
    {code: 'resurrected-passage', name: 'Resurrected passage', places: 'a.md:1–1 ^old.md:3–4'},
    'finding',
    [
      'history Before you begin | Resurrected passage · 61 words · a.md ↔ old.md at 1a2b3c4d5e6f [finding open comparable openable dated] history',
      'file a.md:1–1 | 92 % of 61 words [place open comparable openable dated]',
      'history old.md at 1a2b3c4d5e6f | 92 % of 61 words · removed [place open comparable openable]',
    ],
  ],
  [
    'whole pages have no passage to quote',
    {code: 'copied-page', name: 'Copied page', places: 'a.md b.md', excerpt: ''},
    'finding',
    [
      'files a.md ↔ b.md | Copied page · 61 words [finding open comparable openable] copy',
      'file a.md |  [place open comparable openable]',
      'file b.md |  [place open comparable openable]',
    ],
  ],
  [
    'folders cannot be opened or compared',
    {code: 'mirrored-folder', name: 'Mirrored folder group', places: 'v1/ v2/ v3/', excerpt: '', size: 40},
    'finding',
    [
      'folder-library v1 and 2 more | Mirrored folder group · 40 pages [finding open] copy',
      'folder v1 |  [place open]',
      'folder v2 |  [place open]',
      'folder v3 |  [place open]',
    ],
  ],
  [
    'a file',
    {places: 'a.md:1–4 b.md:7–9 +c.md:1–2'},
    'file',
    [
      'file a.md | 1 finding [file]',
      'copy Before you begin | 1–4 · 61 words · 3 places · also in b.md and 1 more [finding open comparable many openable dated] copy',
      'file b.md:7–9 | 92 % of 61 words [place open comparable many openable dated]',
      'file c.md:1–2 | 92 % of 61 words · reference [place open comparable many openable dated]',
    ],
  ],
  [
    'what strangers wrote is cut and made one line',
    {excerpt: `A\u202e\u0007 line\n\tand ${'another '.repeat(20)}`, places: 'a.md:1–4'},
    'finding',
    [
      'copy A line and another another another another another another another another another … | 61 words · a.md [finding open openable dated] copy',
      'file a.md:1–4 | 92 % of 61 words [place open openable dated]',
    ],
  ],
])('rows: %s', (_case, reported, grouping, expected) => {
  expect(faces(reported, grouping)).toEqual(expected);
});

test('what a screen reader says', () => {
  expect(faces({places: 'a.md:1–4 b.md:7–9', state: 'accepted'}, 'finding', true)).toEqual([
    'Copied passage, Before you begin, 61 words, a.md ↔ b.md, accepted',
    'Leading place, a.md:1–4, 92 % of 61 words',
    'Place, b.md:7–9, 92 % of 61 words',
  ]);
  expect(faces({}, 'file', true)[0]).toBe('File, a.md, 1 finding');
  const pages = {code: 'copied-page', places: 'a.md b.md', excerpt: ''} as const;
  expect(faces(pages, 'finding', true)[0]).toBe('Copied passage, a.md ↔ b.md, 61 words');
});

test('paths are told apart by the folder of the workspace, where there are several', () => {
  const rows = viewRows([findingItem({})], {grouping: 'finding', order: 'rank', rowsMax: 10});
  const folderOf = () => 'site';
  const [root] = rows.roots;
  const of = root === undefined ? [] : [root, ...rows.childrenOf(root)];
  expect(of.map((row) => faceOf(row, {t: english, folderOf}).description)).toEqual([
    '61 words · a.md ↔ b.md · site',
    '92 % of 61 words · site',
    '92 % of 61 words · site',
  ]);
});

test('a finding as Markdown: names and passages cannot become markup', () => {
  const item = findingItem({
    places: 'a_b.md:1–4 c`d.md:7–9',
    excerpt: 'See [here](http://x) @all `code`',
    message: 'in a_b.md',
  });
  expect(asMarkdown([item])).toBe(
    [
      'in a\\_b.md',
      '',
      '- `a_b.md:1–4`: 92 % of 61 words',
      '- ``c`d.md:7–9``: 92 % of 61 words',
      '',
      '> `` See [here](http://x) @all `code` ``',
      '',
    ].join('\n'),
  );
});

const ready: Status = {
  state: 'ready',
  percent: null,
  documents: 9,
  skipped: 0,
  versions: null,
  answerMs: null,
  corpus: null,
  notes: [],
};
const usual: Situation = {
  folders: 1,
  isEnabled: true,
  status: ready,
  isTold: true,
  known: 0,
  shown: 0,
  text: '',
  only: null,
};

test.each<[string, Partial<Situation>, string, string, string[]]>([
  ['nothing found', {}, 'empty', '', []],
  ['no folder', {folders: 0}, 'noFolder', '', []],
  ['no folder, but findings in open documents', {folders: 0, known: 1, shown: 1}, '', '', []],
  ['the server has not spoken yet', {status: null}, 'starting', '', []],
  ['it has not told its findings yet', {isTold: false}, 'starting', '', []],
  ['indexing', {status: {...ready, state: 'indexing', percent: 43}}, 'indexing', '', []],
  [
    'indexing, with findings of before',
    {status: {...ready, state: 'indexing', percent: 43}, known: 2, shown: 2},
    '',
    'Reading the workspace: 43 %',
    [],
  ],
  ['switched off', {isEnabled: false, known: 2}, 'off', '', []],
  ['off with a reason', {status: {...ready, state: 'off', notes: ['why']}}, 'off', '', ['why']],
  ['failed', {status: {...ready, state: 'failed', notes: ['no space left']}}, 'failed', '', ['no space left']],
  [
    'failed, with findings of before',
    {status: {...ready, state: 'failed', notes: ['no space left']}, known: 2, shown: 2},
    '',
    'Not up to date: no space left',
    [],
  ],
  ['all hidden by the filter', {known: 2}, 'hidden', '', []],
  ['some hidden', {known: 45, shown: 12, text: 'key'}, '', '12 of 45 findings · with “key”', []],
  ['all shown', {known: 45, shown: 45}, '', '', []],
  ['staged changes', {only: 'staged changes', known: 2, shown: 2}, '', 'Only staged changes', []],
  ['nothing staged', {only: 'staged changes'}, 'emptyOnly', '', []],
])('state of the view: %s', (_case, situation, welcome, message, reasons) => {
  expect(viewState({...usual, ...situation}, english)).toEqual({welcome, message, reasons});
});

test.each([
  ['of others', 'eslint', 'copied-passage', 2, null],
  ['a copy', 'shingle', 'copied-passage', 2, 'copy'],
  ['with a link to its documentation', 'shingle', {value: 'resurrected-passage'}, 1, 'history'],
  ['drift', 'shingle', 'drifted-copy', 0, 'drift'],
  ['a hint', 'shingle', 'drifted-copy', 3, 'quiet'],
  ['without a code', 'shingle', undefined, 2, 'copy'],
])('mark of a diagnostic: %s', (_case, source, code, severity, expected) => {
  expect(markOf({source, code, severity}, () => 'information')).toBe(expected);
});

test('where all is told as hints, a hint does not say that it is accepted', () => {
  const said = {source: 'shingle', code: 'drifted-copy', severity: 3};
  expect(markOf(said, (code) => (code === 'drifted-copy' ? 'hint' : 'error'))).toBe('drift');
});
