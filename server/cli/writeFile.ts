// Writes a file whole or not at all: under a temporary name beside it, then renamed. A device or a pipe, and a file in a
// folder that takes no new files, is written to directly.

import {
  closeSync,
  copyFileSync,
  openSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {renameOver} from '../store/renameOver.ts';

/** `file` is absolute. Throws the error of the file system, with the name of `file` in it. */
export function writeFileWhole(file: string, pieces: Iterable<string | Buffer>): void {
  const there = statSync(file, {throwIfNoEntry: false});
  if (there?.isFile() === false) {
    writeTo(openSync(file, 'w'), pieces);
    return;
  }
  // A link stays one.
  const target = there === undefined ? file : realpathSync(file);
  // Loaded here: it takes 4 ms, and most runs write no file.
  const {randomBytes} = process.getBuiltinModule('node:crypto');
  const temporary = join(dirname(target), `.shingle-${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  const opened = openTemporary(temporary, file, there);
  if (opened === null) {
    writeTo(openSync(target, 'w'), pieces);
    return;
  }
  try {
    writeTo(opened, pieces);
    replace(target, temporary);
  } catch (error) {
    rmSync(temporary, {force: true});
    throw renamed(error, temporary, file);
  }
}

/** null: only the file that is there can be written. */
function openTemporary(temporary: string, file: string, there: Stats | undefined): number | null {
  try {
    return openSync(temporary, 'wx', there?.mode ?? 0o666);
  } catch (error) {
    if (there !== undefined && isOneOf(error, 'EACCES', 'EPERM', 'EROFS')) return null;
    throw renamed(error, temporary, file);
  }
}

function writeTo(descriptor: number, pieces: Iterable<string | Buffer>): void {
  try {
    // With a file descriptor, writeFileSync continues at the current position and writes the whole piece.
    for (const piece of pieces) writeFileSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

/** A file that is mounted on its own, as in a container, cannot be replaced. */
function replace(target: string, temporary: string): void {
  try {
    renameOver(temporary, target);
  } catch (error) {
    if (!isOneOf(error, 'EBUSY', 'EPERM', 'EXDEV')) throw error;
    copyFileSync(temporary, target);
    unlinkSync(temporary);
  }
}

function isOneOf(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function renamed(error: unknown, temporary: string, file: string): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll(temporary, file);
  return error;
}
