// Work that becomes due again and again: once for a burst, one run at a time, once more if it became due meanwhile, and again
// after a failure, also if that cannot be logged.
import {expect, test} from 'vitest';
import {deferred} from '../../server/lsp/deferred.ts';
import {pause} from '../../server/lsp/timings.ts';
import {ThreadGone} from '../../server/threads/thread.ts';

function counted(work: (run: number) => Promise<void> | void, failed: (error: unknown) => void = () => undefined) {
  let runs = 0;
  const {soon, end} = deferred({settleMs: 1}, () => work(++runs), failed);
  const settled = async () => {
    await pause(20);
    return runs;
  };
  return {soon, end, settled};
}

test('a burst is one run, and what becomes due in a run is one more', async () => {
  let isRunning = false;
  const one = counted(async (run) => {
    expect(isRunning).toBe(false);
    isRunning = true;
    if (run === 1) for (const _ of 'abc') one.soon();
    await pause(1);
    isRunning = false;
  });
  for (const _ of 'abc') one.soon();
  expect(await one.settled()).toBe(2);
});

test.each([
  ['it is logged', () => undefined],
  [
    'the log is closed',
    () => {
      throw new Error('closed');
    },
  ],
])('after a failure the work is done again, where %s', async (_, failed) => {
  const one = counted((run) => {
    if (run === 1) throw new Error('first');
  }, failed);
  one.soon();
  expect(await one.settled()).toBe(1);
  one.soon();
  expect(await one.settled()).toBe(2);
});

test('errors are logged, but for a thread that is gone', async () => {
  const logged: string[] = [];
  const one = counted(
    (run) => {
      throw run === 1 ? new ThreadGone('ended') : new Error('broken');
    },
    (error) => logged.push(String(error)),
  );
  for (const runs of [1, 2]) {
    one.soon();
    expect(await one.settled()).toBe(runs);
  }
  expect(logged).toEqual(['Error: broken']);
});

test('what is still waited for at the end is not done, and nothing later', async () => {
  const one = counted(() => undefined);
  one.soon();
  one.end();
  one.soon();
  expect(await one.settled()).toBe(0);
});
