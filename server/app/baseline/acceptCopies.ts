// The use cases of the baseline: accept the existing copies, remove unused entries, show which entry accepts what, and
// accept a single finding from an editor.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {applyBaseline, type Baseline, judgeFindings} from '../../../shared/baseline/applyBaseline.ts';
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
import {inEnglish} from '../../../shared/model/phrase.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import type {BaselineReport} from '../../../shared/report/commands/baselineReport.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {SkippedFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import {check} from '../check/check.ts';
import {type CheckRequest, pathsOf, plainCheck, reachOf, wholeRoot} from '../check/checkRequest.ts';
import type {BaselineFilter, Reported} from '../check/finishFindings.ts';
import type {Ports} from '../ports.ts';
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

/** Adds an entry for every copy that a check reports, information included. Throws UserError. */
export function acceptCopies(
  asked: BaselineRequest,
  said: EntryText,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  return updated('create', asked, withInformation(loaded), ports, ({inspection, pages, judged, reported}) =>
    acceptReported(inspection, pages, judged, said, reported),
  );
}

/** A baseline is made once: more of the history may be read than in a check, which would find the rest later. */
const patience = 20;

function withInformation(loaded: LoadedConfig): LoadedConfig {
  const {level, limits} = loaded.config;
  const config: Config = {
    ...loaded.config,
    level: level === 'all' ? 'all' : 'info',
    limits: {
      ...limits,
      driftCommitsMax: limits.driftCommitsMax * patience,
      driftBytesMax: limits.driftBytesMax * patience,
      driftMillisecondsMax: Math.min(limits.driftMillisecondsMax * patience, millisecondsMax),
    },
  };
  return {...loaded, config};
}

/** The longest time of a timer. */
const millisecondsMax = 2 ** 31 - 1;

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
  const entries = entriesAt(asked, loaded);
  const notes = await beside(entries, asked, loaded, ports, 'off', ({inspection, pages, judged}) => {
    const {accepted} = applyBaseline(inspection, pages, {source: 'file', by, ...judged});
    return accepted?.notes ?? [];
  });
  return {kind: 'show', by, entries, notes};
}

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
  const renewed = await beside(known, asked, loaded, ports, kind === 'create' ? 'auto' : 'off', renew);
  // Without copies, `create` writes a file without entries: it says that nothing is accepted.
  const isWritten = writeBaseline(file, shown, asked.root, renewed.entries);
  return {kind, by: shown, isWritten, renewed};
}

function entriesAt({baseline, root}: BaselineRequest, {config}: LoadedConfig): readonly BaselineEntry[] {
  const {file, shown} = baseline;
  return entriesIn(baselineText(file, shown, root, config.limits.baselineBytesMax), file, shown, root);
}

interface Beside {
  /** The entries before. */
  readonly known: readonly BaselineEntry[];
  /** All that is found, before levels are decided. */
  readonly inspection: Inspection;
  readonly judged: Omit<Baseline, 'by' | 'source'>;
  readonly pages: CopyPages;
  readonly reported: Reported;
}

/** Gives what `use` makes of the entries and of what `check` finds on the same way as without them. */
async function beside<Result>(
  known: readonly BaselineEntry[],
  {root, named, isMatchedWithRoot, threads}: BaselineRequest,
  loaded: LoadedConfig,
  ports: Ports,
  drift: CheckRequest['drift'],
  use: (found: Beside) => Result | Promise<Result>,
): Promise<Result> {
  const source = {...wholeRoot, named, isMatchedWithRoot: named.length > 0 && isMatchedWithRoot};
  const reach = reachOf(root, pathsOf(source));
  const results: Result[] = [];
  const accept: BaselineFilter = async (inspection, {sources, skipped}, reported) => {
    refuseUnread(skipped);
    const judged = judgedEntries(known, sources, reach, loaded.config, ports.clock());
    results.push(await use({known, inspection, judged, pages: pagesOf(sources), reported}));
    return {...inspection, findings: []};
  };
  const request = {
    ...plainCheck(root, source, ports.clock()),
    accepted: {kind: 'nothing'},
    drift,
    threads,
    accept,
  } as const;
  await check(request, loaded, ports);
  if (results.length === 0) throw new Error('broken promise: what is found is shown before a check ends');
  return results[0];
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
    `"${path}" is ${inEnglish(reason)}${lost.length > 1 ? `, and ${plural(lost.length - 1, 'more file')}` : ''}. Expected files that can be read: the baseline would lose what was accepted in them. It was left as it is.`,
  );
}

/**
 * Entries that a baseline needs so that the check reports nothing: those of what it reports. Of the rest it may report more,
 * because a rule had left it out for the sake of a copy that is accepted now, or because a similar copy that it does not report
 * takes the entry, so it is asked until it reports nothing more. `found`: before levels are decided. `reported` gives what the
 * check reports of the rest.
 */
async function acceptReported(
  found: Inspection,
  pages: CopyPages,
  judged: Omit<Baseline, 'by' | 'source'>,
  said: EntryText,
  reported: Reported,
): Promise<UpdatedBaseline> {
  const accepted = new Set<Finding>();
  // The history takes longest, and is asked last, about few copies.
  let drift: 'off' | 'on' = 'off';
  for (;;) {
    const findings = found.findings.filter((finding) => accepted.has(finding));
    const renewed = createBaseline(findings, pages, judged, said);
    const baseline = {...judged, entries: renewed.entries};
    const left = await reported(applyBaseline(found, pages, {...baseline, source: 'file', by: ''}), drift);
    const before = accepted.size;
    const families = new Set(left.findings.flatMap(acceptedWith).map(({family}) => family));
    for (const finding of found.findings) if (families.has(finding.family)) accepted.add(finding);
    // They have entries already, but others took them, which get entries of their own.
    if (accepted.size === before && families.size > 0) {
      for (const finding of matchedFindings(found.findings, pages, baseline)) accepted.add(finding);
    }
    if (accepted.size > before) continue;
    if (drift === 'on') return renewed;
    drift = 'on';
  }
}

function matchedFindings(
  findings: readonly Finding[],
  pages: CopyPages,
  baseline: Pick<Baseline, 'entries' | 'minWords'>,
): readonly Finding[] {
  const {copies, shares} = judgeFindings(findings, pages, baseline);
  return shares.map(({copy}) => findings[copies[copy].finding]);
}
