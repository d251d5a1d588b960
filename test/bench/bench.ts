// npm run bench: seeded corpora at n, 4n and 16n, stage by stage; how much of the planted text is found; the kernel.

import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {cpus, tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {type Config, defaults} from '../../shared/model/config.ts';
import {newPlantedCorpus, type Page, type PlantedCorpus} from './corpus.ts';
import {type KernelResult, measureKernel, pagesIn} from './kernel.ts';
import {keystrokeLines} from './keystroke.ts';
import {type Counts, countsOf, type Recall, recallOf} from './recall.ts';
import {runStages, type Stage} from './stages.ts';
import {growth, median} from './statistics.ts';
import {inMegabytes, inSeconds, type Side, tableLines} from './table.ts';
import {measureTyping} from './typing.ts';

const usage = `npm run bench -- [DIR] [--size MB] [--steps N] [--runs N] [--seed S] [--json FILE]

Corpora of MB (4), and 4 and 16 times as much (--steps 3). Times of stages are processor time, the least of --runs (3) at
the largest size and of more at the smaller ones. With DIR the kernel (medians of 5) and the stages are measured on the files there too.`;

/** Recall counts all findings, not only the strongest thousand. */
const config: Config = {...defaults, limits: {...defaults.limits, findingsMax: 1_000_000}};

const growthMax = 4.4;
const kernelMin = 100;
const wcShareMin = 0.5;
/** Shorter times say nothing about growth. */
const measurableSeconds = 0.005;

interface Size {
  readonly bytes: number;
  readonly pages: number;
  readonly stages: readonly Stage[];
  readonly recall: readonly Recall[];
  readonly counts: readonly Counts[];
  /** Peak memory of the process up to the end of this size. */
  readonly residentBytesMax: number;
}

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      size: {type: 'string', default: '4'},
      steps: {type: 'string', default: '3'},
      runs: {type: 'string', default: '3'},
      seed: {type: 'string', default: '1'},
      json: {type: 'string'},
      // Used when the bench starts itself.
      typing: {type: 'string'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.typing !== undefined) {
    console.log(JSON.stringify(await measureTyping(values.typing)));
    return 0;
  }
  const [size, steps, runs, seed] = [values.size, values.steps, values.runs, values.seed].map(Number);
  const {model} = cpus()[0] ?? {model: 'unknown processor'};
  console.log(`Node ${process.version}, ${cpus().length} × ${model}, seed ${seed}`);
  const kernel = kernels(size * 4e6, seed, positionals[0]);
  console.log(`\n${kernelLines(kernel).join('\n')}`);
  const corpora = Array.from({length: steps}, (_, step) => newPlantedCorpus(size * 1e6 * 4 ** step, seed));
  // The very first run compiles and is not counted.
  runStages((corpora[1] ?? corpora[0]).pages, config);
  const sizes = measured(corpora, runs);
  console.log(`\n${stageLines(sizes).join('\n')}`);
  console.log(`\n${recallLines(sizes).join('\n')}`);
  console.log(`\n${countLines(sizes).join('\n')}`);
  const keystrokes = corpora.map(({bytes}) => bytes);
  console.log(`\n${keystrokeLines(fileURLToPath(import.meta.url), keystrokes, seed).join('\n')}`);
  if (positionals[0] !== undefined) {
    const there = measuredThere(pagesIn(resolve(positionals[0])), runs);
    console.log(`\n${positionals[0]}, ${there[0].pages} files\n${stageLines(there).join('\n')}`);
    console.log(`\n${countLines(there).join('\n')}`);
  }
  if (values.json !== undefined) {
    const all = {node: process.version, processor: model, seed, runs, kernel, sizes};
    writeFileSync(values.json, `${JSON.stringify(all, null, 1)}\n`);
  }
  return 0;
}

function measuredThere(pages: readonly Page[], runs: number): Size[] {
  const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
  return measured([{pages, bytes, planted: [], mirrored: []}], runs);
}

/** Sizes alternate, small ones more often, so that a busy minute of the machine does not distort one size. */
function measured(corpora: readonly PlantedCorpus[], runs: number): Size[] {
  const all: (readonly Stage[])[][] = corpora.map(() => []);
  const seen: Omit<Size, 'stages'>[] = [];
  for (let round = 0; round < runs; round++) {
    for (const [index, corpus] of corpora.entries()) {
      for (let turn = 0; turn < 2 ** (corpora.length - 1 - index); turn++) {
        const run = runStages(corpus.pages, config);
        all[index].push(run.stages);
        seen[index] ??= {
          bytes: corpus.bytes,
          pages: corpus.pages.length,
          recall: recallOf(corpus, run),
          counts: countsOf(run),
          residentBytesMax: process.resourceUsage().maxRSS * 1024,
        };
      }
    }
  }
  return seen.map((size, index) => ({
    ...size,
    stages: all[index][0].map(({name}, stage) => ({
      name,
      seconds: Math.min(...all[index].map((stages) => stages[stage].seconds)),
      bytes: median(all[index].map((stages) => stages[stage].bytes)),
    })),
  }));
}

