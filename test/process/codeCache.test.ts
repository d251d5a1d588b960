// The cache of compiled code, in whole runs: written by the first, used by the next, and never seen in what is printed.

import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Worker} from 'node:worker_threads';
import {expect, test, vi} from 'vitest';
import {put, type Shell, withShell} from '../support/shell.ts';

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over.\n';

const check = 'CI= shingle check --no-cache';

function cacheIn({env}: Shell): string {
  return join(
    env.HOME ?? '',
    ...(process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']),
    'shingle',
    'code',
  );
}

async function withPages(use: (shell: Shell) => Promise<void>): Promise<void> {
  await withShell(async (shell) => {
    for (const name of ['a.md', 'b.md']) put(shell, name, passage);
    await use(shell);
  }, false);
}

test('a short run leaves little, a check the whole, and what is there stays', () =>
  withPages(async (shell) => {
    await shell.run('CI= shingle --version');
    const folder = cacheIn(shell);
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    const file = join(folder, name);
    const short = statSync(file).size;
    const {seconds: _, ...first} = await shell.run(check);
    expect(first).toMatchObject({code: expect.any(Number), stderr: ''});
    const written = statSync(file);
    expect(written.size).toBeGreaterThan(short);
    const {seconds: __, ...second} = await shell.run(check);
    expect(second).toEqual(first);
    await shell.run('CI= shingle --version');
    expect(statSync(file)).toMatchObject({ino: written.ino, mtimeMs: written.mtimeMs});
    // A damaged one is replaced.
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] ^= 64;
    writeFileSync(file, bytes);
    const {seconds: ___, ...third} = await shell.run(check);
    expect(third).toEqual(first);
    expect(statSync(file).ino).not.toBe(written.ino);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readdirSync(shell.root).sort()).toEqual(['a.md', 'b.md']);
  }));

test('a check with a corpus runs other code, and has a cache of its own', () =>
  withPages(async (shell) => {
    await shell.run(check);
    await shell.run(`${check} --corpus`);
    const uses = readdirSync(cacheIn(shell)).map((name) => name.split('-', 1)[0]);
    expect(uses.sort()).toEqual(['shingle', 'unanswered']);
  }));

test('the threads of a server share a cache, which the first leaves behind; a damaged one is replaced', () =>
  withPages(async (shell) => {
    const startThreads = async (isThere: () => boolean) => {
      const env = {...process.env, ...shell.env, CI: ''};
      const parameters = {workerData: {kind: 'check', parameters: null}, env};
      const threads = [1, 2].map(() => new Worker(new URL('../../dist/serverThread.cjs', import.meta.url), parameters));
      await vi.waitFor(() => expect(isThere()).toBe(true), {timeout: 20_000, interval: 50});
      for (const thread of threads) await thread.terminate();
    };
    const folder = cacheIn(shell);
    const names = () => (existsSync(folder) ? readdirSync(folder) : []);
    await startThreads(() => names().some((name) => !name.endsWith('.part')));
    const [name = ''] = names();
    expect(name).toMatch(/^server-thread-/);
    const file = join(folder, name);
    const written = statSync(file);
    // The code that starts a thread, and not the whole program.
    expect(written.size).toBeGreaterThan(300_000);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] ^= 64;
    writeFileSync(file, bytes);
    await startThreads(() => !readFileSync(file).equals(bytes));
    expect(names()).toEqual([name]);
  }));

test.each([
  ['switched off', 'NODE_DISABLE_COMPILE_CACHE=1 shingle check --no-cache'],
  ['in CI', 'CI=true shingle check --no-cache'],
  ['without a home', 'HOME=/dev/null shingle check --no-cache'],
  ['after an error', 'CI= shingle check nowhere.md'],
])('%s, nothing is written', (_, line) =>
  withPages(async (shell) => {
    const {code, stderr} = await shell.run(line);
    expect({code, isQuiet: stderr === ''}).toEqual(
      line.includes('nowhere') ? {code: 2, isQuiet: false} : {code, isQuiet: true},
    );
    expect(existsSync(cacheIn(shell))).toBe(false);
  }),
);
