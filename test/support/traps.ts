// A repository whose configuration runs a program wherever Git allows it, and that lacks a version which a remote could
// send.

import {cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll} from 'vitest';
import {topic} from '../server/review/topics.ts';
import {put, type Shell, withShell} from './shell.ts';

/** One program per trap: it creates a file with the name of the trap, and passes its input on. */
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
  // Traps in the history: signatures are shown, and a promisor remote makes Git expect the missing version from it.
  'git config log.showSignature true',
  'git config pager.log "$trap/pager"',
  'git config pager.rev-list "$trap/pager"',
  'git config alias.log "!$trap/alias"',
  'git config alias.cat-file "!$trap/alias"',
  'git config alias.blurb "!$trap/alias"',
  'git config remote.far.url git@example.invalid:far && git config remote.far.promisor true',
  'git config remote.near.url "$PWD/../near" && git config remote.near.promisor true',
  'git config remote.near.uploadpack "$trap/upload"',
  'git config remote.web.url http://127.0.0.1:9/web && git config remote.web.promisor true',
  'git config remote.web.vcs helper',
  'git config extensions.partialClone near && git config core.repositoryFormatVersion 1',
  'git config credential.helper "!$trap/credential"',
  'git config core.askPass "$trap/askpass"',
  'git config core.gitProxy "$trap/proxy"',
  'git config protocol.allow always',
  'printf "[core]\\n\\teditor = $trap/editor\\n\\tpager = $trap/pager\\n" > .git/more && git config include.path more',
];

const hooks = ['pre-commit', 'post-index-change', 'post-checkout', 'reference-transaction', 'fsmonitor-watchman'];
const ways = [
  ...['fsmonitor', 'pager', 'editor', 'ssh', 'refs', 'external', 'textconv', 'clean', 'smudge', 'process', 'merge'],
  ...['gpg', 'alias', 'pack', 'upload', 'helper', 'credential', 'askpass', 'proxy'],
];

interface Template {
  /** The repository, with the traps of a folder that is gone. */
  readonly folder: string;
  readonly root: string;
}

let template: Promise<Template> | undefined;

export async function trapped(shell: Shell): Promise<void> {
  template ??= makeTemplate();
  const {folder, root} = await template;
  cpSync(folder, join(shell.root, 'repo'), {recursive: true});
  for (const name of ['.git/config', '.git/more']) {
    put(shell, `repo/${name}`, readFileSync(join(folder, name), 'utf8').replaceAll(root, shell.root));
  }
  await setTraps(shell);
}

async function setTraps(shell: Shell): Promise<void> {
  const {root} = shell;
  for (const way of [...ways, ...hooks.map((hook) => `hooks/${hook}`)]) {
    put(shell, `trap/${way}`, `#!/bin/sh\ntouch ${root}/canary/${way.replace('/', '-')}\ncat "$@"\n`);
  }
  // Git finds the helper program of a remote on the PATH.
  put(shell, '../bin/git-remote-helper', `#!/bin/sh\ntouch ${root}/canary/helper\n`);
  put(shell, 'canary/.keep', '');
  // The index is as old as the files, so that Git must read the files to compare them.
  await mustRun(shell, [
    `chmod -R +x ${root}/trap ${root}/../bin`,
    'cd repo && touch -d "2001-01-01" .git/index && touch one.md two.md',
  ]);
}

/** Copied for each test, which is faster than fifty Git commands. */
function makeTemplate(): Promise<Template> {
  return withShell(async (shell) => {
    const {root} = shell;
    put(shell, 'repo/one.md', topic('bees'));
    put(shell, 'repo/two.md', topic('choir'));
    await mustRun(shell, [
      `cd repo && export trap=${root}/trap`,
      'git init -q -b main && git add . && git commit -qm 0 && cp one.md old.md && git add . && git commit -qm 1',
      // A commit with a signature, and a version that is missing.
      'git cat-file commit HEAD | sed "s/^committer .*/&\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n x\\n -----END PGP SIGNATURE-----/" > ../signed',
      'git reset -q --hard $(git hash-object -t commit -w ../signed)',
      'echo lost > lost.md && git add . && git commit -qm lost && name=$(git rev-parse HEAD:lost.md)',
      'git rm -q lost.md && git commit -qm found && rm -f .git/objects/$(echo $name | cut -c1-2)/$(echo $name | cut -c3-)',
      'git checkout -qb work',
      'printf "* filter=evil diff=evil merge=evil\\ntwo.md filter=live\\n" > .gitattributes && git add .gitattributes',
      'cat one.md >> two.md && git add two.md && echo more >> two.md && cp one.md three.md',
      ...traps,
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'shingle-traps-'));
    cpSync(join(root, 'repo'), folder, {recursive: true});
    return {folder, root};
  });
}

async function mustRun(shell: Shell, lines: readonly string[]): Promise<void> {
  const ran = await shell.run(lines.join(' && '));
  if (ran.code !== 0 || ran.stderr !== '') throw new Error(ran.stderr);
}

afterAll(async () => {
  if (template === undefined) return;
  rmSync((await template).folder, {recursive: true, force: true});
  // Test files share this module.
  template = undefined;
});
