import {chmodSync, existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, type Shell} from '../../support/shell.ts';
import {withTree} from '../cache/tree.ts';
import {
  agreeWithFresh,
  answersCounted,
  answersOf,
  described,
  endResident,
  outputOf,
  residentAgrees,
  residentFolderOf,
  said,
  socketOf,
  startResident,
  until,
} from './residentProcess.ts';

async function withResident(use: (shell: Shell) => Promise<void>): Promise<void> {
  await withTree(async (shell) => {
    const resident = await startResident(shell);
    try {
      await use(shell);
    } finally {
      await endResident(resident);
    }
  });
}

async function somePage(shell: Shell): Promise<string> {
  const {stdout} = await shell.run('git ls-files handbook | grep md$ | head -2 | tail -1');
  return stdout.trim();
}

test('a resident says what a fresh process says, of files and of changes', async () => {
  await withResident(async (shell) => {
    const path = await somePage(shell);
    await shell.run(`sed -n 1,30p ${path} >> notes.md && git add notes.md && sed -n 5,25p notes.md >> handbook/new.md`);
    const commands = ['', path, '--staged', '--base HEAD', '--level all --format json'];
    for (const command of commands) await residentAgrees(shell, `check ${command}`);
    await shell.run(`git mv ${path} handbook/moved.md && rm notes.md`);
    for (const command of commands.slice(2)) await agreeWithFresh(shell, `check ${command}`);
    put(shell, '.shingle.json', '{"minWords": 60}');
    for (const command of ['--changed', '--quiet handbook']) await agreeWithFresh(shell, `check ${command}`);
    // What ranking has found out of findings holds for one set of settings.
    for (const settings of ['{"source": "test"}', '{"minWeight": 3}', '{}']) {
      put(shell, '.shingle.json', settings);
      await residentAgrees(shell, 'check --level all --format jsonl');
    }
    put(shell, '.shingle.json', '{"minWords": "many"}');
    await agreeWithFresh(shell, 'check');
  });
});

test('nobody asks it in CI, with --no-resident, or for what only a process of its own can do', async () => {
  await withResident(async (shell) => {
    const commands = [
      'CI=1 shingle check',
      'shingle check --no-resident',
      'echo some words | shingle check -',
      'shingle check --output report.txt',
      'shingle check --format pretty --format json=report.json',
      'cd handbook && shingle check',
    ];
    for (const command of commands) await shell.run(command);
    expect(await answersCounted(shell)).toBe(0);
    await until(async () => {
      await shell.run('cd handbook && shingle check --changed');
      return (await answersCounted(shell)) === 1;
    }, 'it is asked');
  });
});

test('what comes over the socket may do no more than a check', async () => {
  await withResident(async (shell) => {
    const socket = socketOf(shell);
    const run = (...words: string[]) =>
      said(
        socket,
        `${JSON.stringify({kind: 'run', command: {words, cwd: shell.root, env: shell.env, columns: null}})}\n`,
      );
    for (const words of [
      ['baseline', 'create'],
      ['clean'],
      ['check', '--output', 'written.txt'],
      ['check', '--format', 'json=written.txt'],
      ['hook', 'install'],
      ['check', '--root', '/'],
    ]) {
      expect(await run(...words), words.join(' ')).toBe('{"kind":"working"}\n{"kind":"refused"}\n');
    }
    expect(existsSync(join(shell.root, 'written.txt'))).toBe(false);
    for (const line of ['rubbish\n', '{}\n', '{"kind":"run"}\n', '{"kind":"run","command":{"words":[1]}}\n', '\n']) {
      expect(await said(socket, line), line).toBe('');
    }
    expect(await said(socket, 'x'.repeat(5_000_000))).toBe('');
    const gone = {words: ['check'], cwd: join(shell.root, 'gone'), env: shell.env, columns: null};
    const asked = `${JSON.stringify({kind: 'run', command: gone})}\n`;
    expect(await said(socket, asked)).toBe('{"kind":"working"}\n{"kind":"refused"}\n');
    expect(await answersCounted(shell)).toBe(0);
    await residentAgrees(shell, 'check');
  });
});

test('a client does the work itself if the resident is killed, stopped or busy', async () => {
  await withTree(async (shell) => {
    const first = await startResident(shell);
    first.child.kill('SIGSTOP');
    await agreeWithFresh(shell, 'check handbook');
    await endResident(first);
    expect(described(shell)).toHaveLength(1);
    await agreeWithFresh(shell, 'check handbook --level all');
    expect(await answersOf(shell)).toBe(null);
    // It takes the place of the one that was killed.
    const second = await startResident(shell);
    expect(await answersCounted(shell)).toBe(0);
    const {stdout: fresh} = await shell.run('shingle check --no-cache');
    const all = await Promise.all(Array.from({length: 4}, () => shell.run('shingle check --no-progress')));
    for (const {stdout} of all) expect(stdout).toBe(fresh);
    await endResident(second);
  });
});

test('with "resident", a check leaves one behind, which ends when it is idle, stopped, or without its root', async () => {
  await withTree(async (shell) => {
    put(shell, '.shingle.json', '{"resident": true}');
    await shell.run('shingle check');
    await until(() => described(shell).length === 1, 'one begins');
    await shell.run('echo "One more line." >> notes.md');
    await residentAgrees(shell, 'check');
    const answers = await answersCounted(shell);
    await until(async () => {
      const {stdout} = await shell.run('shingle status');
      const [, count] = /^resident process \d+: (\d+) answers?, .* of memory, started /m.exec(stdout) ?? [];
      return Number(count) === answers;
    }, 'status says it');
    expect((await shell.run('shingle status --stop')).stdout).toMatch(/^Stopped process \d+\.\n$/);
    await until(() => described(shell).length === 0, 'it ends');
    expect((await shell.run('shingle status --stop')).stdout).toBe('No resident process runs here.\n');
    await shell.run('echo "Another line." >> notes.md && SHINGLE_RESIDENT_IDLE_MS=300 shingle check');
    await until(() => described(shell).length === 1, 'one begins');
    await until(() => described(shell).length === 0, 'it ends');
    const last = await startResident(shell);
    await shell.run(`mv '${shell.root}' '${shell.root}-gone'`);
    expect(await last.ended).toBe(0);
  });
});

test('a second one ends at once, and none begins in a folder that others may enter', async () => {
  await withResident(async (shell) => {
    expect(outputOf(await shell.run('shingle serve 2>&1 | tail -1')).stdout).toBe(
      'shingle: ended: another resident has this root\n',
    );
    const folder = residentFolderOf(shell);
    chmodSync(folder, 0o755);
    expect((await shell.run('shingle serve 2>&1 | tail -1')).stdout).toBe(
      `shingle: ended: others may enter ${folder}\n`,
    );
    chmodSync(folder, 0o700);
    const description = join(folder, described(shell)[0] ?? '');
    // What others can write to is not believed.
    chmodSync(description, 0o666);
    expect(readFileSync(description, 'utf8')).toContain(shell.root);
    expect(await answersOf(shell)).toBe(null);
  });
});
