// Takes the invocation of `check`, gives its findings: cached ones if the state of the disk is unchanged, otherwise
// those of a new check.

import {relative, resolve, sep} from 'node:path';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {StateRow} from '../../cache/cachedAnswer.ts';
import {type CachedState, cached} from '../../cache/resultCache.ts';
import type {HistoryFindings} from '../../history/report/historyFindings.ts';
import type {Listing} from '../../sources/listFiles.ts';
import {ignoredReason, type SkippedFile, sameFileReason} from '../../sources/sourceFile.ts';
import {isBeyondAll} from '../../sources/textBudget.ts';
import {hasFile} from '../../sources/walkFolder.ts';
import {UserError} from '../../userError.ts';
import type {DriftFinder} from '../history/driftOfCheck.ts';
import type {Ports} from '../ports.ts';
import {readingNotes} from '../readingNotes.ts';
import type {CheckInvocation, resultCacheFor} from './cacheKey.ts';
import {type BaselineFilter, type CheckOptions, type CheckSources, inspectFiles, listingOf} from './check.ts';

interface CachedCheckOptions {
  /** null: the default number. */
  readonly threads: number | null;
  readonly ports: Pick<Ports, 'progress' | 'warn'>;
  /** Gives the filter for accepted copies; called only if a check is needed. */
  readonly accepting: () => Promise<BaselineFilter>;
  /** Gives the findings that come from the history. */
  readonly beyond?: HistoryFindings | null;
  /** Gives what raises light copies by their history; called only if a check is needed. */
  readonly drifting?: (warn: Ports['warn']) => Promise<DriftFinder | null>;
  readonly beforeLevels?: CheckOptions['beforeLevels'];
  /** Cached findings are not enough: only what is cached of texts and pairs is used. */
  readonly isAnew?: boolean;
}

interface CheckResult {
  readonly inspection: Inspection;
  /** Messages for the user, which have already been given. */
  readonly notes: readonly string[];
  /** To be saved; null: it should not be saved. */
  readonly state: CachedState | StateRow | null;
}

export async function cachedCheck(
  asked: CheckInvocation,
  memory: ReturnType<typeof resultCacheFor>,
  {
    threads,
    ports: {progress, warn},
    accepting,
    beyond: historyFindings = null,
    drifting,
    beforeLevels,
    isAnew = false,
  }: CachedCheckOptions,
): Promise<CheckResult> {
  const {request, loaded, templates} = asked;
  let listed: Promise<Listing> | null = null;
  const list = () => {
    listed ??= listingOf(request, loaded);
    return listed;
  };
  const recalled = memory?.kind === 'memory' ? await cached(memory, list) : null;
  const earlier = recalled?.kind === 'changed' ? recalled.listed : null;
  if (recalled?.kind === 'same' && !isAnew) {
    for (const note of recalled.notes) warn(note);
    const {inspection, notes, skipped, known: cachedPairs, row} = recalled;
    return {inspection, notes, state: row ?? {inspection, notes, skipped, known: cachedPairs, listing: await list()}};
  }
  const notes: string[] = [];
  // Cached runs print the same notes again.
  const noted = (note: string) => {
    notes.push(note);
    warn(note);
  };
  let skipped: readonly SkippedFile[] = [];
  let reading: readonly string[] = [];
  let isWhole = true;
  const judge = (sources: CheckSources) => {
    skipped = sources.skipped;
    reading = [...unreadableNotes(sources, asked), ...readingNotes(sources)];
  };
  const threadsFailed = (message: string) => {
    isWhole = false;
    warn(message);
  };
  const cachedPairs = recalled?.known ?? null;
  const words = memory?.kind === 'memory' ? memory : null;
  const options = {
    threads,
    progress,
    warn: threadsFailed,
    judge,
    accept: await accepting(),
    beyond: historyFindings,
    drift: (await drifting?.(noted)) ?? null,
    beforeLevels,
    known: cachedPairs,
    words,
  };
  const listing = earlier?.listing ?? (await list());
  const {inspection, known: after} = await inspectFiles(listing, request, loaded, new Set(templates), options);
  for (const note of reading) noted(note);
  // A read error leaves no trace in the stat of the file, so do not cache this run.
  if (skipped.some(({isUnread}) => isUnread)) isWhole = false;
  return {
    inspection,
    notes,
    state: isWhole ? {inspection, notes, skipped, known: after, listing, listingStamps: earlier?.stamps} : null,
  };
}

/**
 * Notes on files that the user named and that cannot be compared. It is an error if nothing else is left to check: a
 * file that was not checked must not look like a clean one.
 */
export function unreadableNotes(
  {sources, skipped}: CheckSources,
  {request: {root, stdin, fromList = []}, named, templates}: Pick<CheckInvocation, 'request' | 'named' | 'templates'>,
): readonly string[] {
  if (stdin !== null && !sources.some(({path}) => path === stdin.path)) {
    const reason = skipped.findLast(({path}) => path === stdin.path)?.reason;
    throw new UserError(`Standard input cannot be compared: it is ${reason}. Expected text.`);
  }
  if (sources.length + skipped.length + fromList.length === 0) {
    const folder = (named.length === 0 ? ['.'] : named).find((path) => hasFile(resolve(root, path)));
    if (folder !== undefined) {
      throw new UserError(
        `No file of ${resolve(root, folder)} was checked, although it has some: Git ignores all of them. Name a file or a folder in it.`,
      );
    }
  }
  const meant = new Set(named.map((path) => shownPath(root, path)));
  const lost = skipped.filter(({path, reason}) => meant.has(path) && !isLeftOut(reason));
  const notes = lost.map(({path, reason}) => `"${path}" cannot be compared: ${reason}.`);
  if (notes.length === 0) return [];
  const boilerplate = new Set(templates);
  if (sources.some(({path, reference}) => !reference && !boilerplate.has(path))) return notes;
  const expected = lost.every(isBeyondAll) ? 'Name fewer files, or raise the limit.' : 'Expected a text file.';
  throw new UserError(`${notes.join('\n')} ${expected}`);
}

/** Whether a named file was skipped on purpose, or read under another name. */
function isLeftOut(reason: string): boolean {
  return reason === ignoredReason || reason.startsWith(sameFileReason);
}

export function shownPath(root: string, path: string): string {
  return relative(root, resolve(root, path)).split(sep).join('/');
}
