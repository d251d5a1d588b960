import {expect, test} from 'vitest';
import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {candidatesWithRegions} from '../../../shared/index/regions.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {tablePassages} from '../../../shared/pair/tablePassages.ts';
import {inspect, prepareSearch} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws, trials} from '../../support/trials.ts';

const quiet = () => {};
const config = {...defaults, minWords: 1, minTableWords: 12};

type Table = readonly string[];

/** Tables between words of their own. */
interface Page {
  readonly tables: readonly Table[];
  readonly text: string;
  /** Words before each row of each table. */
  readonly wordsBefore: readonly (readonly number[])[];
}

const wordsIn = (row: string) => row.split(' ').length;

function pageOf(tables: readonly Table[], own: () => string): Page {
  let text = '';
  let words = 0;
  const wordsBefore = tables.map((table) => {
    const prose = `${own()} ${own()} ${own()}`;
    words += wordsIn(prose);
    text += `${prose}\n\n${table.map((row) => `| ${row.replace(' ', ' | ')} |`).join('\n')}\n\n`;
    return table.map((row) => {
      words += wordsIn(row);
      return words - wordsIn(row);
    });
  });
  return {tables, text, wordsBefore};
}

function documents(texts: readonly string[]): Document[] {
  return texts.map((text, page) => {
    const path = `${page % 2 === 0 ? 'docs' : 'guides'}/page${page}.md`;
    return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false};
  });
}

/** The rule for two tables, by comparing all rows with all. */
function oracle(a: Page, b: Page, tableA: number, tableB: number): string[] {
  const [all, others] = [a.tables[tableA], b.tables[tableB]];
  if (!all.some((row) => wordsIn(row) >= 3 && others.includes(row))) return [];
  const head = all[0] === others[0] ? 1 : 0;
  const [rows, there] = [all.slice(head), others.slice(head)];
  const taken = new Set<number>();
  const pairs = rows.flatMap((row, inA) => {
    const inB = there.findIndex((other, at) => other === row && !taken.has(at));
    taken.add(inB);
    return inB < 0 ? [] : [{inA, inB, words: wordsIn(row)}];
  });
  const chains: number[] = [];
  for (const [at, {inB}] of pairs.entries()) {
    chains.push(1 + Math.max(0, ...chains.filter((_, before) => before < at && pairs[before].inB < inB)));
  }
  if (pairs.length === 0 || Math.max(...chains) >= 0.75 * pairs.length) return [];
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  const shared = sum(pairs.map(({words}) => words));
  const smaller = Math.min(sum(rows.map(wordsIn)), sum(there.map(wordsIn)));
  if (shared < config.minTableWords || shared < 0.8 * smaller) return [];
  const range = (page: Page, table: number, at: readonly number[]) => {
    const last = Math.max(...at) + head;
    const before = page.wordsBefore[table];
    return `${before[Math.min(...at) + head]}-${before[last] + wordsIn(page.tables[table][last])}`;
  };
  const inA = pairs.map((pair) => pair.inA);
  const inB = pairs.map((pair) => pair.inB);
  return [`${range(a, tableA, inA)} ~ ${range(b, tableB, inB)}, ${shared} words`];
}

function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({item, key: draw()}))
    .sort((x, y) => x.key - y.key)
    .map(({item}) => item);
}

test('the tables of any two pages are those that comparing every row with every row finds', () => {
  let found = 0;
  for (const seed of draws(60)) {
    const draw = random(seed);
    let count = 0;
    const word = (of: number) => `w${String.fromCharCode(97 + Math.floor(draw() * 26))}${Math.floor(draw() * of)}x`;
    const rows = Array.from({length: 9}, () =>
      Array.from({length: 1 + Math.floor(draw() * 5)}, () => word(9)).join(' '),
    );
    const newTable = (): Table => {
      const own = shuffled(rows, draw).slice(0, 5 + Math.floor(draw() * 5));
      if (draw() < 0.3) own.push(own[0]);
      if (draw() < 0.3) own.push(`${word(9)} ${word(9)} own${count++}x`);
      return draw() < 0.5 ? own : ['name kind note', ...own];
    };
    const pages = Array.from({length: 4}, () =>
      pageOf(Array.from({length: 1 + Math.floor(draw() * 2)}, newTable), () => `only${count++}q`),
    );
    const texts = documents(pages.map(({text}) => text)).sort((x, y) => (x.path < y.path ? -1 : 1));
    const byPath = texts.map(({path}) => pages[Number(/\d+/.exec(path)?.[0])]);
    const wanted = byPath.flatMap((a, x) =>
      byPath
        .slice(x + 1)
        .flatMap((b, after) =>
          a.tables.flatMap((_, one) =>
            b.tables.flatMap((__, other) => oracle(a, b, one, other).map((table) => `${x} ${x + 1 + after}: ${table}`)),
          ),
        ),
    );
    const indexed = indexTexts(texts, quiet);
    const {corpus, groups} = indexed;
    const space = newPairBuffers(newAlignmentBuffers());
    const {pairs} = prepareSearch(indexed, texts, config);
    const candidates = candidatesWithRegions(pairs, corpus, groups).filter(({hasRows}) => hasRows);
    const told = candidates.flatMap((pair) =>
      tablePassages({corpus, groups, space, a: pair.a, b: pair.b, config}).map(
        ({found: {a, b, a0, a1, b0, b1, extentA}}) => {
          const [firstA, firstB] = [corpus.firstToken[a], corpus.firstToken[b]];
          return `${a} ${b}: ${a0 - firstA}-${a1 - firstA} ~ ${b0 - firstB}-${b1 - firstB}, ${extentA.matched} words`;
        },
      ),
    );
    expect(told, `seed ${seed}`).toEqual(wanted);
    expect(space.linkedA.every((link) => link === 0) && space.linkedB.every((link) => link === 0)).toBe(true);
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(trials(60));
});

test('many equal rows, or a row that hundreds of tables have, are no table in another order', () => {
  const one = '| the same row | everywhere |\n'.repeat(20_000);
  const many = (order: number) =>
    Array.from(
      {length: 500},
      (_, table) => `Own${table}.\n\n| yes | no | both |\n| row ${(table * order) % 500} | of three |\n\n`,
    ).join('');
  for (const [a, b] of [
    [one, `| first of all | rows |\n${one}`],
    [many(1), many(7)],
  ]) {
    const texts = documents([a, b]);
    const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
    expect(findings.every((finding) => finding.kind !== 'passage' || finding.reorderedRows === undefined)).toBe(true);
  }
});
