// Caches the code that V8 compiled, in a folder that only the user may write to: code written there runs as the user.
// Doubtful files are neither read nor written, without a word: the program only starts more slowly.

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {crc32} from 'node:zlib';
import {realDisk} from './disk.ts';
import {cacheFolder, type Environment, surroundingsOf} from './location.ts';

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
    if (!isPrivate(lstatSync(dirname(file)), 'isDirectory')) return undefined;
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(descriptor);
      if (!isPrivate(stat, 'isFile') || stat.size > bytesMax) return undefined;
      const bytes = Buffer.allocUnsafeSlow(stat.size);
      if (stat.size < sealBytes || readSync(descriptor, bytes) !== stat.size) return undefined;
      const code = bytes.subarray(0, -sealBytes);
      return sealOf(code, source).equals(bytes.subarray(-sealBytes)) ? code : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

export function writeCode(file: string, source: Uint8Array, code: Uint8Array): void {
  const folder = dirname(file);
  // Threads of one process start together.
  const part = `${file}.${process.pid}-${process.hrtime.bigint()}.part`;
  try {
    if (code.length > bytesMax) return;
    realDisk.makeFolder(dirname(folder));
    if (lstatSync(folder, {throwIfNoEntry: false}) === undefined) mkdirSync(folder, {mode: 0o700});
    if (!isPrivate(lstatSync(folder), 'isDirectory')) return;
    writeFileSync(part, Buffer.concat([code, sealOf(code, source)]), {flag: 'wx', mode: 0o600});
    renameSync(part, file);
    tidy(folder);
  } catch {
    remove(part);
  }
}

const sealBytes = 8;

/** V8 crashes on damaged code, and knows a source only by its length. */
function sealOf(code: Uint8Array, source: Uint8Array): Buffer {
  const seal = Buffer.alloc(sealBytes);
  seal.writeUInt32LE(crc32(code));
  seal.writeUInt32LE(crc32(source), 4);
  return seal;
}

/** Where the system has no owners and modes, the folder for caches is the user's own. */
function isPrivate(stat: Stats, kind: 'isFile' | 'isDirectory'): boolean {
  if (!stat[kind]()) return false;
  return process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0);
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
