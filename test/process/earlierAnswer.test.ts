// A cached answer is printed by the entry point alone. The transcripts run in one process and bypass the entry point.

import {expect, test} from 'vitest';
import {put, withShell} from '../support/shell.ts';
import {entryAlone} from './cache/tree.ts';

/** Heavy enough to be a warning. */
const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Send one small file by hand, wait until the other side confirms that it has arrived, and only then let the timer take over: whatever permission is missing shows within minutes this way, and not on the last day of the month when the office is closed.\n';

test('the same report, notes and exit code, with nothing of the program loaded', () =>
  withShell(async (shell) => {
    for (const name of ['a.md', 'b.md']) put(shell, name, passage);
    put(shell, 'c.md', Buffer.from([1, 2, 0, 0, 0, 7]));
    const alone = entryAlone(shell);
    // A file written a moment ago could change again within the same tick of the clock.
    await shell.run('git init -q; sleep 0.1');
    const words = 'check . c.md -f concise';
    expect((await shell.run(`${alone} ${words}`)).stderr).toContain('program.cjs');
    // The run in the test's process writes the cache; the run in its own process prints from it.
    const {seconds: _, ...first} = await shell.runHere(`shingle ${words}`);
    const {seconds: __, ...again} = await shell.run(`${alone} ${words}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({
      code: 1,
      stderr: 'shingle: "c.md" cannot be compared: binary (more than one NUL in 256 bytes).\n',
    });
    expect(first.stdout).toContain('a.md:1:1');
  }));

test('the numbers of an earlier answer are those of the last report again', () =>
  withShell(async (shell) => {
    const other = passage.split(' ').reverse().join(' ');
    for (const name of ['a.md', 'b.md']) put(shell, name, passage);
    for (const name of ['c.md', 'd.md']) put(shell, name, `${other} ${other.toUpperCase().replaceAll('E', 'o')}`);
    await shell.run('git init -q; sleep 0.1');
    const numbers = async (line: string) => ((await shell.run(line)).stdout.match(/^ \d .*?:/gm) ?? []).join();
    expect(await numbers('shingle')).toBe(' 1  c.md:, 2  a.md:');
    expect(await numbers('shingle --sort path')).toBe(' 1  a.md:, 2  c.md:');
    expect(await numbers('shingle')).toBe(' 1  c.md:, 2  a.md:');
    expect((await shell.run('shingle baseline add 1')).stdout).toContain('c.md and d.md');
    expect(await numbers('shingle')).toBe(' 1  a.md:');
    // Nothing is remembered: then there are no numbers, and an identity is found by another check.
    await shell.run('shingle clean');
    expect(await shell.run('shingle --no-cache -q; shingle baseline add 1')).toMatchObject({code: 2});
  }));

test('an answer that the history had a part in holds for one HEAD and one index of the history', () =>
  withShell(async (shell) => {
    for (const name of ['a.md', 'b.md']) put(shell, name, passage);
    const alone = `${entryAlone(shell)} check -f concise`;
    const isRepeated = async (change: string) => {
      await shell.run(`${change}; sleep 0.1`);
      await shell.runHere('shingle check -f concise');
      const {stderr} = await shell.run(alone);
      return !stderr.includes('program.cjs');
    };
    expect(await isRepeated('git init -q && git add . && git commit -qm one')).toBe(true);
    await shell.run('git commit -q --allow-empty -m two');
    // Git is asked where there is no index, so that what it says holds for one HEAD, too.
    expect((await shell.run(alone)).stderr).toContain('program.cjs');
    expect(await isRepeated('true')).toBe(true);
    await shell.runHere('shingle index --history --no-progress');
    expect((await shell.run(alone)).stderr).toContain('program.cjs');
    expect(await isRepeated('true')).toBe(true);
    await shell.run('git commit -q --allow-empty -m three');
    expect((await shell.run(alone)).stderr).toContain('program.cjs');
    expect(await isRepeated('true')).toBe(true);
    expect((await shell.run(`${alone} --no-drift`)).stderr).toContain('program.cjs');
    await shell.run('git pack-refs --all && git update-ref refs/heads/$(git symbolic-ref --short HEAD) HEAD~1');
    expect((await shell.run(alone)).stderr).toContain('program.cjs');
  }));
