import {expect, test} from 'vitest';
import {type FilterKind, kindCounts, narrowed} from '../../client/views/filters.ts';
import {type Layout, type RowSource, type ViewRow, viewRows, wayTo} from '../../client/views/rows.ts';
import type {FindingItem} from '../../shared/model/protocol.ts';
import {findingItem} from './findingItems.ts';

const items: readonly FindingItem[] = [
  findingItem({family: 'f1', size: 20, places: 'z.md:1–4 b.md:7–9'}),
  findingItem({family: 'f2', size: 90, places: 'b.md:1–2 c10.md:1–3 c9.md:5–9', excerpt: 'Größe des Puffers'}),
  findingItem({family: 'f3', size: 40, state: 'accepted', places: 'b.md:20–22 +ref.md:1–3'}),
  findingItem({family: 'f4', size: 30, code: 'resurrected-passage', places: 'b.md:30–31 ^old.md:3–4'}),
  findingItem({family: 'f5', size: 10, code: 'drifted-copy', places: 'a.md:1–4 b.md:40–41'}),
  findingItem({family: 'f6', size: 7, code: 'mirrored-folder', places: 'v1/ v2/', excerpt: ''}),
];

/** The tree as it looks with everything open. */
function outline(rows: RowSource, of: readonly ViewRow[] = rows.roots, indent = ''): string[] {
  return of.flatMap((row) => [`${indent}${named(row)}`, ...outline(rows, rows.childrenOf(row), `${indent}  `)]);
}

function named(row: ViewRow): string {
  switch (row.kind) {
    case 'finding':
      return `${row.item.family}${row.here === null ? '' : ` here ${row.here}`}`;
    case 'place':
      return row.place.label;
    case 'file':
      return `${row.place.path} (${row.found.length}, ${row.size})`;
    case 'more':
      return `${row.left} more`;
  }
}

const layout: Layout = {grouping: 'finding', order: 'rank', rowsMax: 100};

test('by finding, in the order of their rank, which is that of the report', () => {
  expect(outline(viewRows(items.slice(0, 3), layout))).toEqual([
    'f1',
    ...['z.md:1–4', 'b.md:7–9'].map((label) => `  ${label}`),
    'f2',
    ...['b.md:1–2', 'c10.md:1–3', 'c9.md:5–9'].map((label) => `  ${label}`),
    'f3',
    ...['b.md:20–22', 'ref.md:1–3'].map((label) => `  ${label}`),
  ]);
});

test('by finding, by path: numbers count as numbers, lines decide within a file', () => {
  const roots = viewRows(items, {...layout, order: 'path'}).roots.map(named);
  expect(roots).toEqual(['f5', 'f2', 'f3', 'f4', 'f6', 'f1']);
});

test('by file: in order of line, each with its other places; no file of the past and no reference', () => {
  expect(outline(viewRows(items.slice(0, 5), {...layout, grouping: 'file', order: 'path'}))).toEqual([
    'a.md (1, 10)',
    '  f5 here 0',
    '    b.md:40–41',
    'b.md (5, 190)',
    '  f2 here 0',
    '    c10.md:1–3',
    '    c9.md:5–9',
    '  f1 here 1',
    '    z.md:1–4',
    '  f3 here 0',
    '    ref.md:1–3',
    '  f4 here 0',
    '    old.md at 1a2b3c4d5e6f',
    '  f5 here 1',
    '    a.md:1–4',
    'c9.md (1, 90)',
    '  f2 here 2',
    '    b.md:1–2',
    '    c10.md:1–3',
    'c10.md (1, 90)',
    '  f2 here 1',
    '    b.md:1–2',
    '    c9.md:5–9',
    'z.md (1, 20)',
    '  f1 here 0',
    '    b.md:7–9',
  ]);
});

test('by file, by the words of their findings', () => {
  const roots = viewRows(items, {...layout, grouping: 'file'}).roots.map(named);
  expect(roots.slice(0, 3)).toEqual(['b.md (5, 190)', 'c9.md (1, 90)', 'c10.md (1, 90)']);
});

test('a long list ends with a row that asks for the rest', () => {
  const many = Array.from({length: 1200}, (_item, index) => findingItem({family: `f${index}`}));
  const {roots} = viewRows(many, {...layout, rowsMax: 1000});
  expect(roots).toHaveLength(1001);
  expect(roots.at(-1)).toMatchObject({kind: 'more', left: 200});
});

test('ids are unique, and the same for the same findings after a new answer', () => {
  for (const grouping of ['finding', 'file'] as const) {
    const idsOf = (of: readonly FindingItem[]) => {
      const rows = viewRows(of, {...layout, grouping});
      const walk = (row: ViewRow): string[] => [row.id, ...rows.childrenOf(row).flatMap(walk)];
      return rows.roots.flatMap(walk);
    };
    const ids = idsOf(items);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idsOf(structuredClone([...items]).reverse()).sort()).toEqual(ids.sort());
  }
});

test('the same words in two folders of a workspace are two rows', () => {
  const twice = [findingItem({places: 'x/a.md:1–2 x/b.md:1–2'}), findingItem({places: 'y/a.md:1–2 y/b.md:1–2'})];
  expect(new Set(viewRows(twice, layout).roots.map((row) => row.id)).size).toBe(2);
});

test('a row is found by its id, and its parents by theirs', () => {
  const rows = viewRows(items, {...layout, grouping: 'file'});
  const way = wayTo(rows, {item: items[4] as FindingItem, ordinal: 1});
  expect(way.map(named)).toEqual(['b.md (5, 190)', 'f5 here 1']);
  expect(rows.row(way[1]?.id ?? '')?.parent).toBe(way[0]?.id);
  expect(rows.row('nonsense')).toBeUndefined();
});

test.each<[FilterKind, string, string]>([
  ['all', '', 'f1 f2 f3 f4 f5 f6'],
  ['new', '', 'f1 f2 f4 f5 f6'],
  ['known', '', 'f3'],
  ['history', '', 'f4'],
  ['drift', '', 'f5'],
  ['all', 'größe', 'f2'],
  ['all', '  C10.md  puffers ', 'f2'],
  ['all', 'C10.md nothing', ''],
  ['new', 'ref.md', ''],
])('shown: %s with "%s"', (kind, text, expected) => {
  expect(
    narrowed(items, {kind, text})
      .map((item) => item.family)
      .join(' '),
  ).toBe(expected);
});

test('counts of the kinds', () => {
  expect(kindCounts(items)).toEqual({all: 6, new: 5, known: 1, history: 1, drift: 1});
});
