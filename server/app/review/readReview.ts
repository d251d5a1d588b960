// Takes the scope of a review, gives the texts before and after. Problems that Git reports are for the user to fix, and
// the message says how.

import {lstatSync} from 'node:fs';
import {resolve} from 'node:path';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {openRepository, type Repository, workTreeAt} from '../../git/repository.ts';
import {GitError} from '../../git/runGit.ts';
import {commitOf, emptyTree, headCommit, isObjectName, mergeBases, treeEntries} from '../../git/trees.ts';
import {nameFrom} from '../../pathNames.ts';
import {hasWildcard} from '../../sources/globs.ts';
import type {NotSaved} from '../../store/disk.ts';
import {storeOf} from '../../store/store.ts';
import {UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';
import {readSince} from './changesSince.ts';
import {readLastRun, writeLastRun} from './lastRunState.ts';
import {committedTree, lastTree} from './previousTrees.ts';
import type {ReviewInput, ReviewRequest} from './reviewInput.ts';
import {readCommit, readStaged} from './stagedFiles.ts';

/** Which change is looked at. */
export type Scope =
  | {readonly kind: 'staged'}
  | {readonly kind: 'changed'}
  | {readonly kind: 'since-last'}
  /** A revision, or a range `BASE..COMMIT`: then the texts of that commit are read, not the work tree. */
  | {readonly kind: 'base'; readonly revision: string};

/** Git allows no name of a branch or tag with two dots. */
export function rangeOf(revision: string): {readonly base: string; readonly commit: string} | null {
  const [, base, commit] = /^(.+?)\.\.(.+)$/.exec(revision) ?? [];
  return base === undefined ? null : {base, commit};
}

/** Throws UserError. */
export async function readReview(
  scope: Scope,
  request: ReviewRequest,
  ports: Pick<Ports, 'progress' | 'env' | 'memory'>,
): Promise<ReviewInput> {
  if (scope.kind === 'since-last') return readSinceLast(request, ports);
  const repository = await workTreeOf(request.root, `--${scope.kind}`);
  await refuseUnknown(repository, request);
  const since = async (commits: readonly string[], what: string) => {
    const {config} = request.loaded;
    const trees = await Promise.all(commits.map((commit) => committedTree(repository, commit, config)));
    return readSince(trees, repository.nameBytes, what, request, ports);
  };
  switch (scope.kind) {
    case 'staged':
      return readStaged(repository, request, ports);
    case 'changed': {
      const head = await headCommit(repository);
      const what = head === null ? 'before the first commit' : 'changed since the last commit';
      return since([head ?? emptyTree(repository)], what);
    }
    case 'base': {
      const {revision} = scope;
      const range = rangeOf(revision);
      if (range !== null) return readRange(repository, range, request, ports);
      const bases = await basesOf(repository, revision);
      const short = bases[0].slice(0, 7);
      // CI names the commit itself, and in full.
      return since(
        bases,
        `changed since ${revision.startsWith(short) ? short : `${visiblePath(revision)} (${short})`}`,
      );
    }
  }
}

async function readRange(
  repository: Repository,
  {base, commit: name}: {readonly base: string; readonly commit: string},
  request: ReviewRequest,
  ports: Pick<Ports, 'env' | 'memory'>,
): Promise<ReviewInput> {
  const commit = await commitOf(repository, name);
  if (commit === null) throw notInClone(name, '');
  const bases = await basesOf(repository, base, name);
  const what = `changed between ${bases[0].slice(0, 7)} and ${commit.slice(0, 7)}`;
  return readCommit(repository, {commit, bases, what}, request, ports);
}

/** A path that is not there may have been deleted by the change; one that Git does not know either is a typing error. */
async function refuseUnknown(repository: Repository, {root, paths}: ReviewRequest): Promise<void> {
  for (const path of paths) {
    if (hasWildcard(path) || lstatSync(resolve(root, path), {throwIfNoEntry: false}) !== undefined) continue;
    const name = nameFrom(root, resolve(root, path));
    if ((await isObjectName(repository, `:./${name}`)) || (await isObjectName(repository, `HEAD:./${name}`))) continue;
    throw new UserError(
      `The path "${path}" is neither in ${root} nor in its last commit. Expected a file, a folder or a glob to limit the review to. Check the spelling and the folder you are in.`,
    );
  }
}

async function workTreeOf(root: string, flag: string): Promise<Repository> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') {
    throw new UserError(`${flag}: ${opened.reason} Expected a folder of a Git work tree; --root names another.`);
  }
  if (opened.repository.workTree === null) {
    throw new UserError(`${flag}: got ${root}, which is in a repository without a work tree. Expected a work tree.`);
  }
  return opened.repository;
}

