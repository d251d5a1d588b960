// The key of the user: one for all folders, only for the user, and what others may know or replace is none.

import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {realDisk} from '../../../server/store/disk.ts';
import {isSealed, keyFile, sealKeyIn, sealOf} from '../../../server/store/seal.ts';
import {withFolder} from './folders.ts';
import {watchedDisk} from './numbers.ts';

test('a reader makes none; the first writer makes it, and all others read it', async () => {
  await withFolder((caches) => {
    expect(sealKeyIn(caches).read()).toBeNull();
    expect(readdirSync(caches)).toEqual([]);
    const made = sealKeyIn(caches).make(realDisk);
    expect(made).toHaveLength(32);
    expect(sealKeyIn(caches).read()).toEqual(made);
    expect(sealKeyIn(caches).make(realDisk)).toEqual(made);
    expect(readdirSync(dirname(keyFile(caches)))).toEqual(['cache.key']);
    expect(statSync(keyFile(caches)).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(keyFile(caches))).mode & 0o777).toBe(0o700);
  });
});

test.each<[why: string, spoil: (file: string) => void, isNew: boolean]>([
  ['others may read it', (file) => chmodSync(file, 0o644), true],
  ['it is cut off', (file) => writeFileSync(file, Buffer.alloc(31)), true],
  ['it is longer', (file) => writeFileSync(file, Buffer.alloc(33)), true],
  ['it belongs to somebody else', (file) => chownSync(file, 12_345, 12_345), true],
  ['others may write to its folder', (file) => chmodSync(dirname(file), 0o777), false],
])('%s', async (_, spoil, isNew) => {
  // Only root can change the owner of a file.
  if (process.getuid?.() !== 0) return;
  await withFolder((caches) => {
    const first = sealKeyIn(caches).make(realDisk);
    spoil(keyFile(caches));
    expect(sealKeyIn(caches).read()).toBeNull();
    const next = sealKeyIn(caches).make(realDisk);
    if (isNew) expect(sealKeyIn(caches).read()).toEqual(next);
    else expect(next).toEqual({kind: 'notSaved', reason: expect.stringContaining('others may')});
    expect(next).not.toEqual(first);
  });
});

test('a key that is a link is not followed, and its target stays', async () => {
  await withFolder((caches) => {
    mkdirSync(dirname(keyFile(caches)), {recursive: true, mode: 0o700});
    const target = join(caches, 'target');
    writeFileSync(target, Buffer.alloc(32), {mode: 0o600});
    symlinkSync(target, keyFile(caches));
    expect(sealKeyIn(caches).read()).toBeNull();
    expect(sealKeyIn(caches).make(realDisk)).not.toEqual(new Uint8Array(32));
    expect(readFileSync(target)).toEqual(Buffer.alloc(32));
  });
});

test('a disk that fails at any call leaves no key or a whole one', async () => {
  await withFolder((caches) => {
    for (let failAt = 0; failAt < 6; failAt++) {
      const disk = watchedDisk(realDisk, (call, half) => {
        if (call !== failAt) return;
        half();
        throw Object.assign(new Error('ENOSPC'), {code: 'ENOSPC', syscall: 'write'});
      });
      const made = sealKeyIn(caches).make(disk);
      expect(sealKeyIn(caches).read()).toEqual('kind' in made ? null : made);
    }
    expect(sealKeyIn(caches).read()).toHaveLength(32);
  });
});

test('without a folder for caches there is none', () => {
  expect(sealKeyIn(null).read()).toBeNull();
  expect(sealKeyIn(null).make(realDisk)).toHaveProperty('reason', 'there is no folder for caches: HOME is not set');
});

test('a seal is one of the key, the use and the bytes', () => {
  const [key, bytes] = [new Uint8Array(32).fill(1), Buffer.from('some bytes')];
  const seal = sealOf(key, 'use', bytes);
  expect(isSealed(key, 'use', bytes, seal)).toBe(true);
  expect(isSealed(key, 'other', bytes, seal)).toBe(false);
  expect(isSealed(new Uint8Array(32), 'use', bytes, seal)).toBe(false);
  expect(isSealed(key, 'use', Buffer.from('some byte'), seal)).toBe(false);
  expect(isSealed(key, 'use', bytes, seal.subarray(1))).toBe(false);
  expect(isSealed(key, 'use', bytes, new Uint8Array(28))).toBe(false);
  for (let bit = 0; bit < seal.length * 8; bit++) {
    const flipped = Buffer.from(seal);
    flipped[bit >> 3] ^= 1 << (bit & 7);
    expect(isSealed(key, 'use', bytes, flipped)).toBe(false);
  }
});
