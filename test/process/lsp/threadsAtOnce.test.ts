import {expect, test} from 'vitest';
import type {FullCheckRequests} from '../../../server/lsp/threads/checkWorker.ts';
import {Thread} from '../../../server/threads/thread.ts';
import {startWorkerThread} from '../../../server/threads/workerThread.ts';
import {keys} from '../../server/history/reintroductions.ts';
import {put, withShell} from '../../support/shell.ts';

// A window with several folders starts a thread for each of them at once. When each set and reset a flag of V8 as it
// started, one in twenty ended, and the findings of its folder were missing from the window.

const rounds = 4;
const folders = 4;

test('all threads that start at once answer', async () => {
  await withShell(async (shell) => {
    for (const name of ['a.md', 'b.md']) put(shell, name, keys);
    const request = {root: shell.root, configFile: '', exclude: [], isTrusted: true};
    const ended: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const threads = Array.from({length: folders}, () => {
        return new Thread<FullCheckRequests>(startWorkerThread, 'check', (reason) => ended.push(reason));
      });
      const found = await Promise.allSettled(threads.map((thread) => thread.ask('check', request)));
      for (const thread of threads) thread.end();
      expect(ended).toEqual([]);
      expect(found.map((one) => (one.status === 'fulfilled' ? one.value.files : one.reason))).toEqual([2, 2, 2, 2]);
    }
  });
});
