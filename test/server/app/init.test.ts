// `shingle init` where its transcript does not reach: entries in files of YAML, names that mean something to a terminal or
// to YAML, links that lead out of the project, and answers to its questions.

import {existsSync, mkdirSync, readFileSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {withYamlEntry} from '../../../server/app/init/insertYaml.ts';
import {githubWorkflow, gitlabJob} from '../../../server/app/init/proposeCi.ts';
import {parseArguments} from '../../../server/cli/arguments/parseArguments.ts';
import {run} from '../../../server/cli/run.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {releasedPackage} from '../../../server/version.ts';
import {collected, ioFor} from '../../support/ownIo.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

/** Answers questions in turn; null: there is no terminal. */
async function init(cwd: string, argv: readonly string[], answers: readonly (string | null)[] | null = null) {
  const [out, err] = [collected(), collected()];
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question.trim());
    return answers?.[asked.length - 1] ?? null;
  };
  const io = {...ioFor(Buffer.alloc(0), out, err, cwd, {HOME: cwd}), ask: answers === null ? null : ask};
  const code = await run(['init', ...argv], io);
  // Sentences are wrapped.
  return {code, stdout: out.text(), said: out.text().replace(/\s+/g, ' '), stderr: err.text(), asked};
}

function text(shell: Shell, path: string): string {
  return readFileSync(join(shell.root, path), 'utf8');
}

/** Each line has ten times the one before it. */
const billionLaughs = `b:\n  - x\na0: &a0 [x]\n${Array.from(
  {length: 9},
  (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]\n`,
).join('')}`;

describe('an entry at the end of a list or mapping in YAML', () => {
  const item = '- new: 1\n  more: [2]\n';
  const entry = 'new:\n  run: it\n';
  test.each<[why: string, before: string, path: string[], entry: string, after: string | null]>([
    ['a list at the margin', 'a:\n- x: 1\n', ['a'], item, `a:\n- x: 1\n${item}`],
    ['a list further in, with a comment', 'a:\n  - x # why\nb: 1\n', ['a'], '- y\n', 'a:\n  - x # why\n  - y\nb: 1\n'],
    ['no line end', 'a:\n  - x', ['a'], '- y\n', 'a:\n  - x\n  - y\n'],
    ['empty lines and a comment behind', 'a:\n  - x\n\n# b\nb: 1\n', ['a'], '- y\n', 'a:\n  - x\n  - y\n\n# b\nb: 1\n'],
    [
      'a mapping',
      'a:\n  b:\n    c:\n      run: x\n',
      ['a', 'b'],
      entry,
      'a:\n  b:\n    c:\n      run: x\n    new:\n      run: it\n',
    ],
    ['the top', 'a: 1\n', [], entry, `a: 1\n${entry}`],
    ['comments alone', '# pre-push:\n#   x: 1', [], entry, `# pre-push:\n#   x: 1\n${entry}`],
    ['nothing at all', '', [], entry, entry],
    ['comments and a mark of the end', '# a\n...\n', [], entry, null],
    ['a text over several lines', 'a:\n  - |\n    x\n    y\n', ['a'], '- z\n', 'a:\n  - |\n    x\n    y\n  - z\n'],
    ['a list in one line', 'a: [x]\n', ['a'], '- y\n', null],
    ['nothing there', 'a:\n', ['a'], '- y\n', null],
    ['no such list', 'b: 1\n', ['a'], '- y\n', null],
    ['not YAML', 'a: [x\n', ['a'], '- y\n', null],
    ['an alias of nothing', 'a: *none\nb:\n  - x\n', ['b'], '- y\n', null],
    ['aliases that expand to millions of values', billionLaughs, ['b'], '- y\n', null],
    ['a nesting that exhausts the stack', '['.repeat(100_000), [], entry, null],
    ['several documents', 'a:\n  - x\n---\nb: 1\n', ['a'], '- y\n', null],
    ['the key is there already', 'new: 2\n', [], entry, null],
  ])('%s', (_, before, path, added, after) => {
    expect(withYamlEntry(before, path, added)?.after ?? null).toBe(after);
  });
});

test('names of folders reach the configuration and the terminal as names', async () => {
  await withShell(async (shell) => {
    const odd = ['v1"\nexclude: ["*"]\n#', 'v1\u001b[31m', "v1'#: -", 'v1\u2028x'];
    for (const name of odd) {
      for (const page of ['a', 'b', 'c']) put(shell, `docs/${name}/_site/${page}.html`, `<p>Page ${page}</p>\n`);
    }
    put(shell, 'docs/page.md', 'A page.\n');
    const {code, stdout, stderr} = await init(shell.root, ['--yes']);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    expect(stdout).not.toContain('\u001b[31m');
    const {config} = await loadConfig({root: shell.root, cwd: shell.root});
    expect(config.exclude).toEqual(odd.map((name) => `/docs/${name}/_site`).sort());
  });
});

