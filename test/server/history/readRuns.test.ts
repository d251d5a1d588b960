import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readRuns} from '../../../server/history/index/readRuns.ts';
import {readingOrder, runsOf} from '../../../server/history/index/readVersions.ts';
import {firstOccurrences} from '../../../server/history/index/segments.ts';
import type {RunResult} from '../../../server/history/index/versionRun.ts';
import {makeHistory} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {built, randomHistory, repositoryOf} from './histories.ts';

// A history cut into runs of any length, read by one thread or by several: the same postings in the same order.

test('runs of any length, in one, two and three threads', async () => {
  await withShell(async (shell) => {
    await makeHistory(shell, 'a', randomHistory(random(5), 150));
    await shell.run('git -C a repack -qadf');
    const folder = join(shell.root, 'a');
    const [repository, {catalog}] = [await repositoryOf(folder), await built(folder)];
    const first = firstOccurrences(catalog);
    const order = readingOrder(catalog, first, 0, catalog.blobs.length);
    expect(order.length).toBeGreaterThan(50);
    const read = async (length: number, threads: number) => {
      const results: RunResult[] = [];
      let versions = 0;
      await readRuns(
        repository,
        runsOf(catalog, first, order, () => undefined, length),
        {
          bytesMax: 1e6,
          threads,
          progress: (done) => {
            versions = done;
          },
          take: (result) => void results.push(result),
          signal: new AbortController().signal,
        },
      );
      expect(versions, `${length} in ${threads}`).toBe(order.length);
      return {
        hash: results.flatMap(({postings}) => [...postings.hash]),
        version: results.flatMap(({postings}) => [...postings.version]),
        unread: results.flatMap(({unread}) => unread.versions),
      };
    };
    const whole = await read(order.length, 1);
    expect(whole.hash.length).toBeGreaterThan(500);
    for (const [length, threads] of [
      [1, 1],
      [1, 2],
      [10, 2],
      [10, 3],
    ]) {
      expect(await read(length, threads), `${length} in ${threads}`).toEqual(whole);
    }
  });
});

test('stopped: nothing behind the first gap is taken', async () => {
  await withShell(async (shell) => {
    await makeHistory(shell, 'a', randomHistory(random(6), 150));
    const folder = join(shell.root, 'a');
    const [repository, {catalog}] = [await repositoryOf(folder), await built(folder)];
    const first = firstOccurrences(catalog);
    const order = readingOrder(catalog, first, 0, catalog.blobs.length);
    for (const [threads, after] of [
      [1, 30],
      [2, 30],
      [2, 1],
    ]) {
      const stop = new AbortController();
      const taken: number[] = [];
      const runs = runsOf(catalog, first, order, () => undefined, 10);
      await readRuns(repository, runs, {
        bytesMax: 1e6,
        threads,
        progress: (done) => void (done >= after && stop.abort()),
        take: ({done}) => void taken.push(done),
        signal: stop.signal,
      });
      const partial = taken.findIndex((done, run) => done < runs[run].names.length);
      expect(partial === -1 || partial === taken.length - 1, `${taken}`).toBe(true);
      expect(taken.reduce((sum, done) => sum + done, 0)).toBeLessThan(order.length);
    }
  });
});
