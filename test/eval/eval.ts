// npm run eval -- DIR: runs the built command line on every set below DIR/data, scores it by DIR/score, and prints one
// table.

import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {inSeconds, type Side, tableLines} from '../bench/table.ts';
import {type Places, RunFailed} from './commands.ts';
import {readable, sample} from './findings.ts';
import {floorShown} from './floor.ts';
import {measureSet, plainCheck, stepsFor} from './scores.ts';
import {genericTargets, goalShown, knownSets, reached, type Target} from './targets.ts';

const usage = `npm run eval -- DIR [--only SET]… [--keep FOLDER] [--json FILE]
npm run eval -- DIR --sample N [--seed S] [--only SET]   N findings of a check, to be judged by a reader
npm run eval -- --check FOLDER --sample N [--seed S]     the same of any folder

DIR holds data/ (a folder for each set) and score/ (the scorers). --only names sets, or starts of their names.`;

interface ResultRow {
  readonly set: string;
  readonly metric: string;
  readonly ours: string;
  readonly value: number | null;
  readonly floor: string;
  readonly reference: string;
  readonly target: string;
  readonly verdict: string;
  readonly seconds: string;
  readonly besides: string;
}

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      only: {type: 'string', multiple: true},
      keep: {type: 'string'},
      json: {type: 'string'},
      sample: {type: 'string'},
      seed: {type: 'string'},
      check: {type: 'string'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  const [dir] = positionals;
  if (values.help || (dir === undefined && values.check === undefined)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const keep = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'shingle-eval-')) : resolve(values.keep);
  mkdirSync(keep, {recursive: true});
  const places: Places = {
    program: join(keep, 'dist', 'shingle.js'),
    data: join(resolve(dir ?? '.'), 'data'),
    score: join(resolve(dir ?? '.'), 'score'),
    keep,
  };
  // A copy, so that a rebuild in the meantime does not change or remove what is measured.
  const built = fileURLToPath(new URL('..', import.meta.url));
  cpSync(built, join(keep, 'dist'), {recursive: true, filter: (path) => basename(path) !== 'tools'});
  const only = values.only?.flatMap((names) => names.split(',')) ?? [];
  try {
    if (values.sample !== undefined || values.check !== undefined) {
      const count = Number(values.sample ?? 30);
      const seed = Number(values.seed ?? 1);
      const folder = values.check ?? join(places.data, only[0] ?? 'etcd-versioned-docs');
      console.log(sampled(places, folder, count, seed).join('\n'));
      return 0;
    }
    const rows = evaluated(places, only);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 1)}\n`);
    return 0;
  } finally {
    if (values.keep === undefined) rmSync(keep, {recursive: true});
  }
}

function evaluated(places: Places, only: readonly string[]): ResultRow[] {
  const wanted = (set: string) => only.length === 0 || only.some((start) => set.startsWith(start));
  const there = readdirSync(places.data, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && wanted(entry.name))
    .map(({name}) => name);
  const placeOf = (set: string) => {
    const index = knownSets.findIndex(({name}) => name.test(set));
    return index < 0 ? knownSets.length : index;
  };
  there.sort((x, y) => placeOf(x) - placeOf(y) || (x < y ? -1 : 1));
  const rows: ResultRow[] = [];
  const notes: string[] = [];
  const progress = (text: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`);
  for (const set of there) {
    progress(set);
    try {
      const {rows: measured, falseAlarms} = rowsOf(places, set);
      rows.push(...measured);
      const shown = falseAlarms.slice(0, 6).map((pair) => `  ${pair}`);
      if (shown.length > 0) notes.push(`${set}: ${falseAlarms.length} unrelated pairs with a passage`, ...shown);
    } catch (error) {
      if (!(error instanceof RunFailed)) throw error;
      notes.push(`${set}: not scored, ${error.message}`);
    }
  }
  progress('');
  if (only.length === 0) {
    const missing = knownSets.filter(({name}) => !there.some((set) => name.test(set)));
    notes.push(...missing.map(({name}) => `no set is named ${name.source.replace('^', '')}…`));
  }
  print(rows, notes);
  return rows;
}

function rowsOf(places: Places, set: string): {rows: ResultRow[]; falseAlarms: readonly string[]} {
  const found = knownSets.find(({name}) => name.test(set));
  const steps = found?.steps ?? stepsFor(join(places.data, set));
  const targets: readonly Target[] = found?.targets ?? genericTargets;
  const scores = measureSet(places, set, steps);
  const rows: ResultRow[] = [];
  for (const {metric, of, goal, floor, reference, besides} of targets) {
    const value = of(scores);
    if (value === undefined && found === undefined) continue;
    rows.push({
      set,
      metric,
      ours: value === undefined ? '–' : (value.shown ?? fourDigits(value.value)),
      value: value?.value ?? null,
      floor: floor === undefined ? '' : floorShown(places.score, set, floor),
      reference,
      target: goal === null ? '' : goalShown(goal),
      verdict: goal === null ? '' : value === undefined ? 'unknown' : reached(value.value, goal) ? 'ok' : 'missed',
      seconds: rows.length === 0 ? inSeconds(scores.seconds) : '',
      besides: besides?.(scores) ?? '',
    });
  }
  return {rows, falseAlarms: scores.falseAlarms};
}

function fourDigits(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

function print(rows: readonly ResultRow[], notes: readonly string[]): void {
  const header = ['set', 's', 'metric', 'ours', 'floor', 'reference', 'target', '', 'besides'];
  const sides: Side[] = ['left', 'right'];
  const cells = rows.map((row, index) => [
    rows[index - 1]?.set === row.set ? '' : row.set,
    row.seconds,
    row.metric,
    row.ours,
    row.floor,
    row.reference,
    row.target,
    row.verdict,
    row.besides,
  ]);
  for (const line of tableLines(header, cells, sides)) console.log(line);
  const aimed = rows.filter(({verdict}) => verdict !== '');
  const missed = aimed.filter(({verdict}) => verdict !== 'ok');
  const seconds = rows.reduce((sum, row) => sum + Number(row.seconds || 0), 0);
  console.log(`\n${aimed.length - missed.length} of ${aimed.length} targets reached, ${inSeconds(seconds)} s`);
  for (const {set, metric, ours, target} of missed) console.log(`  missed: ${set}, ${metric}: ${ours} (${target})`);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
}

/** Findings of a plain check, without those about folders, for a reviewer to judge. */
function sampled(places: Places, folder: string, count: number, seed: number): string[] {
  const docs = join(folder, 'docs');
  const paths = existsSync(join(folder, 'meta.json')) && existsSync(docs) ? ['docs'] : ['.'];
  const {report} = plainCheck(places, resolve(folder), paths, join(places.keep, 'sample.json'));
  const others = report.findings.filter(({kind}) => kind !== 'folder');
  const drawn = sample(others, count, seed);
  return [
    report.summary.text,
    `${drawn.length} drawn of ${others.length} findings that are no folders, seed ${seed}`,
    ...drawn.flatMap((finding, index) => ['', ...readable(finding, index + 1, 90)]),
  ];
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof RunFailed ? error.message : error);
  process.exitCode = 2;
}
