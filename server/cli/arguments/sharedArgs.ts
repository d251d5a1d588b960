// Parses and validates the flags that several commands share.

import type {ReportOrder} from '../../../shared/report/options.ts';
import type {CommonArguments, NamedPairs, ReportArguments} from './arguments.ts';
import type {Color} from './choices.ts';
import {reportTargets} from './reportTargets.ts';
import {settingsOfFlags} from './settingsFlags.ts';
import type {Values} from './tokenize.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export function commonArguments(values: Values, environment: Environment): CommonArguments {
  const config = values.text('config');
  if (config !== null && values.on('no-config'))
    values.problem('got both --config and --no-config, expected one of them');
  return {
    configPath: values.on('no-config') ? null : (config ?? undefined),
    printConfig: values.on('print-config'),
    settings: settingsOfFlags(values),
    root: values.text('root'),
    output: values.text('output'),
    color: values.choice<Color>('color') ?? colorOf(environment),
  };
}

function colorOf({FORCE_COLOR: forced, NO_COLOR: none}: Environment): Color {
  if (forced !== undefined) return forced === '0' || forced === 'false' ? 'never' : 'always';
  return none !== undefined && none !== '' ? 'never' : 'auto';
}

export function reportArguments(values: Values, common: CommonArguments): ReportArguments {
  return {
    ...common,
    reports: reportTargets(values),
    diff: values.on('diff'),
    quiet: values.on('quiet'),
    summary: values.on('summary'),
    sort: values.choice<ReportOrder>('sort') ?? 'weight',
    top: topOf(values),
    all: values.on('all'),
    ...workArguments(values),
  };
}

export function workArguments(values: Values): Pick<ReportArguments, 'threads' | 'progress'> {
  return {
    threads: values.text('threads') === 'auto' ? null : values.number('threads'),
    progress: !values.on('no-progress'),
  };
}

function topOf(values: Values): number | null | 'auto' {
  const top = values.text('top');
  if (values.on('all')) {
    if (top !== null) values.problem('got both --all and --top, expected one of them');
    return null;
  }
  return top === null ? 'auto' : top === 'all' ? null : values.number('top');
}

export function plainFormat(values: Values, command: string): 'pretty' | 'json' {
  const format = values.text('format') ?? 'pretty';
  if (format === 'pretty' || format === 'json') return format;
  values.problem(`${command} --format: got "${format}", expected pretty or json`);
  return 'pretty';
}

/** Without --history these flags would have no effect. */
export function requireHistory(values: Values, command: string): void {
  if (values.on('history')) return;
  for (const name of ['refs', 'since', 'max-commits', 'history-path']) {
    if (values.on(name))
      values.problem(`--${name}: got no --history, expected it: "${command}" reads no history without`);
  }
}

export function noPaths(values: Values, command: string, [first]: readonly string[]): void {
  if (first !== undefined) values.problem(`${command}: got "${first}", expected no path; --root DIR names the folder`);
}

export function countArgument(count: number): string {
  if (count === 0) return 'no path';
  return count === 1 ? 'one path' : `${count} paths`;
}

/** Two paths, or a table of pairs. */
export function pairsArgument(
  values: Values,
  common: CommonArguments,
  command: string,
  words: readonly string[],
): NamedPairs {
  const file = values.text('pairs');
  const [a = '', b = ''] = words;
  if (file === null && words.length !== 2 && !common.printConfig) {
    values.problem(`${command}: got ${countArgument(words.length)}, expected two (A B) or --pairs FILE.tsv`);
  } else if (file !== null && words.length > 0) {
    values.problem(`${command}: got --pairs and ${countArgument(words.length)}, expected one or the other`);
  }
  return file === null ? {kind: 'two', a, b} : {kind: 'file', file};
}
