// The job for GitLab CI, run as a runner of GitLab does: its script in a clone, with the variables of the pipeline.

import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {assert, expect, test} from 'vitest';
import {parse} from 'yaml';
import {cacheFolder, locationFor, surroundingsOf} from '../../server/store/location.ts';
import {keyFile} from '../../server/store/seal.ts';
import {program} from '../support/build.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const file = fileURLToPath(new URL('../../.ci/gitlab.yml', import.meta.url));

interface Job {
  readonly cache: {readonly paths: readonly string[]; readonly when: string};
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: {readonly paths: readonly string[]; readonly reports: Readonly<Record<string, string>>};
}

const {shingle: job}: {readonly shingle: Job} = parse(readFileSync(file, 'utf8'));

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';
const old =
  'The index is written in segments that never change, and a manifest names those that are valid. A reader opens the manifest once and needs no lock, because what it names stays on the disk as long as a reader may have it open. A process that is killed leaves files that nobody names, and the next one that writes takes them away before it begins with its own.\n';

/** A project with one old copy, and a branch that adds another. */
async function withProject(use: (shell: Shell, base: string) => void | Promise<void>): Promise<void> {
  await withShell(async (shell) => {
    put(shell, 'docs/index.md', `# Index\n\nHow it is stored.\n\n${old}`);
    put(shell, 'guide/disk.md', `# Disk\n\nWhat is on it.\n\n${old}`);
    put(shell, 'docs/keys.md', `# Keys\n\nAbout keys.\n\n${passage}`);
    await shell.run('git init -q -b main && git add . && git commit -qm base');
    const {stdout} = await shell.run('git rev-parse HEAD');
    put(shell, 'guide/first.md', `# First day\n\nWhat to do.\n\n${passage}`);
    await shell.run('git checkout -qb work && git add . && git commit -qm more');
    await use(shell, stdout.trim());
  });
}

function variablesOf(root: string): Record<string, string> {
  const filled = (value: string) => value.replace('$CI_PROJECT_DIR', root);
  return Object.fromEntries(Object.entries(job.variables).map(([name, value]) => [name, filled(value)]));
}

function played({root}: Shell, pipeline: Readonly<Record<string, string>>) {
  const env = {PATH: process.env.PATH, HOME: root, CI: 'true', GITLAB_CI: 'true', ...variablesOf(root), ...pipeline};
  const words = ['-c', `set -eo pipefail\n${job.script.join('\n')}`];
  const {status, stdout, stderr} = spawnSync('bash', words, {
    cwd: root,
    encoding: 'utf8',
    env: {...env, SHINGLE: `${process.execPath} ${program}`},
  });
  return {code: status, log: stdout + stderr};
}

test('what Shingle caches is cached from job to job, also if one fails', () =>
  withProject(({root}) => {
    const surroundings = surroundingsOf({HOME: root, ...variablesOf(root)});
    const location = locationFor(root, surroundings);
    const caches = cacheFolder(surroundings);
    assert(location.kind === 'location' && caches !== null);
    const folders = [location.folder, dirname(keyFile(caches))].map((folder) => `${relative(root, folder)}/`);
    expect(job.cache).toMatchObject({paths: folders, when: 'always'});
  }));

function issuesIn({root}: Shell): {readonly fingerprint: string; readonly location: {readonly path: string}}[] {
  return JSON.parse(readFileSync(join(root, job.artifacts.reports.codequality), 'utf8'));
}

test('a merge request fails at what it adds; GitLab gets all copies, of which one is new by its fingerprint', () =>
  withProject(async (shell, base) => {
    await shell.run('git checkout -q main');
    expect(played(shell, {})).toMatchObject({code: 0});
    const before = issuesIn(shell).map(({fingerprint}) => fingerprint);
    expect(before).toHaveLength(1);
    expect(existsSync(join(shell.root, job.artifacts.reports.junit))).toBe(false);
    await shell.run('git checkout -q work');
    const {code, log} = played(shell, {CI_MERGE_REQUEST_DIFF_BASE_SHA: base});
    expect(code, log).toBe(1);
    expect(log).toContain(`1 warning (1 new copy) in 1 file changed since ${base.slice(0, 7)}.`);
    const issues = issuesIn(shell);
    expect(issues).toHaveLength(2);
    const fresh = issues.filter(({fingerprint}) => !before.includes(fingerprint));
    expect(fresh.map(({location}) => location.path)).toEqual([
      expect.stringMatching(/^(?:docs\/keys|guide\/first)\.md$/),
    ]);
    expect(readFileSync(join(shell.root, job.artifacts.reports.junit), 'utf8')).toContain('classname="guide/first.md"');
    for (const path of job.artifacts.paths)
      expect(readFileSync(join(shell.root, path), 'utf8')).toContain('1 new copy');
  }));

test('a merge request without copies passes, and so does one that is told to', () =>
  withProject(async (shell, base) => {
    const told = played(shell, {CI_MERGE_REQUEST_DIFF_BASE_SHA: base, SHINGLE_FAIL_ON: 'never'});
    expect(told.code, told.log).toBe(0);
    await shell.run('git rm -q guide/first.md && git commit -qm "not needed"');
    const {code, log} = played(shell, {CI_MERGE_REQUEST_DIFF_BASE_SHA: base});
    expect(code, log).toBe(0);
    expect(log).toContain('No warnings');
  }));

test('a failure of Shingle fails the job', () =>
  withProject((shell) => {
    const {code, log} = played(shell, {CI_MERGE_REQUEST_DIFF_BASE_SHA: 'f'.repeat(40)});
    expect(code).toBe(2);
    expect(log).toContain('is not a branch, tag or commit');
  }));
