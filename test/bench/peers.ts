// npm run bench:peers -- DIR…: runs shingle, jscpd and sim_text on each folder, as whole processes, alternating.

import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {cpus, tmpdir} from 'node:os';
import {basename, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {installedJscpd, jscpdVersion} from './installedPeers.ts';
import {bestMeter, type Measured, type Meter, runMeasured} from './measure.ts';
import {bytesOf, jscpdProgram, type Program, shinglePrograms, simTextProgram} from './programs.ts';
import {median} from './statistics.ts';
import {inMegabytes, inSeconds, type Side, tableLines} from './table.ts';

const usage = `npm run bench:peers -- DIR… [--runs N] [--prose] [--json FILE]

Runs all on each DIR in turn (A B C A B C), medians of N (7); ratios to jscpd are those of one round. Both have their
defaults; with --prose, jscpd compares prose only, and sim_text takes part where it is installed (Debian package
similarity-tester). jscpd is installed into .cache/peers.`;

interface Result {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number | undefined;
  readonly bytesMax: number | undefined;
  readonly findings: number | undefined;
  /** Divided by what jscpd takes in the same round. */
  readonly ofJscpd: Pick<Result, 'cpuSeconds' | 'bytesMax'> & {readonly seconds: number | undefined};
}

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      runs: {type: 'string', default: '7'},
      prose: {type: 'boolean', default: false},
      json: {type: 'string'},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const jscpd = installedJscpd();
  if (jscpd === undefined) console.error('jscpd is left out');
  const meter = bestMeter();
  const {model} = cpus()[0] ?? {model: 'unknown processor'};
  const runs = Number(values.runs);
  console.log(
    `Node ${process.version}, ${cpus().length} × ${model}; medians of ${runs}, in turn; measured by ${meter}`,
  );
  const scratch = mkdtempSync(join(tmpdir(), 'shingle-peers-'));
  try {
    // A copy, so that a rebuild in the meantime does not change what is measured.
    const built = fileURLToPath(new URL('..', import.meta.url));
    cpSync(built, join(scratch, 'dist'), {recursive: true, filter: (path) => basename(path) !== 'tools'});
    const all: Record<string, readonly Result[]> = {};
    for (const dir of positionals) {
      const folder = resolve(dir);
      const paths = filesIn(folder);
      const sizes = paths.map((path) => ({path, bytes: sizeOf(join(folder, path))}));
      const {prose, code} = bytesOf(sizes);
      const programs = shinglePrograms(join(scratch, 'dist', 'shingle.js'), scratch);
      if (jscpd !== undefined) programs.push(jscpdProgram(jscpd, values.prose));
      if (values.prose && isInstalled('sim_text')) programs.push(simTextProgram(paths));
      const bytes = `${inMegabytes(prose)} MB of prose, ${inMegabytes(code)} MB of code`;
      const settings = values.prose ? 'its settings for prose (50 tokens, Markdown)' : 'its defaults';
      console.log(`\n${dir}: ${paths.length} files, ${bytes}; jscpd ${jscpdVersion} with ${settings}`);
      all[dir] = await measuredInTurn(programs, folder, scratch, runs, meter);
      console.log(resultLines(all[dir]).join('\n'));
    }
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({meter, all}, null, 1)}\n`);
  } finally {
    rmSync(scratch, {recursive: true});
  }
  return 0;
}

/** The first round fills the page cache and counts findings; it is not measured. */
async function measuredInTurn(
  programs: readonly Program[],
  folder: string,
  scratch: string,
  runs: number,
  meter: Meter,
): Promise<Result[]> {
  const measured = programs.map((): Measured[] => []);
  const findings: (number | undefined)[] = [];
  const list = join(scratch, 'paths.txt');
  const run = (program: Program, args: readonly string[]) => {
    if (program.stdin !== null) writeFileSync(list, program.stdin.map((path) => `${path}\n`).join(''));
    if (program.cache?.isEmptied) rmSync(program.cache.folder, {recursive: true, force: true});
    const input = program.stdin === null ? null : list;
    return runMeasured(program.command, args, input, folder, scratch, meter, environmentOf(program));
  };
  for (const program of programs) {
    const {output} = await run(program, program.countArgs ?? program.args);
    findings.push(program.findings(readFileSync(output, 'utf8')));
  }
  for (let round = 0; round < runs; round++) {
    for (const [index, program] of programs.entries()) measured[index].push(await run(program, program.args));
  }
  const jscpd = measured[programs.findIndex(({name}) => name === 'jscpd')];
  return programs.map(({name}, index) => {
    const own = measured[index];
    const ratio = (of: (one: Measured) => number | undefined) =>
      jscpd === undefined || jscpd === own
        ? undefined
        : medianOf(own.map((one, round) => quotient(of(one), of(jscpd[round]))));
    return {
      name,
      seconds: median(own.map(({seconds}) => seconds)),
      cpuSeconds: medianOf(own.map(({cpuSeconds}) => cpuSeconds)),
      bytesMax: medianOf(own.map(({bytesMax}) => bytesMax)),
      findings: findings[index],
      ofJscpd: {
        seconds: ratio(({seconds}) => seconds),
        cpuSeconds: ratio(({cpuSeconds}) => cpuSeconds),
        bytesMax: ratio(({bytesMax}) => bytesMax),
      },
    };
  });
}

function environmentOf({cache}: Program): NodeJS.ProcessEnv {
  if (cache === undefined) return process.env;
  return {...process.env, CI: '', XDG_CACHE_HOME: cache.folder, LOCALAPPDATA: cache.folder};
}

function quotient(own: number | undefined, other: number | undefined): number | undefined {
  return own === undefined || other === undefined || other === 0 ? undefined : own / other;
}

function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

function resultLines(results: readonly Result[]): string[] {
  const ratio = (value: number | undefined) => value?.toFixed(2) ?? '';
  const rows = results.map((result) => [
    result.name,
    inSeconds(result.seconds),
    result.cpuSeconds === undefined ? '–' : inSeconds(result.cpuSeconds),
    result.bytesMax === undefined ? '–' : inMegabytes(result.bytesMax),
    result.findings === undefined ? '–' : String(result.findings),
    ratio(result.ofJscpd.seconds),
    ratio(result.ofJscpd.cpuSeconds),
    ratio(result.ofJscpd.bytesMax),
  ]);
  const header = ['program', 'wall s', 'CPU s', 'peak MB', 'findings', 'wall / jscpd', 'CPU', 'memory'];
  return tableLines(header, rows, ['left', ...Array<Side>(7).fill('right')]);
}

function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
}

function filesIn(folder: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (listed.status === 0) return listed.stdout.split('\0').filter((path) => path !== '' && !path.includes('\n'));
  const all = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return all.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

function sizeOf(file: string): number {
  return statSync(file, {throwIfNoEntry: false})?.size ?? 0;
}

process.exitCode = await main();
