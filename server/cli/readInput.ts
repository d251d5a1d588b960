// Reads a file named by a flag, or standard input for "-": lists of paths, pairs of paths.

import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import type {ByteReader} from '../sources/readFile.ts';
import {UserError} from '../userError.ts';
import type {Io} from './io.ts';

/** `flag` and `expected` are for the error message. Throws UserError. */
export function readInput(
  named: string,
  flag: string,
  expected: string,
  {stdin, cwd}: Pick<Io, 'stdin' | 'cwd'>,
): string {
  const file = resolve(cwd, named);
  try {
    return named === '-' ? readAll(stdin) : readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(
      `${flag} ${named} cannot be read (${reasonAsWritten(error, file, named)}); expected ${expected}`,
    );
  }
}

function readAll(read: ByteReader): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = read(chunk);
    if (count === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(chunk.subarray(0, count));
  }
}

/** The error message, with the file named as the user wrote it. */
export function reasonAsWritten(error: unknown, file: string, written: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replaceAll(`'${file}'`, `'${written}'`);
}
