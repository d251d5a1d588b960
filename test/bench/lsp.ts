// npm run bench:lsp: what an editor waits for, measured over the protocol by a client at the other end of the pipe:
// from the start of the server to its first answer, to the first diagnostics, and from a keystroke to its diagnostics.

import {mkdtempSync, readFileSync} from 'node:fs';
import {cpus, loadavg, tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {serverProcess} from '../../client/serverProcess.ts';
import {type Status, statusRequest} from '../../shared/model/protocol.ts';
import {type Client, until} from '../lsp/client.ts';
import {ProcessClient} from '../process/lsp/processClient.ts';
import {removeFolder} from '../support/removeFolder.ts';
import {copiedWorkspace, type LspWorkspace, newLspWorkspace} from './lspWorkspace.ts';
import {median, percentile} from './statistics.ts';
import {inMegabytes, type Side, tableLines} from './table.ts';

const usage = `npm run bench:lsp -- [DIR] [--sizes MB,MB,…] [--runs N] [--keystrokes N] [--commits N] [--seed S]

Workspaces of 4, 16 and 64 MB with a history of 300 commits, and a page of 100 KB that is typed in; or a copy of DIR, a
repository or a folder, in whose page next to 100 KB is typed. Generated texts have few copies, and hide what those cost.
Medians and 95th percentiles of --runs (5) starts and of --keystrokes (1000). The debounce is set to 0. The server is
started as Visual Studio Code starts it.`;

interface Figures {
  readonly workspace: LspWorkspace;
  /** Processor time, which is more reliable if the machine has other work. */
  readonly initialiseCpuMs: number;
  readonly keystrokeCpuMs: number;
  readonly initialiseMs: readonly number[];
  /**
   * From the start of the process to the diagnostics of the open page: without a cache; with the cache of an earlier
   * run.
   */
  readonly coldMs: number;
  readonly warmMs: readonly number[];
  /** From the start of the process to the end of the full check, without a cache. */
  readonly surveyMs: number;
  /** The first keystroke is answered from the last findings while the texts are loaded, and then from these. */
  readonly firstKeystrokeMs: number;
  readonly foundAgainMs: number;
  readonly keystrokeMs: readonly number[];
  readonly indexed: Memory;
  readonly typed: Memory;
  /** Some time after the last keystroke. */
  readonly atRest: Memory;
  readonly diagnostics: number;
}

interface Memory {
  readonly residentBytes: number;
  readonly residentBytesMax: number;
}

const initialiseMsMax = 300;
const firstMsMax = 1000;
const firstKeystrokeMsMax = 300;
const keystrokeMsMax = 50;
const growthMax = 1.5;
const overheadBytesMax = 120e6;
/** Threads collect garbage some seconds after they were last asked. */
const restMs = 30_000;

// shingle-disable-next-line -- programs of the workshop begin alike
async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      sizes: {type: 'string', default: '4,16,64'},
      runs: {type: 'string', default: '5'},
      keystrokes: {type: 'string', default: '1000'},
      commits: {type: 'string', default: '300'},
      seed: {type: 'string', default: '1'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [runs, keystrokes, commits, seed] = [values.runs, values.keystrokes, values.commits, values.seed].map(Number);
  const {model} = cpus()[0] ?? {model: 'unknown processor'};
  console.log(`Node ${process.version}, ${cpus().length} × ${model}, seed ${seed}, load ${loadavg()[0].toFixed(1)}`);
  const [folder] = positionals;
  const makers: ((root: string) => LspWorkspace)[] =
    folder !== undefined
      ? [(root) => copiedWorkspace(folder, root)]
      : values.sizes.split(',').map((size) => (root) => newLspWorkspace(root, Number(size) * 1e6, commits, seed));
  const figures: Figures[] = [];
  for (const make of makers) {
    const root = mkdtempSync(join(tmpdir(), 'shingle-bench-lsp-'));
    try {
      figures.push(await measured(make(root), runs, keystrokes));
    } finally {
      await removeFolder(root);
    }
  }
  console.log(`\n${lines(figures).join('\n')}`);
  return 0;
}

const settings = {delay: 0, history: 'auto'};

async function measured(workspace: LspWorkspace, runs: number, keystrokes: number): Promise<Figures> {
  const initialiseMs: number[] = [];
  const cpuMs: number[] = [];
  const warmMs: number[] = [];
  const cold = await started(workspace, async (client, startMs) => {
    const coldMs = await firstDiagnostics(client, workspace, startMs);
    await ready(client);
    return {coldMs, surveyMs: performance.now() - startMs};
  });
  initialiseMs.push(cold.initialiseMs);
  for (let run = 0; run < runs; run++) {
    const warm = await started(workspace, (client, startMs) => firstDiagnostics(client, workspace, startMs));
    initialiseMs.push(warm.initialiseMs);
    cpuMs.push(warm.cpuMs);
    warmMs.push(warm.got);
  }
  const {got} = await started(workspace, async (client, startMs) => {
    await firstDiagnostics(client, workspace, startMs);
    await ready(client);
    const uri = client.uri(workspace.path);
    const typedMs = performance.now();
    const [firstKeystrokeMs] = await typed(client, workspace, 1);
    await foundAgain(client);
    const foundAgainMs = performance.now() - typedMs;
    const indexed = memoryOf(client);
    const cpuBefore = cpuMsOf(client);
    const keystrokeMs = await typed(client, workspace, keystrokes);
    const keystrokeCpuMs = (cpuMsOf(client) - cpuBefore) / keystrokes;
    const {length} = await client.diagnostics(uri);
    const afterwards = memoryOf(client);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const atRest = memoryOf(client);
    const times = {firstKeystrokeMs, foundAgainMs, keystrokeMs, keystrokeCpuMs};
    return {...times, indexed, typed: afterwards, atRest, diagnostics: length};
  });
  return {workspace, initialiseMs, initialiseCpuMs: median(cpuMs), warmMs, ...cold.got, ...got};
}

async function started<T>(
  {root}: LspWorkspace,
  talk: (client: ProcessClient, startMs: number) => Promise<T>,
): Promise<{readonly initialiseMs: number; readonly cpuMs: number; readonly got: T}> {
  const startMs = performance.now();
  const {execArgv, env} = serverProcess;
  const environment = {...env, XDG_CACHE_HOME: join(root, '.git', 'bench-cache')};
  const client = new ProcessClient(root, {settings, execArgv, environment});
  try {
    await client.begin({});
    const initialiseMs = performance.now() - startMs;
    const cpuMs = cpuMsOf(client);
    return {initialiseMs, cpuMs, got: await talk(client, startMs)};
  } finally {
    await client.end();
  }
}

async function firstDiagnostics(client: Client, {path, text}: LspWorkspace, startMs: number): Promise<number> {
  await client.open(client.uri(path), text);
  await client.diagnostics(client.uri(path));
  return performance.now() - startMs;
}

async function ready(client: Client): Promise<void> {
  await until(
    'everything to be looked at',
    () => client.connection.sendRequest<Status>(statusRequest),
    ({state}) => state === 'ready' || state === 'failed',
    600_000,
  );
}

/** Waits for the first answer of the index. */
async function foundAgain(client: Client): Promise<void> {
  await until(
    'the findings of what was typed',
    () => client.connection.sendRequest<Status>(statusRequest),
    ({answerMs}) => answerMs !== null,
    600_000,
  );
}

/** Types one letter after the other in the middle of the page, and requests diagnostics after each. */
async function typed(client: Client, {path, text}: LspWorkspace, count: number): Promise<number[]> {
  const uri = client.uri(path);
  const middle = text.slice(0, text.length / 2).split('\n').length - 1;
  const times: number[] = [];
  for (let letter = 0; letter < count; letter++) {
    const startMs = performance.now();
    await client.change(uri, letter % 6 === 5 ? ' ' : String.fromCharCode(97 + (letter % 26)), [middle, 0]);
    await client.diagnostics(uri);
    times.push(performance.now() - startMs);
  }
  return times;
}

/** Memory of the process with all its threads; NaN where the system does not report it. */
function memoryOf({process: {pid}}: ProcessClient): Memory {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Not Linux.
  }
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  return {residentBytes: bytes('VmRSS'), residentBytesMax: bytes('VmHWM')};
}

