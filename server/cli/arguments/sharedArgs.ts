// Arguments that several commands share: what follows from their flags, and rules about flags and words.

import type {Settings} from '../../config/configTypes.ts';
import type {Color} from './choices.ts';
import type {Command} from './commandTable.ts';
import {flags} from './flags.ts';
import {type FlagsOf, type Given, readFlags} from './readFlags.ts';
import {type ReportTarget, reportTargets} from './reportTargets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type CheckFlags = FlagsOf<(typeof flags)[number], 'check'>;
/** Values without flags, for commands that do not have all of these. */
const usual: CheckFlags = readFlags(flags, 'check', {given: new Map(), problems: []});

/** Of all commands. */
export interface CommonArguments extends Pick<CheckFlags, 'printConfig' | 'root' | 'output'> {
  /** The configuration file; undefined: the nearest one; null: none. As `LoadOptions.configPath`. */
  readonly configPath: string | null | undefined;
  /** Settings given as flags; they override the configuration file. */
  readonly settings: Settings;
  /** From the flag, else FORCE_COLOR, else NO_COLOR (Node's order), else 'auto'. */
  readonly color: Color;
  readonly progress: boolean;
}

/** Flags that `CommonArguments` come from; a command may have some of them. */
type CommonFlags = Partial<Pick<CheckFlags, 'config' | 'noConfig' | 'color' | 'noProgress' | 'help' | 'version'>>;
/** The flags of a command, with `CommonArguments` for those that these come from. */
export type WithCommon<Flags> = Omit<Flags, keyof CommonFlags | keyof CommonArguments> & CommonArguments;

/** The flags of a command that are no settings, and what is common. */
export type ArgsOf<Name extends Command> = WithCommon<FlagsOf<(typeof flags)[number], Name>>;

export function withCommon<Flags extends CommonFlags>(
  {config = null, noConfig = false, color = null, noProgress = false, help, version, ...own}: Flags,
  settings: Settings,
  given: Given,
  environment: Environment,
): WithCommon<Flags> {
  if (config !== null && noConfig) given.problem('got both --config and --no-config, expected one of them');
  const {printConfig, root, output} = usual;
  return {
    ...{printConfig, root, output},
    ...own,
    configPath: noConfig ? null : (config ?? undefined),
    settings: settingsOf(settings, given),
    color: color ?? colorOf(environment),
    progress: !noProgress,
  } as WithCommon<Flags>;
}

function colorOf({FORCE_COLOR: forced, NO_COLOR: none}: Environment): Color {
  if (forced !== undefined) return forced === '0' || forced === 'false' ? 'never' : 'always';
  return none !== undefined && none !== '' ? 'never' : 'auto';
}

/** One of the two that are looked for leaves the other out. */
function settingsOf(settings: Settings, given: Given): Settings {
  if (given.on('baseline') && given.on('no-baseline'))
    given.problem('got both --baseline and --no-baseline, expected one of them');
  const [documents, passages] = [given.on('documents'), given.on('passages')];
  if (documents && passages)
    given.problem('got both --documents and --passages, expected one of them, or neither to look for both');
  return documents || passages ? {...settings, documents, passages} : settings;
}

/** Of the commands that report findings. */
export interface ReportArguments
  extends CommonArguments,
    Pick<CheckFlags, 'diff' | 'quiet' | 'summary' | 'sort' | 'top' | 'all' | 'threads'> {
  /** The forms of the report, each with its file; at least one. */
  readonly reports: readonly ReportTarget[];
  /** Of `check`: which findings are listed, information too; null: all. */
  readonly filter?: object | null;
}

/** The arguments of a command, with `ReportArguments` for the flags that these come from. */
export function withReports<Flags extends CommonArguments & {readonly format: readonly string[]}>(
  {format, ...own}: Flags,
  given: Given,
) {
  const {diff, quiet, summary, sort, top, all, threads} = usual;
  const args = {...{diff, quiet, summary, sort, top, all, threads}, ...own};
  if (args.all && given.on('top')) given.problem('got both --all and --top, expected one of them');
  const reports = reportTargets(format, args.output, given);
  return {...args, top: args.all ? null : args.top, reports} as Omit<Flags, 'format' | keyof ReportArguments> &
    ReportArguments;
}

/** The format of a report that has no findings: the last that was named. */
export function plainFormat(written: string | null | undefined, command: string, given: Given): 'pretty' | 'json' {
  const format = written ?? 'pretty';
  if (format === 'pretty' || format === 'json') return format;
  given.problem(`${command} --format: got "${format}", expected pretty or json`);
  return 'pretty';
}

/** Without --history these flags would have no effect. */
export function requireHistory(given: Given, command: string): void {
  if (given.on('history')) return;
  for (const name of ['refs', 'since', 'max-commits', 'history-path']) {
    if (given.on(name))
      given.problem(`--${name}: got no --history, expected it: "${command}" reads no history without`);
  }
}

export function noPaths(given: Given, command: string, [first]: readonly string[]): void {
  if (first !== undefined) given.problem(`${command}: got "${first}", expected no path; --root DIR names the folder`);
}

export function countArgument(count: number): string {
  if (count === 0) return 'no path';
  return count === 1 ? 'one path' : `${count} paths`;
}

/** The one path of a command, which needs none to print its settings. */
export function onePath(
  {printConfig}: CommonArguments,
  command: string,
  words: readonly string[],
  given: Given,
  form = 'FILE',
): string {
  if (words.length !== 1 && !printConfig)
    given.problem(`${command}: got ${countArgument(words.length)}, expected one (${form})`);
  return words[0] ?? '';
}

export type NamedPairs =
  | {readonly kind: 'two'; readonly a: string; readonly b: string}
  | {readonly kind: 'file'; readonly file: string};

/** Two paths, or a table of pairs. */
export function pairsArgument(
  {pairs: file, printConfig}: CommonArguments & {readonly pairs: string | null},
  command: string,
  words: readonly string[],
  given: Given,
): NamedPairs {
  const [a = '', b = ''] = words;
  if (file === null && words.length !== 2 && !printConfig) {
    given.problem(`${command}: got ${countArgument(words.length)}, expected two (A B) or --pairs FILE.tsv`);
  } else if (file !== null && words.length > 0) {
    given.problem(`${command}: got --pairs and ${countArgument(words.length)}, expected one or the other`);
  }
  return file === null ? {kind: 'two', a, b} : {kind: 'file', file};
}
