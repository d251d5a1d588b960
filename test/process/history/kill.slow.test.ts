import {appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {HistoryIndex} from '../../../server/history/index/historyIndex.ts';
import {openVersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {realDisk} from '../../../server/store/disk.ts';
import {storedFiles} from '../../../server/store/tidy.ts';
import {below} from '../../server/history/edits.ts';
import {
  built,
  opened,
  randomHistory,
  reachable,
  repositoryOf,
  storeOf,
  unknownOf,
  updated,
  usual,
} from '../../server/history/histories.ts';
import {watchedDisk} from '../../server/store/numbers.ts';
import {file, type MadeCommit, makeHistory} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {type Shell, withShell} from '../../support/shell.ts';
import {draws} from '../../support/trials.ts';

// Writers of the history index that die or fail at any disk call, damaged index files, and many processes at once: the
// next reader either uses what was stored or starts over, and gets the same answers in the end.

const seed = 6_174;

async function expectWhole(
  folder: string,
  history: HistoryIndex,
  commits: readonly MadeCommit[],
  at: number,
  what: string,
) {
  const past = openVersionLookup(await repositoryOf(folder), history, usual);
  expect(unknownOf(past, commits, reachable(commits, [at])), what).toEqual([]);
  expect(history.state.reading, what).toBe(null);
}

/** Restores the copy of the index next to the repository. */
function restore(folder: string): void {
  rmSync(storeOf(folder), {recursive: true});
  cpSync(`${folder}.kept`, storeOf(folder), {recursive: true});
}

test(`a writer that dies or is refused at each call to the disk, seed ${seed}`, async () => {
  await withShell(async (shell: Shell) => {
    const draw = random(seed);
    const commits = randomHistory(draw, 24);
    const names = await makeHistory(shell, 'a', commits);
    const folder = join(shell.root, 'a');
    // Half of the history is stored, with interruptions; then the other half is added.
    await shell.run(`cd a && git update-ref refs/heads/main ${names[11]}`);
    await updated(folder, {stopAfter: 4});
    await shell.run(`cd a && git update-ref refs/heads/main ${names[23]}`);
    cpSync(storeOf(folder), `${folder}.kept`, {recursive: true});
    let [failures, refusals] = [0, 0];
    for (const way of ['dies', 'is refused'] as const) {
      for (let failAt = 0, isOver = false; !isOver; failAt++) {
        const what = `seed ${seed}, ${way} at call ${failAt}`;
        restore(folder);
        isOver = true;
        const disk = watchedDisk(realDisk, (call, half) => {
          if (call !== failAt) return;
          isOver = false;
          half();
          const refused = {code: 'ENOSPC', syscall: 'write'};
          throw way === 'dies' ? new Error('died') : Object.assign(new Error('full'), refused);
        });
        if (way === 'dies') {
          const dead = await updated(folder, {disk}).catch((error: Error) => error.message);
          if (!isOver) expect(dead, what).toBe('died');
        } else {
          let reported = 0;
          // The answer is still complete.
          const history = await updated(folder, {disk, notSaved: () => reported++});
          await expectWhole(folder, history, commits, 23, what);
          expect(reported, what).toBe(isOver ? 0 : 1);
        }
        await expectWhole(folder, await updated(folder), commits, 23, what);
        if (!isOver) [failures, refusals] = way === 'dies' ? [failures + 1, refusals] : [failures, refusals + 1];
      }
    }
    expect(Math.min(failures, refusals)).toBeGreaterThan(40);
  });
});

/** The whole history index as one string. */
function spelt({catalog, postings, unread, state}: HistoryIndex): string {
  const numbers = (column: Uint32Array) => Buffer.from(column.buffer, column.byteOffset, column.byteLength);
  const {commits, times, paths, blobs, changes} = catalog;
  return JSON.stringify([
    ...[commits, times, paths, blobs, unread, state],
    ...Object.values(changes).map((column) => numbers(column).toString('hex')),
    ...postings.map(({hash, version}) => [numbers(hash).toString('hex'), numbers(version).toString('hex')]),
  ]);
}

test(`bytes of every file of it flipped, cut off, added: the right answer or none, seed ${seed}`, async () => {
  await withShell(async (shell) => {
    const draw = random(seed);
    const commits = randomHistory(draw, 30);
    const names = await makeHistory(shell, 'a', commits);
    const folder = join(shell.root, 'a');
    for (const at of [20, 25, 29]) {
      await shell.run(`cd a && git update-ref refs/heads/main ${names[at]}`);
      await updated(folder, {stopAfter: at === 29 ? 2 : Infinity});
    }
    cpSync(storeOf(folder), `${folder}.kept`, {recursive: true});
    const read = async () => {
      const found = await opened(folder);
      return found.kind === 'history' ? spelt(found.history) : `none: ${found.reason}`;
    };
    const right = await read();
    const answers = {right: 0, none: 0};
    const judge = async (what: string) => {
      const answer = await read();
      const isNone = answer.startsWith('none: ');
      if (!isNone && answer !== right) expect.unreachable(`${what}: a wrong answer`);
      answers[isNone ? 'none' : 'right']++;
    };
    const files = storedFiles(storeOf(folder)).map(({name}) => join(storeOf(folder), name));
    expect(files.length).toBeGreaterThan(2);
    for (const one of files) {
      const whole = readFileSync(one);
      for (const trial of draws(150, 30)) {
        const draw = random(seed + trial);
        // In the header with its table, or anywhere.
        const at = trial % 2 === 0 ? below(draw, Math.min(1600, whole.length)) : below(draw, whole.length);
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 + below(draw, 255);
        writeFileSync(one, flipped);
        await judge(`seed ${seed}, byte ${at} of ${one}`);
        if (trial % 30 === 0) {
          await expectWhole(folder, await updated(folder), commits, 29, `byte ${at} of ${one}`);
          restore(folder);
        }
        writeFileSync(one, whole);
        if (trial % 5 !== 0) continue;
        truncateSync(one, at);
        await judge(`${one} cut at ${at}`);
        writeFileSync(one, whole);
      }
      appendFileSync(one, 'more');
      await judge(`${one} made longer`);
      writeFileSync(one, whole);
    }
    expect(answers.none).toBeGreaterThan(20 * answers.right);
  });
});

test('four that index and four that ask at once, some of them killed: the same answers', async () => {
  await withShell(async (shell) => {
    const draw = random(seed);
    const words = (count: number) => Array.from({length: count}, () => `w${below(draw, 9000)}`).join(' ');
    const passage = words(60);
    const commits: MadeCommit[] = Array.from({length: 600}, (_, n) => ({
      parents: n === 0 ? [] : [n - 1],
      tree: new Map([
        [`p${n % 7}.txt`, file(`${words(900)}\n${n % 50 === 0 ? `${passage}\n` : ''}`)],
        ['other.txt', file(`${words(300)}\n`)],
      ]),
    }));
    await makeHistory(shell, 'a', commits);
    const ask = 'shingle moves --format jsonl';
    const expected = await shell.run(`cd a && ${ask}`);
    expect([expected.code, expected.stderr]).toEqual([0, '']);
    expect(expected.stdout).toContain('resurrected-passage');
    for (const round of draws(6, 2)) {
      const draw = random(seed + round);
      await shell.run('rm -rf a/.git/shingle');
      const killed = Array.from({length: 3}, () => {
        const seconds = (0.1 + draw() * 0.9).toFixed(2);
        return shell.run(`cd a && timeout -s KILL ${seconds} shingle index --history`);
      });
      const writers = Array.from({length: 4}, () => shell.run('cd a && shingle index --history'));
      const readers = Array.from({length: 4}, () => shell.run(`cd a && ${ask}`));
      for (const {code, stdout, stderr} of await Promise.all(writers)) {
        expect([code, stderr]).toEqual([0, '']);
        expect(stdout).toContain('600 commits');
      }
      for (const {code, stdout} of await Promise.all(readers)) {
        expect([code, stdout === expected.stdout]).toEqual([0, true]);
      }
      await Promise.all(killed);
      const kept = await shell.run(`cd a && ${ask}`);
      expect([kept.code, kept.stdout === expected.stdout]).toEqual([0, true]);
    }
    const whole = await built(join(shell.root, 'a'));
    expect(whole.catalog.commits.length).toBe(600);
  });
});
