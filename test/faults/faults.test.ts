// Trials of `npm run faults`: in `npm test` some, in `npm run test:laws` more.

import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';
import {draws} from '../support/trials.ts';

const tool = fileURLToPath(new URL('../../dist/tools/faults.mjs', import.meta.url));

test('faults of the disk, of clocks, of cache folders, and two commands at once', async () => {
  const trials = draws(600, 30);
  const words = [tool, '--trials', trials.join(), '--seed', '20263'];
  // Exit code 1 is an error, which has what was printed.
  const {stdout: said} = await promisify(execFile)(process.execPath, words).catch((error) => error);
  expect(said).toContain('0 failures');
  const tried = Number(/(\d+) faults in \d+ s/.exec(said)?.[1]);
  expect(tried).toBeGreaterThan(0.8 * trials.length);
  // Each way to fail, change, jump or be no cache is counted.
  expect(said.match(/^ {9,}\d+ \S/gm)?.length).toBeGreaterThan(trials.length === 600 ? 60 : 16);
});
