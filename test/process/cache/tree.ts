// A tree that is checked repeatedly, with and without caches. `entry`, a copy of the program's entry point without the
// rest, answers from the cache or fails, which makes cache hits visible.

import {copyFileSync, cpSync, mkdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import {program} from '../../support/build.ts';
import {put, type Ran, type Shell, withShell} from '../../support/shell.ts';

const handbook = fileURLToPath(new URL('../../../docs/example', import.meta.url));

export async function withTree(use: (shell: Shell, entry: string) => Promise<void>, isGit = true): Promise<void> {
  await withShell(async (shell) => {
    cpSync(handbook, join(shell.root, 'handbook'), {recursive: true});
    put(shell, 'notes.md', 'Nothing in here is anywhere else.\n');
    if (isGit) await shell.run('git init -q && git add handbook && git commit -qm one');
    const entry = entryAlone(shell);
    await settled(shell);
    await use(shell, entry);
  });
}

/** Calls the entry point alone. Its folder has the manifest: Node reads those of the folders above otherwise. */
export function entryAlone({root}: Shell): string {
  const alone = join(dirname(root), 'alone');
  mkdirSync(alone);
  for (const name of ['shingle.js', 'package.json']) copyFileSync(join(dirname(program), name), join(alone, name));
  return `'${process.execPath}' '${join(alone, 'shingle.js')}'`;
}

/**
 * A file that changed in the current tick of the file system clock could change again unnoticed, so it is not trusted:
 * waits for the next tick.
 */
export async function settled({run}: Shell): Promise<void> {
  await run('sleep 0.05');
}

export const said = ({code, stdout, stderr}: Ran) => ({code, stdout, stderr});

/**
 * A run with caches must give the same as one without. That needs no process of its own, for nothing in memory lasts, unless
 * a file in the home folder counts.
 */
export async function agree(shell: Shell, command: string, runCold = shell.runHere): Promise<Ran> {
  const cold = await runCold(`shingle ${command} --no-cache`);
  const first = await shell.run(`shingle ${command}`);
  expect(said(first), command).toEqual(said(cold));
  return cold;
}
