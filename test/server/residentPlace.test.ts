import {expect, test} from 'vitest';
import {socketAt} from '../../server/resident/residentPlace.ts';

test.each([
  ['win32', 'C:\\caches\\resident', '\\\\.\\pipe\\shingle-0123456789abcdef'],
  ['linux', '/caches/resident', '/caches/resident/0123456789abcdef.sock'],
] as const)('%s: a resident of %s listens at %s', (platform, folder, socket) => {
  expect(socketAt(folder, '0123456789abcdef', platform)).toBe(socket);
});
