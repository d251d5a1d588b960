// Takes a clone and a commit of it, gives what `check --base` finds in the commit, with what rules took out.

import {execFileSync} from 'node:child_process';
import {checkChange} from '../../server/app/check/checkChange.ts';
import {loadConfig} from '../../server/config/loadConfig.ts';
import type {Config} from '../../shared/model/config.ts';
import type {Inspection} from '../../shared/model/inspection.ts';

/** Without the files of work trees that its reviews need; `into` must not exist. */
export function cloneOf(folder: string, into: string): void {
  const commit = git(folder, ['rev-parse', 'HEAD']).trim();
  git(folder, ['clone', '--quiet', '--shared', '--no-checkout', folder, into]);
  git(into, ['config', 'gc.auto', '0']);
  git(into, ['config', 'core.autocrlf', 'false']);
  git(into, ['checkout', '--quiet', '--detach', commit]);
}

export async function reviewOf(
  clone: string,
  commit: string,
): Promise<{readonly inspection: Inspection; readonly config: Config}> {
  git(clone, ['checkout', '--quiet', '--force', '--detach', commit]);
  const loaded = await loadConfig({root: clone, cwd: clone, flags: {level: 'all'}});
  const {inspection} = await checkChange(
    {root: clone, scope: {kind: 'base', revision: `${commit}^1`}, paths: [], history: 'off', threads: 1},
    loaded,
    {
      progress: () => undefined,
      warn: () => undefined,
      stoppable: (use) => use(new AbortController().signal),
      clock: () => Date.now(),
      env: process.env,
    },
  );
  return {inspection, config: loaded.config};
}

export function git(folder: string, words: readonly string[]): string {
  const options = {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe']} as const;
  return execFileSync('git', words, {...options, env: {...process.env, GIT_LFS_SKIP_SMUDGE: '1'}});
}
