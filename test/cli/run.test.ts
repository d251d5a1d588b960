// The command line as a function: it reads and writes only through its environment, and leaves no state behind.

import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Io} from '../../server/cli/io.ts';
import {run} from '../../server/cli/run.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

/** Heavy enough to be a warning. */
const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';

async function runIn(cwd: string, argv: readonly string[], own: Partial<Io> & {readonly input?: string} = {}) {
  const [out, err] = [collected(), collected()];
  const io = {...ioFor(Buffer.from(own.input ?? ''), out, err, cwd, {HOME: cwd}), ...own};
  const code = await run(argv, io);
  return {code, stdout: out.text(), stderr: err.text()};
}

/** Two folders: one contains a copied passage, the other does not. */
function withFolders(use: (shell: Shell) => Promise<void>): Promise<void> {
  return withShell(async (shell) => {
    for (const name of ['one/a.md', 'one/b.md', 'other/c.md']) put(shell, name, passage);
    await use(shell);
  });
}

test('paths are relative to the working folder that is handed in, also of several runs at once', () =>
  withFolders(async ({root}) => {
    const before = [process.cwd(), process.exitCode];
    const [one, other] = await Promise.all([
      runIn(join(root, 'one'), ['-f', 'concise', '--no-cache']),
      runIn(join(root, 'other'), ['-f', 'concise', '--no-cache']),
    ]);
    expect(one.code).toBe(1);
    expect(one.stdout).toContain('a.md:1:1');
    expect(other).toMatchObject({code: 0, stderr: ''});
    expect([process.cwd(), process.exitCode]).toEqual(before);
  }));

test('files that flags name: a list, a configuration, the report', () =>
  withFolders(async (shell) => {
    const {root} = shell;
    put(shell, 'one/list', 'a.md\n');
    put(shell, 'one/own.json', '{"exclude": ["b.md"]}');
    const listed = await runIn(join(root, 'one'), [
      '--file-list',
      'list',
      '-f',
      'concise',
      '-o',
      'report',
      '--no-cache',
    ]);
    expect(listed).toEqual({code: 1, stdout: '', stderr: ''});
    expect(readFileSync(join(root, 'one/report'), 'utf8')).toContain('a.md:1:1');
    expect((await runIn(join(root, 'one'), ['--config', 'own.json', '--no-cache'])).code).toBe(0);
    const failed = await runIn(join(root, 'one'), ['--file-list', 'nowhere']);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain('nowhere cannot be read (no such file or directory)');
    expect(existsSync('report')).toBe(false);
  }));

test('standard input, the width of the terminal and variables', () =>
  withFolders(async ({root}) => {
    const piped = await runIn(join(root, 'other'), ['check', '-', '-f', 'concise', '--no-cache'], {input: passage});
    expect(piped).toMatchObject({code: 1, stderr: ''});
    expect(piped.stdout).toContain('stdin.md:1:1');
    const out = collected();
    const stdout = {...out, isTTY: true, columns: 60};
    await runIn(join(root, 'one'), ['help', 'check'], {stdout});
    expect(
      Math.max(
        ...out
          .text()
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(60);
    const coloured = await runIn(join(root, 'one'), ['--no-cache'], {env: {FORCE_COLOR: '1'}});
    expect(coloured.stdout).toContain('\x1b[');
  }));

test('a terminal gets links and the first ten, a log in CI gets all as plain text, whatever was cached', () =>
  withFolders(async (shell) => {
    const {root} = shell;
    for (let number = 0; number < 12; number++) {
      const words = Array.from({length: 75}, (_, at) => `word${number}x${at}`).join(' ');
      for (const page of [`one/${number}/one`, `two/n${number}/second`])
        put(shell, `more/${page}.md`, `${page.replaceAll('/', ' ')}\n\n${words}\n`);
    }
    const onTerminal = async (env: Record<string, string>, isTTY = true) => {
      const out = collected();
      const stdout = {...out, isTTY, columns: 80};
      await runIn(join(root, 'more'), [], {stdout, env: {HOME: root, NO_COLOR: '1', ...env}});
      return out.text();
    };
    const linked = await onTerminal({TERM: 'xterm-kitty'});
    expect(linked).toMatch(/\u001b\]8;;file:\/\/[\w.-]*\/.*\/more\/one\/\d+\/one\.md#1\u001b\\/);
    expect(linked).toContain('2 more (--all).');
    const plain = await onTerminal({TERM: 'xterm'});
    expect(plain).toBe(linked.replaceAll(/\u001b\]8;;[^\u001b]*\u001b\\/g, ''));
    const inCi = await onTerminal({TERM: 'xterm-kitty', CI: 'true'});
    expect(inCi).not.toMatch(/\u001b|--top/);
    expect(await onTerminal({TERM: 'xterm-kitty', FORCE_HYPERLINK: '0'})).toBe(plain);
    const piped = inCi.replaceAll(/^Accept number .*\n(?: .*\n)*\n/gm, '');
    expect(await onTerminal({TERM: 'xterm-kitty'}, false)).toBe(piped);
    expect(await onTerminal({TERM: 'xterm-kitty'})).toBe(linked);
  }));

test('Ctrl-C is told by the surroundings, and ends with 130', () =>
  withFolders(async ({root, run: shell}) => {
    await shell('cd one && git init -q && git add . && git commit -qm one');
    const stopped = await runIn(join(root, 'one'), ['drift'], {stoppable: (use) => use(AbortSignal.abort())});
    expect(stopped).toMatchObject({code: 130, stdout: ''});
    expect(stopped.stderr).toMatch(/^shingle: Stopped\. /);
  }));

test('the clock decides which entries of a baseline have expired', () =>
  withFolders(async ({root}) => {
    const one = join(root, 'one');
    expect((await runIn(one, ['baseline', 'create', '--expires', '2030-01-31'])).code).toBe(0);
    const onDay = (day: string) => runIn(one, ['--no-cache', '-q'], {clock: () => Date.parse(day)});
    expect((await onDay('2030-01-31')).code).toBe(0);
    expect((await onDay('2030-02-01')).code).toBe(1);
  }));
