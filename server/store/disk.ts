// The few calls through which everything of the index is written, so that tests can let the n-th one fail.
// What the disk refuses is a value: the caller answers all the same, and says once that the index was not kept.

import {closeSync, existsSync, mkdirSync, openSync, renameSync, unlinkSync, writeSync} from 'node:fs';
import {dirname} from 'node:path';

export interface Disk {
  /** With those above it. */
  readonly makeFolder: (path: string) => void;
  /** A file that is not there yet, also not as a link; gives a descriptor. */
  readonly create: (path: string) => number;
  readonly write: (descriptor: number, bytes: Uint8Array) => void;
  readonly close: (descriptor: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
}

export const realDisk: Disk = {
  makeFolder: (path) => {
    // One by one: asked for those above too, Node 20 says ENOENT whatever the reason, and never returns below /proc.
    const above = dirname(path);
    if (above !== path && !existsSync(above)) realDisk.makeFolder(above);
    try {
      mkdirSync(path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  },
  create: (path) => openSync(path, 'wx', 0o666),
  write: (descriptor, bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at);
  },
  close: closeSync,
  rename: renameSync,
  remove: unlinkSync,
};

/** A folder of an index, and the way to write there. */
export interface Store {
  readonly folder: string;
  readonly disk: Disk;
}

/** The index could not be kept; `reason` is a phrase for the user: 'no space left on device (ENOSPC)'. */
export interface NotSaved {
  readonly kind: 'unkept';
  readonly reason: string;
}

/** What `write` gives, or why the disk refused it. Errors that are not the disk's are thrown on. */
export function unlessNotSaved<T>(write: () => T): T | NotSaved {
  try {
    return write();
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {kind: 'unkept', reason: reasonOf(error)};
  }
}

/** For what may be gone already, or may stay: nobody reads it. */
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
  const code = codeOf(error) ?? String(error);
  return code in reasons ? `${reasons[code]} (${code})` : code;
}

/** The code of an error of the operating system, null for any other. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}
