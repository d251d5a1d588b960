// shingle check: which passages and documents stand elsewhere too.

import {lstatSync, readFileSync, statSync} from 'node:fs';
import {join, resolve, sep} from 'node:path';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import type {Inspection} from '../../../shared/model/finding.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {baselineFilter, baselineSource, reachOf} from '../../app/baselineFilter.ts';
import {cachedCheck, noteLine, shownPath} from '../../app/cachedCheck.ts';
import {type CheckInvocation, resultCacheFor} from '../../app/cacheKey.ts';
import {type BaselineFilter, type CheckSources, inspectSources, readSources} from '../../app/check.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import {save} from '../../cache/resultCache.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {namesIn} from '../../sources/fileList.ts';
import {hasWildcard} from '../../sources/globs.ts';
import type {SkippedFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import type {CheckArguments} from '../arguments/arguments.ts';
import {commandNames} from '../arguments/choices.ts';
import {atReviewRoot} from '../atReviewRoot.ts';
import {fileLines} from '../fileLines.ts';
import {openRoot} from '../openRoot.ts';
import {exitCode, reportOptions, writeAndCapture, writeParts, writeReport} from '../output.ts';
import {progressLine} from '../progress.ts';
import {historyOption} from './historyOption.ts';

export async function check(asked: CheckArguments): Promise<number> {
  const args = asked.scope === null ? asked : atReviewRoot(asked);
  const startMs = Date.now();
  const start = await openRoot(args);
  if (start === null) return 0;
  if (args.scope !== null) return (await import('./reviewCommand.ts')).review(args, args.scope, start);
  const {root, loaded} = start;
  checkSpelling(args.paths, root);
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
    await writeParts(args.output, fileLines(sources, loaded, new Set(templates)));
    return 0;
  }
  const tell = (note: string) => {
    progress.end();
    process.stderr.write(note);
  };
  const accepted = await baselineSource(args.baselineFromRef, root, loaded);
  const accepting = () =>
    baselineFilter(accepted, {request, loaded, templates: new Set(templates)}, reachOf(root, paths));
  const goneNames = gone.map(({path}) => path);
  const invocation: CheckInvocation = {request, named, loaded, templates, gone: goneNames, accepted, startMs};
  const beyond = isNothing ? null : await historyOption(args, root, loaded);
  // What the history says is not kept: it is another one after the next commit.
  const memory = isNothing || beyond !== null || args.estimateRecall ? null : resultCacheFor(args, invocation);
  const found = isNothing
    ? {inspection: await inspectNothing(loaded, await accepting()), notes: [], state: null}
    : await cachedCheck(invocation, memory, {
        threads: args.threads,
        progress: progress.report,
        tell,
        accepting,
        beyond,
      });
  const recalling = args.estimateRecall && !isNothing ? await import('../methods/recall.ts') : null;
  const recall = await recalling?.recallIn(request, loaded, templates, progress.report);
  const skipped = found.inspection.skipped + gone.length;
  const inspection = {...found.inspection, skipped, ...(recall && {recall})};
  progress.end();
  const options = reportOptions(args, args.explainNoise);
  const code = exitCode(inspection.findings, loaded.config.failOn);
  if (memory === null) {
    await writeReport(args, inspection, options);
    if (recall && args.format !== 'pretty' && args.format !== 'json') tell(recalling?.recallNotes(recall) ?? '');
    return code;
  }
  const report = await writeAndCapture(args, inspection, options);
  const answer = report === null ? null : {notes: found.notes, report, code};
  const refused =
    memory.kind === 'unkept' ? memory : found.state === null ? null : await save(memory, found.state, answer);
  if (refused !== null) {
    const where = memory.kind === 'unkept' ? '' : ` in ${memory.store.folder}`;
    tell(noteLine(`What was found is not kept for the next run: ${refused.reason}${where}. --no-cache does without.`));
  }
  return code;
}

async function inspectNothing(loaded: LoadedConfig, accept: BaselineFilter): Promise<Inspection> {
  return (await inspectSources(nothing, loaded, new Set(), {progress: () => undefined, accept})).inspection;
}

/** What is no command is a path, so the message about a path that is not there must know of commands. */
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

const nothing: CheckSources = {sources: [], skipped: [], cuts: []};

/** Lists are made by machines: a path in one that is gone is a file that was deleted, not a typing error. */
function listedPaths(args: CheckArguments, root: string): {fromList: readonly string[]; gone: readonly SkippedFile[]} {
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
