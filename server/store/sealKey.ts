// The secret key of this user, for the seals of all that is stored: 32 random bytes in the user's cache folder, which only
// the user may read. The first writer makes it.

import {randomBytes} from 'node:crypto';
import {dirname, join} from 'node:path';
import {type Disk, type NotSaved, type SealKey, systemErrorCode, unlessNotSaved} from './disk.ts';
import {keyBytes} from './seal.ts';
import {isPrivateFolder, isSecret, readWhole, writeWhole} from './wholeFile.ts';

/** In a folder of its own, so that a CI server can cache the key without the rest. `caches`: the user's cache folder. */
export function keyFile(caches: string): string {
  return join(caches, 'shingle', 'key', 'cache.key');
}

/** Read once, when it is first needed: what was read with a key is written again with the same. */
export function sealKeyIn(caches: string | null): SealKey {
  let known: Uint8Array | null = null;
  const read = () => {
    known ??= caches === null ? null : keyIn(keyFile(caches));
    return known;
  };
  const make = (disk: Disk): Uint8Array | NotSaved => {
    if (caches === null) return {kind: 'notSaved', reason: 'there is no folder for caches: HOME is not set'};
    const refused = read() === null ? written(keyFile(caches), disk) : null;
    return refused ?? read() ?? {kind: 'notSaved', reason: `others may read or replace ${keyFile(caches)}`};
  };
  return {read, make};
}

function keyIn(file: string): Uint8Array | null {
  try {
    const key = isPrivateFolder(dirname(file)) ? readWhole(file, keyBytes, isSecret) : null;
    return key?.length === keyBytes ? key : null;
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    return null;
  }
}

/** Of two processes that do this at once, the key of the later one stays; the earlier one has written for nothing. */
function written(file: string, disk: Disk): NotSaved | null {
  const folder = dirname(file);
  const refused = unlessNotSaved(() => {
    disk.makeFolder(folder, 0o700);
    return null;
  });
  return refused ?? writeWhole(disk, file, [randomBytes(keyBytes)], 0o600);
}
