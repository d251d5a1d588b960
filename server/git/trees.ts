// Takes a repository, gives the entries of its index and its trees: names, modes and blobs, relative to the folder in
// which Git is started and limited to it. Nothing is compared with the work tree, so no filter is run.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {commitAtHead} from './gitFolders.ts';
import {nameProblem} from './namesOfGit.ts';
import type {Repository} from './repository.ts';
import {GitError, type GitRun, gitBytes, gitText} from './runGit.ts';

export interface TreeEntry {
  /** '100644', '100755', '120000' (symbolic link) or '160000' (submodule). */
  readonly mode: string;
  readonly blob: string;
  /** 0; 1 to 3 are the sides of a conflict. */
  readonly stage: number;
  readonly name: Buffer;
}

export async function indexEntries(git: GitRun): Promise<readonly TreeEntry[]> {
  const records = recordsOf(await gitBytes(git, ['ls-files', '-s', '-z']));
  const entries = records.map((record) => {
    // `<mode> <blob> <stage>\t<name>`
    const tab = record.indexOf(9);
    const [mode = '', blob = '', stage = '0'] = record.toString('latin1', 0, tab).split(' ');
    return {mode, blob, stage: Number(stage), name: record.subarray(tab + 1)};
  });
  return entries.filter(isNamedWell);
}

export async function treeEntries(git: GitRun, tree: string): Promise<readonly TreeEntry[]> {
  const records = recordsOf(await gitBytes(git, ['ls-tree', '-r', '-z', tree]));
  return records.map(treeEntry).filter(isNamedWell);
}

/** Git makes no others, but lists them: the name of a stranger must not become the path of a file elsewhere. */
function isNamedWell({name}: {readonly name: Buffer}): boolean {
  return nameProblem(name.toString('utf8')) === '';
}

/** `<mode> <type> <blob>\t<name>` */
function treeEntry(record: Buffer): TreeEntry {
  const tab = record.indexOf(9);
  const [mode = '', , blob = ''] = record.toString('latin1', 0, tab).split(' ');
  return {mode, blob, stage: 0, name: record.subarray(tab + 1)};
}

/** All entries of an object, wherever Git is started. For a blob: one entry, named by the last part of `path`. */
export async function wholeTree(git: GitRun, object: string, path: string): Promise<readonly TreeEntry[]> {
  if ((await gitText(git, ['cat-file', '-t', object])) === 'blob') {
    const blob = await objectOf(git, object);
    const name = Buffer.from(path.slice(path.lastIndexOf('/') + 1));
    return blob === null ? [] : [{mode: '100644', blob, stage: 0, name}];
  }
  const records = recordsOf(await gitBytes(git, ['ls-tree', '-r', '-z', '--full-tree', object]));
  return records.map(treeEntry).filter(isNamedWell);
}

/** An entry of the index, or of a later tree, that differs from the tree. */
export interface StagedEntry {
  readonly name: Buffer;
  /** The entry in the tree; null: not in the tree. */
  readonly before: Pick<TreeEntry, 'mode' | 'blob'> | null;
  /** The entry now; null: there is none any more. */
  readonly after: Pick<TreeEntry, 'mode' | 'blob'> | null;
}

async function stagedEntries(git: GitRun, tree: string): Promise<readonly StagedEntry[]> {
  return changedEntries(git, ['diff-index', '--cached'], [tree]);
}

/** Files that a commit has otherwise than a tree before it. */
export async function entriesChanged(git: GitRun, tree: string, commit: string): Promise<readonly StagedEntry[]> {
  return changedEntries(git, ['diff-tree', '-r'], [tree, commit]);
}

const raw = ['--raw', '-z', '--no-abbrev', '--no-renames', '--relative', '--no-ext-diff', '--no-textconv'];

/** Conflicts are omitted. */
async function changedEntries(
  git: GitRun,
  command: readonly string[],
  trees: readonly string[],
): Promise<readonly StagedEntry[]> {
  const output = await gitBytes(git, [...command, ...raw, ...trees, '--']);
  const records = recordsOf(output);
  const entries: StagedEntry[] = [];
  for (let at = 0; at + 1 < records.length; at += 2) {
    // `:<mode before> <mode after> <blob before> <blob after> <status>`, then the name.
    const [modeBefore = '', mode = '', blobBefore = '', blob = '', status = ''] = records[at]
      .toString('latin1', 1)
      .split(' ');
    if (status === 'U') continue;
    entries.push({
      name: records[at + 1],
      before: modeBefore === noMode ? null : {mode: modeBefore, blob: blobBefore},
      after: mode === noMode ? null : {mode, blob},
    });
  }
  return entries.filter(isNamedWell);
}

const noMode = '000000';

/** Of output in which Git ends each with NUL. */
export function recordsOf(output: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const nulAt = output.indexOf(0, at);
    // Git was stopped in the middle of a record.
    const end = nulAt < 0 ? output.length : nulAt;
    records.push(output.subarray(at, end));
    at = end + 1;
  }
  return records;
}

/** The id of the commit at HEAD; null if there is none yet. */
export async function headCommit(repository: Repository): Promise<string | null> {
  return commitAtHead(repository) ?? commitOf(repository, 'HEAD');
}

/** The id of a commit; null if `revision` names none. */
export async function commitOf(git: GitRun, revision: string): Promise<string | null> {
  return objectOf(git, `${revision}^{commit}`);
}

/** The id of an object, such as `REV:path`; null if there is none. */
export async function objectOf(git: GitRun, object: string): Promise<string | null> {
  try {
    return await gitText(git, ['rev-parse', '--verify', '--quiet', '--end-of-options', object]);
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** Whether the object exists, such as `:./path` in the index. */
export async function isObjectName(git: GitRun, name: string): Promise<boolean> {
  return (await objectOf(git, name)) !== null;
}

/** The empty tree: Git knows it even where the repository does not contain it. */
export function emptyTree({nameBytes}: Repository): string {
  return nameBytes === 32
    ? '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
    : '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
}

/**
 * Changes of the next commit: compared with HEAD, before the first commit with the empty tree, and in a merge also with
 * the merged commits.
 */
export async function changesToBe(repository: Repository): Promise<readonly (readonly StagedEntry[])[]> {
  const merged = mergeHeads(repository).map((commit) => stagedEntries(repository, commit));
  return Promise.all([stagedSinceHead(repository), ...merged]);
}

async function stagedSinceHead(repository: Repository): Promise<readonly StagedEntry[]> {
  try {
    return await stagedEntries(repository, 'HEAD');
  } catch (error) {
    if (!(error instanceof GitError) || (await headCommit(repository)) !== null) throw error;
    return stagedEntries(repository, emptyTree(repository));
  }
}

function mergeHeads({gitFolder}: Repository): readonly string[] {
  try {
    return readFileSync(join(gitFolder, 'MERGE_HEAD'), 'latin1')
      .split('\n')
      .filter((name) => /^[0-9a-f]{40,64}$/.test(name));
  } catch {
    return [];
  }
}

/** The merge bases of two commits: none, one, or several in a criss-cross of merges. */
export async function mergeBases(git: GitRun, one: string, other: string): Promise<readonly string[]> {
  try {
    const bases = await gitBytes(git, ['merge-base', '--all', '--end-of-options', one, other]);
    return bases
      .toString('latin1')
      .split('\n')
      .filter((name) => name !== '');
  } catch (error) {
    // Git says by this code that there is none; anything else is a failure of the call.
    if (error instanceof GitError && error.code === 1) return [];
    throw error;
  }
}
