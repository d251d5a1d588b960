// Paths named by a repository must be in it. Takes a path and the folder that it must not leave, tells whether it does
// once links are resolved, and reads a text only where it does not.

import {closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readFileSync, realpathSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {isOwnFolder} from '../git/namesOfGit.ts';
import {isBelow, nameIn} from '../pathNames.ts';

/** The nearest folder from `folder` upwards with a repository; null: there is none. */
export function repositoryTop(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return null;
  }
}

/** Whether the path is in the folder once links are resolved, whether it exists or not. */
export function isInside(path: string, folder: string): boolean {
  const real = realPath(path);
  return real !== null && isText(real, realpathSync(folder));
}

/** The same for a folder of which Git's own part is one, too. */
export function isWithin(path: string, folder: string): boolean {
  const real = realPath(path);
  return real !== null && isBelow(real, realpathSync(folder));
}

/** Both resolved. Git's own files are not text: a CI job may have put a password into `.git/config`. */
export function isText(real: string, folder: string): boolean {
  const name = nameIn(folder, real);
  return name !== null && !name.split('/').some((part) => isOwnFolder(part));
}

function isLinkOrUnknown(path: string): boolean {
  try {
    return lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink() === true;
  } catch {
    return true;
  }
}

/**
 * A missing path has no links. null: a link that leads nowhere, a folder that may not be read, or no name of a file, so
 * the target is unknown.
 */
function realPath(path: string): string | null {
  const rest: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      return join(realpathSync(at), ...rest);
    } catch {
      if (isLinkOrUnknown(at) || at === dirname(at)) return null;
      rest.unshift(basename(at));
    }
  }
}

/**
 * The folder that a file named for the check of `root` must not leave. The name of a file in the repository may come
 * from a workflow that the repository cannot change, but where a link of this name leads is the repository's choice.
 * null: the name itself is outside, so a person wrote it.
 */
export function boundaryOf(root: string, file: string): string | null {
  const top = repositoryTop(root) ?? root;
  const real = realPath(file);
  return isBelow(file, top) || (real !== null && isBelow(real, realpathSync(top))) ? top : null;
}

type ReadText =
  | {readonly kind: 'text'; readonly text: string}
  /** Phrases for "got …, expected …". */
  | {readonly kind: 'refused'; readonly got: Phrase; readonly expected?: Phrase};

/** `within` null: anywhere. Throws the error of the file system. */
export function readTextWithin(file: string, within: string | null, bytesMax: number): ReadText {
  if (within !== null && !isInside(file, within)) return outside;
  // Not blocked by a pipe.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return {kind: 'refused', got: stat.isDirectory() ? phrase('a folder') : phrase('a device')};
    if (stat.size > bytesMax)
      return {
        kind: 'refused',
        got: phrase('{count} bytes', {count: stat.size}),
        expected: phrase('at most {count}', {count: bytesMax}),
      };
    // A link may have been changed after it was resolved: what is open must be what is inside now.
    if (within !== null && !isSame(stat, realPath(file), within)) return outside;
    return {kind: 'text', text: readFileSync(descriptor, 'utf8')};
  } finally {
    closeSync(descriptor);
  }
}

const outside: ReadText = {kind: 'refused', got: phrase('a link to a file outside the repository')};

function isSame(opened: {dev: number; ino: number}, real: string | null, within: string): boolean {
  if (real === null || !isText(real, realpathSync(within))) return false;
  const {dev, ino} = lstatSync(real);
  return dev === opened.dev && ino === opened.ino;
}

/** The text of a small file that is no link; null: it is something else, or cannot be read. */
export function ownText(file: string, bytesMax: number): string | null {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    try {
      const stat = fstatSync(descriptor);
      return stat.isFile() && stat.size <= bytesMax ? readFileSync(descriptor, 'utf8') : null;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
