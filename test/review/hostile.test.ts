// A repository whose configuration runs programs wherever Git lets it. Each leaves a canary; ours must leave none.
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, type Shell, withShell} from '../support/shell.ts';
import {topic} from './topics.ts';

/** A program for each way: it leaves a file by the name of the way, and passes on what it is given. */
const traps = [
  'git config core.fsmonitor "$trap/fsmonitor"',
  'git config core.hooksPath "$trap/hooks"',
  'git config core.pager "$trap/pager"',
  'git config pager.diff-index "$trap/pager"',
  'git config core.editor "$trap/editor"',
  'git config core.sshCommand "$trap/ssh"',
  'git config core.alternateRefsCommand "$trap/refs"',
  'git config diff.external "$trap/external"',
  'git config diff.evil.textconv "$trap/textconv"',
  'git config diff.evil.command "$trap/external"',
  'git config filter.evil.clean "$trap/clean"',
  'git config filter.evil.smudge "$trap/smudge"',
  'git config filter.live.process "$trap/process"',
  'git config merge.evil.driver "$trap/merge"',
  'git config gpg.program "$trap/gpg"',
  'git config alias.ls-files "!$trap/alias"',
  'git config alias.merge-base "!$trap/alias"',
  'git config uploadpack.packObjectsHook "$trap/pack"',
];

const hooks = ['pre-commit', 'post-index-change', 'post-checkout', 'reference-transaction', 'fsmonitor-watchman'];
const ways = 'fsmonitor pager editor ssh refs external textconv clean smudge process merge gpg alias pack'.split(' ');

async function trapped(shell: Shell): Promise<void> {
  for (const way of [...ways, ...hooks.map((hook) => `hooks/${hook}`)]) {
    put(shell, `trap/${way}`, `#!/bin/sh\ntouch ${shell.root}/canary/${way.replace('/', '-')}\ncat "$@"\n`);
  }
  put(shell, 'canary/.keep', '');
  put(shell, 'repo/one.md', topic('bees'));
  put(shell, 'repo/two.md', topic('choir'));
  const {root} = shell;
  const lines = [
    `chmod -R +x ${root}/trap && cd ${root}/repo && export trap=${root}/trap`,
    'git init -q -b main && git add . && git commit -qm 1 && git checkout -qb work',
    'printf "* filter=evil diff=evil merge=evil\\ntwo.md filter=live\\n" > .gitattributes && git add .gitattributes',
    'cat one.md >> two.md && git add two.md && echo more >> two.md && cp one.md three.md',
    ...traps,
    // The index is as old as the files, so that a Git that compares them must read them.
    'touch -d "2001-01-01" .git/index && touch one.md two.md',
  ];
  const ran = await shell.run(lines.join(' && '));
  expect(ran.stderr).toBe('');
}

const commands = [
  {command: 'shingle check --staged --format concise', code: 1},
  {command: 'shingle check --changed --format concise', code: 1},
  {command: 'shingle check --base main --format concise', code: 1},
  {command: 'shingle check --format concise', code: 1},
  {command: 'shingle hook status', code: 1},
];

test.each(commands)('$command runs nothing that the repository names', async ({command, code}) => {
  await withShell(async (shell) => {
    await trapped(shell);
    const ran = await shell.run(`cd repo && ${command}`);
    expect(ran.code, ran.stderr).toBe(code);
    expect(readdirSync(join(shell.root, 'canary'))).toEqual(['.keep']);
  });
});

test('the traps work: what Git itself does in such a repository sets them off', async () => {
  await withShell(async (shell) => {
    await trapped(shell);
    await shell.run('cd repo && git status; git diff; git diff --no-ext-diff main; git commit -qm 2');
    for (const way of ['fsmonitor', 'clean', 'process', 'external', 'textconv', 'hooks-pre-commit']) {
      expect(existsSync(join(shell.root, 'canary', way)), way).toBe(true);
    }
  });
});
