// A pull of diagnostics: it ends with the answer, with its time, or when it is cancelled, whichever comes first.

import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {answeredInTime} from '../../server/lsp/diagnostics/pulls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<void>(() => undefined);
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** After how many milliseconds it ended, of so many that are waited; null: not in them. */
async function endOf(answer: Promise<unknown>, waitMs: number | null, cancelMs: number | null): Promise<number | null> {
  const start = Date.now();
  let ended: number | null = null;
  const token = {
    onCancellationRequested: (listener: () => void) => (cancelMs === null ? null : setTimeout(listener, cancelMs)),
  };
  void answeredInTime(answer, token, waitMs).then(() => {
    ended = Date.now() - start;
  });
  await vi.advanceTimersByTimeAsync(1000);
  return ended;
}

test.each([
  ['an answer in time', () => after(100), 300, null, 100],
  ['no answer', () => never, 300, null, 300],
  ['a late answer without a limit', () => after(900), null, null, 900],
  ['no answer and no limit', () => never, null, null, null],
  ['cancelled before its time', () => never, 300, 200, 200],
  ['cancelled without a limit', () => never, null, 200, 200],
] as const)('%s', async (_, answer, waitMs, cancelMs, ended) => {
  expect(await endOf(answer(), waitMs, cancelMs)).toBe(ended);
});

test('no timer is left behind', async () => {
  await answeredInTime(Promise.resolve(), {onCancellationRequested: () => undefined}, 300);
  expect(vi.getTimerCount()).toBe(0);
});

test('an error is that of the answer, and leaves no timer', async () => {
  const failed = answeredInTime(Promise.reject(new Error('gone')), {onCancellationRequested: () => undefined}, 300);
  await expect(failed).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
