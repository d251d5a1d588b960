// Takes a set and the steps of its scoring, gives its figures as the scorers print them.

import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Places, RunFailed, runScorer, runShingle} from './commands.ts';
import {countFindings, type FindingCounts, type JsonReport} from './findings.ts';

/**
 * `pairs`: documents of compared pairs, by field. `passages`: passages of compared pairs against the truth; `copies`: only
 * those with equal words, where the truth is about these. `kept`:
 * containment against the proportion that a longest common subsequence keeps. `top1`: the best of the compared pairs of
 * a query. `search`: all documents against all. `findings`: the findings of a plain check.
 */
export type Step = 'pairs' | 'passages' | 'copies' | 'kept' | 'top1' | 'search' | 'findings';

export interface PairScore {
  readonly score: string;
  readonly positive: number;
  readonly auc: number | null;
  readonly bestF1: number;
  readonly fixed: readonly {readonly t: number; readonly r: number; readonly fp: number}[];
  readonly perClass: readonly {readonly class: string; readonly auc: number | null}[];
  readonly trainTest?: {readonly trainF15: number; readonly testF15: number};
  readonly classSpearman?: number;
}

export interface PassageScore {
  readonly class: string;
  readonly plagdet: number | null;
  readonly granularity: number | null;
  readonly casesFound50: number | null;
  readonly falseAlarmPairs: number;
  readonly negativePairs: number;
}

export interface SearchScore {
  readonly ap: number | null;
  readonly bestF1: number;
  readonly top1?: {readonly queries: number; readonly accuracy: number | null};
}

export interface Scores {
  /** Seconds that the command line took for all runs of the set. */
  readonly seconds: number;
  /** By field: containment and resemblance are those of whole documents, coverage is the proportion in passages. */
  readonly pairs: ReadonlyMap<string, PairScore>;
  /** By class; 'ALL' is the whole set. */
  readonly passages: ReadonlyMap<string, PassageScore>;
  readonly kept: number | undefined;
  /** Of `top1` or `search`, by resemblance. */
  readonly search: SearchScore | undefined;
  readonly findings: FindingCounts | undefined;
  /** Pairs labelled unrelated in which a passage was reported. */
  readonly falseAlarms: readonly string[];
  /** Pairs labelled unrelated in which sentences were said to be in other words, of which nothing is said elsewhere. */
  readonly retold: readonly string[] | undefined;
}

interface Row {
  readonly kind: string;
  readonly a: string;
  readonly b: string;
}

export function measureSet(places: Places, set: string, steps: readonly Step[]): Scores {
  const folder = join(places.data, set);
  const has = (step: Step) => steps.includes(step);
  const empty = {pairs: new Map<string, PairScore>(), passages: new Map<string, PassageScore>()};
  const isScored = has('passages') || has('copies');
  const compared = has('pairs') || isScored || has('kept') || has('top1');
  const run = compared ? comparePairs(places, set, has('copies')) : undefined;
  const searched = has('search') ? searchAll(places, set) : undefined;
  const checked = has('findings') ? checkSet(places, set) : undefined;
  const data = ['--data', folder, '--run'];
  return {
    ...empty,
    seconds: (run?.seconds ?? 0) + (searched?.seconds ?? 0) + (checked?.seconds ?? 0),
    ...(run && has('pairs') ? {pairs: scorePairs(places, data, run)} : {}),
    ...(run && isScored ? {passages: scorePassages(places, data, run)} : {}),
    kept: run && has('kept') ? keptSpearman(runScorer(places, 'score-kept.mjs', [...data, run.inOrder])) : undefined,
    search:
      run && has('top1') ? scoreSearch(places, [...data, run.documents, '--queries', 'fixtures']) : searched?.score,
    findings: checked?.counts,
    falseAlarms: run && isScored ? falseAlarmsOf(folder, run.passages) : [],
    retold: run && isScored ? falseAlarmsOf(folder, run.retold) : undefined,
  };
}

interface Compared {
  readonly seconds: number;
  /** Run files: rows of documents, and rows of passages. A passage is not a score of its pair of documents. */
  readonly documents: string;
  /** The documents with the shares of their words in the same order. */
  readonly inOrder: string;
  readonly passages: string;
  /** Rows of passages in other words. */
  readonly retold: string;
}

function comparePairs(places: Places, set: string, isOfCopies: boolean): Compared {
  const folder = join(places.data, set);
  const output = join(places.keep, `${set}.jsonl`);
  const pairs = join(folder, 'pairs.tsv');
  const args = ['compare', '--pairs', pairs, '--root', folder, '--format', 'jsonl', '--output', output];
  const seconds = runShingle(places, null, args);
  const lines = readFileSync(output, 'utf8').split('\n');
  const documents = join(places.keep, `${set}.documents.jsonl`);
  const passages = join(places.keep, `${set}.passages.jsonl`);
  writeFileSync(documents, rowsOfKind(lines, 'document'));
  const inOrder = join(places.keep, `${set}.inOrder.jsonl`);
  writeFileSync(inOrder, rowsOfKind(lines, 'document').replace(/[^\n]+/g, inSameOrder));
  const retold = join(places.keep, `${set}.retold.jsonl`);
  const isRetold = (line: string) => line.includes('"code":"rewritten-passage"');
  writeFileSync(passages, rowsOfKind(isOfCopies ? lines.filter((line) => !isRetold(line)) : lines, 'passage'));
  writeFileSync(retold, rowsOfKind(lines.filter(isRetold), 'passage'));
  return {seconds, documents, inOrder, passages, retold};
}

