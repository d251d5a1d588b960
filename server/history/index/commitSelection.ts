// Selects the commits of the history: those reachable from the chosen refs, as far back as requested.

import {resolve} from 'node:path';
import type {Config} from '../../../shared/model/config.ts';
import {isPartialClone} from '../../git/missingObjects.ts';
import type {Repository} from '../../git/repository.ts';
import {GitError, type GitRun, gitBytes, gitText} from '../../git/runGit.ts';
import {commitOf, headCommit} from '../../git/trees.ts';
import {isBelow} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';

/** From the settings `historyRefs`, `historySince` and `historyPaths`, and the limits. */
export interface HistoryOptions {
  readonly refs: readonly string[];
  readonly since: string;
  readonly commitsMax: number;
  readonly paths: readonly string[];
  /** Longer versions are not read. */
  readonly fileBytesMax: number;
  /** The setting `encodings`, whose globs are relative to the real path of the root; null: it is empty. */
  readonly encodings: {readonly root: string; readonly rules: Config['encodings']} | null;
}

/** The commits from which the history is read, sorted. Throws UserError if a named ref is not a commit. */
export async function tipsOf(repository: Repository, {refs}: HistoryOptions): Promise<string[]> {
  const patterns = refs.filter((ref) => ref.startsWith('refs/'));
  const named = refs.filter((ref) => !ref.startsWith('refs/'));
  const listed =
    refs.length > 0 && patterns.length === 0
      ? ''
      : listedRefs(repository, refs.length === 0 ? ['refs/heads', 'refs/remotes'] : patterns);
  // Both commands run at the same time.
  const head = refs.length === 0 ? headCommit(repository) : null;
  const tips = new Set<string>();
  for (const line of (await listed).split('\n')) {
    const [type, name, peeled] = line.split(' ');
    const tip = type === 'tag' ? peeled : type === 'commit' ? name : undefined;
    if (tip !== undefined && tip !== '') tips.add(tip);
  }
  const current = await head;
  if (current !== null) tips.add(current);
  for (const ref of named) {
    const tip = await commitOf(repository, ref);
    if (tip === null) {
      throw new UserError(
        `"${ref}" is not a commit, branch or tag of ${repository.commonFolder}. Expected a revision such as main, v1.2 or refs/tags/*; "git branch -a" lists the branches.`,
      );
    }
    tips.add(tip);
  }
  return [...tips].sort();
}

function listedRefs(repository: Repository, patterns: readonly string[]): Promise<string> {
  const format = '--format=%(objecttype) %(objectname) %(*objectname)';
  return gitText(repository, ['for-each-ref', format, ...patterns]);
}

/** Standard input for `git log` and `rev-list`. */
export function revisionLines(tips: readonly string[], without: readonly string[]): string {
  return [...tips, ...without.map((tip) => `^${tip}`), ''].join('\n');
}

/** Git accepts any words as a date, and treats those that it does not understand as the current time. */
const dates =
  /^(?:\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?|yesterday|\d{1,5} (?:second|minute|hour|day|week|month|year)s? ago)$/;

/** Throws UserError. */
export function checkDate(since: string): void {
  if (since === '' || dates.test(since)) return;
  throw new UserError(`--since: got "${since}", expected a date such as 2024-01-31, or "2 years ago".`);
}

/** Throws UserError for an invalid setting. */
export function checkSelection({since, paths}: HistoryOptions, {workTree, commonFolder}: Repository): void {
  checkDate(since);
  const top = workTree ?? commonFolder;
  for (const path of paths) {
    if (isBelow(resolve(top, path), top)) continue;
    throw new UserError(
      `--history-path: got "${path}", which is outside ${top}. Expected a folder or file in it, relative to that folder.`,
    );
  }
}

export function limitFlags({since, commitsMax}: HistoryOptions): string[] {
  return [...(since === '' ? [] : [`--since=${since}`]), `--max-count=${commitsMax}`];
}

export function pathFlags({paths}: HistoryOptions, {workTree, commonFolder}: Repository): string[] {
  if (paths.length === 0) return [];
  const top = workTree ?? commonFolder;
  // Without --full-history, versions on branches that a merge did not take are omitted.
  const below = (path: string) => resolve(top, path).slice(top.length + 1);
  return [
    '--full-history',
    '--',
    ...paths.map((path) => (below(path) === '' ? ':(top)' : `:(top,literal)${below(path)}`)),
  ];
}

/** Commits reachable from `tips` but not from `without`; null if some of them no longer exist. */
export async function commitsBetween(
  git: GitRun,
  tips: readonly string[],
  without: readonly string[],
): Promise<string[] | null> {
  try {
    const said = await gitBytes(git, ['rev-list', '--stdin'], revisionLines(tips, without));
    return said
      .toString('latin1')
      .split('\n')
      .filter((name) => name !== '');
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** The ids of all objects present in a partial clone; null: the clone is complete. */
export async function objectsHere(git: GitRun): Promise<ReadonlySet<string> | null> {
  if (!(await isPartialClone(git))) return null;
  const all = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectname)'];
  return new Set((await gitBytes(git, all)).toString('latin1').split('\n'));
}