function notInClone(revision: string, more: string): UserError {
  return new UserError(`--base: \`${revision}\` is not a branch, tag or commit in this clone. ${more}`.trim());
}

async function basesOf(repository: Repository, revision: string, name = 'HEAD'): Promise<readonly string[]> {
  // One Git in the usual case. Otherwise step by step, to say what is wrong.
  const usual = await mergeBases(repository, `${revision}^{commit}`, `${name}^{commit}`).catch(noneOfGit);
  if (usual.length > 0) return usual;
  const flag = `--base ${revision}`;
  const head = await commitOf(repository, name);
  if (head === null) throw new UserError(`${flag}: got a branch without a commit, expected one to compare with.`);
  const base = await commitOf(repository, revision);
  const more = repository.isShallow ? ` ${deepen}` : '';
  if (base === null) {
    const remote = `origin/${revision}`;
    const meant =
      (await commitOf(repository, remote)) === null ? 'Check the spelling, or fetch it.' : `Did you mean ${remote}?`;
    throw notInClone(revision, `${meant}${more}`);
  }
  const bases = await mergeBases(repository, base, head);
  if (bases.length > 0) return bases;
  throw new UserError(
    repository.isShallow
      ? `${flag}: got a shallow clone that ends before the commit from which ${revision} and ${name} have grown, expected that commit too. ${deepen}`
      : `${flag}: got two histories that have no commit in common, expected ${revision} and ${name} to have grown from one.`,
  );
}

function noneOfGit(error: unknown): readonly string[] {
  if (error instanceof GitError) return [];
  throw error;
}

export const deepen =
  'This clone is shallow: run "git fetch --unshallow", or in GitHub Actions give actions/checkout "fetch-depth: 0".';

/** The difference from the last run with --since-last, in Git or outside it. */
async function readSinceLast(request: ReviewRequest, ports: Pick<Ports, 'progress' | 'env'>): Promise<ReviewInput> {
  const {root, paths, loaded} = request;
  const repository = await workTreeAt(root);
  const nameBytes = repository?.nameBytes ?? 20;
  const store = storeOf(root, ports.env);
  const last = 'kind' in store ? null : readLastRun(store, root);
  const trees = last === null ? [] : [lastTree(last, repository, loaded.config)];
  const read = await readSince(trees, nameBytes, 'changed since the last run', request, ports);
  const remember = async () => {
    if ('kind' in store) return noteOf(store);
    await read.remember?.();
    const held = repository === null ? new Set<string>() : await heldBy(repository);
    const refused = await writeLastRun(store, root, {...read.seen, held});
    return refused === null ? null : noteOf(refused);
  };
  const first = 'There is no earlier run with --since-last to compare with: everything is reported.';
  return {
    ...read,
    review: last === null ? null : read.review,
    notes: last === null ? [first] : read.notes,
    // A part of the files is not what the next run is to be compared with.
    ...(paths.length === 0 && {remember}),
  };
}

/** Contents of the last commit stay in Git; staged contents may be gone tomorrow. */
async function heldBy(repository: Repository): Promise<ReadonlySet<string>> {
  const head = await headCommit(repository);
  return new Set(head === null ? [] : (await treeEntries(repository, head)).map(({blob}) => blob));
}

function noteOf({reason}: NotSaved): string {
  return `This run could not be saved for the next one with --since-last: ${reason}.`;
}
