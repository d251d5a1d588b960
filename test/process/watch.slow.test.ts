// Ctrl-C ends check --watch at once, also in the middle of a comparison, which cannot be stopped on the way.

import {join} from 'node:path';
import {expect, test} from 'vitest';
import {stoppedRun} from '../load/measuredRun.ts';
import {random} from '../support/random.ts';
import {put, withShell} from '../support/shell.ts';

const millisecondsMax = 200;
const attempts = 3;

test('Ctrl-C in the middle of a run', async () => {
  await withShell(async (shell) => {
    const draw = random(1);
    for (let file = 0; file < 1200; file++) {
      const words = Array.from({length: 20_000}, () => `w${Math.floor(draw() * 5000)}`);
      put(shell, `page${file}.md`, `${words.join(' ')}\n`);
    }
    const place = {folder: shell.root, env: {...shell.env, XDG_CACHE_HOME: join(shell.root, '../cache')}};
    // The first run takes several seconds. Of some attempts the best says what the program needs, the rest is the machine's.
    const ends = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      const {code, endMs, left} = await stoppedRun(place, ['check', '--watch', '--no-cache'], 1500);
      expect([code, left]).toEqual([130, []]);
      ends.push(endMs ?? Number.NaN);
    }
    expect(Math.min(...ends)).toBeLessThan(millisecondsMax);
  });
});
