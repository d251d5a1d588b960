// The use case of `origin`: which location had a passage first, and which commit introduced it at each.

import {resolve} from 'node:path';
import {fingerprintsOf} from '../../../shared/history/locatePassage.ts';
import type {PassageVersion} from '../../../shared/history/pageVersion.ts';
import {blockStarts} from '../../../shared/history/paragraphs.ts';
import {wholePage} from '../../../shared/history/passageVersion.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {countedPhrase} from '../../../shared/model/phrase.ts';
import {isBelow} from '../../../shared/model/textFinding.ts';
import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type CurrentPassage, OriginFinder} from '../../history/queries/origin.ts';
import {type OriginOptions, originsOf, passagesAt, type Subject} from '../../history/queries/origins.ts';
import type {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {nameFrom} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import {readNamedFile} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {currentCopies} from './currentCopies.ts';
import {type HistoryReport, historyReport} from './historyReport.ts';
import {type HistorySession, newSession, unlessStopped, withHistory} from './withHistory.ts';

interface OriginRequest {
  readonly root: string;
  /** As the user wrote it. */
  readonly file: string;
  /** From 1; null: all passages of the file. */
  readonly line: number | null;
  /** null: the default number. */
  readonly threads: number | null;
  /** As in `currentCopies`. */
  readonly isLimitOfReport: boolean;
}

/** Throws UserError. */
export async function traceOrigin(asked: OriginRequest, loaded: LoadedConfig, ports: Ports): Promise<HistoryReport> {
  const {root, file, line} = asked;
  const {config} = loaded;
  const {warn} = ports;
  const path = nameFrom(root, resolve(root, file));
  readNamedFile(root, file, config, 'traced');
  return withHistory(root, loaded, ports, async (opened, signal) => {
    const progress = (done: number, total: number) => ports.progress('tracing passages', done, total);
    const session = newSession(root, config, opened, {signal, progress});
    const {workTree} = session;
    if (workTree.inRepository(path) === null) {
      throw new UserError(
        `"${file}" is not in the repository of ${root}. Expected a file of it; --root names another folder.`,
      );
    }
    const inspection = await currentCopies({...asked, paths: []}, loaded, ports);
    const subjects = subjectsOf(inspection, workTree, path, line);
    const all = subjects.length > 0 || line === null ? subjects : [paragraphAt(workTree, path, line, warn)];
    const {findings, pathsLeft} = await tracePassages(
      all.filter((one) => one !== null),
      session,
      config.limits.placesMax,
      (here) => warn(`${placeOf(here)} is not committed yet and appears nowhere else.`),
    );
    unlessStopped(signal);
    const {files, words, bytes} = inspection;
    const more = {
      limit: 'limits.placesMax',
      value: config.limits.placesMax,
      lost: countedPhrase(pathsLeft, '{count} more path', '{count} more paths', count(pathsLeft)),
    };
    const cuts = [...(pathsLeft === 0 ? [] : [more]), ...(await session.follower()).cuts()];
    return historyReport(findings, {files, words, bytes, cuts, past: plural(files, 'file')}, config);
  });
}

/** The same for given passages. `alone` is called for those that are not committed and have no copy. */
export async function tracePassages(
  subjects: readonly Subject[],
  {opened, workTree, follower, signal, progress}: HistorySession,
  placesMax: number,
  alone: OriginOptions['alone'] = () => undefined,
): ReturnType<typeof originsOf> {
  const finder = new OriginFinder(await follower(), workTree, placesMax);
  return originsOf(subjects, opened, finder, {progress, signal, alone});
}

/**
 * The passages of the file that `check` reports; with a line, those that contain it. A page that is a copy is included
 * as a whole.
 */
function subjectsOf(inspection: Inspection, workTree: WorkTreePages, path: string, line: number | null): Subject[] {
  const subjects: Subject[] = [];
  let isCopiedPage = false;
  for (const finding of inspection.findings) {
    if (finding.kind !== 'passage') {
      isCopiedPage ||= isAbout(finding, path);
      continue;
    }
    const at = finding.places.findIndex(
      (place) => place.path === path && (line === null || (place.startLine <= line && line <= place.endLine)),
    );
    if (at < 0) continue;
    const [here, ...others] = [finding.places[at], ...finding.places.toSpliced(at, 1)].map((place) =>
      passagesAt(workTree, place),
    );
    if (here !== null && here !== undefined) subjects.push({here, others: others.filter((one) => one !== null)});
  }
  const page = workTree.page(path);
  if (isCopiedPage && line === null && page !== null && page.tokens.count > 0) {
    const here = {path, stretch: wholePage(page)};
    return [{here, others: []}, ...subjects];
  }
  return subjects.sort((x, y) => x.here.stretch.from - y.here.stretch.from);
}

function isAbout(finding: Exclude<Finding, PassageFinding>, path: string): boolean {
  if (finding.kind === 'collection') return false;
  return finding.places.some((place) => (place.isFolder ? isBelow(path, place.path) : place.path === path));
}

/** The paragraph at a line where `check` reports nothing; null: it has too few words. */
function paragraphAt(workTree: WorkTreePages, path: string, line: number, warn: Ports['warn']): Subject | null {
  const page = workTree.page(path);
  if (page === null) return null;
  const lines = lineStarts(page.bytes);
  if (line > lines.length) {
    throw new UserError(`"${path}:${line}": got line ${line}, expected one of ${plural(lines.length, 'line')}.`);
  }
  const isStart = blockStarts(page);
  const {tokens} = page;
  const end = lines[line] ?? page.bytes.length;
  let from = 0;
  while (from < tokens.count && tokens.start[from] < lines[line - 1]) from++;
  let to = from;
  if (from < tokens.count && tokens.start[from] < end) {
    for (to = from + 1; isStart[to] === 0; ) to++;
    while (isStart[from] === 0) from--;
  }
  const stretch: PassageVersion = {page, from, to};
  const where = `${path}:${line}`;
  if (fingerprintsOf(stretch).length === 0) {
    warn(
      `There is no copied passage at ${where}, and its paragraph of ${plural(to - from, 'word')} is too short to be traced.`,
    );
    return null;
  }
  warn(`There is no copied passage at ${where}; tracing the paragraph instead (${plural(to - from, 'word')}).`);
  return {here: {path, stretch}, others: []};
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = 0; at < bytes.length - 1; at++) if (bytes[at] === 10) starts.push(at + 1);
  return starts;
}

function placeOf({path, stretch: {page, from}}: CurrentPassage): string {
  let line = 1;
  for (let at = 0; at < page.tokens.start[from]; at++) if (page.bytes[at] === 10) line++;
  return `${path}:${line}`;
}
