// The map of the overview: its cells, and which of them have a label.

import {describe, expect, test} from 'vitest';
import {type MapCell, mapCells} from '../../browser/overview/mapCells.ts';
import {folderTree} from '../../browser/wordFolders.ts';
import {random} from '../support/random.ts';

type Box = Pick<MapCell, 'left' | 'top' | 'width' | 'height'>;

function meet(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** The lines of text of a cell, as wide as the cell: what is too long ends with dots. */
function labelBox({label, height, ...box}: MapCell): Box {
  return {...box, height: label === 'none' ? 0 : label === 'lines' ? 40 : 20};
}

function randomPages(seed: number, count: number): [path: string, words: number, copied: number][] {
  const next = random(seed);
  return Array.from({length: count}, (_, page) => {
    const folders = Array.from({length: Math.floor(next() * 4)}, () => `folder-${Math.floor(next() ** 2 * 9)}/`);
    const words = Math.floor(next() ** 4 * 9000);
    return [`${folders.join('')}page-${page}.md`, words, Math.floor(words * next())];
  });
}

const sizes = [
  [1248, 420],
  [388, 520],
] as const;

describe.each(sizes)('%i x %i pixels', (width, height) => {
  test.each([1, 2, 3, 4, 5])('law: no label is over another one or outside of its cell, seed %i', (seed) => {
    const cells = mapCells(folderTree(randomPages(seed, 700)), width, height);
    const labelled = cells.filter(({label}) => label !== 'none');
    expect(labelled.length).toBeGreaterThan(10);
    const boxes = labelled.map(labelBox);
    for (const [index, box] of boxes.entries()) {
      expect([box.left >= 0, box.left + box.width <= width, box.top + box.height <= height]).toEqual([
        true,
        true,
        true,
      ]);
      expect(box.height).toBeLessThanOrEqual(labelled[index].height);
      expect(boxes.slice(index + 1).filter((other) => meet(box, other))).toEqual([]);
    }
    const leaves = cells.filter(({isFrame}) => !isFrame);
    for (const [index, box] of leaves.entries())
      expect(leaves.slice(index + 1).filter((other) => meet(box, other))).toEqual([]);
  });

  test('pages of one folder are cells of their own, so that none hides which of them is copied', () => {
    const pages = Array.from(
      {length: 60},
      (_, page) => [`docs/page-${page}.md`, 400, page % 10 === 0 ? 400 : 0] as const,
    );
    const cells = mapCells(folderTree(pages), width, height);
    expect(cells).toHaveLength(60);
    expect(cells.filter(({part}) => part.copied === 400)).toHaveLength(6);
  });
});

test('what is too small to be seen is one cell together', () => {
  const pages = [
    ['large.md', 500_000, 0] as const,
    ...Array.from({length: 40}, (_, page) => [`small-${page}.md`, 100, 9] as const),
  ];
  const cells = mapCells(folderTree(pages), 1000, 400);
  expect(cells.map(({part}) => part.name)).toEqual(['large.md', '40 more']);
});
