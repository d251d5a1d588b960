import {expect, test} from 'vitest';
import {renameOver} from '../../../server/store/renameOver.ts';

/** Fails with each code in turn, then succeeds. */
function tried(platform: typeof process.platform, codes: readonly string[]) {
  const left = [...codes];
  const seen = {calls: 0, pausedMs: 0, code: ''};
  const rename = () => {
    seen.calls++;
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), {code});
  };
  const pause = (ms: number) => {
    seen.pausedMs += ms;
  };
  try {
    renameOver('new', 'old', {platform, rename, pause});
  } catch (error) {
    seen.code = (error as Error).message;
  }
  return seen;
}

test.each([
  ['win32', [], {calls: 1, pausedMs: 0, code: ''}],
  ['win32', ['EPERM'], {calls: 2, pausedMs: 10, code: ''}],
  ['win32', ['EBUSY', 'EACCES', 'EPERM'], {calls: 4, pausedMs: 70, code: ''}],
  ['win32', Array(20).fill('EPERM'), {calls: 8, pausedMs: 1270, code: 'EPERM'}],
  ['win32', ['ENOSPC'], {calls: 1, pausedMs: 0, code: 'ENOSPC'}],
  ['linux', ['EPERM'], {calls: 1, pausedMs: 0, code: 'EPERM'}],
  ['darwin', ['EBUSY'], {calls: 1, pausedMs: 0, code: 'EBUSY'}],
] as const)('%s, refused with %j', (platform, codes, expected) => {
  expect(tried(platform, codes)).toEqual(expected);
});
