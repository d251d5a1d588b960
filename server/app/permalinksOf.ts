// Takes a checked folder and files of it, gives what links to them on the forge need: the address of the remote, the
// commit, and which of the files are as that commit has them. Of others the lines would be wrong.

import {readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {type Forge, forgeRepository, type KnownHosts, type Permalinks} from '../../shared/report/permalinks.ts';
import {blobName} from '../git/blobId.ts';
import {openRepository, type Repository} from '../git/repository.ts';
import {GitError, gitText} from '../git/runGit.ts';
import {commitOf, treeEntries} from '../git/trees.ts';
import type {Environment} from '../store/location.ts';

/** null: no repository, no remote `origin`, no commit, or a forge that is not known. */
export async function permalinksOf(
  root: string,
  paths: Iterable<string>,
  env: Environment,
): Promise<Permalinks | null> {
  const opened = await openRepository(root);
  if (opened.kind === 'none' || opened.repository.workTree === null) return null;
  const {repository} = opened;
  const [remote, commit] = [await originOf(repository), await commitOf(repository, 'HEAD')];
  const named = remote === null ? null : forgeRepository(remote, knownHosts(env));
  if (named === null || commit === null) return null;
  const entries = await treeEntries(repository, commit);
  const blobs = new Map(entries.map(({name, blob}) => [name.toString('utf8'), blob]));
  const committed = new Set<string>();
  for (const path of paths) if (blobs.get(path) === blobOf(join(root, path), repository)) committed.add(path);
  const folder = relative(opened.repository.workTree, repository.folder).split(sep).join('/');
  return {...named, commit, folder, committed};
}

async function originOf(repository: Repository): Promise<string | null> {
  try {
    return await gitText(repository, ['config', '--get', 'remote.origin.url']);
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** null: it cannot be read. Git may write other line ends than it holds; such a file gets no link. */
function blobOf(file: string, {nameBytes}: Repository): string | null {
  try {
    return blobName(readFileSync(file), nameBytes);
  } catch {
    return null;
  }
}

/** On a forge of one's own its CI says which forge it is. */
function knownHosts({GITHUB_SERVER_URL: github, CI_SERVER_URL: gitlab}: Environment): KnownHosts {
  return {...hostOf(github, 'github'), ...hostOf(gitlab, 'gitlab')};
}

function hostOf(address: string | undefined, forge: Forge): KnownHosts {
  return address !== undefined && URL.canParse(address) ? {[new URL(address).host]: forge} : {};
}
