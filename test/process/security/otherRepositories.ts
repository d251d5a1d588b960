// A work tree that leads to another repository of the same user, which must not be written to.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from '../../support/expect.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

/** All files with their contents. */
function filesOf(folder: string): string {
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort();
  return files
    .map((name) => join(folder, name))
    .flatMap((file) => (statSync(file).isFile() ? [`${file} ${readFileSync(file, 'latin1')}`] : [file]))
    .join('\n');
}

const ways: Readonly<Record<string, (shell: Shell) => Promise<unknown>>> = {
  'a .git file': ({root, run}) => run(`mkdir A && echo "gitdir: ${root}/victim/.git" > A/.git`),
  'a .git file to a work tree of it': ({root, run}) =>
    run(
      `git -C victim worktree add -q ../linked && mkdir A && echo "gitdir: ${root}/victim/.git/worktrees/linked" > A/.git`,
    ),
  commondir: ({root, run}) => run(`git init -q A && echo "${root}/victim/.git" > A/.git/commondir`),
  'an entry of its own': ({root, run}) =>
    run(
      `mkdir -p A/own && echo "gitdir: own" > A/.git && cd A/own && echo "ref: refs/heads/main" > HEAD && echo "${root}/victim/.git" > commondir && echo "${root}/A/.git" > gitdir`,
    ),
  'an entry in a folder that is called so': ({root, run}) =>
    run(
      `mkdir -p A/worktrees/own && echo "gitdir: worktrees/own" > A/.git && cd A/worktrees/own && echo "ref: refs/heads/main" > HEAD && echo "${root}/victim/.git" > commondir && echo "${root}/A/.git" > gitdir`,
    ),
};

export const otherRepositories: readonly Promised[] = [
  {
    promise:
      'A repository is written to only if it says that the work tree is its own: no `.git` file and no `commondir` leads a cache or a hook into another.',
    holds: async (shell) => {
      for (const [way, leads] of Object.entries(ways)) {
        await shell.run('git init -q -b main victim && cd victim && git commit -q --allow-empty -m one');
        await leads(shell);
        for (const file of ['A/a.md', 'A/b.md']) put(shell, file, copied);
        const before = filesOf(join(shell.root, 'victim'));
        const words = ['check', 'check --history', 'check --staged', 'index', 'index --history', 'hook install'];
        for (const word of words) {
          const {code, stderr} = await shell.runHere(`cd A && shingle ${word}`);
          if (word === 'check') expect(`${way}: ${code}`).toBe(`${way}: 1`);
          if (word === 'hook install') expect(stderr).toContain('names this work tree as its own');
        }
        expect(filesOf(join(shell.root, 'victim'))).toBe(before);
        await shell.run('rm -rf A victim linked');
      }
    },
  },
];
