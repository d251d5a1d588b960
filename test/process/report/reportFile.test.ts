// The HTML report as the command line writes it.

import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {earlierFindings} from '../../../server/app/htmlReport/earlierReport.ts';
import type {ReportData} from '../../../shared/report/html/reportData.ts';
import {refusalOf} from '../../support/commandLine.ts';
import {dataInReport} from '../../support/reportData.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';
import {makeRepository} from './reportRepository.ts';

function reportIn(shell: Shell, name: string): {text: string; data: ReportData} {
  const text = readFileSync(join(shell.root, name), 'utf8');
  const data = dataInReport(text);
  // With what a reader of the file can unpack.
  return {text: text + JSON.stringify(data), data};
}

test('has what the repository says besides the findings', async () => {
  await withShell(async (shell) => {
    await makeRepository(shell);
    put(shell, 'docs/api/keys.md', `${readFileSync(join(shell.root, 'docs/api/keys.md'), 'utf8')}One more line.\n`);
    const ran = await shell.runHere(
      'shingle check --format html --output report.html --history --compare-with earlier.html',
    );
    expect(ran).toMatchObject({code: 1, stdout: ''});
    const {text, data} = reportIn(shell, 'report.html');
    expect(data.title).toBe('owner/name');
    expect(data.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(data.forge?.file).toBe('https://github.com/owner/name/blob/{commit}/{path}?plain=1#L{start}-L{end}');
    // Nothing of the machine, and no password.
    expect(text).not.toContain(shell.root);
    expect(text).not.toContain('secret');
    // A file that differs from the commit has no link to it.
    expect(data.changed.map((path) => data.paths[path])).toEqual(['docs/api/keys.md']);
    expect(data.owners?.map(([owner]) => owner)).toEqual(['@all', '@api']);
    // Words are those that were compared, and the pages those that were checked.
    const {stdout} = await shell.runHere('shingle check --format json --no-cache');
    const {summary} = JSON.parse(stdout);
    expect(data.pages.reduce((sum, [, words]) => sum + words, 0)).toBe(summary.words);
    expect(data.pages).toHaveLength(summary.files);
    const fresh = data.findings.filter((finding) => finding.fresh);
    expect(fresh.map(({message}) => message).join('\n')).toContain('reference/own.md');
    expect(fresh).toHaveLength(1);
    expect(data.gone?.map(({paths}) => paths)).toEqual([['docs/api/whole.md', 'reference/whole-again.md']]);
    const drifted = data.findings.filter(({history}) => history?.[0].some(({kind}) => kind === 'equal'));
    expect(drifted).toHaveLength(1);
    expect(drifted[0].history?.[0].map(({commit}) => commit?.subject)).toEqual(['First', 'Second']);
  });
});

test('an earlier report may be JSON, and the same findings are not new', async () => {
  await withShell(async (shell) => {
    await makeRepository(shell);
    await shell.runHere('shingle check --format json --output earlier.json');
    await shell.runHere('shingle check --format html --output report.html --compare-with earlier.json');
    const {data} = reportIn(shell, 'report.html');
    expect(data.findings.length).toBeGreaterThan(3);
    expect([data.findings.filter(({fresh}) => fresh), data.gone]).toEqual([[], []]);
  });
});

test.each([
  ['missing.json', 'cannot be read (ENOENT)'],
  ['text.json', 'is neither an HTML report nor JSON'],
  ['other.json', 'is not a report of findings that this version can read'],
])('refuses to compare with %s', (name, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-earlier-'));
  try {
    writeFileSync(join(folder, 'text.json'), 'a text');
    writeFileSync(join(folder, 'other.json'), '{"version": 9}');
    const message = refusalOf(() => earlierFindings(join(folder, name)));
    expect(message).toContain(`${problem}. Expected what an earlier`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});

test('other commands write it too: two files side by side', async () => {
  await withShell(async (shell) => {
    await makeRepository(shell);
    const ran = await shell.runHere('shingle compare docs/guide/install.md docs/guide/setup.md -f html -o pair.html');
    expect(ran.stderr).toBe('');
    const {data} = reportIn(shell, 'pair.html');
    expect(data.findings[0]).toMatchObject({code: 'compared-documents', passages: [{page: true}]});
    expect(data.pages).toEqual([]);
  });
});

test('a review has only what the change adds, and no map of all pages', async () => {
  await withShell(async (shell) => {
    await makeRepository(shell);
    await shell.runHere('shingle check --base HEAD~1 --format html --output review.html');
    const {data} = reportIn(shell, 'review.html');
    expect(data.summary).toContain('changed since');
    expect(data.findings.flatMap(({message}) => message).join()).toContain('reference/own.md');
    expect(data.pages).toEqual([]);
  });
});
