// Writes a report in all the forms that were asked for: first the files, then standard output, whose reader may leave
// before the end.

import {statSync} from 'node:fs';
import {hostname} from 'node:os';
import {dirname, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Finding} from '../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../shared/model/inspection.ts';
import type {Place} from '../../shared/model/place.ts';
import type {ForgeName} from '../../shared/model/settingNames.ts';
import type {ReportOptions} from '../../shared/report/options.ts';
import {report} from '../../shared/report/report.ts';
import {firstShown, limitSentences} from '../../shared/report/summary.ts';
import {type FileLinks, linkStyle} from '../../shared/wording/fileLinks.ts';
import type {ReportAnswers} from '../cache/storedAnswers.ts';
import {slashed} from '../pathNames.ts';
import {UserError} from '../userError.ts';
import {home, version} from '../version.ts';
import type {ReportTarget} from './arguments/reportTargets.ts';
import type {ReportArguments} from './arguments/sharedArgs.ts';
import type {HtmlMaker} from './htmlMaker.ts';
import type {Io} from './io.ts';
import {noteLine} from './noteLine.ts';
import {textStyleOf, unwritable, writeToFile, writeToStdout} from './output.ts';
import {rendererOf, streamedRendererOf} from './renderers.ts';

/** Context of a report, apart from its findings. */
export interface ReportContext {
  readonly root: string;
  readonly explainNoise: boolean;
  /** Of the configuration; null: what was checked is not what is on the disk, so nothing is linked to its commit. */
  readonly forge: ForgeName | 'auto' | null;
  readonly html: HtmlMaker;
  /** Next steps in the report for people; none if it is left out. */
  readonly goOn?: GoOn;
  /** Texts and entries of an earlier report. */
  readonly answers?: ReportAnswers | undefined;
}

export type GoOn = Pick<ReportOptions, 'accept' | 'look' | 'nextSteps' | 'hint'>;

/** Before anything is checked: what cannot be written would be found in vain. Throws UserError. */
export function refuseTargets(
  {reports}: Pick<ReportArguments, 'reports'>,
  {cwd, stdout}: Pick<Io, 'cwd' | 'stdout'>,
): void {
  for (const {format, file, named} of reports) {
    // A browser reads it, and nobody else.
    if (format === 'html' && file === null && stdout.isTTY)
      throw new UserError(
        '--format html: got no --output, expected one: --output report.html. Then open it in a browser.',
      );
    if (file === null) continue;
    const target = resolve(cwd, file);
    const folder = statSync(dirname(target), {throwIfNoEntry: false});
    if (folder === undefined) throw unwritable(named, target, 'the folder does not exist');
    if (!folder.isDirectory()) throw unwritable(named, target, 'its parent is not a folder');
    if (statSync(target, {throwIfNoEntry: false})?.isDirectory() === true)
      throw unwritable(named, target, 'it is a folder');
  }
}

/** Throws UserError. */
export async function writeReports(
  args: ReportArguments,
  io: Io,
  inspection: Inspection,
  context: ReportContext,
): Promise<void> {
  for (const target of standardOutputLast(args.reports)) {
    const pieces = await piecesOf(target, args, io, inspection, context);
    if (target.file === null) await writeToStdout(io, pieces);
    else writeToFile(target.file, target.named, io, pieces);
  }
  noteCuts(args, io, inspection);
}

/** Whether `writeAndCapture` can be used: there is one report, which follows from the checked files alone. */
export function isRepeatable({reports}: ReportArguments): boolean {
  const [first, ...others] = reports;
  // A comment and a page also show what is not looked at when an answer is repeated, such as the commit.
  return others.length === 0 && first.file === null && first.format !== 'markdown' && first.format !== 'html';
}

/** One report to standard output. Returns what was written; null if it was too large to cache or the reader left. */
export async function writeAndCapture(
  args: ReportArguments,
  io: Io,
  inspection: Inspection,
  context: ReportContext,
): Promise<Uint8Array | null> {
  const rendered = await piecesOf(args.reports[0], args, io, inspection, context);
  const pieces: string[] = [];
  let length = 0;
  const remembered = function* () {
    for (const piece of rendered) {
      length += piece.length;
      if (length <= rememberedLengthMax) pieces.push(piece);
      yield piece;
    }
  };
  const isWhole = await writeToStdout(io, remembered());
  noteCuts(args, io, inspection);
  return isWhole && length <= rememberedLengthMax ? Buffer.from(pieces.join('')) : null;
}

const rememberedLengthMax = 32_000_000;

function standardOutputLast(targets: readonly ReportTarget[]): readonly ReportTarget[] {
  return [...targets.filter(({file}) => file !== null), ...targets.filter(({file}) => file === null)];
}

async function piecesOf(
  target: ReportTarget,
  args: ReportArguments,
  io: Io,
  inspection: Inspection,
  context: ReportContext,
): Promise<Iterable<string>> {
  const options = reportOptions(args, target, io, context);
  const {root, forge} = context;
  const isLinked = target.format === 'markdown' && forge !== null;
  const links = isLinked ? await permalinks(inspection, root, forge, io) : null;
  return report(await rendererOf(target.format, () => context.html(inspection)), inspection, {
    ...options,
    permalinks: links,
  });
}

