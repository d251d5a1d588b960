// Ctrl-C ends check --watch at once, also in the middle of a comparison, which cannot be stopped on the way.

import {spawn} from 'node:child_process';
import {expect, test} from 'vitest';
import {program} from '../support/build.ts';
import {random} from '../support/random.ts';
import {put, withShell} from '../support/shell.ts';

const millisecondsMax = 200;

test('Ctrl-C in the middle of a run', async () => {
  await withShell(async (shell) => {
    const draw = random(1);
    for (let file = 0; file < 1200; file++) {
      const words = Array.from({length: 20_000}, () => `w${Math.floor(draw() * 5000)}`);
      put(shell, `page${file}.md`, `${words.join(' ')}\n`);
    }
    const child = spawn(process.execPath, [program, 'check', '--watch', '--no-cache'], {
      cwd: shell.root,
      stdio: 'ignore',
    });
    // The first run takes several seconds.
    await new Promise((done) => setTimeout(done, 1500));
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    const startMs = performance.now();
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(performance.now() - startMs).toBeLessThan(millisecondsMax);
  });
});
