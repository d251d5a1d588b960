// Takes a clone and a commit of it, gives what `check --base` finds in the commit, with what rules took out.

import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check} from '../../server/app/check/check.ts';
import {plainCheck} from '../../server/app/check/checkRequest.ts';
import {loadConfig} from '../../server/config/loadConfig.ts';
import type {Inspection} from '../../shared/model/inspection.ts';

/** Large, and no text. */
const binaries =
  'png jpg jpeg gif svg webp ico pdf pptx docx zip gz tgz mp3 mp4 mov woff woff2 ttf eot map wasm jar psd';

/** `into` must not exist. It needs the folder as long as it is used. */
export function cloneOf(folder: string, into: string): void {
  git(folder, ['clone', '--quiet', '--shared', '--no-checkout', folder, into]);
  const settings = {
    'gc.auto': '0',
    'core.autocrlf': 'false',
    'core.sparseCheckout': 'true',
    'core.sparseCheckoutCone': 'false',
  };
  for (const [name, value] of Object.entries(settings)) git(into, ['config', name, value]);
  mkdirSync(join(into, '.git/info'), {recursive: true});
  const lines = ['/*', ...binaries.split(' ').flatMap((name) => [`!*.${name}`, `!*.${name.toUpperCase()}`])];
  writeFileSync(join(into, '.git/info/sparse-checkout'), `${lines.join('\n')}\n`);
}

/** null: texts of the commit are missing, as in a partial clone. */
export async function reviewOf(clone: string, commit: string): Promise<Inspection | null> {
  try {
    git(clone, ['checkout', '--quiet', '--force', '--detach', commit]);
  } catch {
    return null;
  }
  const loaded = await loadConfig({root: clone, cwd: clone, flags: {level: 'all'}});
  const source = {kind: 'change', scope: {kind: 'base', revision: `${commit}^1`}, paths: []} as const;
  const {inspection} = await check({...plainCheck(clone, source, Date.now()), threads: 1}, loaded, {
    progress: () => undefined,
    warn: () => undefined,
    stoppable: (use) => use(new AbortController().signal),
    clock: () => Date.now(),
    env: process.env,
  });
  return inspection;
}

function git(folder: string, words: readonly string[]): string {
  const env = {...process.env, GIT_LFS_SKIP_SMUDGE: '1'};
  return execFileSync('git', words, {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: 'pipe', env});
}
