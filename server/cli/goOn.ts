// Takes a check that was made, gives what the report on the terminal says of how to go on with its findings, and has
// their numbers remembered for `baseline add`.

import {basename, resolve} from 'node:path';
import type {Finding} from '../../shared/model/finding.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {isTextFinding} from '../../shared/model/textFinding.ts';
import type {NextStep, ReportOptions} from '../../shared/report/options.ts';
import {listedFindings} from '../../shared/report/order.ts';
import {lineOf, lineStartsOf} from '../../shared/text/textLines.ts';
import {findingEntries} from '../app/baseline/acceptFindings.ts';
import {textOnDisk} from '../app/baseline/readPages.ts';
import {rangeOf, type Scope} from '../app/review/readReview.ts';
import {suppressCopy} from '../app/suppress/suppressCopy.ts';
import {type LastReport, writeLastReport} from '../cache/lastReport.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {storeOf} from '../store/store.ts';
import type {ArgumentsOf} from './arguments/argumentsOf.ts';
import type {Io} from './io.ts';
import {exitCode} from './output.ts';
import {programCall, shellWord} from './programCall.ts';
import {type GoOn, type ReportContext, reportOptions} from './writeReports.ts';

interface Checked {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly inspection: Inspection;
}

interface GoingOn extends GoOn {
  /** The numbers of the report, as `writeLastReport` takes them; null: they are not remembered. */
  readonly numbers: string | null;
}

export async function goingOn(
  args: ArgumentsOf<'check'>,
  io: Io,
  checked: Checked,
  context: ReportContext,
): Promise<GoingOn> {
  const target = args.reports.find(({format}) => format === 'pretty');
  if (target === undefined || args.summary) return {accept: null, look: null, nextSteps: [], numbers: null};
  const options = reportOptions(args, target, io, context);
  const {root, loaded, inspection} = checked;
  // A text that was piped in may be in no file, so its numbers would name nothing.
  const isPiped = args.paths.includes('-') || args.fileList === '-';
  const numbers = isPiped ? null : await remembered(io, checked, options, context.answers ?? io.memory);
  const hasFailed = exitCode(inspection, loaded.config.failOn) === 1;
  // A run with --since-last that passes is what the next one is compared with.
  const look =
    args.scope === null || (args.scope.kind === 'since-last' && !hasFailed)
      ? null
      : `${programCall(io, root)} check ${lookAt(args, args.scope, io, hasFailed)} --level info${sameFlags(args)}`;
  if (loaded.config.baseline === '' || args.baselineFromRef !== null)
    return {accept: null, look, nextSteps: [], numbers};
  const before = `${programCall(io, root)} baseline add`;
  const by = numbers === null ? 'family' : 'number';
  const accept = {before, by, after: sameFlags(args)} as const;
  const isOnTerminal = target.file === null && io.stdout.isTTY;
  const steps = args.scope !== null && hasFailed ? stepsAfter(args, args.scope, io, checked, {...options, accept}) : [];
  // The steps say how to accept all of them.
  return {accept: isOnTerminal && steps.length === 0 ? accept : null, look, nextSteps: steps, numbers};
}

/** The flag by which the same change is seen again once this run is over: in a hook that lets it pass, it is committed. */
function lookAt(args: ArgumentsOf<'check'>, scope: Scope, io: Io, hasFailed: boolean): string {
  if (scope.kind !== 'staged') return flagOf(scope);
  const isInHook = io.env.GIT_INDEX_FILE !== undefined;
  if (isInHook && !hasFailed) return '--base HEAD~1';
  return isRepeatable(args, io) ? '--staged' : '--changed';
}

async function remembered(
  {env}: Io,
  {root, loaded, inspection}: Checked,
  options: ReportOptions,
  answers: ReportContext['answers'],
): Promise<string | null> {
  if (!loaded.config.cache || inspection.past !== undefined) return null;
  const store = storeOf(root, env);
  if ('kind' in store) return null;
  const listed = listedFindings(inspection.findings, options);
  const report: LastReport = {root, findings: await findingEntries(listed, root, loaded, answers?.entries)};
  const text = listed.length === 0 ? '' : JSON.stringify(report);
  return writeLastReport(store, text) ? text : null;
}

