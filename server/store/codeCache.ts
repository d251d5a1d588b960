// Caches the code that V8 compiled, in a folder that only the user may write to: code written there runs as the user.
// Doubtful files are neither read nor written, without a word: the program only starts more slowly.

import {readdirSync, statSync, unlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {crc32} from 'node:zlib';
import {realDisk} from './disk.ts';
import {cacheFolder, type Environment, surroundingsOf} from './location.ts';
import {isPrivate, isPrivateFolder, readWhole, writeWhole} from './wholeFile.ts';

/** One for each build, version of Node and program; npx and an editor may have a build of their own. */
const filesMax = 8;
const bytesMax = 8_000_000;

/** null: switched off, or there is no folder for caches. */
export function codeCacheFolder(env: Environment): string | null {
  // Node's own switch for such caches. Where coverage is measured, cached code would not count.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return null;
  const folder = cacheFolder(surroundingsOf(env));
  return folder === null ? null : join(folder, 'shingle', 'code');
}

/** undefined: there is none of this source, or it is not safe to use. */
export function readCode(file: string, source: Uint8Array): Buffer | undefined {
  try {
    if (!isPrivateFolder(dirname(file))) return undefined;
    const bytes = readWhole(file, bytesMax, isPrivate);
    if (bytes === null || bytes.length < sumsBytes) return undefined;
    const code = bytes.subarray(0, -sumsBytes);
    return sumsOf(code, source).equals(bytes.subarray(-sumsBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
}

export function writeCode(file: string, source: Uint8Array, code: Uint8Array): void {
  const folder = dirname(file);
  try {
    if (code.length > bytesMax) return;
    realDisk.makeFolder(folder, 0o700);
    if (!isPrivateFolder(folder)) return;
    if (writeWhole(realDisk, file, [code, sumsOf(code, source)], 0o600) === null) tidy(folder);
  } catch {
    // The program only starts more slowly.
  }
}

const sumsBytes = 8;

/** V8 crashes on damaged code, and knows a source only by its length. */
function sumsOf(code: Uint8Array, source: Uint8Array): Buffer {
  const sums = Buffer.alloc(sumsBytes);
  sums.writeUInt32LE(crc32(code));
  sums.writeUInt32LE(crc32(source), 4);
  return sums;
}

/** Removes the oldest, and files left by a process that was killed while it wrote. */
function tidy(folder: string): void {
  const files = readdirSync(folder).map((entry) => join(folder, entry));
  const aged = files.map((file) => ({file, at: statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0}));
  aged.sort((a, b) => b.at - a.at);
  for (const {file} of aged.slice(filesMax)) remove(file);
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Already gone, or never there.
  }
}
