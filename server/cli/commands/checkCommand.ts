// shingle check: finds passages and documents that also occur elsewhere.

import {existsSync, lstatSync, type Stats, statSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import type {Limits} from '../../../shared/model/config.ts';
import {defaults} from '../../../shared/model/config.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {check as checkSource, listChecked} from '../../app/check/check.ts';
import {
  type CheckRequest,
  type FileSource,
  isNothing,
  type PathList,
  plainCheck,
  selectionOf,
} from '../../app/check/checkRequest.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import {shownPath} from '../../app/readingNotes.ts';
import {invocationKey} from '../../cache/invocationKey.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {slashed} from '../../pathNames.ts';
import {namesIn} from '../../sources/fileList.ts';
import {hasWildcard} from '../../sources/globs.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {commandNames} from '../arguments/commandTable.ts';
import {atReviewRoot} from '../atReviewRoot.ts';
import {commandPorts} from '../commandPorts.ts';
import {fileLines} from '../fileLines.ts';
import {goingOn} from '../goOn.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {exitCode, writeParts} from '../output.ts';
import {readInput} from '../readInput.ts';
import {viewOf} from '../viewOf.ts';
import {isForReader, isRepeatable, refuseTargets, writeAndCapture, writeReports} from '../writeReports.ts';

export async function check(asked: ArgumentsOf<'check'>, argv: readonly string[], io: Io): Promise<number> {
  const args = asked.scope === null ? asked : atReviewRoot(asked, io.cwd);
  const startMs = io.clock();
  const start = await openRoot(args, io);
  if (start === null) return 0;
  refuseTargets(args, io);
  const code =
    args.scope === null
      ? await checkTexts(args, argv, start, startMs, io)
      : await (await import('./reviewCommand.ts')).review(args, args.scope, start, io);
  if (start.loaded.config.resident && !args.noResident) io.leaveResident(start.root);
  return code;
}

async function checkTexts(
  args: ArgumentsOf<'check'>,
  argv: readonly string[],
  {root, loaded}: {readonly root: string; readonly loaded: LoadedConfig},
  startMs: number,
  io: Io,
): Promise<number> {
  checkSpelling(args.paths, root);
  const ports = commandPorts(io, args.progress);
  const source = sourceFor(args, root, loaded.config.limits, io);
  if (args.listFiles) {
    const listed = await listChecked(root, source, loaded, ports);
    ports.quiet();
    await writeParts(args.output, io, fileLines(listed, loaded));
    return 0;
  }
  const checked = await checkSource(requestFor(args, argv, root, source, startMs, io), loaded, ports);
  const inspection = await viewOf(checked.inspection, args, root, loaded, io);
  ports.quiet();
  const html = htmlMaker({
    ...{root, cwd: io.cwd, loaded, ports, compareWith: args.compareWith, withDrift: args.history},
    checked: isNothing(source) ? null : selectionOf(root, source, namedTemplates(root, loaded.config)),
  });
  const {answers} = checked;
  const about = {root, explainNoise: args.explainNoise, forge: loaded.config.forge, html, answers};
  const {numbers, ...goOn} = await goingOn(args, io, {root, loaded, inspection}, about);
  const context = {...about, goOn: {...goOn, ...hintFor(args, loaded, io)}};
  const code = exitCode(inspection, loaded.config.failOn);
  let report: Uint8Array | null = null;
  if (checked.remember !== null && isRepeatable(args)) report = await writeAndCapture(args, io, inspection, context);
  else await writeReports(args, io, inspection, context);
  if (checked.remember === null) return code;
  const refused = await checked.remember(report === null ? null : {report, code, numbers});
  if (refused !== null) {
    const where = refused.folder === null ? '' : ` in ${refused.folder}`;
    ports.warn(`The result is not cached for the next run: ${refused.reason}${where}. --no-cache does without.`);
  }
  return code;
}

/** Without a configuration and a baseline this may be the first run in a project. */
function hintFor(args: ArgumentsOf<'check'>, {file, looked}: LoadedConfig, io: Io): {readonly hint?: string} {
  if (file !== null || args.configPath !== undefined || !isForReader(io)) return {};
  if (looked.some((path) => basename(path) === defaults.baseline && existsSync(path))) return {};
  return {hint: 'First time here? "shingle init" proposes a configuration, a baseline, a hook and a file for CI.'};
}

function sourceFor(args: ArgumentsOf<'check'>, root: string, limits: Limits, io: Io): FileSource {
  const list = listedPaths(args, limits, root, io);
  const named = args.paths.filter((path) => path !== '-');
  const stdin = args.paths.includes('-')
    ? {path: stdinPath(root, args.stdinFilename ?? 'stdin.md'), read: io.stdin}
    : null;
  // If only single files, a text or a list are given, only their findings are reported: all other files are references.
  // A folder or a glob is a collection of its own.
  const isAboutThese =
    named.every((path) => isFile(resolve(root, path))) && args.paths.length + (list === null ? 0 : 1) > 0;
  return {kind: 'files', named, list, stdin, isMatchedWithRoot: isAboutThese && args.settings.reference === undefined};
}

function requestFor(
  args: ArgumentsOf<'check'>,
  argv: readonly string[],
  root: string,
  source: FileSource,
  startMs: number,
  io: Io,
): CheckRequest {
  const {baselineFromRef: revision, history, corpus, threads} = args;
  return {
    ...plainCheck(root, source, startMs),
    accepted: revision === null ? {kind: 'file'} : {kind: 'revision', revision},
    history: history ? 'on' : 'off',
    corpus:
      corpus === null ? null : {verifying: corpus.verify ? 'fetch' : 'here', patience: 'job', isAlone: corpus.isAlone},
    threads,
    invocation: invocationOf(args, argv, root, io),
  };
}

/**
 * Only a report on the terminal, about the working folder, can be repeated from the cache before anything is loaded.
 */
function invocationOf(args: ArgumentsOf<'check'>, argv: readonly string[], root: string, io: Io): string | null {
  const {cwd, env, stdout, clock} = io;
  if (!isRepeatable(args) || root !== cwd) return null;
  return invocationKey({
    words: argv,
    cwd,
    env,
    columns: stdout.isTTY ? (stdout.columns ?? null) : null,
    nowMs: clock(),
  });
}

/** A word that is not a command counts as a path, so the error about a missing path suggests commands. */
export function checkSpelling([first]: readonly string[], root: string): void {
  if (first === undefined || hasWildcard(first)) return;
  const meant = didYouMean(first, commandNames);
  if (meant === null) return;
  if (lstatSync(resolve(root, first), {throwIfNoEntry: false}) !== undefined) return;
  throw new UserError(
    `"${first}" is neither a command nor a path in ${root}. Did you mean "shingle ${meant}"? "shingle help" lists the commands.`,
  );
}

function stdinPath(root: string, name: string): string {
  const file = resolve(root, name);
  if (slashed(name).endsWith('/') || isFolder(file)) {
    throw new UserError(
      `--stdin-filename ${name}: got the folder ${file}, expected the name that the text would have as a file, such as ${join(name, 'draft.md')}`,
    );
  }
  return shownPath(root, name);
}

function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() === true;
}

