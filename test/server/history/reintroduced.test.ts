import {expect, test} from 'vitest';
import {withShell} from '../../support/shell.ts';
import {commit, scenarios, write} from './reintroductions.ts';

// The findings of `check --history` in real repositories: a passage that was removed once and is back, and none of the
// many changes that look like one.

test.concurrent.each(scenarios)('$why', async ({steps, now = {}, flags = '', told: reported}) => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    for (const [number, step] of steps.entries()) await commit(shell, step, number);
    await write(shell, now);
    const {stdout, stderr} = await shell.runHere(`shingle check --history --format jsonl ${flags}`);
    expect(stderr).toBe('');
    const rows = stdout.split('\n').filter((row) => row !== '');
    const lines = rows.map((row) => {
      const {code, a, b, aLines} = JSON.parse(row);
      const line = aLines === undefined ? '' : `:${aLines.split('-')[0]}`;
      return `${a}${line} ${code} ${b.replace(/^[0-9a-f]{12}:/, '')}`;
    });
    expect(lines).toEqual(reported);
  });
});
