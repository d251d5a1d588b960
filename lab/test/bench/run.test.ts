import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {markdownLines} from '../../bench/markdown.ts';
import {pageOf} from '../../bench/page.ts';
import {newVersionedPages} from '../../bench/planted.ts';
import type {Results} from '../../bench/results.ts';
import {type Extent, measured} from '../../bench/run.ts';
import {pageFrom} from '../../bench/sections.ts';
import {targetsOf} from '../../bench/targets.ts';
import {clusterLines, methodLines, otherLines, targetLines} from '../../bench/terminal.ts';

/** The smallest sizes with meaningful results. */
const tiny: Extent = {
  union: 60,
  pairs: 6,
  shapeRuns: 2,
  documents: 40,
  documentsMax: 12,
  rounds: 1,
  writtenBytes: 20_000,
  deepPairs: 5,
  sizePairs: 6,
  familyDraws: 200,
  shingles: 1 << 12,
  lookupSizes: [100, 1000],
  queries: 50,
  hamming: {pairs: 4, collection: 1 << 8},
};

const scratch = mkdtempSync(join(tmpdir(), 'shingle-methods-'));
afterAll(() => rmSync(scratch, {recursive: true, force: true}));

function writeCollections(): void {
  for (const {path, bytes} of newVersionedPages(30, 9)) {
    const folder = join(scratch, path.length % 2 === 0 ? 'one' : 'other', path.split('/')[0] ?? '');
    mkdirSync(folder, {recursive: true});
    writeFileSync(join(folder, path.split('/')[1] ?? ''), bytes);
  }
}

describe('a run', () => {
  writeCollections();
  const seen: string[] = [];
  const names = ['bins', 'mod', 'permutations-84', 'features'] as const;
  const reported = (what: string) => seen.push(what);
  const results = measured({folders: [scratch], seed: 2, w: 8, extent: tiny, names, told: reported, warned: reported});
  // Pages can also be built from JSON files, in which NaN is null.
  const read = JSON.parse(JSON.stringify(results)) as Results;

  test('measures every method that is asked for, on seeded documents and on each folder, of which it draws a sample', () => {
    expect(results.methods.map(({name}) => name)).toEqual(names);
    expect(results.speed.methods.every(({megabytes, nanoseconds}) => megabytes > 0 && nanoseconds > 0)).toBe(true);
    expect(results.clusters.map(({collection, documents}) => [collection, documents])).toEqual([
      ['seeded versions', results.speed.documents],
      ['one', 12],
      ['other', 12],
    ]);
    const steps = 10 + tiny.rounds + names.length;
    const numbered = seen.filter((what) => what.includes(' of '));
    expect(numbered.map((what) => what.split(':')[0])).toEqual(numbered.map((_, at) => `${at + 1} of ${steps}`));
    expect(numbered).toHaveLength(steps);
    expect(numbered.filter((what) => what.endsWith(': features'))).toHaveLength(1);
  });

  test('has tables that fit a terminal of 120 columns', () => {
    for (const one of [results, read]) {
      const lines = [...methodLines(one), ...clusterLines(one), ...targetLines(one)];
      lines.push(...otherLines(one).filter((line) => !/^(?:left-to-right|random bits)/.test(line)));
      expect(lines.filter((line) => [...line].length > 120)).toEqual([]);
      expect(lines.length).toBeGreaterThan(40);
    }
  });

  test.each([
    ['measured', results],
    ['read from JSON', read],
  ])('gives a page, %s, whose every figure has a name, a text and points', (_, one) => {
    const page = pageFrom(one);
    const figures = page.sections.flatMap((section) => section.figures);
    expect(figures.length).toBeGreaterThan(14);
    for (const {plot, says} of figures) {
      expect(says.length, plot.title).toBeGreaterThan(1);
      expect(
        plot.series.some(({points}) => points.length > 0),
        plot.title,
      ).toBe(true);
    }
    const written = pageOf(page);
    expect(written).not.toMatch(/<script|https?:|<link|@import|url\(|NaN|undefined|Infinity|\[object/);
    expect(new Set([...written.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)).size).toBe(
      [...written.matchAll(/\bid="/g)].length,
    );
  });

  test('says of each figure to beat whether it is met, by what was measured', () => {
    const targets = targetsOf(results);
    expect(targets.length).toBe(7);
    // So small a run has no million documents: a target that was not measured is not met.
    expect(targets.filter(({measured: figure}) => figure.startsWith('–')).map(({met}) => met)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('gives a row of Markdown a method', () => {
    const rows = markdownLines(results).filter((line) => line.startsWith('| `'));
    expect(rows.length).toBe(names.length);
    expect(rows.every((row) => row.match(/(?<!\\)\|/g)?.length === 9)).toBe(true);
    expect(rows.at(-1)).toMatch(/^\| `features` \| 48 \| [\d.]+ \| – \| – \|/);
  });
});
