// For commands that read commits without an index of the history: a repository that has some, and an end where Ctrl-C asks
// for it.

import {setImmediate as nextTurn} from 'node:timers/promises';
import {openRepository, type Repository} from '../../git/repository.ts';
import {commitOf} from '../../git/trees.ts';
import {Interrupted, UserError} from '../../userError.ts';

const stopped = 'Stopped. Nothing was written.';

/** Throws Interrupted after Ctrl-C; a turn of the event loop lets the signal arrive. */
export async function unlessStopped(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new Interrupted(stopped);
}

/** The error to report: Ctrl-C ends Git too, which then looks like an error of Git. */
export function errorOrStop(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? new Interrupted(stopped) : error;
}

/** Throws UserError: there is no repository, or no commit in it. */
export async function repositoryWithCommits(root: string): Promise<Repository> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') throw new UserError(`There is no history to look into: ${opened.reason}`);
  if ((await commitOf(opened.repository, 'HEAD')) === null) {
    throw new UserError('There is no history to look into: the branch has no commit yet.');
  }
  return opened.repository;
}
