import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {builtProcess, rubbishIn, started, withFolder} from '../../server/store/folders.ts';
import {numbersIn} from '../../server/store/numbers.ts';
import {random} from '../../support/random.ts';
import {storeIn} from '../../support/storeIn.ts';
import {draws} from '../../support/trials.ts';

// Writers that die at any moment, and many at once: an index is as before a write or as after it, and the next writer
// removes what a dead one left. The processes and the kills are real.

const bundle = mkdtempSync(join(tmpdir(), 'shingle-bundle-'));
let program = '';
beforeAll(() => {
  program = builtProcess(bundle);
});
afterAll(() => rmSync(bundle, {recursive: true, force: true}));

const seed = 20_262;
const kills = draws(500, 60);

test(`${kills.length} writers killed at a call to the disk, seed ${seed}`, async () => {
  await withFolder(async (folder) => {
    let count = 0;
    const died = {before: 0, after: 0, survived: 0};
    for (const kill of kills) {
      const next = random(seed + kill);
      // One write of a number takes at most some twenty calls. Two are requested, so that some processes die between
      // them.
      const dieAt = Math.floor(next() * 44);
      const half = next() < 0.5 ? 'half' : 'whole';
      const {signal, code, stderr} = await started(program, 'add', folder, '2', String(dieAt), half).ended;
      const what = `seed ${seed}, kill ${kill} at ${dieAt} ${half}`;
      expect(`${what} ${stderr}`).toBe(`${what} `);
      const now = numbersIn(storeIn(folder));
      expect([count, count + 1, count + 2], what).toContain(now);
      if (signal === null) {
        expect([code, now], what).toEqual([0, count + 2]);
        expect(rubbishIn(folder), what).toEqual([]);
      }
      died[signal === null ? 'survived' : now === count ? 'before' : 'after']++;
      count = Number(now);
    }
    expect(died.before).toBeGreaterThan(kills.length / 10);
    expect(died.after).toBeGreaterThan(kills.length / 10);
    const last = await started(program, 'add', folder, '1').ended;
    expect(last).toEqual({code: 0, signal: null, stderr: ''});
    expect(numbersIn(storeIn(folder))).toBe(count + 1);
    expect(rubbishIn(folder)).toEqual([]);
  });
});

test(`60 writers killed from outside at any time, seed ${seed}`, async () => {
  const next = random(seed);
  await withFolder(async (folder) => {
    let count = 0;
    for (let kill = 0; kill < 60; kill++) {
      const {child, ended} = started(program, 'add', folder, '1000000');
      const goal = count + Math.floor(next() * 8);
      for (;;) {
        const now = numbersIn(storeIn(folder));
        expect(typeof now, `seed ${seed}: ${now}`).toBe('number');
        if (Number(now) > goal) break;
        await new Promise(setImmediate);
      }
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
      count = Number(numbersIn(storeIn(folder)));
      expect(count).toBeGreaterThan(goal);
    }
    await started(program, 'add', folder, '1').ended;
    expect(rubbishIn(folder)).toEqual([]);
  });
});

test('four writers and four readers at once: nothing is lost, nothing is wrong', async () => {
  await withFolder(async (folder) => {
    const each = 40;
    const writers = Array.from({length: 4}, () => started(program, 'add', folder, String(each)).ended);
    const readers = Array.from({length: 4}, () => started(program, 'read', folder, String(4 * each)).ended);
    for (const ended of await Promise.all([...writers, ...readers])) {
      expect(ended).toEqual({code: 0, signal: null, stderr: ''});
    }
    expect(numbersIn(storeIn(folder))).toBe(4 * each);
    expect(rubbishIn(folder)).toEqual([]);
  });
});
