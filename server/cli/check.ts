// shingle check: which passages and documents stand elsewhere too.

import {lstatSync, readFileSync, statSync} from 'node:fs';
import {join, relative, resolve, sep} from 'node:path';
import {visiblePath} from '../../shared/report/terminal.ts';
import {plural} from '../../shared/report/words.ts';
import {nearest} from '../../shared/text/nearest.ts';
import {inspectFiles, inspectSources, readSources, type Sources} from '../inspectFiles.ts';
import {namesIn} from '../sources/fileList.ts';
import {hasWildcard} from '../sources/globs.ts';
import {ignoredReason, type Skipped, sameFileReason} from '../sources/source.ts';
import {UserError} from '../userError.ts';
import type {CheckArguments} from './args.ts';
import {configured} from './configured.ts';
import {fileLines} from './fileLines.ts';
import {commands} from './flags.ts';
import {namedTemplates} from './named.ts';
import {exitCode, reportOptions, writePieces, writeReport} from './output.ts';
import {progressLine} from './progress.ts';

export async function check(args: CheckArguments): Promise<number> {
  const start = await configured(args);
  if (start === null) return 0;
  if (args.scope !== null) return (await import('./review.ts')).review(args, args.scope, start);
  const {root, loaded} = start;
  refuseMistyped(args.paths, root);
  const progress = progressLine(process.stderr, args.progress);
  const {fromList, gone} = listedPaths(args, root);
  const named = args.paths.filter((path) => path !== '-');
  const stdin = args.paths.includes('-') ? stdinPath(root, args.stdinFilename ?? 'stdin.md') : null;
  const templates = namedTemplates(root, loaded.config);
  // Asked about a text or a list and nothing else, the answer is about them: all others are matched against.
  const isAboutThese = named.length === 0 && (stdin !== null || args.fileList !== null);
  const around = isAboutThese && args.settings.reference === undefined ? ['.'] : [];
  const paths = named.length === 0 && !isAboutThese ? ['.'] : named;
  const request = {root, paths: [...paths, ...templates], fromList, around, stdin};
  // A hook that passes no files has nothing to check, and that is no failure.
  const isNothing = args.fileList !== null && args.paths.length + fromList.length === 0;
  if (args.listFiles) {
    const read = isNothing ? nothing : await readSources(request, loaded, progress.report);
    const sources = {...read, skipped: [...read.skipped, ...gone]};
    progress.end();
    await writePieces(args.output, fileLines(sources, loaded, new Set(templates)));
    return 0;
  }
  const warn = (message: string) => {
    progress.end();
    process.stderr.write(`shingle: ${visiblePath(message)}\n`);
  };
  const judge = (sources: Sources) => {
    const notes = unreadable(sources, {root, named, stdin, templates});
    for (const note of notes) warn(note);
  };
  const conduct = {threads: args.threads, progress: progress.report, warn, judge};
  const found = isNothing
    ? await inspectSources(nothing, loaded, new Set(templates), progress.report)
    : await inspectFiles(request, loaded, new Set(templates), conduct);
  const inspection = {...found, skipped: found.skipped + gone.length};
  progress.end();
  await writeReport(args, inspection, reportOptions(args, args.explainNoise));
  return exitCode(inspection.findings, loaded.config.failOn);
}

/** What is no command is a path, so the message about a path that is not there must know of commands. */
function refuseMistyped([first]: readonly string[], root: string): void {
  if (first === undefined || hasWildcard(first)) return;
  const meant = nearest(first, commands);
  if (meant === null) return;
  if (lstatSync(resolve(root, first), {throwIfNoEntry: false}) !== undefined) return;
  throw new UserError(
    `"${first}" is neither a command nor a path in ${root}. Did you mean "shingle ${meant}"? "shingle help" lists the commands.`,
  );
}

interface Asked {
  readonly root: string;
  readonly named: readonly string[];
  readonly stdin: string | null;
  readonly templates: readonly string[];
}

/**
 * What the user named and cannot be compared, a note each. It is an error if nothing else is left to check: a file that
 * was not looked at must not look like a clean one.
 */
function unreadable({sources, skipped}: Sources, {root, named, stdin, templates}: Asked): readonly string[] {
  if (stdin !== null && !sources.some(({path}) => path === stdin)) {
    const reason = skipped.findLast(({path}) => path === stdin)?.reason;
    throw new UserError(`Standard input cannot be compared: it is ${reason}. Expected text.`);
  }
  const meant = new Set(named.map((path) => shownPath(root, path)));
  const lost = skipped.filter(({path, reason}) => meant.has(path) && !isLeftOut(reason));
  const notes = lost.map(({path, reason}) => `"${path}" cannot be compared: ${reason}.`);
  if (notes.length === 0) return [];
  const boilerplate = new Set(templates);
  if (sources.some(({path, reference}) => !reference && !boilerplate.has(path))) return notes;
  throw new UserError(`${notes.join('\n')} Expected a text file.`);
}

/** Of a named file: left out on purpose, or read under another name. */
function isLeftOut(reason: string): boolean {
  return reason === ignoredReason || reason.startsWith(sameFileReason);
}

function stdinPath(root: string, name: string): string {
  const file = resolve(root, name);
  if (name.endsWith('/') || name.endsWith(sep) || isFolder(file)) {
    throw new UserError(
      `--stdin-filename ${name}: got the folder ${file}, expected the name that the text would have as a file, such as ${join(name, 'draft.md')}`,
    );
  }
  return shownPath(root, name);
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, {throwIfNoEntry: false})?.isDirectory() === true;
  } catch {
    return false;
  }
}

const nothing: Sources = {sources: [], skipped: [], cuts: []};

/** Lists are made by machines: a path in one that is gone is a file that was deleted, not a typing error. */
function listedPaths(args: CheckArguments, root: string): {fromList: readonly string[]; gone: readonly Skipped[]} {
  if (args.fileList === null) return {fromList: [], gone: []};
  let list: string;
  try {
    list = readFileSync(args.fileList === '-' ? 0 : args.fileList, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `--file-list ${args.fileList} cannot be read (${reason}); expected a file with one path a line, or "-" for standard input`,
    );
  }
  const isThere = (path: string): boolean => isListable(resolve(root, path));
  const names = namesIn(list, isThere);
  const fromList = names.filter(isThere);
  const gone = names.filter((path) => !isThere(path));
  const [first] = gone;
  // Nothing of it checked and nothing found would look like a clean result.
  if (first !== undefined && fromList.length === 0) {
    const listed = gone.length === 1 ? `"${first}"` : `${plural(gone.length, 'name')} such as "${first}"`;
    throw new UserError(
      `--file-list ${args.fileList}: got ${listed}, of which none exists in ${root}. Expected paths relative to that folder: name theirs with --root, or list them with "git diff --name-only --relative --diff-filter=d".`,
    );
  }
  return {
    fromList,
    gone: gone.map((path) => ({kind: 'skipped', path: shownPath(root, path), reason: 'deleted', reference: false})),
  };
}

function isListable(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined;
  } catch {
    // Too long a name, a folder that may not be entered: for a list of a machine that is as good as not there.
    return false;
  }
}

function shownPath(root: string, path: string): string {
  return relative(root, resolve(root, path)).split(sep).join('/');
}