/**
 * Of all threads so far; NaN where the system does not report it. A clock tick is 10 ms on every Linux that Node runs
 * on.
 */
function cpuMsOf({process: {pid}}: ProcessClient): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}

function lines(figures: readonly Figures[]): string[] {
  const both = (times: readonly number[]) =>
    times.length === 0 ? '–' : `${median(times).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)}`;
  const grown = median(figures[figures.length - 1].keystrokeMs) / median(figures[0].keystrokeMs);
  const memory = (pick: (of: Figures) => Memory) => figures.map((one) => memoryCell(pick(one)));
  const rows: string[][] = [
    ['initialise', ...figures.map(({initialiseMs}) => both(initialiseMs)), `≤ ${initialiseMsMax}`],
    ['  of the processor', ...figures.map(({initialiseCpuMs}) => initialiseCpuMs.toFixed(0)), ''],
    ['first diagnostics, nothing kept', ...figures.map(({coldMs}) => coldMs.toFixed(0)), ''],
    ['all looked at, nothing kept', ...figures.map(({surveyMs}) => surveyMs.toFixed(0)), ''],
    ['first diagnostics, kept index', ...figures.map(({warmMs}) => both(warmMs)), `≤ ${firstMsMax}`],
    [
      'first keystroke',
      ...figures.map(({firstKeystrokeMs}) => firstKeystrokeMs.toFixed(0)),
      `≤ ${firstKeystrokeMsMax}`,
    ],
    ['  found again', ...figures.map(({foundAgainMs}) => foundAgainMs.toFixed(0)), ''],
    ['keystroke', ...figures.map(({keystrokeMs}) => both(keystrokeMs)), `≤ ${keystrokeMsMax}`],
    ['  of the processor', ...figures.map(({keystrokeCpuMs}) => keystrokeCpuMs.toFixed(0)), ''],
    [
      '  × the smallest',
      ...figures.map((_, at) => (at === figures.length - 1 ? grown.toFixed(2) : '')),
      `≤ ${growthMax}`,
    ],
    ['resident MB, indexed', ...memory(({indexed}) => indexed), ''],
    ['resident MB, typed', ...memory(({typed: after}) => after), ''],
    [`resident MB, ${restMs / 1000} s later`, ...memory(({atRest}) => atRest), ''],
    [
      '  promised',
      ...figures.map(({workspace}) => inMegabytes(overheadBytesMax + workspace.bytes)),
      `${inMegabytes(overheadBytesMax)} + text`,
    ],
    ['diagnostics of the page', ...figures.map(({diagnostics}) => String(diagnostics)), ''],
    ['files', ...figures.map(({workspace}) => String(workspace.pages)), ''],
    ['commits', ...figures.map(({workspace}) => String(workspace.commits)), ''],
  ];
  const header = ['ms, median / p95', ...figures.map(({workspace}) => `${inMegabytes(workspace.bytes)} MB`), 'target'];
  return tableLines(header, rows, ['left', ...Array<Side>(figures.length).fill('right'), 'left']);
}

/** Current, and peak. */
function memoryCell({residentBytes, residentBytesMax}: Memory): string {
  return `${inMegabytes(residentBytes)} / ${inMegabytes(residentBytesMax)}`;
}

process.exitCode = await main();
