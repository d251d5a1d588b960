// The use cases of `index`, `status` and `clean`: what is stored on the disk for a root. They work on a table of kinds,
// which the caller passes in.

import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Store} from '../../store/disk.ts';
import type {Environment} from '../../store/location.ts';
import {withLock} from '../../store/lock.ts';
import {storeOf} from '../../store/store.ts';
import {removeFolderIfEmpty, removeKind, type StoredFile, storedFiles} from '../../store/tidy.ts';
import {UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';
import type {IndexContext, KindStatus, StoredIndex} from './indexKind.ts';

interface StorageRequest {
  readonly root: string;
  readonly kinds: readonly StoredIndex[];
}

interface BuildRequest extends StorageRequest {
  /** Include the history of the repository. */
  readonly history: boolean;
  /** Remove what is stored first. */
  readonly isRebuilt: boolean;
  /** null: the default number. */
  readonly threads: number | null;
  /** Time before anything was read. */
  readonly startMs: number;
}

/** Brings the indexes up to date, and gives for each what is stored now. Throws UserError. */
export async function* buildIndexes(
  {root, kinds, history, isRebuilt, threads, startMs}: BuildRequest,
  loaded: LoadedConfig,
  ports: Ports,
): AsyncGenerator<{readonly title: string; readonly reported: string}> {
  const context: IndexContext = {root, loaded, store: requiredStore(root, ports.env), startMs, threads, ports};
  const asked = kinds.filter(({flag}) => flag === null || history);
  if (isRebuilt) {
    const stored = new Set(storedFiles(context.store.folder).map(({kind}) => kind));
    for (const kind of stored) {
      if (asked.some((one) => isOf(one, kind))) await removed(context.store, kind);
    }
  }
  // Findings depend on the history.
  const ordered = asked.toSorted((x, y) => Number(y.flag === 'history') - Number(x.flag === 'history'));
  for (const {title, update} of ordered) if (update !== null) yield {title, reported: await update(context)};
}

export interface StorageStatus {
  readonly root: string;
  readonly folder: string;
  readonly rows: readonly StorageRow[];
}

interface StorageRow {
  readonly kind: string;
  readonly title: string;
  readonly status: KindStatus;
  readonly stored: readonly StoredFile[];
  /** Age of the manifest: segments change their times when they are used, manifests only when they are written. */
  readonly ageSeconds: number;
}

/** Throws UserError. */
export async function storageStatus(
  {root, kinds}: StorageRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<StorageStatus> {
  const startMs = ports.clock();
  const context: IndexContext = {root, loaded, store: requiredStore(root, ports.env), startMs, threads: 1, ports};
  const {folder} = context.store;
  const all = storedFiles(folder);
  const rows: StorageRow[] = [];
  for (const {kind, title, status: statusOf} of kinds) {
    const stored = all.filter((file) => isOf({kind}, file.kind));
    const nothing: KindStatus = {isCurrent: null, files: 0, words: 0, skipped: []};
    const status = stored.length === 0 ? nothing : await statusOf(context);
    rows.push({kind, title, stored, status, ageSeconds: ageSeconds(stored, ports.clock())});
  }
  return {root, folder, rows};
}

function isOf({kind}: Pick<StoredIndex, 'kind'>, stored: string): boolean {
  return stored === kind || stored.startsWith(`${kind}-`);
}

function ageSeconds(stored: readonly StoredFile[], nowMs: number): number {
  const manifest = stored.find(({name}) => name.endsWith('.manifest'));
  return manifest === undefined ? 0 : Math.max(0, Math.round((nowMs - manifest.mtimeMs) / 1000));
}

/**
 * Removes everything stored for the root, including kinds of other versions, whatever their names. Throws UserError.
 */
export async function clearStorage(
  root: string,
  {env}: Pick<Ports, 'env'>,
): Promise<{readonly folder: string; readonly bytes: number}> {
  const store = requiredStore(root, env);
  let bytes = 0;
  const kinds = new Set(storedFiles(store.folder).map(({kind}) => kind));
  for (const kind of kinds) bytes += await removed(store, kind);
  removeFolderIfEmpty(store);
  return {folder: store.folder, bytes};
}

function requiredStore(root: string, env: Environment): Store {
  const store = storeOf(root, env);
  if (!('kind' in store)) return store;
  throw new UserError(`Nothing is cached for ${root}: ${store.reason}. Expected a folder for caches.`);
}

const removeWaitMs = 5000;

async function removed(store: Store, kind: string): Promise<number> {
  if (!storedFiles(store.folder).some((file) => file.kind === kind)) return 0;
  const done = await withLock(store, kind, {waitMs: removeWaitMs}, () => removeKind(store, kind));
  if (done.kind === 'done') return done.value;
  const reason = done.kind === 'busy' ? 'another process is writing there' : done.reason;
  throw new UserError(`${store.folder} cannot be cleaned: ${reason}. Try again when it may be written to.`);
}
