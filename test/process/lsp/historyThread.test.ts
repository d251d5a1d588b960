import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {HistoryRequests} from '../../../server/lsp/threads/historyRequests.ts';
import {Thread} from '../../../server/threads/thread.ts';
import {startWorkerThread} from '../../../server/threads/workerThread.ts';
import {commit, keys, rota} from '../../server/history/reintroductions.ts';
import {withShell} from '../../support/shell.ts';

// The history thread with an index on disk that other processes write too.

test('the index of others is used, and what they do to it breaks nothing', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    await commit(shell, {'old.md': keys, 'x.md': rota}, 0);
    await commit(shell, {'old.md': null}, 1);
    // The thread is of the same user as the shell: it has the same key.
    const {XDG_CACHE_HOME: before} = process.env;
    process.env.XDG_CACHE_HOME = join(shell.root, '../.cache');
    const thread = new Thread<HistoryRequests>(startWorkerThread, 'history', () => undefined);
    try {
      const request = {root: shell.root, configFile: '', exclude: [], isTrusted: true, history: 'auto'} as const;
      const open = async () => await thread.ask('open', request);
      const update = async () => await thread.ask('update', null);
      const back = async () => (await thread.ask('reintroduced', {path: 'new.md', text: keys})).open.length;
      expect(await open()).toEqual({kind: 'none', reason: expect.stringMatching(/is not indexed/)});
      expect(await back()).toBe(0);
      await shell.runHere('shingle index --history');
      expect(await open()).toMatchObject({kind: 'open', commits: 2, notes: []});
      expect(await back()).toBe(1);
      // Rebuilt by another process, damaged, removed: the open history is not affected.
      await shell.runHere('shingle index --history --rebuild');
      expect(await update()).toMatchObject({commits: 2, isNew: false});
      await shell.run('for file in .git/shingle/history*; do echo x > $file; done');
      expect(await update()).toMatchObject({commits: 2, isNew: false});
      expect(await back()).toBe(1);
      await commit(shell, {'y.md': '# Y\n'}, 2);
      expect(await update()).toMatchObject({commits: 3, isNew: true, notes: [expect.stringMatching(/built again/)]});
      await shell.runHere('shingle clean');
      await commit(shell, {'y.md': '# Z\n'}, 3);
      expect(await update()).toMatchObject({commits: 4, isNew: true, notes: []});
      expect(await back()).toBe(1);
      // Both at once: one of them waits.
      await commit(shell, {'y.md': '# A\n'}, 4);
      const [, updated] = await Promise.all([shell.run('shingle check --history'), update()]);
      expect(updated).toMatchObject({commits: 5});
      expect(await back()).toBe(1);
    } finally {
      if (before === undefined) delete process.env.XDG_CACHE_HOME;
      else process.env.XDG_CACHE_HOME = before;
      thread.end();
    }
  });
});
