// The contents of the package that `npm pack` builds: everything a user needs, and no development files.
import {execFileSync} from 'node:child_process';
import {copyFileSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {put, withShell} from '../support/shell.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the package has the program, the documentation and the schema, and no tools', () => {
  // Without lifecycle scripts, which would rebuild while other tests run the build.
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{files}] = JSON.parse(listing) as [{files: {path: string}[]}];
  const paths = files.map(({path}) => path);
  const expected = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/chardet.cjs',
    'dist/historyThread.mjs',
    'dist/lsp.mjs',
    'dist/methodsBench.cjs',
    'dist/package.json',
    'dist/program.cjs',
    'dist/report/notices.txt',
    'dist/report/report.js',
    'dist/report/reportStyle.css',
    'dist/serverThread.cjs',
    'dist/shingle.1',
    'dist/shingle.js',
    'dist/shingle.schema.json',
    'dist/worker.mjs',
    'docs/agents-reference.md',
    'docs/agents.md',
    'docs/architecture.md',
    'docs/baseline-reference.md',
    'docs/baseline.md',
    'docs/benchmarks.md',
    'docs/ci-reference.md',
    'docs/ci.md',
    'docs/command-line.md',
    'docs/configuration.md',
    'docs/corpus-operations.md',
    'docs/corpus-reference.md',
    'docs/corpus.md',
    'docs/corpus/compose.yaml',
    'docs/corpus/github.yml',
    'docs/corpus/gitlab.yml',
    'docs/corpus/nodes.sh',
    'docs/editors.md',
    'docs/findings.md',
    'docs/history-reference.md',
    'docs/history.md',
    'docs/images/comparison.png',
    'docs/images/hover.png',
    'docs/index.md',
    'docs/json-lines.md',
    'docs/lab-reference.md',
    'docs/lab.md',
    'docs/language-server.md',
    'docs/measures.md',
    'docs/method-list.md',
    'docs/methods.md',
    'docs/mirrors.md',
    'docs/report.md',
    'docs/review-reference.md',
    'docs/review.md',
    'docs/security.md',
    'docs/setup.md',
    'docs/sketches.md',
    'docs/vscode-reference.md',
    'docs/vscode.md',
    'package.json',
  ];
  expect(paths.sort()).toEqual(expected);
  // The libraries are bundled: an installation fetches this one package.
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
});

test('the program is ASCII, as which it is read', () => {
  const bytes = readFileSync(join(root, 'dist/program.cjs'));
  expect(bytes.findIndex((byte) => byte > 127 || byte === 0)).toBe(-1);
});

test('the hook of the pre-commit framework is a command that there is', () => {
  const [hook] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));
  const [program, ...words] = hook.entry.split(' ');
  expect(program).toBe('shingle');
  expect(parseArguments(words, {})).toMatchObject({command: 'check', scope: {kind: 'staged'}, quiet: true});
  expect(hook).toMatchObject({id: 'shingle', language: 'node', pass_filenames: false});
});

test('npm pack prints the name of the package alone, which is what pre-commit installs', async () => {
  await withShell(async (shell) => {
    put(shell, 'package.json', '{"name": "x", "version": "1.2.3", "scripts": {"prepare": "echo loud"}}');
    copyFileSync(join(root, '.npmrc'), join(shell.root, '.npmrc'));
    const {stdout} = await shell.run('npm pack 2>/dev/null');
    expect(stdout).toBe('x-1.2.3.tgz\n');
  });
});
