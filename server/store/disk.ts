// All writes of an index go through these few calls, so that tests can make the n-th one fail. An error of the disk is
// a value: the caller still gives its result, and reports once that the index was not saved.

import {closeSync, existsSync, mkdirSync, openSync, unlinkSync, writeSync} from 'node:fs';
import {dirname} from 'node:path';
import {renameOver} from './renameOver.ts';

export interface Disk {
  /** Creates the missing parent folders too, which have the usual mode. */
  readonly makeFolder: (path: string, mode?: number) => void;
  /** Creates a new file and gives its descriptor. Fails if the path exists, even as a link. */
  readonly create: (path: string, mode?: number) => number;
  readonly write: (descriptor: number, bytes: Uint8Array) => void;
  readonly close: (descriptor: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
}

export const realDisk: Disk = {
  makeFolder: (path, mode) => {
    // One by one: with `recursive`, Node 20 reports ENOENT whatever the reason, and never returns below /proc.
    const above = dirname(path);
    if (above !== path && !existsSync(above)) realDisk.makeFolder(above);
    try {
      mkdirSync(path, mode);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  },
  create: (path, mode = 0o666) => openSync(path, 'wx', mode),
  write: (descriptor, bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at);
  },
  close: closeSync,
  rename: (from, to) => renameOver(from, to),
  remove: unlinkSync,
};

/** The secret key of the user: see seal.ts. */
export interface SealKey {
  /** null: there is none, or others may know it: then nothing that is stored counts. */
  readonly read: () => Uint8Array | null;
  /** The same; if there is none, a new one is written. */
  readonly make: (disk: Disk) => Uint8Array | NotSaved;
}

/** The folder of an index, how to write to it, and the key that seals what is in it. */
export interface Store {
  readonly folder: string;
  readonly disk: Disk;
  readonly key: SealKey;
}

/** The index could not be saved; `reason` is a phrase for the user: 'no space left on the disk (ENOSPC)'. */
export interface NotSaved {
  readonly kind: 'notSaved';
  readonly reason: string;
}

/** The result of `write`, or why the disk refused it. Errors without a system error code are rethrown. */
export function unlessNotSaved<T>(write: () => T): T | NotSaved {
  try {
    return write();
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    return {kind: 'notSaved', reason: reasonOf(error)};
  }
}

/** For files that may already be gone, or may stay because nobody reads them. */
export function removeQuietly({disk}: Store, path: string): void {
  unlessNotSaved(() => disk.remove(path));
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'no space left for this user',
  EROFS: 'the file system is read-only',
  EACCES: 'no permission to write',
  EPERM: 'no permission to write',
};

export function reasonOf(error: unknown): string {
  const code = systemErrorCode(error) ?? String(error);
  return code in reasons ? `${reasons[code]} (${code})` : code;
}

/** The code of an operating system error, null for any other. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}

/** The same of any error, or its text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
