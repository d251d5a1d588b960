// A store for tests: its key is in memory, the same in every process.

import {type Disk, realDisk, type SealKey, type Store} from '../../server/store/disk.ts';

export function keyOf(byte: number): SealKey {
  const key = new Uint8Array(32).fill(byte);
  return {read: () => key, make: () => key};
}

export function storeIn(folder: string, disk: Disk = realDisk, key = keyOf(7)): Store {
  return {folder, disk, key};
}
