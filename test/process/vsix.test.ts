// The contents of the file that `npm run package` builds for users: everything the extension needs, and no development
// files.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type ZipEntry, zipEntries} from '../support/zip.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shingle-vsix-test-'));
let zip: Buffer;
let entries: readonly ZipEntry[];

beforeAll(() => {
  const file = join(folder, 'shingle.vsix');
  execFileSync(process.execPath, ['client/packaging/vsix.mjs', file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  zip = readFileSync(file);
  entries = zipEntries(zip);
});

afterAll(() => rmSync(folder, {recursive: true, force: true}));

test('the package has the programs, the texts, the schema and the notices, and no file more', () => {
  const names = entries.map(({name}) => name.replace(/^extension\//, ''));
  const many = /^(?:docs\/[\w-]+\.md|docs\/images\/[\w-]+\.png|client\/media\/[\w/-]+\.(?:svg|png|md))$/;
  expect(names.filter((name) => !many.test(name)).sort()).toEqual([
    'LICENSE.txt',
    '[Content_Types].xml',
    'changelog.md',
    'client/l10n/bundle.l10n.de.json',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/chardet.cjs',
    'dist/extension.cjs',
    'dist/lsp.mjs',
    'dist/package.json',
    'dist/program.cjs',
    'dist/report/notices.txt',
    'dist/report/report.js',
    'dist/report/reportStyle.css',
    'dist/serverThread.cjs',
    'dist/session.cjs',
    'dist/shingle.js',
    'dist/shingle.schema.json',
    'dist/worker.mjs',
    'extension.vsixmanifest',
    'package.json',
    'package.nls.de.json',
    'package.nls.json',
    'readme.md',
  ]);
  expect(names).toContain('client/media/icon.png');
  // Diagnostics link to it.
  expect(names).toContain('docs/findings.md');
});

test('it has at most 1.5 MB', () => {
  expect(zip.length).toBeLessThanOrEqual(1_500_000);
  expect(entries.reduce((sum, {bytes}) => sum + bytes, 0)).toBeLessThan(6_000_000);
});

test('every library that is bundled is named with its licence', () => {
  const notices = readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['jsonc-parser', 'minimatch', 'simple-git', 'vscode-languageclient', 'semver', 'yaml']) {
    expect(notices).toMatch(new RegExp(`^${name} \\d[\\w.-]* \\(.+\\)$`, 'm'));
  }
  // Each notice contains the licence text, not only the name of the licence.
  for (const notice of notices.split(/\n-{80}\n/).slice(1)) expect(notice.length).toBeGreaterThan(500);
});
