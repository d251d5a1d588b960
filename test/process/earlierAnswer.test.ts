// A cached answer is printed by the entry point alone. The transcripts run in one process and bypass the entry point.

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
    // A file written a moment ago could change again within the same tick of the clock.
    await shell.run('git init -q; sleep 0.1');
    const words = 'check . c.md -f concise';
    expect((await shell.run(`${alone} ${words}`)).stderr).toContain('program.mjs');
    // The run in the test's process writes the cache; the run in its own process prints from it.
    const {seconds: _, ...first} = await shell.runHere(`shingle ${words}`);
    const {seconds: __, ...again} = await shell.run(`${alone} ${words}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({code: 1, stderr: 'shingle: "c.md" cannot be compared: binary.\n'});
    expect(first.stdout).toContain('a.md:1:1');
  }));
