// The hook under those that call hooks for people: what it prints there, and that a shell without their environment can run the
// commands that it prints.

import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {program} from '../support/build.ts';
import {removeFolder} from '../support/removeFolder.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const hookLine = 'shingle check --staged --quiet';
const pasted =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message, and the nightly report shows a success that there was none of. A new key comes from the owner of the project, goes into the folder of the configuration, and is read at the next start.\n';

/** More than what is pasted, so that no whole page is a copy. */
const others = {
  'first.md':
    'Nobody walks along the river without a coat in spring, because rain comes over the hills in minutes and paths turn into streams. Take bread with you, some water, and a map on which the bridges are drawn.',
  'second.md':
    'This garden has roses, herbs, two old apple trees, and a bench from which the whole valley can be seen. Visitors are welcome on Sundays from ten to four, but dogs stay outside, as do bicycles and loud radios.',
  'third.md':
    'The library opens at nine and lends books for three weeks. Whoever returns one late pays ten cents a day, which buys new lamps for the reading room, where students sit until midnight before examinations in June.',
};

function page(path: keyof typeof others, text = ''): string {
  return `# Page\n\n${others[path]}\n\n${text}`;
}

/** lefthook and husky, from npm; null without a network. */
let packages: string | null = null;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-hooks-'));
  const npm = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', 'lefthook@2', 'husky@9'];
  const {status} = spawnSync('npm', npm, {stdio: 'ignore', timeout: 120_000});
  packages = status === 0 ? folder : null;
  if (status !== 0) await removeFolder(folder);
}, 150_000);

afterAll(async () => {
  if (packages !== null) await removeFolder(packages);
});

/** A repository in which a paragraph of one page is staged on another one, and a shell in which no `shingle` is found. */
async function withPastedParagraph(use: (shell: Shell) => Promise<void>): Promise<void> {
  await withShell(async (shell) => {
    shell.env.PATH = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((bin) => !bin.includes('node_modules'))
      .join(delimiter);
    put(shell, 'first.md', page('first.md', pasted));
    put(shell, 'second.md', page('second.md'));
    put(shell, '.gitignore', 'node_modules\n');
    await ran(shell, 'git init -q -b main && git add . && git commit -qm pages');
    put(shell, 'second.md', page('second.md', pasted));
    await use(shell);
  });
}

async function ran(shell: Shell, line: string): Promise<string> {
  const {code, stdout, stderr} = await shell.run(line);
  expect(stdout + stderr + code).toMatch(/0$/);
  return stdout + stderr;
}

/** As a package of the project. */
function installed(shell: Shell, name: string, bin: string, target: string): void {
  mkdirSync(join(shell.root, 'node_modules/.bin'), {recursive: true});
  if (packages !== null && name !== 'shingle')
    cpSync(join(packages, 'node_modules', name), join(shell.root, 'node_modules', name), {recursive: true});
  symlinkSync(target, join(shell.root, 'node_modules/.bin', bin));
}

function withShingle(shell: Shell): void {
  installed(shell, 'shingle', 'shingle', program);
}

/** Refuses the copy, prints one line to accept it, and lets it pass after that line was run. */
async function check(shell: Shell, shingle: RegExp): Promise<void> {
  const {code, stdout, stderr} = await shell.run('git add . && git commit -m copy');
  const said = stdout + stderr;
  expect(said).toContain('second.md:5:1 warning copied-passage');
  expect(said).not.toMatch(/━|\r/);
  expect(code).not.toBe(0);
  const accepts = said.split('\n').filter((line) => line.includes('baseline add'));
  expect(accepts).toHaveLength(1);
  const [, command = ''] = /accept just these: +(.*)$/.exec(accepts[0]) ?? [];
  expect(command).toMatch(shingle);
  await ran(shell, command);
  await ran(shell, 'git add .shingle-baseline.jsonl && git commit -qm copy');
  // A part of a paragraph is information: it passes, but not in silence.
  put(shell, 'third.md', page('third.md', `${pasted.slice(0, pasted.indexOf(', and the'))}.\n`));
  const passing = await ran(shell, 'git add . && git commit -m part');
  expect(passing).toContain('info  third.md:5: ');
  const [, look = ''] = /The information in full: (.*)$/m.exec(passing) ?? [];
  expect(look).toMatch(/ check --base HEAD~1 --level info$/);
  expect(await ran(shell, look)).toContain('third.md:5:1 info copied-passage');
}

