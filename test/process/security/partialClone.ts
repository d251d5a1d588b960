// A partial clone whose other side is gone: what is missing is counted and named, the rest is answered, and nothing is
// fetched.
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from '../../support/expect.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

/** Three commits in `full`, and `part`, a clone without the texts that are only in the first two. */
async function partialClone(shell: Shell, filter: string): Promise<void> {
  put(shell, 'full/a.md', copied);
  put(shell, 'full/old.md', `${copied} This was the first text of the page.\n`);
  put(shell, 'full/deleted.md', 'A page that somebody deletes in the next commit, and nobody else has it.\n');
  await shell.run(
    'cd full && git init -q -b main && git config uploadpack.allowFilter true && git add . && git commit -qm 1',
  );
  put(shell, 'full/old.md', 'The second text of the page is another one, without anything of the first in it.\n');
  await shell.run('cd full && git rm -q deleted.md && git add . && git commit -qm 2');
  put(shell, 'full/b.md', copied);
  await shell.run('cd full && git add . && git commit -qm 3');
  await shell.run(`git clone -q --filter=${filter} "file://$PWD/full" part`);
}

/** The address of the clone, and what would show that Git asked there. */
const sides: readonly (readonly [string, string])[] = [
  ['gone', 'mv full elsewhere'],
  [
    'a program',
    `cd part && git config remote.origin.url "ext::sh -c touch%$PWD/canary" && git config protocol.ext.allow always`,
  ],
  ['a helper', 'cd part && git config remote.origin.vcs canary'],
  ['there', 'true'],
];

const commands: readonly (readonly [string, RegExp])[] = [
  [
    'check --base HEAD~2 -f concise',
    /2 texts are not in this partial clone, so .*: deleted\.md, old\.md\. Nothing is fetched/,
  ],
  [
    'check --baseline-from-ref HEAD~2 -f concise',
    /2 texts are not in this partial clone, so .*: deleted\.md, old\.md\./,
  ],
  ['lab overlap HEAD~2: HEAD:', /HEAD~2:: 2 texts are not in this partial clone, .*: deleted\.md, old\.md\./],
  ['moves', /2 versions of files are not in this repository/],
  ['check --history -f concise', /2 versions of files are not in this repository/],
  ['check --staged -f concise', /^/],
  ['check --changed -f concise', /^/],
];

export const partialClones: readonly Promised[] = [
  {
    promise:
      'Nothing is fetched: what a partial clone lacks is counted, named and left out. Only `--verify` with a corpus fetches, from the repository that has the other text, with your rights and without a prompt.',
    isSlow: true,
    holds: async (shell) => {
      await partialClone(shell, 'blob:none');
      const count = 'cd part && git rev-list --objects --all --missing=print | grep -c "^?"';
      for (const [side, change] of sides) {
        await shell.run(change);
        for (const [command, message] of commands) {
          const ran = await shell.runHere(`cd part && shingle ${command}`);
          expect([side, command, ran.code < 2]).toEqual([side, command, true]);
          expect(ran.stderr).toMatch(message);
        }
        expect([side, (await shell.run(count)).stdout]).toEqual([side, '2\n']);
        expect(readdirSync(join(shell.root, 'part')).includes('canary')).toBe(false);
        await shell.run(
          'mv elsewhere full; cd part && git config --unset remote.origin.vcs; git config remote.origin.url "file://$PWD/../full"',
        );
      }
      // The advice of the note helps.
      expect((await shell.run('cd part && git fetch -q --refetch --no-filter')).code).toBe(0);
      const {stderr} = await shell.runHere('cd part && shingle check --base HEAD~2 -f concise');
      expect(stderr).toBe('');
    },
  },
  {
    promise: 'A clone without the folders of old commits is a message, not a crash.',
    holds: async (shell) => {
      await partialClone(shell, 'tree:0');
      await shell.run('mv full elsewhere');
      for (const command of [
        'check --base HEAD~2',
        'check --baseline-from-ref HEAD~2',
        'lab overlap HEAD~2: HEAD:',
        'moves',
      ]) {
        const {code, stderr} = await shell.runHere(`cd part && shingle ${command}`);
        expect(stderr).toMatch(
          /without the folders of old commits|folders of this commit are not in this partial clone/,
        );
        expect([command, code]).toEqual([command, 2]);
      }
      expect(existsSync(join(shell.root, 'full'))).toBe(false);
    },
  },
];
