// Files that the disk refuses: what was not checked must not look clean.

import {expect, test} from 'vitest';
import {commandLine} from '../support/build.ts';
import {type DiskCall, type Trouble, withDisk} from '../support/faultyDisk.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const words = (from: number) => Array.from({length: 60}, (_, at) => `w${(from + at * at) % 997}x`).join(' ');

const refused =
  (code: 'EIO' | 'EACCES') =>
  ({name, path}: DiskCall): Trouble | null =>
    name === 'openSync' && path.endsWith('.md') ? {kind: 'error', code} : null;

/** In this process, whose disk is faulty. */
async function ranHere({root, env}: Shell, ...line: readonly string[]) {
  const run = await commandLine();
  const [stdout, stderr] = [collected(), collected()];
  const code = await run(line, ioFor(Buffer.alloc(0), stdout, stderr, root, env));
  return {code, stdout: stdout.text(), stderr: stderr.text()};
}

test('no file could be read: a failure, with the reasons', () =>
  withShell(async (shell) => {
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries()) put(shell, `${name}.md`, `# T\n\n${words(at * 7)}\n`);
    const below = `${shell.root}/`;
    for (const call of ['check', 'mirrors']) {
      const {result} = await withDisk({below, decide: refused('EIO')}, () => ranHere(shell, call));
      expect(result.code).toBe(2);
      expect(result.stdout).toBe('');
      expect(result.stderr).toContain(
        'No file could be read: "a.md" is unreadable (EIO), "b.md" is unreadable (EIO), "c.md" is unreadable (EIO) and 2 more.',
      );
    }
  }));

test('one file could not be read: it is named, and the others are checked', () =>
  withShell(async (shell) => {
    put(shell, 'a.md', `# A\n\n${words(1)}\n`);
    put(shell, 'b.md', `# B\n\n${words(1)}\n`);
    put(shell, 'c.md', `# C\n\n${words(2)}\n`);
    const below = `${shell.root}/c.md`;
    const {result} = await withDisk({below, decide: refused('EACCES')}, () => ranHere(shell, 'check', '-f', 'concise'));
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('in 2 files');
    expect(result.stderr).toContain(
      '1 file or folder could not be read and is not compared: "c.md" is unreadable (no permission).',
    );
    expect((await ranHere(shell, 'check')).stderr).toBe('');
  }));
