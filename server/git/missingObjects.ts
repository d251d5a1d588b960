// Which objects a partial clone does not have. Git fetches an object that it lacks when it is asked for it, or dies if it
// may not; so it is asked which there are before it is asked for them.

import {GitError, type GitRun, gitBytes} from './runGit.ts';

/** A clone with `--filter`: some of its objects are only at the place that it was cloned from. */
export async function isPartialClone(git: GitRun): Promise<boolean> {
  try {
    const said = await gitBytes(git, [
      'config',
      '--get-regexp',
      '^(remote\\..*\\.promisor|extensions\\.partialclone)$',
    ]);
    return /^(?:remote|extensions)\./.test(said.toString('latin1'));
  } catch (error) {
    // The setting does not exist.
    if (!(error instanceof GitError)) throw error;
    return false;
  }
}

/** Those of the given blobs that are not in this clone. Nothing is fetched, in any version of Git. */
export async function missingAmong(git: GitRun, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0 || !(await isPartialClone(git))) return new Set();
  const words = ['--objects', '--no-object-names', '--no-walk', '--ignore-missing', '--missing=allow-any', '--stdin'];
  const said = await gitBytes(git, ['rev-list', ...words], `${names.join('\n')}\n`);
  const present = new Set(said.toString('latin1').split('\n'));
  return new Set(names.filter((name) => !present.has(name)));
}

/** A note for the user: how many there are, what follows from that, and where they were. */
export function missingNote(paths: readonly string[], consequence: string): string {
  const shown = [...new Set(paths)].sort();
  const named = shown.slice(0, namedMax).join(', ');
  const more = shown.length > namedMax ? ` and ${shown.length - namedMax} more` : '';
  const what = paths.length === 1 ? '1 text is' : `${paths.length} texts are`;
  return `${what} not in this partial clone, ${consequence}: ${named}${more}. Nothing is fetched; "git fetch --refetch --no-filter" brings them.`;
}

const namedMax = 10;

/** Git cannot list a tree because the clone was made without the trees of old commits. */
export function isMissingTree(error: unknown): boolean {
  return error instanceof GitError && /promisor|not a tree object|could not fetch/.test(error.message);
}

export const treesMissing =
  'the folders of this commit are not in this partial clone. Nothing is fetched; "git fetch --refetch --filter=blob:none" brings them.';
