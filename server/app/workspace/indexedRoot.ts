// The texts of a root in an index that stays in memory: loaded once, and then brought up to date from the disk before it
// is asked. Texts of an editor may take the place of files.

import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Document} from '../../../shared/model/document.ts';
import {isSettled, isUnchanged, type Stamped, stamped} from '../../cache/fileStamps.ts';
import {watchedFor} from '../../cache/watchedPaths.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {pathIn} from '../../pathNames.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {readFile} from '../../sources/readFile.ts';
import type {ListedFile, SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {isBeyondAll, TextBudget} from '../../sources/textBudget.ts';
import {isExcluded} from '../../sources/walkFolder.ts';
import {storeOf} from '../../store/store.ts';
import {newTokenFile} from '../../store/tokenFile.ts';
import {Engine} from '../../workspace/engine.ts';
import {regrouped} from '../../workspace/pageVersions.ts';
import {baselineEntries} from '../baseline/splitAccepted.ts';
import {documentsOf, isIgnored} from '../check/readFiles.ts';
import type {IndexedWorkspace} from '../findCopies.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';

export interface IndexedRoot extends IndexedWorkspace {
  /** Absolute. */
  readonly root: string;
  readonly templates: ReadonlySet<string>;
  /** The files on disk as last read, by path, with their stamps. */
  readonly onDisk: Map<string, Stamp>;
  /** Texts that take the place of files, including those that are skipped. */
  readonly shown: Map<string, SourceFile | SkippedFile>;
  skipped: SkippedFile[];
  engine: Engine;
  entries: readonly BaselineEntry[];
}

interface Stamp {
  readonly listed: ListedFile;
  readonly mtimeMs: number;
  /** Time of the last change, including metadata such as the name. */
  readonly changedMs: number;
  readonly bytes: number;
}

export type IndexChanges = Parameters<Engine['apply']>[0][number][];

/** A root without any text. Throws UserError. */
export async function emptyRoot(root: string, loaded: LoadedConfig): Promise<IndexedRoot> {
  return {
    root,
    loaded,
    templates: new Set(namedTemplates(root, loaded.config)),
    onDisk: new Map(),
    shown: new Map(),
    skipped: [],
    engine: new Engine([]),
    entries: await baselineEntries(root, loaded),
  };
}

/** The files that would be checked. Those that are skipped are added to the root. */
export async function listedFiles({root, loaded, templates, skipped}: IndexedRoot): Promise<readonly ListedFile[]> {
  const listing = await listFiles(root, ['.', ...templates], loaded.config);
  skipped.push(...listing.skipped);
  return listing.files;
}

/** Reads the files, and indexes them with the texts shown instead. */
export function indexFiles(
  into: IndexedRoot,
  files: readonly ListedFile[],
  {progress, env}: Pick<Ports, 'progress' | 'env'>,
): void {
  const {root, loaded} = into;
  const store = storeOf(root, env);
  const tokenStore = newTokenFile('kind' in store || !loaded.config.cache ? null : store.folder);
  const report = (stage: string, done: number, total: number) => {
    progress(stage, done, total === 0 ? files.length : total);
  };
  into.engine = new Engine(textsIn(into, files), report, undefined, {tokenStore, bytesExpected: bytesOf(files)});
}

/** Size of all files; few of them turn out to be skipped. */
function bytesOf(files: readonly ListedFile[]): number {
  return files.reduce((sum, {file}) => sum + (statSync(file, {throwIfNoEntry: false})?.size ?? 0), 0);
}

/**
 * In order of their paths. Each text is released before the next is read: together they would take as much memory as
 * their index.
 */
function* textsIn(root: IndexedRoot, files: readonly ListedFile[]): Generator<Document> {
  const {loaded, onDisk, skipped, shown} = root;
  const listed = new Map(files.map((file) => [file.path, file]));
  const room = roomForOne();
  const budget = new TextBudget(loaded.config);
  for (const path of [...new Set([...listed.keys(), ...shown.keys()])].sort()) {
    const file = listed.get(path);
    const source =
      file === undefined || isIgnored(loaded, path)
        ? null
        : budget.read(file, () => readFile(file, loaded.config, undefined, room));
    if (source?.kind === 'skipped') skipped.push(source);
    else if (file !== undefined && source !== null) onDisk.set(path, stampOf(file));
    const text = shown.get(path) ?? source;
    if (text?.kind === 'source') yield documentIn(root, text);
  }
}

/** A buffer that is reused for one file after the other. */
function roomForOne(): (bytes: number) => Uint8Array {
  let room = new Uint8Array(1 << 20);
  return (bytes) => {
    if (room.length < bytes) room = new Uint8Array(bytes);
    return room.subarray(0, bytes);
  };
}

function stampOf(listed: ListedFile): Stamp {
  try {
    const {mtimeMs, ctimeMs, size} = statSync(listed.file);
    return {listed, mtimeMs, changedMs: ctimeMs, bytes: size};
  } catch {
    return {listed, mtimeMs: -1, changedMs: -1, bytes: -1};
  }
}

export function documentIn({loaded, templates}: IndexedRoot, source: SourceFile): Document {
  return documentsOf([source], loaded, templates)[0];
}

export interface SyncedRoot {
  /** Paths of files that were written, created or deleted. */
  readonly changed: readonly string[];
  /** Whether the grouping of pages into variants changed. */
  readonly isRegrouped: boolean;
}

/** Brings texts up to date from the disk: those of these paths, or (null) of all. */
export async function syncRoot(root: IndexedRoot, paths: readonly string[] | null): Promise<SyncedRoot> {
  root.entries = await baselineEntries(root.root, root.loaded);
  const {loaded, onDisk, shown, templates} = root;
  // Changes in folders that are always excluded do not cause a new file listing.
  const named = [...templates, ...loaded.config.reference];
  const isLookedInto = (path: string) =>
    !path.split('/').some((name) => isExcluded.has(name)) ||
    named.some((one) => path === one || path.startsWith(`${one}/`));
  const wanted = paths?.filter((path) => onDisk.has(path) || isLookedInto(path));
  // A file that was beyond the limit of all files may be within it now.
  const isKnown = !root.skipped.some(isBeyondAll) && (wanted?.every((path) => onDisk.has(path)) ?? false);
  const changes: IndexChanges = [];
  const changed: string[] = [];
  const refused: SkippedFile[] = [];
  const look = (listed: ListedFile) => {
    const known = onDisk.get(listed.path);
    const stamp = stampOf(listed);
    if (known?.mtimeMs === stamp.mtimeMs && known.changedMs === stamp.changedMs && known.bytes === stamp.bytes) return;
    const source = isIgnored(loaded, listed.path) ? null : readFile(listed, loaded.config);
    if (source?.kind !== 'source') {
      if (source !== null) refused.push(source);
      drop(listed.path);
      return;
    }
    onDisk.set(listed.path, stamp);
    changed.push(listed.path);
    if (!shown.has(listed.path)) changes.push({kind: 'put', text: documentIn(root, source)});
  };
  const drop = (path: string) => {
    if (!onDisk.delete(path)) return;
    changed.push(path);
    if (!shown.has(path)) changes.push({kind: 'remove', path});
  };
  if (isKnown && wanted !== undefined) {
    for (const path of wanted) {
      const known = onDisk.get(path);
      if (known !== undefined) look(known.listed);
    }
    root.skipped.push(...refused);
  } else {
    const listing = await listFiles(root.root, ['.', ...templates], loaded.config);
    const names = new Set(listing.files.map(({path}) => path));
    for (const path of [...onDisk.keys()]) if (!names.has(path)) drop(path);
    const budget = new TextBudget(loaded.config);
    for (const listed of listing.files) {
      const beyond = budget.refusal(listed);
      if (beyond === null) look(listed);
      else {
        refused.push(beyond);
        drop(listed.path);
      }
      budget.spend(onDisk.get(listed.path)?.bytes ?? 0);
    }
    root.skipped = [...listing.skipped, ...refused];
  }
  const isDue = mayBeRegrouped(root, changed);
  if (changes.length > 0) root.engine.apply(changes);
  return {changed, isRegrouped: isDue && regroup(root).length > 0};
}

/** Brings the variants of pages up to date with the texts. Gives the paths that have other ones now. */
function regroup({engine}: IndexedRoot): string[] {
  const changed = regrouped(engine.groups, engine.groupsNow());
  if (changed.length > 0) engine.apply([{kind: 'regroup'}]);
  return changed;
}

interface Regrouped {
  /** Paths that have other variants now. */
  readonly changed: readonly string[];
  /** Paths that have other variants than in a check of the disk, which has no texts of the editor. */
  readonly unlikeDisk: readonly string[];
}

/** The same after edits of texts that are shown. */
export function regroupShown(root: IndexedRoot): Regrouped {
  const {engine, shown, onDisk, loaded} = root;
  if (engine.documents > documentsAtOnceMax) return {changed: [], unlikeDisk: []};
  const changed = regroup(root);
  const instead = new Map<string, Document | null>();
  for (const [path, text] of shown) {
    const listed = onDisk.get(path)?.listed;
    const file = listed === undefined ? null : readFile(listed, loaded.config);
    const isSame = text.kind === 'source' && file?.kind === 'source' && Buffer.compare(text.bytes, file.bytes) === 0;
    if (!isSame) instead.set(path, file?.kind === 'source' ? documentIn(root, file) : null);
  }
  return {changed, unlikeDisk: instead.size === 0 ? [] : regrouped(engine.groupsNow(instead), engine.groups)};
}

/** Any file may have become a variant of another; in a large root, new, deleted and many files are examined. */
function mayBeRegrouped({onDisk, engine}: IndexedRoot, changed: readonly string[]): boolean {
  if (engine.documents <= documentsAtOnceMax) return changed.length > 0;
  const isOther = (path: string) => !onDisk.has(path) || engine.textAt(path) === undefined;
  return changed.length > changedMax || changed.some(isOther);
}

/** With more changed files than this, any page may have become a variant, as when a branch is checked out. */
const changedMax = 50;
/** Computing the variants takes 30 ms for 4,000 pages, and requests wait meanwhile. */
const documentsAtOnceMax = 10_000;

/**
 * Whether the listing of a root would be another one now, without listing it: from the times of its folders, of ignore
 * files, of Git's index and settings, and of files that were skipped. On 4,000 files that takes a third of a listing.
 * To be taken before the root is listed; null: it has to be listed each time.
 */
export function watchedRoot({root, loaded, onDisk, skipped}: IndexedRoot, nowMs: number): Stamped | null {
  const {reference, baseline} = loaded.config;
  // References may be anywhere.
  if (reference.length > 0) return null;
  const entries = [...onDisk.keys(), ...skipped.map(({path}) => path)].map((path) => pathIn(root, path));
  const paths = watchedFor(root, entries);
  if (paths === null) return null;
  const stamps = stamped(root, [...paths, resolve(root, baseline), ...skipped.map(({path}) => path)], 'entry');
  // A file that has only just changed may change again within the same timestamp.
  return stamps !== null && isSettled(stamps, nowMs) ? stamps : null;
}

export function isListedAlike({root}: IndexedRoot, watched: Stamped): boolean {
  return isUnchanged(root, watched, 'entry');
}
