// Takes a folder, gives what Git says of it: the commit, the remote, and which files are as that commit has them. The
// files are compared by their content, so that no filter of the repository is run.

import {realpathSync} from 'node:fs';
import {blobName} from '../git/blobId.ts';
import {openRepository, remoteOf} from '../git/repository.ts';
import {GitError, type GitRun, gitText} from '../git/runGit.ts';
import {treeEntries} from '../git/trees.ts';
import {nameFrom} from '../pathNames.ts';

interface RepositoryFacts {
  /** With all digits; '' without Git or before the first commit. */
  readonly commit: string;
  /** The address of the remote; '' if there is none. */
  readonly remote: string;
  /** From the top of the repository to the folder, with a slash at the end, or ''. */
  readonly prefix: string;
  /** Top of the work tree, absolute; null without Git. */
  readonly top: string | null;
  /** `bytes` of the file on the disk; null if it is not there. */
  readonly isAtCommit: (path: string, bytes: Uint8Array | null) => boolean;
}

const nothing: RepositoryFacts = {commit: '', remote: '', prefix: '', top: null, isAtCommit: () => false};

export async function repositoryFacts(root: string): Promise<RepositoryFacts> {
  const opened = await openRepository(root);
  if (opened.kind === 'none' || opened.repository.workTree === null) return nothing;
  const {repository} = opened;
  const {workTree, nameBytes} = repository;
  const commit = await answerOr(repository, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  const blobs = new Map<string, string>();
  if (commit !== '') {
    for (const {name, blob} of await treeEntries(repository, 'HEAD')) blobs.set(name.toString('utf8'), blob);
  }
  const inside = nameFrom(workTree ?? root, realpathSync(root));
  return {
    commit,
    remote: await remoteOf(repository),
    prefix: inside === '' ? '' : `${inside}/`,
    top: workTree,
    isAtCommit: (path, bytes) => {
      const blob = blobs.get(path);
      if (blob === undefined || bytes === null) return false;
      // Git may have turned line ends into those of the system.
      return blob === blobName(bytes, nameBytes) || blob === blobName(withoutReturns(bytes), nameBytes);
    },
  };
}

/** '' where Git has no answer. */
async function answerOr(git: GitRun, args: readonly string[]): Promise<string> {
  try {
    return await gitText(git, args);
  } catch (error) {
    if (error instanceof GitError) return '';
    throw error;
  }
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 13 || bytes[at + 1] !== 10);
}
