// check --watch: prints again when a file that is checked changes, not when another does, and Ctrl-C ends it with the exit
// code of the last run.

import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {WorkspaceWatch} from '../../server/app/workspace/workspaceWatch.ts';
import {loadConfig} from '../../server/config/loadConfig.ts';
import {until} from '../lsp/client.ts';
import {program} from '../support/build.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';

type Watching = ReturnType<typeof started>;

/** Output of a process, and a promise for more of it. */
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
    messages: () => err,
    /**
     * Until a run has ended after which this holds, and nothing runs. Runs are not counted: on a busy machine, what is
     * written one after the other may be more than one.
     */
    rests: (what: string, holds: () => boolean) =>
      until(
        what,
        () => out + err,
        () => err.endsWith('Ctrl-C ends it\n') && holds(),
      ),
  };
}

/** It ends with the test, also with one that fails. */
async function withWatch(shell: Shell, words: readonly string[], use: (watch: Watching) => Promise<void>) {
  const watch = started(shell, words);
  try {
    await use(watch);
  } finally {
    watch.child.kill('SIGKILL');
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.on('close', done));
}

test('every change of a checked file is a run, and Ctrl-C gives the last exit code', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q');
    put(shell, '.gitignore', 'built/\n');
    put(shell, 'a.md', passage);
    await withWatch(shell, [], async ({child, text, rests, messages}) => {
      const nothing = () => text().endsWith('No warnings in 1 file.\n');
      await rests('one page', nothing);
      put(shell, 'built/b.md', passage);
      put(shell, 'new/deep/b.md', passage);
      const copy = 'a.md:1:1: warning copied-page: This file is identical to new/deep/b.md.';
      await rests('the copy', () => text().includes(copy));
      rmSync(join(shell.root, 'new'), {recursive: true});
      await rests('one page again', nothing);
      put(shell, '.shingle.json', '{"minWords": "many"}');
      await rests('the mistake', () => messages().includes('minWords: got "many"'));
      put(shell, '.shingle.json', '{"minWords": 20}');
      put(shell, 'b.md', passage);
      await rests('the other copy', () => text().includes('identical to b.md'));
      expect(messages()).not.toContain('built');
      child.kill('SIGINT');
      expect(await ended(child)).toBe(1);
    });
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
    const report = join(shell.root, 'report.txt');
    await withWatch(shell, ['--staged', '--output', 'report.txt'], async ({child, rests, messages}) => {
      await rests('the first report', () => existsSync(report));
      put(shell, 'b.md', passage);
      await shell.run('git add b.md');
      await rests('what is staged', () => readFileSync(report, 'utf8').includes('b.md'));
      child.kill('SIGINT');
      expect(await ended(child)).toBe(1);
      expect(messages()).not.toContain('report.txt');
    });
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
