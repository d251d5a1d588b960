// Reads a file named by a flag, or standard input for "-": lists of paths, pairs of paths.

import {closeSync, openSync, readSync} from 'node:fs';
import {resolve} from 'node:path';
import type {ByteReader} from '../sources/readFile.ts';
import {UserError} from '../userError.ts';
import type {Io} from './io.ts';

/** `flag` and `expected` are for the error message. Throws UserError. */
export function readInput(
  named: string,
  flag: string,
  expected: string,
  bytesMax: number,
  {stdin, cwd}: Pick<Io, 'stdin' | 'cwd'>,
): string {
  const file = resolve(cwd, named);
  try {
    const text = named === '-' ? readAll(stdin, bytesMax) : readWhole(file, bytesMax);
    if (text !== null) return text;
    throw new UserError(
      `${flag} ${named}: got more than ${bytesMax} bytes (limits.listBytesMax), expected ${expected}. Split the list, or raise the limit.`,
    );
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${flag} ${named} cannot be read (${systemReason(error)}); expected ${expected}`);
  }
}

function readWhole(file: string, bytesMax: number): string | null {
  // Not by its size: a pipe or a device has none, and its end may never come.
  const descriptor = openSync(file, 'r');
  try {
    return readAll((into) => readSync(descriptor, into, 0, into.length, null), bytesMax);
  } finally {
    closeSync(descriptor);
  }
}

/** null: it is longer. */
function readAll(read: ByteReader, bytesMax: number): string | null {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = read(chunk);
    if (count === 0) return Buffer.concat(chunks).toString('utf8');
    bytes += count;
    if (bytes > bytesMax) return null;
    chunks.push(chunk.subarray(0, count));
  }
}

/** Of 'ENOENT: no such file or directory, open "a.md"' what is between code and call: the message names the file. */
export function systemReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/^E[A-Z\d]+: (.+?), \w+(?: '.*')?$/s, '$1');
}