test('nothing is written through a link', async () => {
  await withShell(async (shell) => {
    await shell.run('mkdir ../elsewhere; git init -q; git remote add origin https://github.com/a/b.git');
    put(shell, 'project/page.md', 'A page.\n');
    put(shell, 'package.json', '{"devDependencies": {"shingle": "1", "husky": "9"}}');
    symlinkSync('../elsewhere', join(shell.root, '.github'));
    symlinkSync('../elsewhere', join(shell.root, '.husky'));
    const {code, said} = await init(shell.root, ['--yes', '--skip', 'config']);
    expect(code).toBe(0);
    expect(said).toContain('.github/workflows/shingle.yml is left alone: .github is a symbolic link.');
    expect(said).toContain('.husky is a symbolic link. Add to .husky/pre-commit:');
    expect((await shell.run('ls -A ../elsewhere')).stdout).toBe('');
  });
});

test('every step is asked for, and can be refused', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q; git remote add origin https://github.com/a/b.git');
    put(shell, 'page.md', 'A page.\n');
    const written = ['.shingle.yaml', '.git/hooks/pre-commit', '.github/workflows/shingle.yml'];
    const there = () => written.filter((path) => existsSync(join(shell.root, path)));
    const refused = await init(shell.root, [], ['n', 'NO', 'what?', 'n']);
    expect(refused.asked).toEqual([
      'Write .shingle.yaml? [Y/n]',
      'Install the hook? [Y/n]',
      'Write .github/workflows/shingle.yml? [y/N]',
      'Write .github/workflows/shingle.yml? [y/N]',
    ]);
    expect(there()).toEqual([]);
    // Ctrl-D: what was not answered is not written.
    await init(shell.root, [], ['', null]);
    expect(there()).toEqual(['.shingle.yaml']);
    const rest = await init(shell.root, [], ['y', 'y']);
    expect([rest.code, rest.asked.length, there()]).toEqual([0, 2, written]);
    expect((await init(shell.root, [], [])).asked).toEqual([]);
  });
});

test('what comes next is named as a shell in the folder can run it', async () => {
  await withShell(async (shell) => {
    put(shell, 'page.md', 'A page.\n');
    expect((await init(shell.root, ['--dry-run'])).said).toMatch(/"\S+ \S+ check" shows the copies/);
    put(shell, 'node_modules/.bin/shingle', '');
    expect((await init(shell.root, ['--dry-run'])).said).toContain('"npx shingle check" shows the copies');
  });
});

describe('hooks of other tools', () => {
  const manifest = '{"devDependencies": {"shingle": "1"}}';
  const line = 'npx shingle check --staged --quiet\n';
  test.each<[why: string, path: string, before: string | null, after: string]>([
    ['husky 9', '.husky/pre-commit', 'npm test', `npm test\n${line}`],
    [
      'lefthook, commands',
      'lefthook.yml',
      'pre-commit:\n  commands:\n    lint:\n      run: x\n',
      `pre-commit:\n  commands:\n    lint:\n      run: x\n    shingle:\n      run: ${line}`,
    ],
    [
      'lefthook, jobs',
      'lefthook.yml',
      'pre-commit:\n  jobs:\n    - run: x\n',
      `pre-commit:\n  jobs:\n    - run: x\n    - name: shingle\n      run: ${line}`,
    ],
    [
      'lefthook, as it comes',
      'lefthook.yml',
      '# pre-push:\n#   jobs:\n#     - run: x\n',
      `# pre-push:\n#   jobs:\n#     - run: x\npre-commit:\n  commands:\n    shingle:\n      run: ${line}`,
    ],
    [
      'lefthook, another hook',
      '.lefthook.yaml',
      'pre-push:\n  commands:\n    a:\n      run: x\n',
      `pre-push:\n  commands:\n    a:\n      run: x\npre-commit:\n  commands:\n    shingle:\n      run: ${line}`,
    ],
  ])('%s', async (_, path, before, after) => {
    await withShell(async (shell) => {
      await shell.run('git init -q');
      put(shell, 'package.json', manifest);
      if (before !== null) put(shell, path, before);
      await init(shell.root, ['--yes', '--skip', 'config']);
      expect(text(shell, path)).toBe(after);
      await init(shell.root, ['--yes', '--skip', 'config']);
      expect(text(shell, path)).toBe(after);
    });
  });

  test('husky before version 9, and husky that is only in package.json', async () => {
    await withShell(async (shell) => {
      await shell.run('git init -q');
      put(shell, 'package.json', '{"devDependencies": {"shingle": "1", "husky": "8"}}');
      put(shell, '.husky/commit-msg', '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n');
      await init(shell.root, ['--yes']);
      expect(text(shell, '.husky/pre-commit')).toBe(`#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\n${line}`);
      expect((await shell.run('test -x .husky/pre-commit')).code).toBe(0);
    });
  });

  test('a hook that would stop every commit is no recommendation', async () => {
    await withShell(async (shell) => {
      await shell.run('git init -q');
      mkdirSync(join(shell.root, '.husky'));
      const {said} = await init(shell.root, ['--yes']);
      expect(said).toContain('"npx shingle" needs Shingle in package.json, which does not list it yet.');
      expect(existsSync(join(shell.root, '.husky/pre-commit'))).toBe(false);
    });
  });

  test('a hook that somebody else wrote is left alone, and its line is shown', async () => {
    await withShell(async (shell) => {
      await shell.run('git init -q');
      put(shell, 'package.json', manifest);
      put(shell, '.git/hooks/pre-commit', '#!/bin/sh\nmake\n');
      const {stdout} = await init(shell.root, ['--yes']);
      expect(stdout).toContain('│ npx shingle check --staged --quiet || exit 1');
      expect(text(shell, '.git/hooks/pre-commit')).toBe('#!/bin/sh\nmake\n');
    });
  });
});

