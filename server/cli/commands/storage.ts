// shingle index, status and clean: manage the caches and indexes on disk.

import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import {answersIndex, wordsIndex} from '../../app/storage/cacheRows.ts';
import {historyIndex} from '../../app/storage/historyIndexRow.ts';
import type {KindStatus, StoredIndex} from '../../app/storage/indexKind.ts';
import {buildIndexes, clearStorage, type StorageStatus, storageStatus} from '../../app/storage/indexStorage.ts';
import type {StoredFile} from '../../store/tidy.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {loadLab} from '../loadLab.ts';
import {atRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import type {StateOfResident} from '../residentOfRoot.ts';

export function index(args: ArgumentsOf<'index'>, io: Io): Promise<number> {
  const startMs = io.clock();
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const {history, rebuild: isRebuilt, threads} = args;
    const request = {root, kinds: await indexKinds(), history, isRebuilt, threads, startMs};
    for await (const {title, reported} of buildIndexes(request, loaded, ports)) {
      ports.quiet();
      await writeParts(null, io, [`${title}: ${reported}\n`]);
    }
    return 0;
  });
}

export function status(args: ArgumentsOf<'status'>, io: Io): Promise<number> {
  return atRoot({...args, progress: false}, io, async ({root, loaded, ports}) => {
    const {residentState, stopResident} = await import('../residentOfRoot.ts');
    if (args.stop) {
      const stopped = await stopResident(root, io.env);
      await writeParts(null, io, [
        stopped === null ? 'No resident process runs here.\n' : `Stopped process ${stopped.pid}.\n`,
      ]);
      return 0;
    }
    const now = await storageStatus({root, kinds: await indexKinds()}, loaded, ports);
    const resident = await residentState(root, io.env);
    await writeParts(
      null,
      io,
      args.format === 'json'
        ? jsonOf(now, resident)
        : [...linesOf(now, args.verbose), ...residentLines(resident, io.clock())],
    );
    return 0;
  });
}

export async function clean(args: ArgumentsOf<'clean'>, io: Io): Promise<number> {
  const {folder, bytes} = await clearStorage(rootFolder(args.root, io.cwd), io);
  await writeParts(null, io, [`Removed ${plural(bytes, 'byte')} from ${visiblePath(folder)}\n`]);
  return 0;
}

function* linesOf({root, folder, rows}: StorageStatus, isVerbose: boolean): Generator<string> {
  yield `${visiblePath(root)}\ncached in ${visiblePath(folder)}\n`;
  for (const {title, status: now, stored, ageSeconds} of rows) {
    yield `\n${title}: ${stateOf(now)}\n`;
    if (stored.length === 0) continue;
    if (now.isCurrent === true) yield `  ${now.what ?? `${plural(now.files, 'file')}, ${plural(now.words, 'word')}`}\n`;
    yield `  ${plural(bytesOf(stored), 'byte')} in ${plural(stored.length, 'file')}, written ${ago(ageSeconds)} ago\n`;
    for (const [reason, paths] of byReason(now)) {
      yield `  ${count(paths.length)} skipped: ${visiblePath(reason)}\n`;
      if (isVerbose) for (const path of paths) yield `    ${visiblePath(path)}\n`;
    }
  }
}

function stateOf({isCurrent}: KindStatus): string {
  if (isCurrent === null) return 'nothing yet';
  return isCurrent ? 'up to date' : 'out of date; the next check updates it';
}

/** The most frequent reason first. */
function byReason({skipped}: KindStatus): readonly (readonly [string, readonly string[]])[] {
  const paths = new Map<string, string[]>();
  for (const {path, reason} of skipped) paths.set(reason, [...(paths.get(reason) ?? []), path]);
  return [...paths].sort(([x, some], [y, others]) => others.length - some.length || (x < y ? -1 : 1));
}

function residentLines(resident: StateOfResident | null, nowMs: number): readonly string[] {
  if (resident === null) return [];
  const {pid, startedMs, answers, bytes} = resident;
  const age = ago(Math.max(0, (nowMs - startedMs) / 1000));
  const work = bytes === null ? 'busy' : `${plural(answers, 'answer')}, ${plural(bytes, 'byte')} of memory`;
  return [`\nresident process ${pid}: ${work}, started ${age} ago; "shingle status --stop" stops it\n`];
}

function* jsonOf({root, folder, rows}: StorageStatus, resident: StateOfResident | null): Generator<string> {
  const indexes = rows.map(({kind, status: now, stored, ageSeconds}) => ({
    kind,
    current: now.isCurrent,
    files: now.files,
    words: now.words,
    bytes: bytesOf(stored),
    ageSeconds: stored.length === 0 ? null : ageSeconds,
    skipped: now.skipped.map(({path, reason}) => ({path, reason})),
  }));
  yield `${JSON.stringify({root, folder, indexes, resident}, null, 2)}\n`;
}

function bytesOf(stored: readonly StoredFile[]): number {
  return stored.reduce((sum, {bytes}) => sum + bytes, 0);
}

function ago(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  if (seconds < 7200) return plural(seconds / 60, 'minute');
  return seconds < 172_800 ? plural(seconds / 3600, 'hour') : plural(seconds / 86_400, 'day');
}

/** One row per kind: `index` updates them, `status` lists them and `clean` removes them, in this order. */
async function indexKinds(): Promise<readonly StoredIndex[]> {
  const {sketchesIndex} = await loadLab();
  return [answersIndex, wordsIndex, sketchesIndex, historyIndex];
}
