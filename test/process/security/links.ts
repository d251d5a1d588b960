// Files named by the configuration of a repository stay in the repository.

import {existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {listFiles} from '../../../server/sources/listFiles.ts';
import {readFile} from '../../../server/sources/readFile.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {expect} from '../../support/expect.ts';
import {indexOf} from '../../support/gitIndex.ts';
import {put, type Ran, type Shell} from '../../support/shell.ts';
import {copied, type Promised, secret} from './promise.ts';

/** A repository with one copy in it, and beside it a folder that is none of its business. */
async function repository(shell: Shell): Promise<void> {
  await shell.run('git init -q repo');
  put(shell, 'repo/a.md', copied);
  put(shell, 'repo/b.md', copied);
  put(shell, 'outside/secret.txt', `root:${secret}:0:0\n: [${secret}\n`);
  put(shell, 'outside/secret.json', `{"${secret}": "${secret}", "minWords": "${secret}"}\n`);
  put(shell, 'outside/page.md', `${copied} ${secret}\n`);
}

function link(shell: Shell, path: string, target: string): void {
  mkdirSync(join(shell.root, path, '..'), {recursive: true});
  symlinkSync(target, join(shell.root, path));
}

function refuses({code, stdout, stderr}: Ran, message: RegExp): void {
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
  expect(stdout + stderr).not.toContain(secret);
}

export const links: readonly Promised[] = [
  {
    promise:
      'A configuration file that is a link out of the repository is not read, even if its name is on the command line.',
    holds: async (shell) => {
      await repository(shell);
      for (const [name, target] of [
        ['.shingle.yaml', 'secret.txt'],
        ['.shingle.yml', 'secret.json'],
        ['.shingle.json', 'secret.json'],
      ]) {
        link(shell, `repo/${name}`, `../outside/${target}`);
        refuses(await shell.runHere('cd repo && shingle check'), /got a link to a file outside the repository/);
        refuses(await shell.runHere(`shingle check --root repo --config repo/${name}`), /got a link to a file outside/);
        await shell.run(`rm repo/${name}`);
      }
    },
  },
  {
    promise: '`extends` names files in the repository only.',
    holds: async (shell) => {
      await repository(shell);
      link(shell, 'repo/base.json', '../outside/secret.json');
      link(shell, 'repo/folder', '../outside');
      for (const name of ['../outside/secret.json', './base.json', 'folder/secret.json', 'folder/none.json']) {
        put(shell, 'repo/.shingle.json', `{"extends": "${name}"}`);
        refuses(
          await shell.runHere('cd repo && shingle check'),
          /^shingle: \.shingle\.json:1:13: extends: got a path that/,
        );
      }
      for (const name of ['a\\u0000b', 'x'.repeat(5000), `${'x/'.repeat(3000)}y`]) {
        for (const setting of ['"extends": "NAME"', '"reference": ["NAME"]', '"baseline": "NAME"']) {
          put(shell, 'repo/.shingle.json', `{${setting.replace('NAME', name)}}`);
          const {code, stderr} = await shell.runHere('cd repo && shingle check');
          expect([code, stderr.includes('should not happen')]).toEqual([2, false]);
        }
      }
      // A file outside that a person names may extend what it wants.
      put(shell, 'outside/own.json', '{"extends": "base.json"}');
      put(shell, 'outside/base.json', '{"minWords": 5}');
      expect((await shell.runHere('cd repo && shingle check --config ../outside/own.json')).code).toBe(1);
    },
  },
  {
    promise: '`reference` and `templates` in the configuration name files in the repository only.',
    holds: async (shell) => {
      await repository(shell);
      link(shell, 'repo/folder', '../outside');
      for (const name of ['/', '../outside', 'folder', 'folder/page.md', '../*', 'none/../../outside/*.md']) {
        for (const setting of ['reference', 'templates']) {
          put(shell, 'repo/.shingle.json', JSON.stringify({[setting]: [name]}));
          refuses(
            await shell.runHere('cd repo && shingle check a.md'),
            new RegExp(`:1:\\d+: ${setting}: got a path that`),
          );
        }
      }
      put(shell, 'repo/.shingle.json', '{"exclude": ["b.md"]}');
      const named = await shell.runHere('cd repo && shingle check --reference ../outside -f concise');
      expect(named.stdout).toContain('../outside/page.md');
    },
  },
  {
    promise: '`baseline` in the configuration names a file in the repository only, for reading and for writing.',
    holds: async (shell) => {
      await repository(shell);
      link(shell, 'repo/link.jsonl', '../outside/secret.json');
      link(shell, 'repo/folder', '../outside');
      for (const name of ['../x.jsonl', '../../x.jsonl', 'link.jsonl', 'folder/x.jsonl', 'folder/secret.json']) {
        put(shell, 'repo/.shingle.json', JSON.stringify({baseline: name}));
        for (const command of ['check', 'baseline create', 'baseline show', 'baseline prune']) {
          refuses(await shell.runHere(`cd repo && shingle ${command}`), /: baseline: got a path that leads out of/);
        }
      }
      expect(existsSync(join(shell.root, 'x.jsonl')) || existsSync(join(shell.root, 'outside/x.jsonl'))).toBe(false);
      // A person may name it.
      put(shell, 'repo/.shingle.json', '{}');
      expect((await shell.runHere('cd repo && shingle baseline create --baseline ../x.jsonl')).code).toBe(0);
      expect(existsSync(join(shell.root, 'x.jsonl'))).toBe(true);
    },
  },
  {
    promise: 'A baseline that is a link out of the repository is neither read nor written, whoever named it.',
    holds: async (shell) => {
      await repository(shell);
      for (const target of ['secret.txt', 'secret.json', 'new.jsonl']) {
        const before = target === 'new.jsonl' ? null : readFileSync(join(shell.root, 'outside', target));
        if (before === null) writeFileSync(join(shell.root, 'outside', target), '');
        link(shell, 'repo/.shingle-baseline.jsonl', `../outside/${target}`);
        for (const command of ['check', 'baseline create', 'baseline create --baseline .shingle-baseline.jsonl']) {
          refuses(await shell.runHere(`cd repo && shingle ${command}`), /got a link to a file outside/);
        }
        const after = readFileSync(join(shell.root, 'outside', target));
        expect(after.equals(before ?? Buffer.of())).toBe(true);
        await shell.run('rm repo/.shingle-baseline.jsonl');
      }
    },
  },
  {
    promise: 'A message about a file that cannot be parsed gives line, column and what was expected, never its text.',
    holds: async (shell) => {
      await repository(shell);
      for (const [name, text] of [
        ['.shingle.json', `{"minWords": ${secret}}`],
        ['.shingle.json', `"${secret}"`],
        ['.shingle.yaml', `a: *${secret}\n`],
        ['.shingle.yaml', `root:${secret}:0:0`],
        ['.shingle.yaml', `"${secret}\n`],
        ['.shingle.yaml', `a: !${secret} x\n- ${secret}\n${secret}: ${secret}: x\n`],
        ['.shingle-baseline.jsonl', `root:${secret}:0:0\n"${secret}"\n`],
      ] as const) {
        put(shell, `repo/${name}`, text);
        refuses(await shell.runHere('cd repo && shingle check'), new RegExp(`${name}:[12].*expected`));
        await shell.run(`rm repo/${name}`);
      }
    },
  },
  {
    promise:
      'What is in `.git` is never read as text, through no link and no setting: a CI job may have left a password there.',
    holds: async (shell) => {
      await repository(shell);
      await shell.run(`cd repo && git config http.extraheader "AUTHORIZATION: ${secret} ${copied.trim()}"`);
      const before = readFileSync(join(shell.root, 'repo/.git/config'));
      link(shell, 'repo/c.md', '.git/config');
      link(shell, 'repo/folder', '.git');
      put(shell, 'repo/.shingle.json', '{"minWords": 5}');
      const {stdout} = await shell.runHere('cd repo && shingle check --all --diff -f json');
      expect(stdout).not.toContain(secret);
      expect(stdout).not.toContain('c.md');
      for (const name of ['.git', '.git/config', 'folder', 'folder/config', 'c.md']) {
        for (const setting of ['reference', 'templates', 'baseline', 'extends']) {
          put(shell, 'repo/.shingle.json', JSON.stringify({[setting]: /^[rt]/.test(setting) ? [name] : name}));
          for (const command of ['check', 'baseline create']) {
            refuses(await shell.runHere(`cd repo && shingle ${command}`), /: got a path that leads out of/);
          }
        }
      }
      expect(readFileSync(join(shell.root, 'repo/.git/config')).equals(before)).toBe(true);
    },
  },
  {
    promise:
      'The index and the trees of Git name files in the repository only: a name that leads elsewhere, and a tracked file behind a folder that has become a link, is listed as skipped, and neither read nor written.',
    isSlow: true,
    holds: async (shell) => {
      await repository(shell);
      put(shell, 'repo/folder/page.md', copied);
      put(shell, 'repo/folder/config', copied);
      put(shell, 'repo/.gitignore', '/folder\n');
      await shell.run('cd repo && git add -Af . && git commit -qm one && git commit -q --allow-empty -m two');
      await shell.run(`cd repo && git config x.y "${secret} ${copied.trim()}" && rm -r folder`);
      const before = readFileSync(join(shell.root, 'repo/.git/config'), 'utf8');
      const commands = ['', '--list-files', '--base HEAD~1', '--changed', '--staged', '--staged --fix-stale --yes'];
      const neverRead = async (what: string) => {
        for (const command of [...commands, '--file-list list']) {
          const {stdout, stderr, code} = await shell.runHere(
            `cd repo && shingle check --no-cache --all --diff -f json ${command}`,
          );
          expect([what, command, (stdout + stderr).includes(secret), code < 2]).toEqual([what, command, false, true]);
          if (command === '--list-files') continue;
          const concise = await shell.runHere(`cd repo && shingle check --no-cache --all -f concise ${command}`);
          expect(concise.stdout).not.toMatch(/outside|folder\/|\.git\//);
        }
        expect(readFileSync(join(shell.root, 'repo/.git/config'), 'utf8')).toBe(before);
      };
      put(shell, 'repo/list', 'a.md\nfolder/page.md\nfolder/config\n.git/config\n');
      for (const target of ['../outside', '.git']) {
        link(shell, 'repo/folder', target);
        put(shell, 'repo/list', target === '.git' ? 'a.md\nfolder/config\n.git/config\n' : 'a.md\nfolder/page.md\n');
        await neverRead(target);
        const {stdout} = await shell.runHere('cd repo && shingle check --list-files');
        expect(stdout).toContain('skipped: behind a symbolic link');
        await shell.run('rm repo/folder');
      }
      const blob = (await shell.run('git -C repo rev-parse HEAD:a.md')).stdout.trim();
      const names = [
        '../outside/page.md',
        '.git/config',
        'a.md',
        'c/../../outside/page.md',
        join(shell.root, 'outside/page.md'),
      ];
      writeFileSync(join(shell.root, 'repo/.git/index'), indexOf(names.map((name) => ({name, blob}))));
      expect((await shell.run('git -C repo ls-files')).stdout.trim().split('\n')).toHaveLength(names.length);
      await neverRead('the index');
      const {stdout} = await shell.runHere('cd repo && shingle check --list-files');
      expect(stdout.match(/skipped: a name that leads elsewhere/g)).toHaveLength(3);
      expect(stdout).toContain('.git/config\tskipped: a file of Git');
    },
  },
  {
    promise:
      '`hook install` and `hook uninstall` touch files in the repository only, whatever its own configuration names.',
    holds: async (shell) => {
      await repository(shell);
      for (const lead of ['git config core.hooksPath ../outside', 'rm -r .git/hooks; ln -s ../../outside .git/hooks']) {
        await shell.run(`cd repo && ${lead}`);
        refuses(await shell.runHere('cd repo && shingle hook install'), /leads out of the repository/);
        put(shell, 'outside/pre-commit', '#!/bin/sh\n# Written by "shingle hook install"; of another repository\n');
        refuses(await shell.runHere('cd repo && shingle hook uninstall'), /leads out of the repository/);
        expect(existsSync(join(shell.root, 'outside/pre-commit'))).toBe(true);
        await shell.run('rm outside/pre-commit; git -C repo config --unset core.hooksPath');
      }
    },
  },
  {
    promise: 'A link in the repository that leads out of it is listed as skipped, and not read.',
    holds: async (shell) => {
      await repository(shell);
      link(shell, 'repo/c.md', '../outside/page.md');
      link(shell, 'repo/folder', '../outside');
      const {stdout} = await shell.runHere('cd repo && shingle check --list-files');
      expect(stdout).toContain('symbolic link out of the folder');
      const checked = await shell.runHere('cd repo && shingle check -f json');
      expect(checked.stdout).not.toContain(secret);
    },
  },
  {
    promise: 'A folder that becomes a link after its files were listed leads no reading out of it.',
    holds: async (shell) => {
      await repository(shell);
      put(shell, 'repo/docs/page.md', copied);
      const {files} = await listFiles(join(shell.root, 'repo'), ['.'], defaults);
      await shell.run('rm -r repo/docs');
      link(shell, 'repo/docs', '../outside');
      const read = files.map((listed) => readFile(listed, defaults));
      const reasons = read.flatMap((one) => (one.kind === 'skipped' ? [`${one.path}: ${inEnglish(one.reason)}`] : []));
      expect(reasons).toEqual(['docs/page.md: behind a symbolic link']);
    },
  },
];
