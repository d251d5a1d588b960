// Takes an open file and the path at which it was listed, tells whether it is there: the system opens what a path leads to
// by then, through whatever links its folders have become, and can refuse only a link at its end.

import {fstatSync, lstatSync, readlinkSync, realpathSync} from 'node:fs';
import type {ListedFile} from './sourceFile.ts';

/** A folder on the way may have become a link since. */
export function isAsListed(descriptor: number, {file, real}: Pick<ListedFile, 'file' | 'real'>): boolean {
  return real === undefined || isOpenedAt(descriptor, real === true ? file : real);
}

/** `path` is absolute, without links. */
export function isOpenedAt(descriptor: number, path: string | Buffer): boolean {
  try {
    // Linux: the path of the file itself, which no later change of folders can forge.
    if (readlinkSync(`/proc/self/fd/${descriptor}`, 'buffer').equals(Buffer.from(path))) return true;
  } catch {
    // Another system, or /proc is not there.
  }
  try {
    // Elsewhere, or replaced since: what is at the path, without links on the way, must be what is open.
    const real = realpathSync(path, 'buffer');
    if (!real.equals(Buffer.from(path))) return false;
    const [opened, found] = [fstatSync(descriptor), lstatSync(real)];
    return opened.dev === found.dev && opened.ino === found.ino;
  } catch {
    return false;
  }
}