function isFile(file: string): boolean {
  return statOf(file)?.isFile() === true;
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, {throwIfNoEntry: false});
  } catch {
    return undefined;
  }
}

/** Lists are generated by programs: a missing path in one is a deleted file, not a typing error. */
export function listedPaths(
  {fileList}: Pick<ArgumentsOf<'check'>, 'fileList'>,
  {listBytesMax}: Pick<Limits, 'listBytesMax'>,
  root: string,
  io: Io,
): PathList | null {
  if (fileList === null) return null;
  const expected = 'a file with one path per line, or "-" for standard input';
  const list = readInput(fileList, '--file-list', expected, listBytesMax, io);
  const isThere = (path: string): boolean => isListable(resolve(root, path));
  const names = namesIn(list, isThere);
  const paths = names.filter(isThere);
  const gone = names.filter((path) => !isThere(path));
  const [first] = gone;
  // Checking nothing and finding nothing would look like a clean result.
  if (first !== undefined && paths.length === 0) {
    const listed = gone.length === 1 ? `"${first}"` : `${plural(gone.length, 'name')} such as "${first}"`;
    throw new UserError(
      `--file-list ${fileList}: got ${listed}, of which none exists in ${root}. Expected paths relative to that folder: name theirs with --root, or list them with "git diff --name-only --relative --diff-filter=d".`,
    );
  }
  return {
    paths,
    gone: gone.map((path) => shownPath(root, path)),
    file: fileList === '-' ? null : resolve(io.cwd, fileList),
  };
}

function isListable(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined;
  } catch {
    // A name too long or an inaccessible folder: in a generated list this counts as missing.
    return false;
  }
}
