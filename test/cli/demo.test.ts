// `shingle demo` unpacks a repository with every kind of finding that one repository can have, and walks through it: each step
// shows what it says.

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {kinds} from '../../shared/kinds/kinds.ts';
import {program} from '../support/build.ts';
import {removeFolder} from '../support/removeFolder.ts';
import {type Ran, type Shell, withShell} from '../support/shell.ts';

let ran: Ran;
let folder = '';
let end: () => void = () => undefined;
let shell: Shell;

beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    withShell(async (opened) => {
      shell = opened;
      ran = await opened.run('TMPDIR="$PWD" shingle demo');
      folder = /is in\n(.+)\n/.exec(ran.stdout)?.[1] ?? '';
      ready();
      await new Promise<void>((done) => {
        end = done;
      });
    }).catch(failed);
  });
});

afterAll(async () => {
  await removeFolder(folder);
  end();
});

test('it walks through all steps, and says where the folder is', () => {
  expect(ran.code).toBe(0);
  const steps = [...ran.stdout.matchAll(/^── (\d) of 6: .*$/gm)];
  expect(steps.map(([, number]) => number)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(existsSync(join(folder, '.git'))).toBe(true);
});

test('without Git it says so, and leaves no folder', async () => {
  await withShell(async ({run, root}) => {
    const {code, stderr} = await run(`TMPDIR="$PWD" PATH=/nowhere '${process.execPath}' '${program}' demo`);
    expect(code).toBe(2);
    expect(stderr).toBe('shingle: demo: Git was not found. Install it, or put it on the PATH.\n');
    expect(readdirSync(root).filter((name) => name.startsWith('shingle-demo'))).toEqual([]);
  });
});

test('each step shows what it is about', () => {
  const [, all, left, mended, drifted, trend] = ran.stdout.split(/^── \d of 6: /m);
  expect(all).toMatch(/broken-in-copy[\s\S]*copied-page/);
  expect(left).toMatch(/stale-copy\n[\s\S]*two\b[\s\S]*→[\s\S]*three/);
  expect(mended).toContain('Changed 1 copy in 1 file.');
  expect(mended).toContain('No warnings in 2 files changed since the last commit.');
  expect(drifted).toMatch(/drifted-copy\n[\s\S]*on port 9443 again[\s\S]*on port 8443 again/);
  expect(trend).toMatch(/^2026-01 [\s\S]*^2026-06 [\s\S]*Commits that removed most\n {2}−\d+ words .*Cem Aydin/m);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<!doctype html>');
});

test('the edit and its mend are in the work tree, and nothing else', async () => {
  const {stdout} = await shell.run(`git -C ${folder} diff --stat | cat; git -C ${folder} status --porcelain`);
  expect(stdout).toMatch(/guides\/limits\.md\s+\| 2 [\s\S]*support\/desk\/limits\.md \| 2 /);
  expect(stdout).toContain(' M guides/limits.md\n M support/desk/limits.md\n?? report.html\n');
});

test('the steps and the commands at the end show each kind of finding, but for copies in other repositories', async () => {
  const steps = ran.stdout.split('More that is in this folder:')[0];
  const codes = new Set(Object.keys(kinds).filter((code) => steps.includes(code)));
  const [, ...commands] = ran.stdout.split(/\n {2}shingle (?=\w)/).map((text) => text.split('\n')[0]);
  for (const words of commands) {
    const {stdout} = await shell.runHere(
      `cd ${folder} && git stash -q && shingle ${words} --format json; git stash pop -q`,
    );
    for (const {code} of JSON.parse(stdout).findings) codes.add(code);
  }
  expect([...codes].sort()).toEqual(
    Object.keys(kinds)
      .filter((code) => code !== 'copied-elsewhere')
      .sort(),
  );
});
