// An earlier answer is told by the entry alone. The transcripts run in one process, past it.

import {copyFileSync, mkdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {program} from '../support/build.ts';
import {put, withShell} from '../support/shell.ts';

/** Heavy enough to be a warning. */
const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';

test('the same report, notes and exit code, with nothing of the program loaded', () =>
  withShell(async (shell) => {
    for (const name of ['a.md', 'b.md']) put(shell, name, passage);
    put(shell, 'c.md', Buffer.from([1, 2, 0, 0, 0, 7]));
    const entry = join(shell.root, '../entry');
    mkdirSync(entry);
    for (const name of ['shingle.js', 'package.json']) copyFileSync(join(dirname(program), name), join(entry, name));
    const alone = `'${process.execPath}' '${join(entry, 'shingle.js')}'`;
    // What was written a moment ago may be written again in the same tick of the clock.
    await shell.run('git init -q; sleep 0.1');
    const words = 'check . c.md -f concise';
    expect((await shell.run(`${alone} ${words}`)).stderr).toContain('program.mjs');
    // In the test's process what is kept for it, and in a process of its own what that tells.
    const {seconds: _, ...first} = await shell.runHere(`shingle ${words}`);
    const {seconds: __, ...again} = await shell.run(`${alone} ${words}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({code: 1, stderr: 'shingle: "c.md" cannot be compared: binary.\n'});
    expect(first.stdout).toContain('a.md:1:1');
  }));
