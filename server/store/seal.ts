// Takes bytes and the secret key of this user, gives a seal that only the holder of the key can make: a checksum shows what
// is damaged, a seal also what was put there. The key is 32 random bytes in the user's cache folder, which only the user may
// read; the first writer makes it.

import {createCipheriv, randomBytes, timingSafeEqual} from 'node:crypto';
import {dirname, join} from 'node:path';
import {type Disk, type NotSaved, type SealKey, systemErrorCode, unlessNotSaved} from './disk.ts';
import {isPrivateFolder, isSecret, readWhole, writeWhole} from './wholeFile.ts';

// GMAC: AES-256-GCM of nothing, with the bytes as additional data (NIST SP 800-38D). A nonce must never come twice with
// one key: these are random, and 2^32 of 96 bits may be drawn (section 8.3). On a machine where HMAC-SHA-256 passes 1.8 GB/s
// and CRC-32 4.7, this passes 8.
const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** The nonce, then the tag. */
export const sealBytes = nonceBytes + tagBytes;

/** Node takes fewer than 2^31 bytes at once. */
const pieceBytesMax = 2 ** 30;

/** `label` names the use, so that a seal for one use is none for another. */
export function sealOf(key: Uint8Array, label: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  return Buffer.concat([nonce, tagOf(key, nonce, label, bytes)]);
}

export function isSealed(key: Uint8Array, label: string, bytes: Uint8Array, seal: Uint8Array): boolean {
  if (seal.length !== sealBytes) return false;
  return timingSafeEqual(tagOf(key, seal.subarray(0, nonceBytes), label, bytes), seal.subarray(nonceBytes));
}

function tagOf(key: Uint8Array, nonce: Uint8Array, label: string, bytes: Uint8Array): Buffer {
  const tag = createCipheriv(cipher, key, nonce, {authTagLength: tagBytes});
  // The zero ends the label: none contains one.
  tag.setAAD(Buffer.from(`${label}\0`));
  for (let at = 0; at < bytes.length; at += pieceBytesMax) tag.setAAD(bytes.subarray(at, at + pieceBytesMax));
  tag.final();
  return tag.getAuthTag();
}

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
