// Takes the folder of an index, recognizes our files by name, and removes those that no manifest lists. Removing needs
// the write lock of the kind: without it, an unlisted file may be one that another process is just writing.

import {lstatSync, readdirSync, rmdirSync} from 'node:fs';
import {join} from 'node:path';
import {removeQuietly, type Store, unlessNotSaved} from './disk.ts';
import {isVariantOf} from './engineVersion.ts';
import {anyManifest} from './manifest.ts';

export interface StoredFile {
  readonly name: string;
  readonly kind: string;
  readonly bytes: number;
  readonly mtimeMs: number;
}

const ours = /^([a-z][a-z0-9-]*)\.(?:manifest|.*\.(?:segment|lock|tmp))$/;

/** Our files in the folder, sorted by name. Links and other files are not ours. */
export function storedFiles(folder: string): readonly StoredFile[] {
  const names = unlessNotSaved(() => readdirSync(folder));
  if ('kind' in names) return [];
  return names.sort().flatMap((name) => {
    const kind = ours.exec(name)?.[1];
    const stat = unlessNotSaved(() => lstatSync(join(folder, name), {throwIfNoEntry: false}));
    if (kind === undefined || stat === undefined || 'kind' in stat || !stat.isFile()) return [];
    return [{name, kind, bytes: stat.size, mtimeMs: stat.mtimeMs}];
  });
}

/** Removes temporary files and segments that the manifest of the kind does not list: leftovers of earlier writers. */
export function evictFiles(store: Store, kind: string): void {
  const rubbish = namesOf(store.folder, kind).filter((name) => name.endsWith('.tmp') || name.endsWith('.segment'));
  if (rubbish.length === 0) return;
  const manifest = anyManifest(store, kind);
  const named = new Set(manifest.kind === 'manifest' ? manifest.segments.map(({name}) => name) : []);
  for (const name of rubbish) if (!named.has(name)) removeQuietly(store, join(store.folder, name));
}

function namesOf(folder: string, kind: string): readonly string[] {
  const names = unlessNotSaved(() => readdirSync(folder));
  return 'kind' in names ? [] : names.filter((name) => ours.exec(name)?.[1] === kind);
}

/** Node 20, 22 and 24 are in use at the same time. */
const variantsMax = 3;

/** Removes the same index for other Unicode versions, the ones that were written longest ago, except a few. */
export function evictVariants(store: Store, own: string): void {
  const writtenMs = new Map<string, number>();
  for (const {name, kind, mtimeMs} of storedFiles(store.folder)) {
    if (kind !== own && isVariantOf(kind, own) && name.endsWith('.manifest')) writtenMs.set(kind, mtimeMs);
  }
  const byAge = [...writtenMs].sort(([, x], [, y]) => y - x).map(([kind]) => kind);
  for (const kind of byAge.slice(variantsMax - 1)) removeKind(store, kind);
}

/** Removes all files of a kind, the manifest first, so that a reader finds everything or nothing. Gives their bytes. */
export function removeKind(store: Store, kind: string): number {
  const files = storedFiles(store.folder).filter((file) => file.kind === kind && !file.name.endsWith('.lock'));
  files.sort((x, y) => Number(y.name.endsWith('.manifest')) - Number(x.name.endsWith('.manifest')));
  let bytes = 0;
  for (const file of files) {
    if (unlessNotSaved(() => store.disk.remove(join(store.folder, file.name))) === undefined) bytes += file.bytes;
  }
  return bytes;
}

/** Removes the folder itself if it is empty. */
export function removeFolderIfEmpty({folder}: Store): void {
  unlessNotSaved(() => rmdirSync(folder));
}
