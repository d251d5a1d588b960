// shingle origin: which place had a passage first, and which commit brought it to each.

import {relative, resolve, sep} from 'node:path';
import {fingerprintsOf} from '../../../shared/history/locatePassage.ts';
import {blockStarts} from '../../../shared/history/paragraphs.ts';
import {wholePage} from '../../../shared/history/passageVersion.ts';
import type {PassageVersion} from '../../../shared/history/stretch.ts';
import type {Finding, Inspection, PassageFinding} from '../../../shared/model/finding.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {currentCopies} from '../../app/currentCopies.ts';
import {readNamedFile} from '../../app/namedFiles.ts';
import {followerOf} from '../../history/queries/followPassage.ts';
import {type CurrentPassage, OriginFinder} from '../../history/queries/origin.ts';
import {originsOf, passagesAt, type Subject} from '../../history/queries/origins.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {UserError} from '../../userError.ts';
import type {OriginArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {reportHistory, unlessStopped, withHistory} from '../withHistory.ts';

export async function origin(args: OriginArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  const path = relative(root, resolve(root, args.file)).split(sep).join('/');
  readNamedFile(root, args.file, loaded.config, 'traced');
  return withHistory(args, root, loaded, async ({opened, progress, tell, signal}) => {
    const present = new WorkTreePages(root, opened.repository, loaded.config);
    if (present.inRepository(path) === null) {
      throw new UserError(
        `"${args.file}" is not in the repository of ${root}. Expected a file of it; --root names another folder.`,
      );
    }
    const inspection = await currentCopies(args, root, loaded, [], progress);
    const subjects = subjectsOf(inspection, present, path, args.line);
    const all = subjects.length > 0 || args.line === null ? subjects : [paragraphAt(present, path, args.line, tell)];
    const follower = await followerOf(opened.repository, opened.past, loaded.config.limits.followedMax);
    const finder = new OriginFinder(follower, present, loaded.config.limits.placesMax);
    const {findings, pathsLeft} = await originsOf(
      all.filter((one) => one !== null),
      opened,
      finder,
      {
        progress: (done, total) => progress.report('tracing passages', done, total),
        signal,
        alone: (here) => tell(`${placeOf(here)} is not committed yet, and stands nowhere else.`),
      },
    );
    unlessStopped(signal);
    const looked = {files: inspection.files, words: inspection.words, bytes: inspection.bytes};
    const cuts = [
      ...(pathsLeft === 0
        ? []
        : [{limit: 'limits.placesMax', value: loaded.config.limits.placesMax, lost: plural(pathsLeft, 'more path')}]),
      ...follower.cuts(),
    ];
    return reportHistory(args, loaded, findings, {...looked, cuts, past: plural(inspection.files, 'file')});
  });
}

/** The passages of the file that `check` finds; at a line, those that hold it. Pages that are copies count as a whole. */
function subjectsOf(inspection: Inspection, present: WorkTreePages, path: string, line: number | null): Subject[] {
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
      passagesAt(present, place),
    );
    if (here !== null && here !== undefined) subjects.push({here, others: others.filter((one) => one !== null)});
  }
  const page = present.page(path);
  if (isCopiedPage && line === null && page !== null && page.tokens.count > 0) {
    const here = {path, stretch: wholePage(page)};
    return [{here, others: []}, ...subjects];
  }
  return subjects.sort((x, y) => x.here.stretch.from - y.here.stretch.from);
}

function isAbout(finding: Exclude<Finding, PassageFinding>, path: string): boolean {
  if (finding.kind === 'document') return finding.places.some((place) => place.path === path);
  if (finding.kind === 'folder')
    return finding.folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  return false;
}

/** Where `check` finds nothing, the paragraph; null: it has too few words. */
function paragraphAt(present: WorkTreePages, path: string, line: number, tell: (note: string) => void): Subject | null {
  const page = present.page(path);
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
    tell(
      `No single copied passage at ${where}, and its paragraph of ${plural(to - from, 'word')} is too short to be traced.`,
    );
    return null;
  }
  tell(`No single copied passage at ${where}: this is about its paragraph of ${plural(to - from, 'word')}.`);
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
