// Ctrl-C in the middle of commands on a repository of 160 MB of text, which takes five times as much memory.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {removeFolder} from '../support/removeFolder.ts';
import {loads} from './loads.ts';
import {type Place, type Stop, stoppedRun} from './measuredRun.ts';

const files = 8000;
const megabytes = 160;
const stopMsMax = 200;
/** Time that a system may take to free the memory: 0.13 to 0.22 ms where it was measured. */
const msPerMegabyte = 0.3;
/** These save what they have read of the history first, and a busy machine writes slowly. */
const saving = ['index --history', 'moves'];
const savingMsMax = 3000;

const attempts = 3;

/** With milliseconds after which each is stopped. */
const commands: readonly (readonly [string, readonly number[]])[] = [
  ['check --no-cache', [400, 1500, 3000]],
  ['check', [2500]],
  ['check --base HEAD~1', [400, 2500]],
  ['index', [2500]],
  ['index --history', [1500]],
  ['moves', [1500, 3000]],
  ['lab near copy.md', [700, 2000]],
  ['lab clusters', [700, 2000]],
];

/** So many loose files would make Git pack them behind our back, while the folder is removed. */
const gitSettings = ['user.name=A', 'user.email=a@b.c', 'core.compression=0', 'gc.auto=0'].flatMap((one) => [
  '-c',
  one,
]);

async function repository(top: string): Promise<Place> {
  const [folder, home] = [join(top, 'root'), join(top, 'home')];
  for (const one of [folder, home]) mkdirSync(one);
  const env: NodeJS.ProcessEnv = {
    ...{PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8', GIT_CONFIG_GLOBAL: '/dev/null'},
    ...{GIT_CONFIG_NOSYSTEM: '1', XDG_CACHE_HOME: join(home, 'cache')},
  };
  const git = (...words: readonly string[]) =>
    execFileSync('git', [...gitSettings, ...words], {cwd: folder, env, stdio: 'ignore'});
  git('init', '-q', '-b', 'main');
  await loads[0].write(folder, 1, {files, megabytes, commits: 0, seed: 20_265});
  git('add', '.');
  git('commit', '-qm', 'pages');
  const page = execFileSync('cat', [join(folder, 'area0/part0/page3.md')]);
  writeFileSync(join(folder, 'copy.md'), page);
  git('add', '.');
  git('commit', '-qm', 'copy');
  return {folder, env};
}

function isLate({command, endMs, megabytes}: Stop & {readonly command: string}): boolean {
  const most = saving.includes(command) ? savingMsMax : stopMsMax;
  return endMs !== null && endMs > most + msPerMegabyte * (megabytes || 0);
}

test('Ctrl-C ends commands as soon as their memory is freed, and leaves no process', async () => {
  const top = mkdtempSync(join(tmpdir(), 'shingle-stops-'));
  try {
    const place = await repository(top);
    const ends: (Stop & {readonly command: string})[] = [];
    for (const [command, moments] of commands) {
      for (const afterMs of moments) {
        // Other load on the machine only adds time: try again if it is late.
        for (let attempt = 1; attempt <= attempts; attempt++) {
          rmSync(join(place.folder, '.git/shingle'), {recursive: true, force: true});
          const end = {command, ...(await stoppedRun(place, command.split(' '), afterMs))};
          ends.push(end);
          if (!isLate(end)) break;
          expect(attempt, `${command} after ${afterMs} ms: ${JSON.stringify(end)}`).toBeLessThan(attempts);
        }
      }
    }
    expect(ends.filter(({left}) => left.length > 0)).toEqual([]);
    // A machine on which some have ended before still tries most.
    expect(ends.filter(({endMs}) => endMs !== null).length).toBeGreaterThan(ends.length / 2);
  } finally {
    await removeFolder(top);
  }
});
