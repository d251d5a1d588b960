// A folder of a clone that looks like a bare repository, whose settings and cache a stranger has committed.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from '../../support/expect.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

async function clone(shell: Shell, workTree: string): Promise<void> {
  put(shell, 'docs/HEAD', 'ref: refs/heads/x\n');
  put(shell, 'docs/config', `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${workTree}\n`);
  for (const file of ['objects/x', 'refs/x', 'shingle/answers.manifest']) put(shell, `docs/${file}`, '');
  for (const file of ['docs/a.md', 'docs/sub/b.md']) put(shell, file, copied);
  await shell.run('git init -q; git add -f .; git commit -qm one; sleep 0.1');
}

export const bareRepositories: readonly Promised[] = [
  {
    promise:
      'A folder of a work tree that looks like a bare repository is a folder: its settings count nowhere, and nothing is stored in it.',
    holds: async (shell) => {
      for (const workTree of ['refs', '/', join(shell.root, '../elsewhere')]) {
        await clone(shell, workTree);
        for (const folder of ['docs', 'docs/sub', 'docs/refs']) {
          const {code, stdout} = await shell.runHere(`cd ${folder} && shingle check -f concise`);
          expect([code, stdout.includes('No files were checked')]).toEqual([folder === 'docs' ? 1 : 0, false]);
          const words = [
            'check --staged',
            'check --history --all',
            'index',
            'index --history',
            'hook install',
            'status',
          ];
          for (const word of words) await shell.runHere(`cd ${folder} && shingle ${word}`);
        }
        expect((await shell.run('git status --short')).stdout).toBe('');
        expect(existsSync(join(shell.root, 'docs/hooks'))).toBe(false);
        await shell.run('rm -rf .git docs');
      }
    },
  },
];