/** Without permalinks, which take longer. */
export function reportOptions(
  args: ReportArguments,
  target: ReportTarget,
  io: Io,
  {root, explainNoise, goOn, answers}: ReportContext,
): ReportOptions {
  const {level, failOn} = args.settings;
  const isOnTerminal = target.file === null && io.stdout.isTTY;
  const isBrief = target.format === 'pretty' && target.file === null && isForReader(io);
  return {
    ...textStyleOf({color: args.color, output: target.file}, io),
    diff: args.diff,
    quiet: args.quiet,
    summary: args.summary,
    explainNoise,
    top: args.top === 'auto' ? (isBrief ? firstShown : null) : args.top,
    sort: args.sort,
    information: args.all || (args.filter ?? null) !== null || level === 'info' || level === 'all' || failOn === 'info',
    accept: goOn?.accept ?? null,
    look: target.format === 'pretty' ? (goOn?.look ?? null) : null,
    nextSteps: goOn?.nextSteps ?? [],
    ...(goOn?.hint !== undefined && {hint: goOn.hint}),
    version,
    home,
    root: slashed(root),
    permalinks: null,
    fileLinks: fileLinks(root, io, isOnTerminal),
    texts: (answers ?? io.memory)?.texts,
  };
}

/** Whether somebody sits before the report. A log of CI is read later, even where it is written to a terminal. */
export function isForReader({stdout, env}: Pick<Io, 'stdout' | 'env'>): boolean {
  return stdout.isTTY && (env.CI ?? '') === '';
}

async function permalinks(
  {findings}: Inspection,
  root: string,
  forge: ForgeName | 'auto',
  {env}: Io,
): Promise<ReportOptions['permalinks']> {
  const {knownForges, permalinksOf} = await import('../app/permalinksOf.ts');
  const pages = findings.flatMap(({places}): readonly Place[] => places).filter(({isFolder}) => !isFolder);
  return permalinksOf(root, new Set(pages.map(({path}) => path)), knownForges(forge, env));
}

/**
 * An address of a folder, without a slash at the end. The terminal may be on another machine, so the address has a host. On
 * Windows that would be the one of a share.
 */
export function fileLinkTo(folder: string, host: string, platform: typeof process.platform = process.platform): string {
  const windows = platform === 'win32';
  const url = pathToFileURL(folder, {windows});
  const named = windows || !/^[\w.-]+$/.test(host) ? url.host : host;
  return `file://${named}${url.pathname.replace(/\/$/, '')}`;
}

function fileLinks(root: string, {env}: Io, isOnTerminal: boolean): FileLinks | null {
  const style = linkStyle(env, isOnTerminal);
  if (style === 'none') return null;
  return {folder: fileLinkTo(root, hostname()), withLines: style === 'line'};
}

/** Some formats have places for findings only; then what a limit cut off is said beside the report. */
function noteCuts({reports}: ReportArguments, {stderr}: Io, inspection: Inspection): void {
  if (!reports.every(({format}) => ofFindingsOnly.has(format))) return;
  for (const said of limitSentences(inspection)) stderr.write(noteLine(`${said}.`));
}

const ofFindingsOnly: ReadonlySet<string> = new Set(['jsonl', 'gitlab', 'rdjson', 'checkstyle', 'badge', 'csv']);

interface StreamedReport {
  /** Gives whether somebody still reads. */
  readonly write: (findings: readonly Finding[]) => Promise<boolean>;
  /** The answer; `inspection` is without the findings. */
  readonly end: (inspection: Inspection) => Promise<void>;
}

/**
 * Writes findings while others are still being looked for, in the formats that allow it: to standard output, where those
 * already written stay if the run is stopped, or to a file, which is written at the end and takes no memory for findings.
 * null: some report is to be one document, or shows in a file how its findings belong together.
 */
export async function streamedReport(
  args: ReportArguments,
  io: Io,
  context: ReportContext,
): Promise<StreamedReport | null> {
  const [target, ...others] = args.reports;
  if (target === undefined || others.length > 0) return null;
  const renderer = await streamedRendererOf(target.format);
  if (renderer === null) return null;
  const {file, named} = target;
  if (file !== null && !renderer.isByFinding) return null;
  const forFile: Buffer[] = [];
  const add = (pieces: Iterable<string>): Promise<boolean> => {
    if (file === null) return writeToStdout(io, pieces);
    for (const piece of pieces) forFile.push(Buffer.from(piece));
    return Promise.resolve(true);
  };
  const options = {...reportOptions(args, target, io, context), top: null};
  const written: Record<string, number> = {};
  return {
    write: (findings) => {
      for (const {code} of findings) written[code] = (written[code] ?? 0) + 1;
      return add(report(renderer.findings, {...nothing, findings}, options));
    },
    end: async (inspection) => {
      await add(report(renderer.end, {...inspection, findings: [], written}, options));
      if (file === null) return;
      writeToFile(file, named, io, forFile);
      noteCuts(args, io, inspection);
    },
  };
}

const nothing = inspectionOf([]);