describe('files for CI', () => {
  /** Only what the proposals read. */
  const survey = {
    ...{files: 0, skipped: 0, formats: [], versions: [], translations: [], built: []},
    ...{repository: null, isTop: true, commits: 0, forge: null, forgeOfRemote: false, installCommand: 'npm ci'},
  };
  /** The lines of a job, of which the last is the check. */
  function lastOf(lines: readonly string[]) {
    const [program, name, ...words] = (lines.at(-1) ?? '').replaceAll('"', '').split(' ');
    expect([program, name]).toEqual(['npx', 'shingle']);
    return {lines: lines.slice(0, -1), args: parseArguments(words, {})};
  }

  test.each([
    [true, ['npm ci']],
    [false, ['npm install --global "$SHINGLE"']],
  ])('with Shingle in package.json: %s', (isDependency, install) => {
    const github = parse(githubWorkflow({...survey, isDependency}));
    expect(github).toMatchObject({on: 'pull_request', permissions: {contents: 'read'}});
    const {steps, env} = github.jobs.shingle;
    expect(steps[0]).toMatchObject({with: {'fetch-depth': 0, 'persist-credentials': false}});
    const run = lastOf(steps.flatMap((step: {run?: string}) => step.run ?? []));
    expect(run.lines).toEqual(install);
    expect(run.args).toMatchObject({
      scope: {kind: 'base', revision: 'origin/$GITHUB_BASE_REF'},
      reports: [{format: 'github', file: null}],
    });
    expect(env?.SHINGLE).toBe(isDependency ? undefined : releasedPackage);

    const {shingle: job} = parse(gitlabJob({...survey, isDependency}, 'a: "b"'));
    expect(job.stage).toBe('a: "b"');
    const script = lastOf(job.script);
    expect(script.lines).toEqual(install);
    expect(script.args).toMatchObject({scope: {kind: 'base', revision: '$CI_MERGE_REQUEST_DIFF_BASE_SHA'}});
    expect(job.variables.SHINGLE).toBe(isDependency ? undefined : releasedPackage);
  });
});

test('what another tool is set up with is not what people write', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q; git remote add origin https://gitlab.com/a/b.git');
    put(shell, 'page.md', 'A page.\n');
    for (const path of ['lefthook.yml', '.gitlab-ci.yml']) put(shell, path, billionLaughs);
    const {code, said, stderr} = await init(shell.root, ['--yes']);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    for (const path of ['lefthook.yml', '.gitlab-ci.yml']) {
      expect(said).toContain(`${path} is laid out in a way that nothing is inserted into.`);
      expect(text(shell, path)).toBe(billionLaughs);
    }
  });
});

describe('a baseline for the copies that are there', () => {
  const words = (from: number) => Array.from({length: 70}, (_, at) => `word${from + at}`).join(' ');
  const adviceFor = (copies: number) =>
    withShell(async (shell) => {
      for (let at = 0; at < copies; at++) {
        put(shell, `a/${at}-one.md`, `${words(at * 100)}\n`);
        put(shell, `b/${'cdefghijklmn'[at]}.md`, `Before.\n\n${words(at * 100)}\n`);
      }
      // So many files that a dozen copies are nothing unusual.
      for (let at = 0; at < 300; at++) put(shell, `c/${at}.md`, `Page ${at}\n`);
      return (await init(shell.root, ['--dry-run'])).said;
    });

  test('so few are better read', async () => {
    expect(await adviceFor(3)).toContain('With so few, it is better to fix them.');
  });

  test('a dozen are not few', async () => {
    const said = await adviceFor(12);
    expect(said).toContain('A baseline accepts all of them');
    expect(said).not.toContain('So few');
  });
});
