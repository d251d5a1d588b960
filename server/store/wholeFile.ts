// Reads and writes files as a whole: a reader finds all of a file or none of it, and no link is followed.

import {closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats} from 'node:fs';
import {type Disk, type NotSaved, unlessNotSaved} from './disk.ts';

/** Non-blocking, so that a pipe does not block the run; no links, because a link could lead out of the folder. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** null: it is no file, longer than `bytesMax`, or `accepts` refuses it. Throws the errors of the system. */
export function readWhole(
  path: string | Buffer,
  bytesMax: number,
  accepts?: (stat: Stats, descriptor: number) => boolean,
): Buffer | null {
  const descriptor = openSync(path, readFlags);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > bytesMax || accepts?.(stat, descriptor) === false) return null;
    const content = Buffer.alloc(stat.size);
    return readFully(descriptor, content, 0) ? content : null;
  } finally {
    closeSync(descriptor);
  }
}

/** False: the file ends before. */
export function readFully(descriptor: number, into: Uint8Array, position: number): boolean {
  for (let at = 0; at < into.length; ) {
    const count = readSync(descriptor, into, at, into.length - at, position + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** Writes to a temporary name, which is then renamed. null: written. */
export function writeWhole(disk: Disk, path: string, pieces: readonly Uint8Array[], mode?: number): NotSaved | null {
  const temporary = `${path}.${uniqueName()}.tmp`;
  const refused = unlessNotSaved(() => {
    const descriptor = disk.create(temporary, mode);
    try {
      for (const piece of pieces) if (piece.length > 0) disk.write(descriptor, piece);
    } finally {
      disk.close(descriptor);
    }
    disk.rename(temporary, path);
    return null;
  });
  if (refused !== null) unlessNotSaved(() => disk.remove(temporary));
  return refused;
}

/** Unique across processes and time; says nothing about the content. */
export function uniqueName(): string {
  const random = Math.floor(Math.random() * 2 ** 48).toString(36);
  return `${process.pid.toString(36)}-${Date.now().toString(36)}-${random}`;
}

/** Only this user may change it. Where the system has no owners and modes, the folder for caches is the user's own. */
export function isPrivate({uid, mode}: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** Only this user may read it, too. */
export function isSecret(stat: Stats): boolean {
  return isPrivate(stat) && (process.getuid === undefined || (stat.mode & 0o077) === 0);
}

export function isPrivateFolder(path: string): boolean {
  const stat = lstatSync(path, {throwIfNoEntry: false});
  return stat?.isDirectory() === true && isPrivate(stat);
}
