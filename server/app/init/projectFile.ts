// Reads and writes small files of a project, and nothing outside its root: no link is followed.

import {chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {renameOver} from '../../store/renameOver.ts';
import {UserError} from '../../userError.ts';

const smallBytesMax = 1_000_000;

/** null: there is none, or it is no small file of its own. */
export function smallFile(root: string, path: string): string | null {
  if (obstacle(root, path) !== null) return null;
  const stat = lstatSync(join(root, path), {throwIfNoEntry: false});
  if (stat === undefined || !stat.isFile() || stat.size > smallBytesMax) return null;
  return readFileSync(join(root, path), 'utf8');
}

export interface FileChange {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** null: the file is new. */
  readonly before: string | null;
  readonly after: string;
  /** The lines that are new, to be shown. */
  readonly added: string;
  readonly isProgram: boolean;
}

/** Throws UserError if the file is not as it was shown, or if it would be written elsewhere. */
export function writeChange(root: string, {path, before, after, isProgram}: FileChange, command = 'init'): void {
  const refused = (reason: string) =>
    new UserError(
      `${command}: ${path} cannot be written: ${reason}. It was left as it is; run "shingle ${command}" again.`,
    );
  const way = obstacle(root, path);
  if (way !== null) throw refused(way);
  const file = join(root, path);
  const stat = lstatSync(file, {throwIfNoEntry: false});
  if (stat !== undefined && smallFile(root, path) !== before) throw refused('it has changed meanwhile');
  if (stat === undefined && before !== null) throw refused('it is gone');
  const draft = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(draft, after, {flag: 'wx', mode: stat?.mode ?? (isProgram ? 0o755 : 0o644)});
    if (stat !== undefined) chmodSync(draft, stat.mode);
    renameOver(draft, file);
  } catch (error) {
    rmSync(draft, {force: true});
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

/** The part of the way to a file that is no folder of the project, as a phrase; null: none. */
export function obstacle(root: string, path: string): string | null {
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length++) {
    const shown = parts.slice(0, length).join('/');
    const stat = lstatSync(join(root, shown), {throwIfNoEntry: false});
    if (stat === undefined) return null;
    if (stat.isSymbolicLink()) return `${shown} is a symbolic link`;
    if (length < parts.length && !stat.isDirectory()) return `${shown} is not a folder`;
    if (length === parts.length && !stat.isFile()) return `${shown} is not a file`;
  }
  return null;
}
