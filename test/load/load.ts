// npm run load -- [--files 100000] [--megabytes 2000] [--commits 100000] [--only NAME,…] [--seed S] [--stops N] [--folder F] [--verbose]:
// writes large repositories into a temporary folder, runs the built program on each at a quarter and at its full size, and
// prints time for each megabyte, peak memory and progress; then stops it N times with Ctrl-C at a random moment. Exit code 1
// if something crashed, was stopped late, left a process, or took more time for each megabyte than it may.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {random} from '../support/random.ts';
import {type Load, type LoadOptions, loads} from './loads.ts';
import {measuredRun, type Place, type Run, stoppedRun} from './measuredRun.ts';

/** Of the processor time for each byte, from a quarter to the whole: n log n takes some 1.2 times as long. */
const growthMax = 1.5;
/** A run that takes less is mostly its start. */
const secondsMin = 1.5;
const stopMsMax = 200;
const silenceSecondsMax = 5;

interface Options extends LoadOptions {
  readonly only: readonly string[];
  readonly stops: number;
  readonly folder: string;
  readonly verbose: boolean;
}

async function main(): Promise<number> {
  const options = optionsGiven();
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const problems: string[] = [];
  for (const load of loads) {
    if (options.only.length > 0 && !options.only.includes(load.name)) continue;
    problems.push(...(await tried(load, options)).map((problem) => `${load.name}: ${problem}`));
  }
  console.log(problems.length === 0 ? '\nno problems' : `\n${problems.length} problems\n${problems.join('\n')}`);
  return problems.length === 0 ? 0 : 1;
}

function optionsGiven(): Options | string {
  const {values} = parseArgs({
    options: {
      files: {type: 'string', default: '100000'},
      megabytes: {type: 'string', default: '2000'},
      commits: {type: 'string', default: '100000'},
      only: {type: 'string', default: ''},
      seed: {type: 'string', default: '1'},
      stops: {type: 'string', default: '5'},
      folder: {type: 'string', default: tmpdir()},
      verbose: {type: 'boolean', default: false},
    },
  });
  const [files, megabytes, commits, seed, stops] = [
    ...[values.files, values.megabytes, values.commits, values.seed, values.stops].map(Number),
  ];
  if (![files, megabytes, commits, seed, stops].every((one) => one >= 0)) return 'got no number, expected one';
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.find((name) => loads.every((load) => load.name !== name));
  if (unknown !== undefined) {
    return `got --only ${unknown}, expected some of ${loads.map(({name}) => name).join(', ')}`;
  }
  return {files, megabytes, commits, seed, stops, only, folder: values.folder, verbose: values.verbose};
}

async function tried(load: Load, options: Options): Promise<string[]> {
  const problems: string[] = [];
  const quarter: Measured[] = [];
  console.log(`\n${load.name}\n${heading}`);
  for (const share of [0.25, 1]) {
    const top = mkdtempSync(join(options.folder, 'shingle-load-'));
    try {
      const place = newRepository(top);
      const bytes = await load.write(place.folder, share, options);
      for (const [at, words] of load.commands.entries()) {
        const run = {...(await measuredRun(place, words)), bytes};
        console.log(rowOf(share, words, run, quarter[at]));
        problems.push(...problemsOf(words, run, share === 1 ? quarter[at] : undefined));
        if (share < 1) quarter.push(run);
        else if (at === 0 || words.includes('index')) problems.push(...(await stopped(place, words, run, options)));
      }
    } finally {
      rmSync(top, {recursive: true, force: true});
    }
  }
  return problems;
}

interface Measured extends Run {
  readonly bytes: number;
}

function growthOf(run: Measured, before: Measured): number {
  return run.cpuSeconds / run.bytes / (before.cpuSeconds / before.bytes);
}

function newRepository(top: string): Place {
  const [folder, home] = [join(top, 'root'), join(top, 'home')];
  for (const one of [folder, home]) mkdirSync(one);
  const env: NodeJS.ProcessEnv = {
    ...{PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8'},
    ...{GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1'},
  };
  execFileSync('git', ['init', '-q', '-b', 'main'], {cwd: folder, env});
  return {folder, env};
}

const heading =
  '  size  command                              s   ms/MB  growth  processor s  peak MB  progress  silent s';

function rowOf(share: number, words: readonly string[], run: Measured, before: Measured | undefined): string {
  const growth = before === undefined || share < 1 ? '' : growthOf(run, before).toFixed(2);
  return [
    `  ${share === 1 ? ' 1/1' : ' 1/4'}`,
    ` ${words.filter((word) => !/^(?:--format|--fail-on|never|concise|json)$/.test(word)).join(' ')}`.padEnd(30),
    run.seconds.toFixed(1).padStart(8),
    ((1000 * run.seconds) / (run.bytes / 1e6)).toFixed(1).padStart(7),
    growth.padStart(7),
    run.cpuSeconds.toFixed(1).padStart(12),
    run.megabytesMax.toFixed(0).padStart(8),
    String(run.progress).padStart(9),
    run.silenceSeconds.toFixed(1).padStart(9),
  ].join(' ');
}

function problemsOf(words: readonly string[], run: Measured, before: Measured | undefined): string[] {
  const name = words.join(' ');
  const problems: string[] = [];
  if (run.code !== 0) problems.push(`${name} ended with ${run.code}: ${run.stderr.slice(0, 400)}`);
  if (before !== undefined && before.cpuSeconds > secondsMin && growthOf(run, before) > growthMax) {
    problems.push(`${name} takes ${growthOf(run, before).toFixed(2)} times as long for each byte as for a quarter`);
  }
  if (run.silenceSeconds > silenceSecondsMax)
    problems.push(`${name} shows nothing for ${run.silenceSeconds.toFixed(1)} s`);
  return problems;
}

/** Ctrl-C at moments all over a run. */
async function stopped(
  place: Place,
  words: readonly string[],
  run: Run,
  {stops, seed, verbose}: Options,
): Promise<string[]> {
  const draw = random(seed);
  const problems: string[] = [];
  let slowest = 0;
  for (let at = 0; at < stops; at++) {
    const afterMs = 1000 * run.seconds * ((at + draw()) / stops);
    if (words.includes('index')) rmSync(join(place.folder, '.git/shingle'), {recursive: true, force: true});
    const {endMs, left, stage, megabytes} = await stoppedRun(place, words, afterMs);
    slowest = Math.max(slowest, endMs ?? 0);
    const moment = `${words.join(' ')}, Ctrl-C after ${(afterMs / 1000).toFixed(1)} s (${stage}; ${megabytes.toFixed(0)} MB)`;
    if (verbose) console.log(`        ${moment}: ${endMs?.toFixed(0) ?? 'over'} ms`);
    if (endMs !== null && endMs > stopMsMax) problems.push(`${moment}: ended after ${endMs.toFixed(0)} ms`);
    if (left.length > 0) problems.push(`${moment}: left ${left.join('; ')}`);
  }
  console.log(`        Ctrl-C, ${stops} times: ended within ${slowest.toFixed(0)} ms`);
  return problems;
}

process.exitCode = await main();
