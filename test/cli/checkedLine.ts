// Shell lines with hostile input: nothing crashes, nothing hangs, every message says what to do.

import {expect} from 'vitest';
import {put, type Ran, type Shell, withShell} from '../support/shell.ts';

/** Heavy enough to be a warning wherever it is copied. */
export const passage =
  'The account that uploads the report needs to read every folder of the archive and to write into the outbox, or the transfer fails without a message and nobody notices for weeks that nothing has arrived. Whoever sets it up should therefore send one small file by hand, wait until the other side confirms its receipt, and only then let the timer take over; a missing permission shows within minutes this way.\n';

/** A shell line in a folder that `prepare` has filled, its exit code, and parts of its output. */
export async function check(
  line: string,
  code: number,
  printed: string | RegExp,
  prepare: (shell: Shell) => unknown = () => {},
  run: (shell: Shell, line: string) => Promise<Ran> = (shell, line) => shell.runHere(line),
): Promise<void> {
  await withShell(async (shell) => {
    await prepare(shell);
    const ran = await run(shell, line);
    const all = (ran.stdout + ran.stderr).replaceAll(shell.root, 'ROOT');
    expect(all).not.toMatch(/should not happen|\n {4}at /);
    if (typeof printed === 'string') expect(all).toContain(printed);
    else expect(all).toMatch(printed);
    expect(ran.code).toBe(code);
  });
}

/** The same in a process of its own, where a hang ends with exit code 124. */
export function checkApart(
  line: string,
  code: number,
  printed: string | RegExp,
  prepare?: (shell: Shell) => unknown,
): Promise<void> {
  return check(line, code, printed, prepare, (shell) => shell.run(`shingle() { timeout 50 shingle "$@"; }; ${line}`));
}

export const put1 = (path: string, content: string | Uint8Array) => (shell: Shell) => put(shell, path, content);
