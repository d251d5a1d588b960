// Which commits the history is: those that can be reached from the chosen refs, as far back as asked.

import {resolve} from 'node:path';
import type {Repository} from '../../git/repository.ts';
import {GitError, type GitRun, gitBytes, gitText} from '../../git/runGit.ts';
import {commitOf} from '../../git/trees.ts';
import {UserError} from '../../userError.ts';

/** As the settings `historyRefs`, `historySince`, `historyPaths` and the limits have them. */
export interface HistoryOptions {
  readonly refs: readonly string[];
  readonly since: string;
  readonly commitsMax: number;
  readonly paths: readonly string[];
  /** Longer versions are not read. */
  readonly fileBytesMax: number;
}

/** Names of the commits at which histories end, sorted. Throws UserError where a ref that was named is none. */
export async function tipsOf(repository: Repository, {refs}: HistoryOptions): Promise<string[]> {
  const patterns = refs.filter((ref) => ref.startsWith('refs/'));
  const named = refs.filter((ref) => !ref.startsWith('refs/'));
  const listed =
    refs.length > 0 && patterns.length === 0
      ? ''
      : listedRefs(repository, refs.length === 0 ? ['refs/heads', 'refs/remotes'] : patterns);
  // Both are asked at once.
  const head = refs.length === 0 ? commitOf(repository, 'HEAD') : null;
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
        `"${ref}" is no commit, branch or tag of ${repository.commonFolder}. Expected a revision such as main, v1.2 or refs/tags/*; "git branch -a" lists the branches.`,
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

/** What `git log` and `rev-list` read from their standard input. */
export function revisionLines(tips: readonly string[], without: readonly string[]): string {
  return [...tips, ...without.map((tip) => `^${tip}`), ''].join('\n');
}

/** Git takes any words for a date, and those that it does not understand for now. */
const dates =
  /^(?:\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?|yesterday|\d{1,5} (?:second|minute|hour|day|week|month|year)s? ago)$/;

/** Throws UserError where a setting means nothing. */
export function checkSelection({since, paths}: HistoryOptions, {workTree, commonFolder}: Repository): void {
  if (since !== '' && !dates.test(since)) {
    throw new UserError(`--since: got "${since}", expected a date such as 2024-01-31, or "2 years ago".`);
  }
  const top = workTree ?? commonFolder;
  for (const path of paths) {
    const full = resolve(top, path);
    if (full === top || full.startsWith(`${top}/`)) continue;
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
  // Without --full-history versions of branches that a merge did not take are left out.
  const below = (path: string) => resolve(top, path).slice(top.length + 1);
  return [
    '--full-history',
    '--',
    ...paths.map((path) => (below(path) === '' ? ':(top)' : `:(top,literal)${below(path)}`)),
  ];
}

/** Commits that can be reached from `tips` and not from `without`; null if some of them are gone. */
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

/** Names of all objects that are here, where the repository was cloned without some; null: none is left out. */
export async function objectsHere(git: GitRun): Promise<ReadonlySet<string> | null> {
  let settings = '';
  try {
    settings = await gitText(git, ['config', '--get-regexp', '^(remote\\..*\\.promisor|extensions\\.partialclone)$']);
  } catch (error) {
    // There is no such setting.
    if (!(error instanceof GitError)) throw error;
  }
  if (settings === '') return null;
  const all = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectname)'];
  return new Set((await gitBytes(git, all)).toString('latin1').split('\n'));
}
