// A report of `moves` in a file is collected as it is written, without its findings: it has what standard output gets.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, withShell} from '../../support/shell.ts';

const passages = ['first', 'second', 'third'].map(
  (name) =>
    `The ${name} controller of the ${name} pump measures its pressure once a minute, opens the ${name} valve by one step, and waits until the ${name} gauge beside the door has come to rest.\n`,
);

test('a file has the bytes of standard output, and what a limit cut off is said beside it', async () => {
  await withShell(async (shell) => {
    for (const [at, passage] of passages.entries()) put(shell, `old-${at}.md`, passage);
    await shell.run('git init -q -b main && git add -A && git commit -qm one');
    // In two commits, so that findings come in two parts.
    await shell.run('mkdir a && cat old-0.md >> a/page.md && echo > old-0.md && git add -A && git commit -qm two');
    await shell.run('cat old-1.md old-2.md >> a/page.md && echo > old-1.md && git add -A && git commit -qm three');
    const said = await shell.runHere('shingle moves -f jsonl');
    expect(said.stdout.split('\n').length).toBeGreaterThan(2);
    for (const [file, limit] of [
      ['all.jsonl', ''],
      ['one.jsonl', '--max-findings 1'],
    ]) {
      const ran = await shell.runHere(`shingle moves -f jsonl -o ${file} ${limit}`);
      const rows = readFileSync(join(shell.root, file), 'utf8');
      expect(rows).toBe(limit === '' ? said.stdout : `${said.stdout.split('\n')[0]}\n`);
      expect({stdout: ran.stdout, isCut: ran.stderr.includes('Not shown')}).toEqual({stdout: '', isCut: limit !== ''});
    }
  });
});
