// The property of the cached answer: regardless of what happens between two runs, the second prints byte for byte what
// a run without caches prints.

import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {formats} from '../../../server/cli/arguments/choices.ts';
import {put} from '../../support/shell.ts';
import {agree, said, settled, withTree} from './tree.ts';

describe.concurrent('warm check', () => {
  // A comment and a page also name the commit, so they are made again.
  const repeated = formats.filter((format) => format !== 'markdown' && format !== 'html');
  test.each(repeated)('%s, byte for byte', async (format) => {
    await withTree(async (shell, entry) => {
      const flags = `--format ${format} --diff --no-progress`;
      const cold = await agree(shell, `check ${flags}`);
      expect(said(await shell.run(`${entry} check ${flags}`))).toEqual(said(cold));
      // Another format or other options reuse the cached findings.
      const other = await agree(shell, `check ${flags} --color always --fail-on never`);
      expect(said(await shell.run(`${entry} check ${flags} --color always --fail-on never`))).toEqual(said(other));
    }, format !== 'concise');
  });

  test('notes on standard error, exit codes and a template come back too', async () => {
    await withTree(async (shell, entry) => {
      put(shell, 'empty.bin', new Uint8Array(100));
      await settled(shell);
      const command = 'check handbook empty.bin --template notes.md';
      const cold = await agree(shell, command);
      expect(cold.stderr).toMatch(/binary/);
      expect(said(await shell.run(`${entry} ${command}`))).toEqual(said(cold));
    });
  });

  /** Each step changes the findings or the report, or might: the entry point alone must not answer. */
  const changes: [string, string][] = [
    ['a file changed', 'sed -i s/before/beforehand/ handbook/faq.md'],
    [
      'a letter of it changed, its time put back',
      'touch -r handbook/faq.md t; sed -i s/we/ve/ handbook/faq.md; touch -r t handbook/faq.md; rm t',
    ],
    [
      'a file written over in place, its time put back',
      'cp -p handbook/faq.md t; tr a e < t > handbook/faq.md; touch -r t handbook/faq.md; rm t',
    ],
    ['a new file', 'cp handbook/faq.md handbook/faq2.md'],
    ['a new file in a folder that was empty', 'cp handbook/faq.md void/faq2.md'],
    ['a file removed', 'rm handbook/faq.md'],
    ['a file renamed', 'mv handbook/faq.md handbook/questions.md'],
    ['a file replaced by a link', 'rm handbook/faq.md; ln -s ../notes.md handbook/faq.md'],
    ['what a link leads to changed', 'ln -sf handbook/reference/keys.md leads'],
    [
      'a folder replaced',
      'cp -r handbook/guides g; rm -r handbook/guides; mv g handbook/guides; rm handbook/guides/restore.md',
    ],
    ['an ignore file', 'echo faq.md > handbook/.gitignore'],
    ['an ignore file of the repository', 'echo faq.md >> .git/info/exclude'],
    ['settings of Git', 'git config core.excludesFile "$PWD/excluded"; echo notes.md > excluded'],
    ['an ignore file of the user', 'mkdir -p ~/.config/git; echo notes.md > ~/.config/git/ignore'],
    ['a configuration', 'echo "minWords: 12" > .shingle.yaml'],
    ['a configuration above', 'echo "minWords: 12" > ../.shingle.yaml; rm -rf .git'],
    ['a baseline', 'shingle baseline create > /dev/null'],
    ['a baseline above', 'rm -rf .git; shingle baseline create --baseline ../.shingle-baseline.jsonl > /dev/null'],
    ['a file that Git ignored, added', 'git add -f ignored.md'],
    ['a file that Git tracked, forgotten', 'echo notes.md > .gitignore'],
  ];
  test.each(changes)('%s: seen', async (_, change) => {
    await withTree(async (shell, entry) => {
      await shell.run(
        'mkdir void; ln -s notes.md leads; cp handbook/reference/keys.md ignored.md; echo ignored.md > .gitignore',
      );
      await settled(shell);
      await shell.run('shingle check');
      expect((await shell.run(`${entry} check`)).stderr).toBe('');
      expect((await shell.run(change)).code).toBe(0);
      expect((await shell.run(`${entry} check`)).stderr).toMatch(/program\.cjs/);
      await agree(shell, 'check', shell.run);
    });
  });

  /** In locations that no file listing includes. */
  const baselines = ['.shingle-baseline.jsonl', '../accepted.jsonl', 'ignored.jsonl'];
  test.each(baselines)('a baseline in %s that changes, and a commit instead of one', async (name) => {
    await withTree(async (shell, entry) => {
      put(shell, '.gitignore', 'ignored.jsonl\n');
      // Only the command line names a file outside the repository.
      const check = name.startsWith('../') ? `check -f json --baseline ${name}` : 'check -f json';
      if (!name.startsWith('../')) put(shell, '.shingle.yaml', `baseline: ${name}\n`);
      await shell.run(`shingle baseline create --baseline ${name}`);
      await settled(shell);
      const all = await agree(shell, check);
      expect(said(await shell.run(`${entry} ${check}`))).toEqual(said(all));
      for (const change of [
        'sed -i 2d',
        `sed -i 's/"count":2/"count":1/'`,
        `sed -i 's/}$/,"expires":"2001-01-01"}/'`,
      ]) {
        expect((await shell.run(`${change} ${name}`)).code).toBe(0);
        const reported = await agree(shell, check);
        expect(reported.stdout, change).not.toBe(all.stdout);
        await settled(shell);
      }
      const before = await agree(shell, 'check --baseline-from-ref HEAD');
      await shell.run('git rm -qr --cached handbook && git commit -qm two');
      expect((await agree(shell, 'check --baseline-from-ref HEAD')).stdout).not.toBe(before.stdout);
    });
  });

  test('a list of files and what it names, references and variables of the environment are part of the question', async () => {
    await withTree(async (shell, entry) => {
      put(shell, 'list', 'handbook/faq.md\nhandbook/gone.md\n');
      await settled(shell);
      const one = await agree(shell, 'check --file-list list');
      expect((await shell.run(`${entry} check --file-list list`)).stdout).toBe(one.stdout);
      await shell.run('cp handbook/faq.md handbook/gone.md');
      await settled(shell);
      const two = await agree(shell, 'check --file-list list');
      expect(two.stdout).not.toBe(one.stdout);
      const plain = await agree(shell, 'check --reference handbook/guides');
      const coloured = await shell.run('FORCE_COLOR=1 shingle check --reference handbook/guides');
      expect(coloured.stdout).not.toBe(plain.stdout);
      expect((await shell.run('cd handbook && shingle check')).stdout).not.toBe(
        (await shell.run('shingle check')).stdout,
      );
    });
  });

  test('what read standard input is not remembered, nor what was asked not to be', async () => {
    await withTree(async (shell) => {
      await shell.run('shingle check - --stdin-filename handbook/a.md < handbook/faq.md');
      await shell.run('echo handbook/faq.md | shingle check --file-list -');
      await shell.run('shingle check --no-cache');
      await shell.run(`echo '{"cache": false}' > .shingle.json; shingle check; shingle check --list-files`);
      expect((await shell.run('ls .git/shingle')).code).not.toBe(0);
    });
  });

  test('where nothing can be written the answer is the same, and that is said once', async () => {
    await withTree(async (shell) => {
      const cold = await shell.runHere('shingle check --no-cache');
      put(shell, '.git/shingle', 'in the way');
      const refused = await shell.run('shingle check');
      expect(refused.stdout).toBe(cold.stdout);
      expect(refused.stderr).toMatch(/^shingle: The result is not cached[^\n]*instead of a folder[^\n]*\n$/);
    });
  });

  test('a page with the disk as small as its limit keeps what was used last', async () => {
    await withTree(async (shell, entry) => {
      for (const words of [20, 30, 40]) await shell.run(`shingle check --min-words ${words}`);
      const sizes = readdirSync(join(shell.root, '.git/shingle')).length;
      // One of them has the numbers of the last report.
      expect(sizes).toBe(8);
      put(shell, '.shingle.json', '{"limits": {"cacheBytesMax": 100000}}');
      await settled(shell);
      await shell.run('shingle check --min-words 50');
      expect((await shell.run(`${entry} check --min-words 50`)).code).toBeLessThan(2);
      expect((await shell.run(`du -cb .git/shingle/*.segment | tail -1 | cut -f1`)).stdout).toMatch(/^\d{1,5}\n$/);
    });
  });
});
