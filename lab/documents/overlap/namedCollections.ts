// Resolves a collection named by the user: a path, a glob or a bare repository on disk, or the content of a revision,
// written [DIR@]REV:[PATH]. A revision always has a colon; a path on disk need not. Ambiguous names are rejected with a
// message that shows how to write each meaning.

import {lstatSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {treesMissing} from '../../../server/git/missingObjects.ts';
import {openRepository, type Repository} from '../../../server/git/repository.ts';
import {commitOf, headCommit, objectOf} from '../../../server/git/trees.ts';
import {hasWildcard} from '../../../server/sources/globs.ts';
import {UserError} from '../../../server/userError.ts';

export type NamedCollection =
  | {readonly kind: 'path'; readonly path: string}
  | {
      readonly kind: 'revision';
      readonly repository: Repository;
      readonly commit: string;
      /** The tree or file of the revision, by object name, and the requested path; '' is the whole tree. */
      readonly object: string;
      readonly path: string;
    };

/** Throws UserError. */
export async function namedCollection(written: string, root: string): Promise<NamedCollection> {
  const revisions = await revisionsIn(written, root);
  const isPath = isThere(resolve(root, written));
  if (revisions.length + (isPath ? 1 : 0) > 1) throw ambiguous(written, revisions, isPath);
  const [revision] = revisions;
  if (revision !== undefined) return revisionOf(written, revision);
  if (isPath) return (await bareRepository(written, root)) ?? {kind: 'path', path: written};
  if (hasWildcard(written) && colonIn(written) < 0) return {kind: 'path', path: written};
  throw await unknown(written, root);
}

interface Revision {
  readonly folder: string;
  readonly repository: Repository;
  readonly name: string;
  readonly commit: string;
  readonly path: string;
}

/** All ways to read the name as an existing revision. */
async function revisionsIn(written: string, root: string): Promise<Revision[]> {
  const colon = colonIn(written);
  if (colon < 0) return [];
  const [left, path] = [written.slice(0, colon), written.slice(colon + 1)];
  const found: Revision[] = [];
  for (const {folder, name} of readingsOf(left)) {
    if (name === '' || !isFolder(resolve(root, folder))) continue;
    const opened = await openRepository(resolve(root, folder));
    if (opened.kind === 'none') continue;
    const commit = await commitOf(opened.repository, name);
    if (commit !== null) found.push({folder, repository: opened.repository, name, commit, path});
  }
  return found;
}

/** The @ of `HEAD@{1}` is not a separator, and a branch name may contain one too. */
function readingsOf(left: string): {folder: string; name: string}[] {
  const readings = [{folder: '.', name: left}];
  for (let at = left.indexOf('@', 1); at > 0; at = left.indexOf('@', at + 1)) {
    if (left[at + 1] !== '{') readings.push({folder: left.slice(0, at), name: left.slice(at + 1)});
  }
  return readings;
}

/** Skips the colon of a Windows drive, as in `C:\docs`. */
function colonIn(written: string): number {
  return written.indexOf(':', /^[A-Za-z]:[\\/]/.test(written) && process.platform === 'win32' ? 2 : 0);
}

async function revisionOf(written: string, {repository, name, commit, path}: Revision): Promise<NamedCollection> {
  const object = await objectOf(repository, `${commit}:${path}`);
  // Every commit has a folder at its top.
  if (object === null && path === '') throw new UserError(`"${written}" cannot be read: ${treesMissing}`);
  if (object === null) {
    throw new UserError(
      `"${written}" names nothing: ${name} is the commit ${commit.slice(0, 12)}, which has no "${path}". Expected a folder or file of it, seen from the top of the repository; "${written.slice(0, written.length - path.length)}" is all of it.`,
    );
  }
  return {kind: 'revision', repository, commit, object, path};
}

/** A bare repository has no work tree, so its current commit (HEAD) is used. */
async function bareRepository(written: string, root: string): Promise<NamedCollection | null> {
  const folder = resolve(root, written);
  if (!isFolder(folder) || !['HEAD', 'objects', 'refs'].every((name) => isThere(join(folder, name)))) return null;
  const opened = await openRepository(folder);
  if (opened.kind === 'none') throw new UserError(`"${written}" cannot be read: ${opened.reason}`);
  const commit = await headCommit(opened.repository);
  if (commit === null) {
    throw new UserError(
      `"${written}" is a bare repository whose HEAD has no commit. Expected one; "${written}@BRANCH:" names another.`,
    );
  }
  return {kind: 'revision', repository: opened.repository, commit, object: `${commit}^{tree}`, path: ''};
}

function ambiguous(written: string, revisions: readonly Revision[], isPath: boolean): UserError {
  const readings = revisions.map(({folder, name, path}) =>
    folder === '.'
      ? `the revision ${name} of this repository ("./@${name}:${path}" says so)`
      : `the revision ${name} of ${folder}`,
  );
  if (isPath) readings.push(`a path ("./${written}" says so)`);
  return new UserError(`"${written}" could be ${readings.join(' or ')}. Expected words that are one of them only.`);
}

async function unknown(written: string, root: string): Promise<UserError> {
  const syntax =
    'Expected a folder, file, glob or bare repository, or a revision as [DIR@]REV:[PATH], such as v1.0:docs';
  if (colonIn(written) >= 0) {
    return new UserError(
      `"${written}" names no revision and no path in ${root}. ${syntax} or ../upstream@main:docs. Check the spelling, and whether the commit was fetched.`,
    );
  }
  if ((await revisionsIn(`${written}:`, root)).length > 0) {
    return new UserError(
      `"${written}" is no path in ${root}, but a revision. Write "${written}:" for all that it holds, or "${written}:docs" for a folder of it.`,
    );
  }
  return new UserError(
    `The path "${written}" does not exist in ${root}. ${syntax}. Check the spelling and the folder you are in.`,
  );
}

function isThere(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined;
  } catch {
    return false;
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, {throwIfNoEntry: false})?.isDirectory() === true;
  } catch {
    return false;
  }
}
