// check --watch: prints again when a file that is checked changes, not when another does, and Ctrl-C ends it with the exit
// code of the last run.

import {type ChildProcess, spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {WorkspaceWatch} from '../../server/app/workspace/workspaceWatch.ts';
import {loadConfig} from '../../server/config/loadConfig.ts';
import {program} from '../support/build.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';

/** What a process has printed, and a promise for what it will print. */
function started({root}: Shell, words: readonly string[]) {
  const child = spawn(process.execPath, [program, 'check', '--watch', '-f', 'concise', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return {
    child,
    text: () => out,
    /** Until so many runs have ended. */
    runs: async (count: number) => {
      while (err.split('Ctrl-C ends it').length <= count) await new Promise((done) => setTimeout(done, 10));
    },
    messages: () => err,
  };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.on('close', done));
}

test('every change of a checked file is a run, and Ctrl-C gives the last exit code', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q');
    put(shell, '.gitignore', 'built/\n');
    put(shell, 'a.md', passage);
    const {child, text, runs, messages} = started(shell, []);
    await runs(1);
    expect(text()).toBe('Nothing to act on in 1 file.\n');
    put(shell, 'built/b.md', passage);
    put(shell, 'new/deep/b.md', passage);
    await runs(2);
    expect(text()).toContain('a.md:1:1: warning copied-page: This page has the same text as new/deep/b.md.');
    rmSync(join(shell.root, 'new'), {recursive: true});
    await runs(3);
    expect(text()).toMatch(/Nothing to act on in 1 file\.\n$/);
    put(shell, '.shingle.json', '{"minWords": "many"}');
    await runs(4);
    expect(messages()).toContain('minWords: got "many"');
    put(shell, '.shingle.json', '{"minWords": 20}');
    put(shell, 'b.md', passage);
    await runs(5);
    expect(messages()).not.toContain('built');
    child.kill('SIGINT');
    expect(await ended(child)).toBe(1);
  });
});

/** Sends Ctrl-C as soon as somebody listens to it. */
const stopping =
  "data:text/javascript,process.on('newListener',(name)=>name==='SIGINT'&&process.nextTick(()=>process.emit('SIGINT')))";

test('Ctrl-C before the first run is complete ends with 130', async () => {
  await withShell(async (shell) => {
    put(shell, 'a.md', passage);
    const {code, stdout} = await shell.run(`NODE_OPTIONS="--import ${stopping}" shingle check --watch`);
    expect([code, stdout]).toEqual([130, '']);
  });
});

test('a review is repeated when something is staged, and the report that it writes is no change', async () => {
  await withShell(async (shell) => {
    put(shell, 'a.md', passage);
    await shell.run('git init -q && git add . && git commit -qm a');
    const {child, runs, messages} = started(shell, ['--staged', '--output', 'report.txt']);
    await runs(1);
    put(shell, 'b.md', passage);
    await shell.run('git add b.md');
    await runs(2);
    child.kill('SIGINT');
    expect(await ended(child)).toBe(1);
    expect(messages()).not.toContain('report.txt');
  });
});

test('without watchers, files are looked at every second', async () => {
  await withShell(async (shell) => {
    put(shell, 'a.md', passage);
    const load = () => loadConfig({root: shell.root, cwd: shell.root});
    const watch = await WorkspaceWatch.start({root: shell.root, isReview: false, ignored: null, load, watchersMax: 0});
    expect(watch.how).toContain('every second');
    const next = watch.next(new AbortController().signal);
    put(shell, 'b.md', passage);
    expect(await next).toEqual([join(shell.root, 'b.md')]);
    watch.end();
  });
});
