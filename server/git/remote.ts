// Takes a repository, gives the address of its remote: `origin`, or the only other one; '' if there is none.

import {GitError, type GitRun, gitBytes} from './runGit.ts';

export async function remoteOf(git: GitRun): Promise<string> {
  try {
    const said = (await gitBytes(git, ['config', '-z', '--get-regexp', '^remote\\..*\\.url$'])).toString('utf8');
    const remotes = said.split('\0').map((line) => line.split('\n'));
    const [, address = ''] = remotes.find(([name]) => name === 'remote.origin.url') ?? remotes[0] ?? [];
    return address;
  } catch (error) {
    // There is no such setting.
    if (error instanceof GitError) return '';
    throw error;
  }
}
