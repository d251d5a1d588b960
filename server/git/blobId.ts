// Takes the bytes of a file, gives its Git object id.

/** 20 bytes: SHA-1; 32 bytes: SHA-256. */
export function blobName(raw: Uint8Array, nameBytes: 20 | 32): string {
  // Loaded here: it takes 4 ms, and a check that caches nothing names no blob.
  const {createHash} = process.getBuiltinModule('node:crypto');
  const hash = createHash(nameBytes === 32 ? 'sha256' : 'sha1');
  return hash.update(`blob ${raw.length}\0`).update(raw).digest('hex');
}
