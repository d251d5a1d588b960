// shingle index, status and clean: what is remembered on the disk. They walk over the table of indexes.

import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import type {Store} from '../../store/disk.ts';
import {withLock} from '../../store/lock.ts';
import {storeOf} from '../../store/store.ts';
import {removeFolderIfEmpty, removeKind, type StoredFile, storedFiles} from '../../store/tidy.ts';
import {UserError} from '../../userError.ts';
import type {CleanArguments, CommonArguments, IndexArguments, StatusArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import {progressLine} from '../progress.ts';
import type {IndexContext, KindStatus} from '../storage/indexKind.ts';
import {indexKinds} from '../storage/storedIndexes.ts';

export async function index(args: IndexArguments): Promise<number> {
  const progress = progressLine(process.stderr, args.progress);
  const context = await contextOf(args, args.threads, progress);
  if (context === null) return 0;
  const asked = indexKinds.filter(({flag}) => flag === null || args.history);
  if (args.rebuild) for (const {kind} of asked) await removed(context.store, kind);
  for (const {title, update} of asked) {
    if (update === null) continue;
    const reported = await update(context);
    progress.end();
    await writeParts(null, [`${title}: ${reported}\n`]);
  }
  return 0;
}

interface Row {
  readonly kind: string;
  readonly title: string;
  readonly status: KindStatus;
  readonly stored: readonly StoredFile[];
}

export async function status(args: StatusArguments): Promise<number> {
  const context = await contextOf(args, 1, progressLine(process.stderr, false));
  if (context === null) return 0;
  const stored = storedFiles(context.store.folder);
  const rows: Row[] = [];
  for (const {kind, title, status: statusOf} of indexKinds) {
    const own = stored.filter((file) => file.kind === kind || file.kind.startsWith(`${kind}-`));
    const nothing: KindStatus = {isCurrent: null, files: 0, words: 0, skipped: []};
    rows.push({kind, title, stored: own, status: own.length === 0 ? nothing : await statusOf(context)});
  }
  const pieces = args.format === 'json' ? jsonOf(context, rows) : linesOf(context, rows, args.verbose);
  await writeParts(null, pieces);
  return 0;
}

export async function clean(args: CleanArguments): Promise<number> {
  const store = requiredStore(rootFolder(args.root));
  let bytes = 0;
  // Also kinds of other versions, whatever they are called.
  const kinds = new Set(storedFiles(store.folder).map(({kind}) => kind));
  for (const kind of kinds) bytes += await removed(store, kind);
  removeFolderIfEmpty(store);
  await writeParts(null, [`Removed ${plural(bytes, 'byte')} from ${visiblePath(store.folder)}\n`]);
  return 0;
}

async function contextOf(
  args: CommonArguments,
  threads: number | null,
  progress: ReturnType<typeof progressLine>,
): Promise<IndexContext | null> {
  const startMs = Date.now();
  const start = await openRoot(args);
  if (start === null) return null;
  const tell = (note: string) => {
    progress.end();
    process.stderr.write(note);
  };
  return {...start, store: requiredStore(start.root), startMs, threads, progress: progress.report, tell};
}

function requiredStore(root: string): Store {
  const store = storeOf(root);
  if (!('kind' in store)) return store;
  throw new UserError(`Nothing is kept for ${root}: ${store.reason}. Expected a folder for caches.`);
}

const removeWaitMs = 5000;

async function removed(store: Store, kind: string): Promise<number> {
  if (!storedFiles(store.folder).some((file) => file.kind === kind)) return 0;
  const done = await withLock(store, kind, {waitMs: removeWaitMs}, () => removeKind(store, kind));
  if (done.kind === 'done') return done.value;
  const reason = done.kind === 'busy' ? 'another process is writing there' : done.reason;
  throw new UserError(`${store.folder} cannot be cleaned: ${reason}. Try again when it may be written to.`);
}

function* linesOf({root, store}: IndexContext, rows: readonly Row[], isVerbose: boolean): Generator<string> {
  yield `${visiblePath(root)}\nkept in ${visiblePath(store.folder)}\n`;
  for (const {title, status: now, stored} of rows) {
    yield `\n${title}: ${stateOf(now)}\n`;
    if (stored.length === 0) continue;
    if (now.isCurrent === true) yield `  ${now.what ?? `${plural(now.files, 'file')}, ${plural(now.words, 'word')}`}\n`;
    yield `  ${plural(bytesOf(stored), 'byte')} in ${plural(stored.length, 'file')}, written ${ago(ageSeconds(stored))} ago\n`;
    for (const [reason, paths] of byReason(now)) {
      yield `  ${count(paths.length)} skipped: ${visiblePath(reason)}\n`;
      if (isVerbose) for (const path of paths) yield `    ${visiblePath(path)}\n`;
    }
  }
}

function stateOf({isCurrent}: KindStatus): string {
  if (isCurrent === null) return 'nothing yet';
  return isCurrent ? 'up to date' : 'out of date; the next check looks again';
}

/** The most frequent reason first. */
function byReason({skipped}: KindStatus): readonly (readonly [string, readonly string[]])[] {
  const paths = new Map<string, string[]>();
  for (const {path, reason} of skipped) paths.set(reason, [...(paths.get(reason) ?? []), path]);
  return [...paths].sort(([x, some], [y, others]) => others.length - some.length || (x < y ? -1 : 1));
}

function* jsonOf({root, store}: IndexContext, rows: readonly Row[]): Generator<string> {
  const indexes = rows.map(({kind, status: now, stored}) => ({
    kind,
    current: now.isCurrent,
    files: now.files,
    words: now.words,
    bytes: bytesOf(stored),
    ageSeconds: stored.length === 0 ? null : ageSeconds(stored),
    skipped: now.skipped.map(({path, reason}) => ({path, reason})),
  }));
  yield `${JSON.stringify({root, folder: store.folder, indexes}, null, 2)}\n`;
}

function bytesOf(stored: readonly StoredFile[]): number {
  return stored.reduce((sum, {bytes}) => sum + bytes, 0);
}

/** Since a manifest was written: what it names is only used since, not changed. */
function ageSeconds(stored: readonly StoredFile[]): number {
  const manifest = stored.find(({name}) => name.endsWith('.manifest'));
  return manifest === undefined ? 0 : Math.max(0, Math.round((Date.now() - manifest.mtimeMs) / 1000));
}

function ago(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  if (seconds < 7200) return plural(seconds / 60, 'minute');
  return seconds < 172_800 ? plural(seconds / 3600, 'hour') : plural(seconds / 86_400, 'day');
}
