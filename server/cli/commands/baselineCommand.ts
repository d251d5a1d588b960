// shingle baseline: which copies are accepted, and the file in which that stands.

import {existsSync} from 'node:fs';
import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import {createBaseline, pruneBaseline, type UpdatedBaseline} from '../../../shared/baseline/updateBaseline.ts';
import type {Inspection} from '../../../shared/model/finding.ts';
import {type BaselineReport, baselineJson, baselinePretty} from '../../../shared/report/commands/baselineReport.ts';
import {judgedEntries, pagesOf} from '../../app/baseline/applyBaselineFile.ts';
import {baselineText, entriesIn, writeBaseline} from '../../app/baseline/baselineFile.ts';
import {type BaselineFile, baselineFileOf, reachOf} from '../../app/baselineFilter.ts';
import {noteLine, unreadableNotes} from '../../app/cachedCheck.ts';
import {type CheckSources, inspectFiles, listingOf} from '../../app/check.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import type {BaselineArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {reportOptions, writeParts} from '../output.ts';
import {progressLine} from '../progress.ts';
import {checkSpelling} from './checkCommand.ts';

export async function baseline(args: BaselineArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  const named = baselineFileOf(root, loaded);
  if (named === null) {
    throw new UserError('The setting "baseline" is empty: there is no baseline. Name a file with --baseline FILE.');
  }
  checkSpelling(args.paths, root);
  const known = knownEntries(args, named, root, loaded);
  const {inspection, sources} = await found(args, root, loaded);
  const paths = args.paths.length === 0 ? ['.'] : args.paths;
  const judged = judgedEntries(known, sources, reachOf(root, paths), loaded.config);
  const pages = pagesOf(sources);
  if (args.action === 'show') {
    const {accepted} = applyBaseline(inspection, pages, {source: 'file', by: named.shown, ...judged});
    await written(args, {kind: 'show', by: named.shown, entries: known, notes: accepted?.notes ?? []});
    return 0;
  }
  const renewed: UpdatedBaseline =
    args.action === 'create'
      ? createBaseline(inspection.findings, pages, judged, args.said)
      : pruneBaseline(inspection.findings, pages, judged);
  // A file of nothing is written by create alone: it says that nothing is accepted.
  const isWritten = writeBaseline(named.file, named.shown, root, renewed.entries);
  await written(args, {kind: args.action, by: named.shown, isWritten, renewed});
  return 0;
}

async function written(args: BaselineArguments, what: BaselineReport): Promise<void> {
  const {width} = reportOptions(args, false);
  await writeParts(args.output, args.format === 'json' ? baselineJson(what) : baselinePretty(what, width));
}

/** What create finds is nowhere to be found yet; prune and show need a file. */
function knownEntries(
  {action}: BaselineArguments,
  {file, shown}: BaselineFile,
  root: string,
  {config}: LoadedConfig,
): readonly BaselineEntry[] {
  if (action === 'create' && !existsSync(file)) return [];
  return entriesIn(baselineText(file, shown, config.limits.baselineBytesMax), file, shown, root);
}

interface Found {
  readonly inspection: Inspection;
  readonly sources: readonly SourceFile[];
}

/** What `check` would judge: all findings, before the limit of those that are told. */
async function found(args: BaselineArguments, root: string, loaded: LoadedConfig): Promise<Found> {
  const progress = progressLine(process.stderr, args.progress);
  const templates = namedTemplates(root, loaded.config);
  const paths = args.paths.length === 0 ? ['.'] : args.paths;
  const warn = (message: string) => {
    progress.end();
    process.stderr.write(noteLine(message));
  };
  const request = {root, paths: [...paths, ...templates], stdin: null};
  const seen: Found[] = [];
  await inspectFiles(await listingOf(request, loaded), request, loaded, new Set(templates), {
    threads: args.threads,
    progress: progress.report,
    warn,
    judge: (sources: CheckSources) => {
      for (const note of unreadableNotes(sources, {request, named: args.paths, templates})) warn(note);
    },
    accept: (inspection, sources) => {
      seen.push({inspection, sources});
      return inspection;
    },
  });
  progress.end();
  const [first] = seen;
  if (first === undefined) throw new Error('broken promise: an inspection is shown before it ends');
  return first;
}
