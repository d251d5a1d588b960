// The README shows what its first command prints, shortened at […].

import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {program} from '../support/build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the README shows what the example prints', () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8');
  const [, shown = ''] = /prints this.*?\n```\n(.*?)\n```/s.exec(readme) ?? [];
  const {stdout, status} = spawnSync(process.execPath, [program, 'check', 'docs/example', '--no-cache'], {
    cwd: root,
    encoding: 'utf8',
    // A terminal has 80 columns, a pipe any number.
    // How many copies are asked about in time must not depend on how busy the machine is.
    env: {...process.env, COLUMNS: '80', FORCE_COLOR: '0', SHINGLE_DRIFT_MILLISECONDS: '60000'},
  });
  const [start, end] = shown.split('\n[…]\n');
  expect(status).toBe(1);
  expect(stdout.slice(0, start.length)).toBe(start);
  expect(stdout.trimEnd().slice(-end.length)).toBe(end);
});
