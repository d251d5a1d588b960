// npm run eval:judge -- DIR CHECKOUTS: how well the judge agrees with the labels of strict readers. DIR holds act/ and act3/;
// CHECKOUTS, a folder with a clone of each repository, checked out at the commit that was read, under whatever name.

import {execFileSync, spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {copyRows} from '../../shared/evidence/copies.ts';
import {pathRows} from '../../shared/evidence/paths.ts';
import {minWeightDefault} from '../../shared/model/judgeNumbers.ts';
import {tableLines} from '../bench/table.ts';
import {type LabelledSlice, labelledSlices, type ReportFinding} from './judgeLabels.ts';
import {
  asJudged,
  asReported,
  type Entries,
  type Figures,
  figuresOf,
  intervalOf,
  type JudgedSlice,
  judgedSlice,
  merit,
  sumOf,
} from './judgeTable.ts';

const usage = `npm run eval:judge -- DIR CHECKOUTS [--rows] [--weights] [--slices]

The first ten warnings of each slice that readers act on, and the copies they act on that are told, by group, with the 90 %
interval by slice. --rows repeats it without each row of evidence, --weights with other values of minWeight, also chosen on
all slices but the one that is scored; --slices lists the slices.`;

const reportBytesMax = 1 << 29;
const weights = [30, 35, 40, 45, 50, 60, 80];
const seed = 1;

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      rows: {type: 'boolean'},
      weights: {type: 'boolean'},
      slices: {type: 'boolean'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  const [dir, checkouts] = positionals;
  if (values.help || dir === undefined || checkouts === undefined) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const folders = checkoutsIn(resolve(checkouts));
  const judged: JudgedSlice[] = [];
  const missing: string[] = [];
  for (const slice of labelledSlices(resolve(dir))) {
    const folder = [...folders].find(([, commit]) => slice.commit !== '' && commit.startsWith(slice.commit))?.[0];
    if (folder === undefined) missing.push(`${slice.name} at ${slice.commit.slice(0, 10)}`);
    else judged.push(checked(slice, folder));
  }
  if (judged.length === 0) {
    console.error(`No folder of ${checkouts} is a checkout at a commit that was read.`);
    return 2;
  }
  if (missing.length > 0) console.log(`Not scored, no checkout: ${missing.join(', ')}\n`);
  const lines = [...rowsOf('as reported', judged, asReported)];
  if (values.slices)
    for (const one of judged)
      lines.push(figureCells(`  ${one.slice.name}`, one.slice.group, [figuresOf(one, asReported)]));
  if (values.weights) {
    for (const minWeight of weights)
      lines.push(...rowsOf(`minWeight ${minWeight}`, judged, asJudged({minWeight}, effectOf)));
    lines.push(...leftOut(judged));
  }
  if (values.rows) {
    const names = new Set(
      judged.flatMap(({findings}) => findings.flatMap(({counted = [], reason = ''}) => [...counted, reason])),
    );
    const known = [...copyRows, ...pathRows].map(({name}) => name).filter((name) => names.has(name));
    lines.push(...rowsOf('all rows', judged, asJudged({minWeight: minWeightDefault}, effectOf)));
    for (const without of new Set(known))
      lines.push(...rowsOf(`without ${without}`, judged, asJudged({minWeight: minWeightDefault, without}, effectOf)));
  }
  const header = ['', 'group', 'entries', 'per 1,000 files', 'first ten acted on', '90 %', 'unread', 'acts told'];
  console.log(
    tableLines(header, lines, ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right']).join('\n'),
  );
  return 0;
}

function effectOf(row: string): number | 'information' | undefined {
  const effect = copyRows.find(({name}) => name === row)?.effect;
  return effect === 'silent' ? 'information' : effect;
}

/** Folders that are checkouts, with their commits. */
function checkoutsIn(dir: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(dir, {withFileTypes: true})) {
    if (!entry.isDirectory()) continue;
    const folder = join(dir, entry.name);
    try {
      const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      found.set(folder, commit.trim());
    } catch {
      // No repository.
    }
  }
  return found;
}

/** The report of a fresh process with default settings, and what is usually left out. */
function checked(slice: LabelledSlice, folder: string): JudgedSlice {
  const program = fileURLToPath(new URL('../shingle.js', import.meta.url));
  const settings = ['--root', '.', '--no-config', '--no-baseline', '--no-cache', '--level', 'all', '--format', 'json'];
  const {status, stdout, stderr} = spawnSync(process.execPath, [program, 'check', ...slice.paths, ...settings], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: reportBytesMax,
  });
  if (status !== 0 && status !== 1) throw new Error(`${slice.name}: ${stderr.trim().split('\n')[0]}`);
  const report = JSON.parse(stdout) as {summary: {files: number}; findings: readonly ReportFinding[]};
  return judgedSlice(slice, report.summary.files, report.findings);
}

function rowsOf(what: string, judged: readonly JudgedSlice[], entries: Entries): string[][] {
  const groups = [...new Set(judged.map(({slice}) => slice.group))];
  return groups.map((group) => {
    const own = judged.filter(({slice}) => slice.group === group);
    return figureCells(
      what,
      group,
      own.map((one) => figuresOf(one, entries)),
    );
  });
}

/** For each slice the weight that is best on all others, and what it gives on this one. */
function leftOut(judged: readonly JudgedSlice[]): string[][] {
  const figures = weights.map((minWeight) => judged.map((one) => figuresOf(one, asJudged({minWeight}, effectOf))));
  const chosen = judged.map((_, at) => {
    const others = figures.map((of) => merit(sumOf(of.filter((_, slice) => slice !== at))));
    return figures[others.indexOf(Math.max(...others))][at];
  });
  const groups = [...new Set(judged.map(({slice}) => slice.group))];
  return groups.map((group) =>
    figureCells(
      'chosen on the others',
      group,
      chosen.filter((_, at) => judged[at].slice.group === group),
    ),
  );
}

function figureCells(what: string, group: string, figures: readonly Figures[]): string[] {
  const {warnings, files, acted, judged, unread, acts, told} = sumOf(figures);
  const [low, high] = intervalOf(figures, seed);
  const share = (part: number, all: number) => `${part}/${all} ${all === 0 ? '–' : (part / all).toFixed(2)}`;
  return [
    what,
    group,
    String(warnings),
    ((1000 * warnings) / Math.max(1, files)).toFixed(1),
    share(acted, judged),
    figures.length < 2 ? '' : `${low.toFixed(2)}–${high.toFixed(2)}`,
    String(unread),
    share(told, acts),
  ];
}

process.exitCode = main();
