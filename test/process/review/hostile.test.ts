// A repository whose configuration runs programs wherever Git allows it. Each creates a canary file; our commands must
// create none.
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {withShell} from '../../support/shell.ts';
import {trapped} from '../../support/traps.ts';

const commands = [
  {command: 'shingle check --staged --format concise', code: 1},
  {command: 'shingle check --changed --format concise --fail-on info', code: 1},
  {command: 'shingle check --base main --format concise --fail-on info', code: 1},
  {command: 'shingle check --format concise', code: 1},
  {command: 'shingle hook status', code: 1},
  {command: 'shingle moves', code: 0},
  {command: 'shingle moves main~1..work', code: 0},
  {command: 'shingle index --history', code: 0},
  {command: 'shingle status', code: 0},
  {command: 'shingle check --history --format concise', code: 1},
];

test.each(commands)('$command runs nothing that the repository names', async ({command, code}) => {
  await withShell(async (shell) => {
    await trapped(shell);
    const ran = await shell.runHere(`cd repo && ${command}`);
    expect(ran.code, ran.stderr).toBe(code);
    expect(readdirSync(join(shell.root, 'canary'))).toEqual(['.keep']);
  });
});

test('the traps work: what Git itself does in such a repository sets them off', async () => {
  await withShell(async (shell) => {
    await trapped(shell);
    const lines = [
      'git status',
      'git diff',
      'git diff --no-ext-diff main',
      'git log --ext-diff -p -1',
      'git log -5',
      'git fetch far',
    ];
    await shell.run(
      `cd repo && ${[...lines, 'git fetch near', 'git fetch web', 'git blurb', 'git commit -qm 2'].join('; ')}`,
    );
    const set = ['fsmonitor', 'clean', 'process', 'external', 'textconv', 'gpg', 'ssh', 'upload', 'helper', 'alias'];
    for (const way of [...set, 'hooks-pre-commit']) {
      expect(existsSync(join(shell.root, 'canary', way)), way).toBe(true);
    }
  });
});
