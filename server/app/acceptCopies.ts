// The use cases of the baseline: accepting what is there, dropping what accepts nothing any more, showing which entry is
// which, and accepting one finding of an editor.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {applyBaseline} from '../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../shared/baseline/entries.ts';
import {
  createBaseline,
  type EntryText,
  pruneBaseline,
  type UpdatedBaseline,
} from '../../shared/baseline/updateBaseline.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Finding, Inspection} from '../../shared/model/finding.ts';
import {unmerged} from '../../shared/ranking/unmerge.ts';
import type {BaselineReport} from '../../shared/report/commands/baselineReport.ts';
import {visiblePath} from '../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {UserError} from '../userError.ts';
import {judgedEntries, pagesOf} from './baseline/applyBaselineFile.ts';
import {baselineText, entriesIn, writeBaseline} from './baseline/baselineFile.ts';
import {type BaselineFile, reachOf} from './baseline/baselineFilter.ts';
import {unreadableNotes} from './cachedCheck.ts';
import {type CheckSources, inspectFiles, listingOf, reportedFindings} from './check.ts';
import {namedTemplates} from './namedFiles.ts';
import type {Ports} from './ports.ts';

export interface BaselineRequest {
  readonly root: string;
  readonly baseline: BaselineFile;
  /** Files, folders and globs, as the user wrote them; empty: the root. */
  readonly named: readonly string[];
  /** null: as many as pay. */
  readonly threads: number | null;
}

/** All copies that are there get an entry. Throws UserError. */
export function acceptCopies(
  asked: BaselineRequest,
  said: EntryText,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  return updated('create', asked, loaded, ports, ({inspection, sources, pages, judged}) =>
    createBaseline(reportedTexts(inspection, sources, loaded), pages, judged, said),
  );
}

/** Entries that accept nothing any more go. Throws UserError. */
export function pruneCopies(asked: BaselineRequest, loaded: LoadedConfig, ports: Ports): Promise<BaselineReport> {
  return updated('prune', asked, loaded, ports, ({inspection, pages, judged}) =>
    pruneBaseline(inspection.findings, pages, judged),
  );
}

/** Which entry accepts what. Throws UserError. */
export async function showAccepted(
  asked: BaselineRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  const by = asked.baseline.shown;
  const {known, inspection, pages, judged} = await beside(entriesAt(asked, loaded), asked, loaded, ports);
  const {accepted} = applyBaseline(inspection, pages, {source: 'file', by, ...judged});
  return {kind: 'show', by, entries: known, notes: accepted?.notes ?? []};
}

/** What a check reports, each text by itself: what it is silent on needs no entry. */
function reportedTexts(
  inspection: Inspection,
  sources: readonly SourceFile[],
  loaded: LoadedConfig,
): readonly Finding[] {
  const paths = sources.map(({path}) => path);
  return reportedFindings(inspection, paths, loaded).findings.flatMap(unmerged);
}

type Beside = Awaited<ReturnType<typeof beside>>;

async function updated(
  kind: 'create' | 'prune',
  asked: BaselineRequest,
  loaded: LoadedConfig,
  ports: Ports,
  renew: (found: Beside) => UpdatedBaseline,
): Promise<BaselineReport> {
  const {file, shown} = asked.baseline;
  // What create finds is nowhere to be found yet; the others need a file.
  const known = kind === 'create' && !existsSync(file) ? [] : entriesAt(asked, loaded);
  const renewed = renew(await beside(known, asked, loaded, ports));
  // A file of nothing is written by create alone: it says that nothing is accepted.
  const isWritten = writeBaseline(file, shown, asked.root, renewed.entries);
  return {kind, by: shown, isWritten, renewed};
}

function entriesAt({baseline, root}: BaselineRequest, {config}: LoadedConfig): readonly BaselineEntry[] {
  const {file, shown} = baseline;
  return entriesIn(baselineText(file, shown, config.limits.baselineBytesMax), file, shown, root);
}

/** The entries beside what is found now. */
async function beside(known: readonly BaselineEntry[], asked: BaselineRequest, loaded: LoadedConfig, ports: Ports) {
  const {inspection, sources} = await found(asked, loaded, ports);
  const reach = reachOf(asked.root, pathsOf(asked));
  const judged = judgedEntries(known, sources, reach, loaded.config, ports.clock());
  return {known, inspection, sources, judged, pages: pagesOf(sources)};
}

function pathsOf({named}: BaselineRequest): readonly string[] {
  return named.length === 0 ? ['.'] : named;
}

interface Found {
  readonly inspection: Inspection;
  readonly sources: readonly SourceFile[];
}

/** What `check` would judge: all findings, before the limit of those that are told. */
async function found(asked: BaselineRequest, loaded: LoadedConfig, {progress, warn}: Ports): Promise<Found> {
  const {root, named, threads} = asked;
  const templates = namedTemplates(root, loaded.config);
  const request = {root, paths: [...pathsOf(asked), ...templates], stdin: null};
  const seen: Found[] = [];
  await inspectFiles(await listingOf(request, loaded), request, loaded, new Set(templates), {
    ...{threads, progress, warn},
    judge: (sources: CheckSources) => {
      for (const note of unreadableNotes(sources, {request, named, templates})) warn(note);
    },
    accept: (inspection, sources) => {
      seen.push({inspection, sources});
      return inspection;
    },
  });
  const [first] = seen;
  if (first === undefined) throw new Error('broken promise: an inspection is shown before it ends');
  return first;
}

/**
 * One finding more, at hand. Entries of other findings stay as they are, also those that accept nothing any more.
 * Throws UserError where the baseline cannot be read or written.
 */
export function acceptFinding(
  {root, finding, pages, reason}: FindingToAccept,
  config: Config,
  {clock}: Pick<Ports, 'clock'>,
): UpdatedBaseline {
  const {baseline: shown, limits} = config;
  const file = resolve(root, shown);
  const known = existsSync(file)
    ? entriesIn(baselineText(file, shown, limits.baselineBytesMax), file, shown, root)
    : [];
  const judged = judgedEntries(known, [], 'change', config, clock());
  const renewed = createBaseline([finding], pages, judged, {reason: reason.trim(), owner: '', expires: ''});
  const [first] = renewed.expired;
  const isNews = renewed.added.length + renewed.changed.length > 0;
  if (!isNews && first !== undefined && renewed.known.includes(first)) {
    throw new UserError(
      `This copy was accepted until ${first.expires}. Change the date in ${visiblePath(shown)}, or run "shingle baseline create --expires DATE".`,
    );
  }
  writeBaseline(file, shown, root, renewed.entries);
  return renewed;
}

export interface FindingToAccept {
  readonly root: string;
  readonly finding: Finding;
  /** Texts and names that it does not hold itself. */
  readonly pages: CopyPages;
  readonly reason: string;
}
