// Threads of the language server as workers of one process, which share V8's flags and the folder for caches.

import {expect, test} from 'vitest';
import type {ThreadKind} from '../../../server/threads/threadProtocol.ts';
import {startWorkerThread} from '../../../server/threads/workerThread.ts';

test('threads that start at the same time all start, as those of several folders do', async () => {
  const kinds: readonly ThreadKind[] = ['check', 'index', 'check', 'staged'];
  const died: string[] = [];
  const started = Array.from({length: 5}, () => kinds)
    .flat()
    .map((kind) => startWorkerThread(kind, (reason) => died.push(reason)));
  // A thread answers what is sent to it once its program is loaded.
  const ping = {jsonrpc: '2.0', id: 1, method: 'no such method'};
  const answered = started.map(
    ({port}) =>
      new Promise<void>((resolve) => {
        port.once('message', () => resolve());
        port.once('exit', () => resolve());
        port.postMessage(ping);
      }),
  );
  await Promise.all(answered);
  expect(died).toEqual([]);
  for (const {terminate} of started) terminate();
});
