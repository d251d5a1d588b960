// The contents of the package that `npm pack` builds: everything a user needs, and no development files.
import {execFileSync, spawnSync} from 'node:child_process';
import {copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {publint} from 'publint';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {packNpm} from '../../client/packaging/npmPackage.mjs';
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
    'dist/core.mjs',
    'dist/demo.bundle',
    'dist/historyThread.mjs',
    'dist/library.mjs',
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
    'dist/types/api.d.mts',
    'dist/types/breakage.d.mts',
    'dist/types/core.d.mts',
    'dist/types/jsonReport.d.mts',
    'dist/types/library.d.mts',
    'dist/types/librarySettings.d.mts',
    'dist/types/nodeApi.d.mts',
    'dist/types/notesOfReport.d.mts',
    'dist/types/passageHistory.d.mts',
    'dist/types/rewriting.d.mts',
    'dist/types/shingleError.d.mts',
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
    'docs/library-reference.md',
    'docs/library.md',
    'docs/library/compare.html',
    'docs/library/copies.test.mjs',
    'docs/library/customRule.mjs',
    'docs/measures.md',
    'docs/method-list.md',
    'docs/methods.md',
    'docs/mirrors.md',
    'docs/report.md',
    'docs/resident.md',
    'docs/review-reference.md',
    'docs/review.md',
    'docs/security.md',
    'docs/setup.md',
    'docs/sketches.md',
    'docs/translations.md',
    'docs/trend.md',
    'docs/vscode-reference.md',
    'docs/vscode.md',
    'package.json',
    'skills/shingle/SKILL.md',
  ];
  expect(paths.sort()).toEqual(expected);
  // The libraries are bundled: an installation fetches this one package.
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
});

test('the npm package is what its manifest says, for resolvers and compilers of others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-package-'));
  try {
    const tarball = packNpm(root, folder, {scripts: 'ignored'});
    execFileSync('tar', ['-xzf', tarball, '-C', folder]);
    mkdirSync(join(folder, 'node_modules'));
    renameSync(join(folder, 'package'), join(folder, 'node_modules/shingle'));
    const {messages} = await publint({pkgDir: join(folder, 'node_modules/shingle'), pack: false, strict: true});
    expect(messages).toEqual([]);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'user.ts'), userOfTypes);
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const flags = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        module,
        '--moduleResolution',
        resolution,
      ];
      // Without the types of Node: a page has none.
      const words = [...flags, '--types', '', '--lib', 'es2022,dom', 'user.ts'];
      const {stdout} = spawnSync(join(root, 'node_modules/.bin/tsc'), words, {cwd: folder, encoding: 'utf8'});
      expect({resolution, stdout}).toEqual({resolution, stdout: ''});
    }
    const use = "import {check} from 'shingle'; console.log((await check([])).summary.text)";
    const run = execFileSync(process.execPath, ['--input-type=module', '-e', use], {cwd: folder, encoding: 'utf8'});
    expect(run).toBe('No files were checked\n');
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});

const userOfTypes = `
import {check, compare, index, ShingleError, type Report, type ReportedPassage, type Settings} from 'shingle';
import {check as checkTexts, type TextIndex} from 'shingle/core';

const settings: Settings = {minWords: 30, level: 'all', limits: {findingsMax: 10}};
const report: Report = await check({root: '.'}, {settings, change: {since: 'main'}, signal: AbortSignal.timeout(1000)});
const passages = report.findings.filter((finding): finding is ReportedPassage => finding.kind === 'passage');
for (const {places, pairs: [first]} of passages) console.log(places.map(({path, startLine}) => path + startLine), first?.resemblance);
const texts: TextIndex = await index([{path: 'a.md', text: ''}]);
texts.put({path: 'b.md', text: ''});
console.log(await compare('a.md', 'b.md', {root: '.'}), await checkTexts([]), new ShingleError('') instanceof Error);
// @ts-expect-error: no such setting
await check([], {settings: {minWord: 3}});
// @ts-expect-error: texts have no files
await checkTexts([], {settings: {exclude: ['a']}});
`;

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
