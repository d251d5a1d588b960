// Takes the secret of a zone, gives what is derived from it: keys for fingerprints, for tags, and for sealing names, so that
// no secret serves two purposes. An operator of the store sees neither repositories nor paths, and a record that somebody
// moved to another document does not open.

import {createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes} from 'node:crypto';
import type {FingerprintKeys} from '../methods/keyedFingerprints.ts';

export interface ZoneKeys extends FingerprintKeys {
  readonly names: Uint8Array;
  readonly contents: Uint8Array;
  readonly sealing: Uint8Array;
}

export const secretBytes = 32;

export function zoneKeys(secret: Uint8Array): ZoneKeys {
  const words = (use: string) => {
    const bytes = derived(secret, use, 16);
    return Uint32Array.from({length: 4}, (_, at) => bytes.readUInt32LE(at * 4));
  };
  return {
    runs: words('runs'),
    pages: words('pages'),
    names: derived(secret, 'names of repositories', 32),
    contents: derived(secret, 'names of contents', 32),
    sealing: derived(secret, 'sealing', 32),
  };
}

function derived(secret: Uint8Array, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `shingle corpus 1 ${use}`, bytes));
}

/** `length` bytes in place of a name or a content, from which nobody without the secret gets it. */
export function tagOf(key: Uint8Array, text: string, length: number): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, length);
}

/** AES-256-GCM with a key of its own for each repository; `id` must be the same to open it. */
export function sealed({sealing}: ZoneKeys, repository: Uint8Array, id: Uint8Array, value: unknown): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', ownKey(sealing, repository), nonce).setAAD(id);
  return Buffer.concat([nonce, cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** null: it was not sealed with this secret for this id. */
export function opened({sealing}: ZoneKeys, repository: Uint8Array, id: Uint8Array, bytes: Uint8Array): unknown {
  if (bytes.length < nonceBytes + authBytes) return null;
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', ownKey(sealing, repository), nonce).setAAD(id);
    decipher.setAuthTag(bytes.subarray(bytes.length - authBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, bytes.length - authBytes));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8'));
  } catch {
    return null;
  }
}

const nonceBytes = 12;
const authBytes = 16;

function ownKey(sealing: Uint8Array, repository: Uint8Array): Buffer {
  return createHmac('sha256', sealing).update(repository).digest();
}
