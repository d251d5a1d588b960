// Takes the bytes of a file, gives its Git object id, or compares it with one.

/** 20 bytes: SHA-1; 32 bytes: SHA-256. */
export function blobName(raw: Uint8Array, nameBytes: 20 | 32): string {
  // Loaded here: it takes 4 ms, and a check that caches nothing names no blob.
  const {createHash} = process.getBuiltinModule('node:crypto');
  const hash = createHash(nameBytes === 32 ? 'sha256' : 'sha1');
  return hash.update(`blob ${raw.length}\0`).update(raw).digest('hex');
}

/**
 * Git does not hash what it reads from a pack, so an index that leads to another object gives another text. Everything that
 * is read from Git is hashed here: 0.7 s for a gigabyte.
 */
export function contentProblem(content: Uint8Array, name: string): string | null {
  const found = blobName(content, name.length === 64 ? 32 : 20);
  return found === name ? null : `object ${name} has the content of ${found}`;
}