test('a hook of Git that Shingle wrote', async () => {
  await withPastedParagraph(async (shell) => {
    await ran(shell, `'${process.execPath}' '${program}' hook install`);
    await check(shell, /^node \S+shingle\.js baseline add --staged --reason "why"$/);
  });
});

test('a hook of Git that calls npx, as packages such as simple-git-hooks write it', async () => {
  await withPastedParagraph(async (shell) => {
    withShingle(shell);
    put(shell, '.git/hooks/pre-commit', `#!/bin/sh\nnpx ${hookLine}\n`);
    chmodSync(join(shell.root, '.git/hooks/pre-commit'), 0o755);
    await check(shell, /^npx shingle baseline add --staged --reason "why"$/);
  });
});

test('husky', async ({skip}) => {
  if (packages === null) skip('npm has no network');
  await withPastedParagraph(async (shell) => {
    withShingle(shell);
    installed(shell, 'husky', 'husky', '../husky/bin.js');
    put(shell, 'package.json', '{}');
    await ran(shell, 'npx husky');
    // A hook of husky has the folder of programs on its PATH.
    put(shell, '.husky/pre-commit', `${hookLine}\n`);
    await check(shell, /^npx shingle baseline add --staged --reason "why"$/);
  });
});

test('lefthook', async ({skip}) => {
  if (packages === null) skip('npm has no network');
  await withPastedParagraph(async (shell) => {
    withShingle(shell);
    installed(shell, 'lefthook', 'lefthook', '../lefthook/bin/index.js');
    for (const name of platforms())
      cpSync(join(packages ?? '', 'node_modules', name), join(shell.root, 'node_modules', name), {recursive: true});
    put(shell, 'lefthook.yml', `pre-commit:\n  commands:\n    shingle:\n      run: npx ${hookLine}\n`);
    await ran(shell, 'npx lefthook install');
    await check(shell, /^npx shingle baseline add --staged --reason "why"$/);
  });
});

/** lefthook has its program in a package for each platform. */
function platforms(): readonly string[] {
  return readdirSync(join(packages ?? '', 'node_modules')).filter((name) => name.startsWith('lefthook-'));
}

const hasPreCommit = spawnSync('pre-commit', ['--version'], {stdio: 'ignore'}).status === 0;

test.skipIf(!hasPreCommit)('pre-commit with a program of the project', async () => {
  await withPastedParagraph(async (shell) => {
    withShingle(shell);
    put(
      shell,
      '.pre-commit-config.yaml',
      `repos:\n  - repo: local\n    hooks:\n      - id: shingle\n        name: shingle\n        entry: npx ${hookLine}\n        language: system\n        pass_filenames: false\n        verbose: true\n`,
    );
    await ran(shell, 'pre-commit install');
    await check(shell, /^npx shingle baseline add --staged --reason "why"$/);
  });
});

test.skipIf(!hasPreCommit)(
  'pre-commit with the hook of the repository of Shingle, in an environment of its own',
  {timeout: 180_000},
  async () => {
    await withPastedParagraph(async (shell) => {
      // Without what builds it: the program is there.
      const source = join(shell.root, '../source');
      const {version, bin} = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
      mkdirSync(source);
      cpSync(join(top, 'dist'), join(source, 'dist'), {recursive: true});
      cpSync(join(top, '.pre-commit-hooks.yaml'), join(source, '.pre-commit-hooks.yaml'));
      put(
        {...shell, root: source},
        'package.json',
        JSON.stringify({name: 'shingle', version, type: 'module', bin, files: ['dist']}),
      );
      await ran(shell, `cd ${source} && git init -q && git add -f . && git commit -qm shingle`);
      const {stdout} = await shell.run(`git -C ${source} rev-parse HEAD`);
      put(
        shell,
        '.pre-commit-config.yaml',
        `repos:\n  - repo: ${source}\n    rev: ${stdout.trim()}\n    hooks:\n      - id: shingle\n`,
      );
      await ran(shell, 'pre-commit install');
      await check(shell, /^node \/\S+\/shingle baseline add --staged --reason "why"$/);
    });
  },
);
