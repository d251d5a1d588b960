// The use cases of the baseline: accept the existing copies, remove unused entries, show which entry accepts what, and
// accept a single finding from an editor.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import {
  createBaseline,
  type EntryText,
  pruneBaseline,
  type UpdatedBaseline,
} from '../../../shared/baseline/updateBaseline.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {acceptedWith, unmerged} from '../../../shared/ranking/unmerge.ts';
import type {BaselineReport} from '../../../shared/report/commands/baselineReport.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import {groundOf} from '../check/brokenInCheck.ts';
import {reachOf, selectionOf, wholeRoot} from '../check/checkRequest.ts';
import {readAndInspect, type Steps} from '../check/inspectTexts.ts';
import {rankedWithDrift} from '../check/rankedFindings.ts';
import {listSelected, readListed} from '../check/readFiles.ts';
import {type DriftFinder, driftOfCheck} from '../history/driftOfCheck.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {readingNotes, unreadableNotes} from '../readingNotes.ts';
import {judgedEntries, pagesOf} from './applyBaselineFile.ts';
import {baselineText, entriesIn, writeBaseline} from './baselineFile.ts';
import type {BaselineFile} from './baselineFilter.ts';

interface BaselineRequest {
  readonly root: string;
  readonly baseline: BaselineFile;
  /** Files, folders and globs, as the user wrote them; empty: the root. */
  readonly named: readonly string[];
  /** Whether named files are compared with everything below the root, so that their entries hold in a check of it. */
  readonly isMatchedWithRoot: boolean;
  /** null: the default number. */
  readonly threads: number | null;
}

/** Adds an entry for every existing copy. Throws UserError. */
export function acceptCopies(
  asked: BaselineRequest,
  said: EntryText,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  return updated('create', asked, loaded, ports, async ({inspection, sources, pages, judged}) => {
    const drift = await driftOfCheck(asked.root, loaded, ports);
    return createBaseline(await reportedTexts(inspection, sources, loaded, drift), pages, judged, said);
  });
}

/** Removes entries that no longer accept anything. Throws UserError. */
export function pruneCopies(asked: BaselineRequest, loaded: LoadedConfig, ports: Ports): Promise<BaselineReport> {
  return updated('prune', asked, loaded, ports, ({inspection, pages, judged}) =>
    pruneBaseline(inspection.findings, pages, judged),
  );
}

/** Lists what each entry accepts. Throws UserError. */
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

/** The findings that a check reports, each with the text of its own: what is not reported needs no entry. */
async function reportedTexts(
  inspection: Inspection,
  sources: readonly SourceFile[],
  loaded: LoadedConfig,
  drift: DriftFinder | null,
): Promise<readonly Finding[]> {
  const paths = sources.map(({path}) => path);
  const {findings} = await rankedWithDrift(inspection, paths, loaded, drift);
  // Members of a set are information, and from that level on findings of their own.
  return findings.flatMap(loaded.config.level === 'warning' ? acceptedWith : unmerged);
}

type Beside = Awaited<ReturnType<typeof beside>>;

async function updated(
  kind: 'create' | 'prune',
  asked: BaselineRequest,
  loaded: LoadedConfig,
  ports: Ports,
  renew: (found: Beside) => UpdatedBaseline | Promise<UpdatedBaseline>,
): Promise<BaselineReport> {
  const {file, shown} = asked.baseline;
  // `create` may start without a file; the others need one.
  const known = kind === 'create' && !existsSync(file) ? [] : entriesAt(asked, loaded);
  const renewed = await renew(await beside(known, asked, loaded, ports));
  // Without copies, `create` writes a file without entries: it says that nothing is accepted.
  const isWritten = writeBaseline(file, shown, asked.root, renewed.entries);
  return {kind, by: shown, isWritten, renewed};
}

function entriesAt({baseline, root}: BaselineRequest, {config}: LoadedConfig): readonly BaselineEntry[] {
  const {file, shown} = baseline;
  return entriesIn(baselineText(file, shown, root, config.limits.baselineBytesMax), file, shown, root);
}

/** The entries together with the current findings. */
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

/** The findings that `check` would give to the baseline: all of them, before the limit on reported findings. */
async function found(asked: BaselineRequest, loaded: LoadedConfig, {progress, warn}: Ports): Promise<Found> {
  const {root, named, threads} = asked;
  const templates = namedTemplates(root, loaded.config);
  const source = {...wholeRoot, named, isMatchedWithRoot: named.length > 0 && asked.isMatchedWithRoot};
  const selection = selectionOf(root, source, templates);
  const listing = await listSelected(selection, loaded);
  const all = new Set(templates);
  const read = () => {
    const files = readListed(listing, selection, loaded, progress);
    refuseUnread(files.skipped);
    for (const note of unreadableNotes(files, root, source, templates)) warn(note);
    for (const note of readingNotes(files)) warn(note);
    return files;
  };
  const seen: Found[] = [];
  const steps: Steps = {
    progress,
    accept: (inspection, sources) => {
      seen.push({inspection, sources});
      return inspection;
    },
    ground: groundOf(root, listing, all),
  };
  await readAndInspect(listing.files.length, read, loaded, all, steps, {threads, warn, words: null});
  const [first] = seen;
  if (first === undefined) throw new Error('broken promise: an inspection is shown before it ends');
  return first;
}

/**
 * Accepts one more finding without running a check. Other entries stay as they are, even unused ones. Throws UserError
 * if the baseline cannot be read or written.
 */
export function acceptFinding(
  {root, finding, pages, reason}: FindingToAccept,
  config: Config,
  {clock}: Pick<Ports, 'clock'>,
): UpdatedBaseline {
  const {baseline: shown, limits} = config;
  const file = resolve(root, shown);
  const known = existsSync(file)
    ? entriesIn(baselineText(file, shown, root, limits.baselineBytesMax), file, shown, root)
    : [];
  const judged = judgedEntries(known, [], 'change', config, clock());
  const renewed = createBaseline(acceptedWith(finding), pages, judged, {reason: reason.trim(), owner: '', expires: ''});
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

interface FindingToAccept {
  readonly root: string;
  readonly finding: Finding;
  /** Texts and file names that the finding itself does not contain. */
  readonly pages: CopyPages;
  readonly reason: string;
}

/** Copies in a file that the disk does not give today would be taken for gone. */
function refuseUnread(skipped: readonly SkippedFile[]): void {
  const lost = skipped.filter(({isUnread}) => isUnread);
  if (lost.length === 0) return;
  const [{path, reason}] = lost;
  throw new UserError(
    `"${path}" is ${reason}${lost.length > 1 ? `, and ${plural(lost.length - 1, 'more file')}` : ''}. Expected files that can be read: the baseline would lose what was accepted in them. It was left as it is.`,
  );
}