function kernels(bytes: number, seed: number, dir: string | undefined): KernelResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-bench-'));
  try {
    const {pages} = newPlantedCorpus(bytes, seed);
    for (const {path, bytes: content} of pages) {
      const file = join(folder, path);
      mkdirSync(dirname(file), {recursive: true});
      writeFileSync(file, content);
    }
    const results = [measureKernel('seeded Markdown', folder, pages, 5)];
    if (dir !== undefined) results.push(measureKernel(dir, resolve(dir), pagesIn(resolve(dir)), 5));
    return results;
  } finally {
    rmSync(folder, {recursive: true});
  }
}

function kernelLines(results: readonly KernelResult[]): string[] {
  const rows = results.map(({what, bytes, files, kernel, kernelCpu, lexOnly, wc}) => {
    const share = wc === undefined ? undefined : kernel / wc;
    return [
      what,
      String(files),
      inMegabytes(bytes),
      lexOnly.toFixed(0),
      kernel.toFixed(0),
      kernelCpu.toFixed(0),
      kernelCpu >= kernelMin ? 'ok' : 'missed',
      wc === undefined ? 'no wc here' : wc.toFixed(0),
      share === undefined ? '' : share.toFixed(2),
      share === undefined ? '' : share >= wcShareMin ? 'ok' : 'missed',
    ];
  });
  const header = [
    'kernel, one core',
    'files',
    'MB',
    'lexer MB/s',
    'kernel MB/s',
    'kernel MB/CPU s',
    `≥ ${kernelMin}`,
    'wc -w MB/s',
  ];
  return tableLines([...header, 'kernel / wc', `≥ ${wcShareMin}`], rows, ['left', ...Array<Side>(9).fill('right')]);
}

function stageLines(sizes: readonly Size[]): string[] {
  const names = sizes[0].stages.map(({name}) => name);
  const steps = sizes.slice(1).map((_, step) => `× step ${step + 1}`);
  const target = steps.length === 0 ? '' : `≤ ${growthMax}`;
  const header = ['stage', ...sizes.map(({bytes}) => `CPU s at ${inMegabytes(bytes)} MB`), ...steps, target];
  const kept = sizes.map(({bytes}) => `MB at ${inMegabytes(bytes)} MB`);
  const row = (name: string, seconds: readonly number[], bytes: readonly number[]) => {
    // The corpora are not exactly four times as large, so growth is scaled to a factor of four in bytes.
    const sizesGrown = growth(sizes.map((size) => size.bytes));
    const grown = growth(seconds).map((times, step) => times ** (Math.log(4) / Math.log(sizesGrown[step])));
    const judged = grown.filter((_, step) => seconds[step] >= measurableSeconds);
    const verdict = judged.length === 0 ? '(short)' : judged.every((times) => times <= growthMax) ? 'ok' : 'missed';
    return [
      name,
      ...seconds.map(inSeconds),
      ...grown.map((times) => times.toFixed(2)),
      grown.length === 0 ? '' : verdict,
      ...bytes.map(inMegabytes),
    ];
  };
  const rows = names.map((name, index) => {
    const stages = sizes.map((size) => size.stages[index]);
    return row(
      name,
      stages.map(({seconds}) => seconds),
      stages.map(({bytes}) => bytes),
    );
  });
  const sums = (read: (stage: Stage) => number) =>
    sizes.map(({stages}) => stages.reduce((sum, stage) => sum + read(stage), 0));
  rows.push(
    row(
      'all stages',
      sums(({seconds}) => seconds),
      sums(({bytes}) => bytes),
    ),
  );
  const peaks = sizes.map((size) => inMegabytes(size.residentBytesMax)).join(', ');
  return [
    ...tableLines([...header, ...kept], rows, ['left', ...Array<Side>(12).fill('right')]),
    `peak memory of the process so far: ${peaks} MB; MB are bytes alive after the stage and not before`,
  ];
}

function recallLines(sizes: readonly Size[]): string[] {
  const header = ['planted', 'corpus MB', 'count', 'proposed', 'in regions', 'aligned', 'reported'];
  const rows = sizes[0].recall.flatMap(({kind}, index) =>
    sizes.map(({bytes, recall}, step) => {
      const {planted, proposed, inRegions, aligned, reported} = recall[index];
      const shares = [proposed, inRegions, aligned, reported].map((count) => (count / planted).toFixed(3));
      return [step === 0 ? kind : '', inMegabytes(bytes), String(planted), ...shares];
    }),
  );
  return tableLines(header, rows, ['left', ...Array<Side>(6).fill('right')]);
}

function countLines(sizes: readonly Size[]): string[] {
  const steps = sizes.slice(1).map((_, step) => `× step ${step + 1}`);
  const header = ['count', ...sizes.map(({bytes}) => `at ${inMegabytes(bytes)} MB`), ...steps];
  const rows = sizes[0].counts.map(({name}, index) => {
    const counts = sizes.map((size) => size.counts[index].count);
    const grown = growth(counts).map((times) => (Number.isFinite(times) ? times.toFixed(2) : ''));
    return [name, ...counts.map(String), ...grown];
  });
  return tableLines(header, rows, ['left', ...Array<Side>(6).fill('right')]);
}

process.exitCode = await main();