/** The flags that name the configuration and the baseline: an entry goes where this check looked. */
function sameFlags({configPath, settings}: ArgumentsOf<'check'>): string {
  const config =
    configPath === undefined ? '' : configPath === null ? ' --no-config' : ` --config ${shellWord(configPath)}`;
  return settings.baseline === undefined ? config : `${config} --baseline ${shellWord(settings.baseline)}`;
}

function stepsAfter(
  args: ArgumentsOf<'check'>,
  scope: Scope,
  io: Io,
  {root, loaded, inspection}: Checked,
  options: ReportOptions,
): NextStep[] {
  const {accept} = options;
  if (accept === null) return [];
  const failing = listedFindings(inspection.findings, options)
    .map((finding, index) => ({finding, number: index + 1}))
    .filter(({finding}) => exitCode({findings: [finding]}, loaded.config.failOn) === 1);
  const names = failing.map(({finding, number}) => (accept.by === 'number' ? String(number) : finding.family));
  const repeated = isRepeatable(args, io) ? flagOf(scope) : null;
  // "baseline add" reviews without a corpus, and would not see what one has found.
  const named = args.corpus === null ? repeated : null;
  // Of commits, which may be of another branch than the files, no file is edited.
  const areFiles = scope.kind !== 'base' || rangeOf(scope.revision) === null;
  const isFixable = areFiles && failing.some(({finding}) => finding.code === 'stale-copy');
  const fix = `${programCall(io, root)} check ${repeated} --fix-stale${sameFlags(args)}`;
  const hint = suppressionHint(
    failing.map(({finding}) => finding),
    root,
    loaded,
  );
  return [
    ...(isFixable && repeated !== null ? [{what: 'apply the edit', how: fix}] : []),
    {what: 'accept just these', how: `${accept.before} ${named ?? names.join(' ')}${accept.after} --reason "why"`},
    ...(hint === null ? [] : [{what: 'suppress here', how: `put ${hint.comment} above ${hint.path}:${hint.line}`}]),
    ...(scope.kind === 'staged' ? [{what: 'bypass once', how: 'git commit --no-verify'}] : []),
  ];
}

/**
 * Whether the same change can be reviewed again: "git commit -a" and "git commit FILE" have an index that is gone after
 * the commit was refused, and other flags may change the result. Failing findings are the same at every level.
 */
function isRepeatable({scope, paths, settings}: ArgumentsOf<'check'>, {env}: Io): boolean {
  const index = env.GIT_INDEX_FILE;
  if (scope?.kind === 'since-last' || paths.length > 0) return false;
  if (index !== undefined && basename(index) !== 'index') return false;
  return Object.keys(settings).every((name) => name === 'baseline' || name === 'level');
}

function flagOf(scope: Scope): string {
  return scope.kind === 'base' ? `--base ${shellWord(scope.revision)}` : `--${scope.kind}`;
}

interface SuppressionHint {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly comment: string;
}

/**
 * Takes the findings of a review, gives the comment that silences the first of them in the place that the change added,
 * and the line to put it above. null: none of them can be silenced by a comment, as in JSON.
 */
function suppressionHint(findings: readonly Finding[], root: string, {config}: LoadedConfig): SuppressionHint | null {
  for (const finding of findings) {
    if (!isTextFinding(finding)) continue;
    for (const [ordinal, place] of finding.places.entries()) {
      if (place.new === false || place.reference) continue;
      const text = textOnDisk(resolve(root), place.path, config);
      if (text === null) continue;
      const [start, end] = place.start !== undefined ? [place.start, place.end] : [0, 1];
      const found = suppressCopy({path: place.path, text}, {finding, ordinal, start, end}, 'why');
      if (found === null) continue;
      const line = lineOf(lineStartsOf(text), found.edit.start) + 1;
      return {path: place.path, line, comment: found.edit.newText.trim()};
    }
  }
  return null;
}