/** With the shares of the words in the same order, as a longest common subsequence is. */
function inSameOrder(line: string): string {
  const row = JSON.parse(line) as {containmentA: number; containmentB: number; inOrderA?: number; inOrderB?: number};
  const [containmentA, containmentB] = [row.inOrderA ?? row.containmentA, row.inOrderB ?? row.containmentB];
  return JSON.stringify({...row, containmentA, containmentB, containment: Math.max(containmentA, containmentB)});
}

function rowsOfKind(lines: readonly string[], kind: string): string {
  return lines
    .filter((line) => line !== '' && (JSON.parse(line) as Row).kind === kind)
    .map((line) => `${line}\n`)
    .join('');
}

function scorePairs(places: Places, data: readonly string[], run: Compared): Map<string, PairScore> {
  const scores = new Map<string, PairScore>();
  const fields = [
    ['containment', run.documents],
    ['resemblance', run.documents],
    ['coverage', run.passages],
  ] as const;
  for (const [field, file] of fields) {
    const text = runScorer(places, 'score-pairs.mjs', [...data, file, '--field', field, '--json']);
    for (const score of (JSON.parse(text) as {results: PairScore[]}).results) scores.set(score.score, score);
  }
  return scores;
}

function scorePassages(places: Places, data: readonly string[], run: Compared): Map<string, PassageScore> {
  const text = runScorer(places, 'score-passages.mjs', [...data, run.passages, '--json']);
  return new Map((JSON.parse(text) as {results: PassageScore[]}).results.map((score) => [score.class, score]));
}

function scoreSearch(places: Places, args: readonly string[]): SearchScore {
  const all = [...args, '--field', 'resemblance', '--top1', '--json'];
  return JSON.parse(runScorer(places, 'score-search.mjs', all)) as SearchScore;
}

/** The scorer only prints a table: class, pairs, Spearman's ρ, … */
export function keptSpearman(table: string): number | undefined {
  const cells = /^ALL\s+\d+\s+(-?[\d.]+)/m.exec(table);
  return cells === null ? undefined : Number(cells[1]);
}

/** Thresholds of the trivial baseline, so that every pair with a rank there has one here. */
const searchSettings = {documentResemblance: 0.01, documentContainment: 0.2};

function searchAll(places: Places, set: string): {seconds: number; score: SearchScore} {
  const folder = join(places.data, set);
  const config = join(places.keep, `${set}.search.json`);
  const output = join(places.keep, `${set}.search.jsonl`);
  writeFileSync(config, `${JSON.stringify(searchSettings)}\n`);
  const what = [
    'check',
    'docs',
    '--root',
    folder,
    '--documents',
    '--no-fold',
    '--level',
    'all',
    '--max-findings',
    '1000000',
  ];
  const seconds = runShingle(places, config, [...what, '--format', 'jsonl', '--output', output]);
  const documents = join(places.keep, `${set}.search.documents.jsonl`);
  writeFileSync(documents, rowsOfKind(readFileSync(output, 'utf8').split('\n'), 'document'));
  return {seconds, score: scoreSearch(places, ['--data', folder, '--run', documents])};
}

function checkSet(places: Places, set: string): {seconds: number; counts: FindingCounts} {
  const folder = join(places.data, set);
  const {seconds, report} = plainCheck(places, folder, ['docs'], join(places.keep, `${set}.check.json`));
  const file = join(folder, 'docs.tsv');
  const groups = new Map(existsSync(file) ? readTable(file).map((row) => [row.file ?? '', row.group ?? '']) : []);
  return {seconds, counts: countFindings(report.findings, groups)};
}

/** A check with default settings and without limits on the findings. */
export function plainCheck(
  places: Places,
  root: string,
  paths: readonly string[],
  output: string,
): {seconds: number; report: JsonReport} {
  const args = ['check', ...paths, '--root', root, '--max-findings', '1000000', '--format', 'json', '--output', output];
  const seconds = runShingle(places, null, args);
  return {seconds, report: JSON.parse(readFileSync(output, 'utf8')) as JsonReport};
}

function falseAlarmsOf(folder: string, run: string): string[] {
  const unrelated = new Set(
    readTable(join(folder, 'pairs.tsv')).flatMap(({a, b, label}) => (Number(label) > 0 ? [] : [`${a} ~ ${b}`])),
  );
  const reported = readFileSync(run, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .map(({a, b}) => `${a} ~ ${b}`);
  return [...new Set(reported)].filter((pair) => unrelated.has(pair)).sort();
}

function readTable(file: string): Record<string, string | undefined>[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/);
  const columns = header.split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const values = line.split('\t');
      return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    });
}

/** The steps that the files of an unknown set allow. */
export function stepsFor(folder: string): Step[] {
  const steps: Step[] = [];
  if (existsSync(join(folder, 'pairs.tsv'))) steps.push('pairs');
  if (existsSync(join(folder, 'truth.jsonl'))) steps.push('passages');
  if (existsSync(join(folder, 'docs.tsv')) && existsSync(join(folder, 'docs'))) steps.push('search', 'findings');
  if (steps.length === 0) throw new RunFailed('has no pairs.tsv, truth.jsonl or docs.tsv');
  return steps;
}
