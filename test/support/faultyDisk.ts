// Trouble with the disk, in this process: the functions of node:fs are replaced for everyone who has imported them,
// also for the bundled program. The result of a call is decided when it is made.

import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

export interface DiskCall {
  readonly name: string;
  readonly path: string;
  /** From 0, of the calls on files below the folder. */
  readonly number: number;
}

export type Trouble =
  | {readonly kind: 'error'; readonly code: 'ENOSPC' | 'EIO' | 'EACCES' | 'EMFILE' | 'EROFS'}
  /** This call and all that change something after it fail, so that the disk is left as by kill -9 at this call. */
  | {readonly kind: 'dead'}
  /** Half of what was asked for is read or written, as the system may do. */
  | {readonly kind: 'short'}
  /** Something happens just before the call. */
  | {readonly kind: 'before'; readonly act: () => void}
  /** The result of the call is changed. */
  | {readonly kind: 'seen'; readonly as: (result: unknown) => unknown};

export interface DiskPlan {
  /** An absolute path; only calls on files whose path starts with it count. */
  readonly below: string;
  readonly decide: (call: DiskCall) => Trouble | null;
}

export const changing: readonly string[] = [
  ...['openSync', 'writeSync', 'writeFileSync', 'closeSync', 'renameSync', 'unlinkSync', 'rmSync', 'rmdirSync'],
  ...['mkdirSync', 'chmodSync', 'utimesSync', 'copyFileSync'],
];
const reading = ['readSync', 'readFileSync', 'statSync', 'lstatSync', 'fstatSync', 'readdirSync', 'realpathSync'];
const names = [...changing, ...reading];

/** Such a call fails with EIO only. */
export function isReading(name: string): boolean {
  return reading.includes(name);
}

type Call = (...given: unknown[]) => unknown;

/** Gives the result, the number of calls, and those at which something happened. */
export async function withDisk<T>(
  {below, decide}: DiskPlan,
  use: () => Promise<T>,
): Promise<{readonly result: T; readonly calls: number; readonly troubled: readonly DiskCall[]}> {
  const own = fs as unknown as Record<string, Call>;
  const real = new Map(names.map((name) => [name, own[name]]));
  const opened = new Map<unknown, string>();
  const written = new Set<unknown>();
  const troubled: DiskCall[] = [];
  let calls = 0;
  let isDead = false;
  let isInside = false;
  for (const name of names) {
    const call = real.get(name) as Call;
    const done: Call = (...given) => {
      const result = call(...given);
      if (name === 'openSync') opened.set(result, String(given[0]));
      if (name === 'openSync' && isForWriting(given[1])) written.add(result);
      if (name === 'closeSync') written.delete(given[0]);
      return result;
    };
    const faulty: Call = (...given) => {
      const [first] = given;
      const path = typeof first === 'number' ? opened.get(first) : String(first);
      // A file opened for reading has nothing left to write when it is closed.
      const isRead = name === 'closeSync' && !written.has(first);
      // Calls made by a trouble are not the program's.
      if (isInside || path?.startsWith(below) !== true || isRead) return isInside ? call(...given) : done(...given);
      const one = {name, path, number: calls++};
      const trouble = isDead && changing.includes(name) ? {kind: 'dead' as const} : decide(one);
      if (trouble === null) return done(...given);
      if (!isDead) troubled.push(one);
      switch (trouble.kind) {
        case 'before':
          isInside = true;
          try {
            trouble.act();
          } finally {
            isInside = false;
          }
          return done(...given);
        case 'short':
          return done(...shortened(name, given));
        case 'seen':
          return trouble.as(done(...given));
        default: {
          if (trouble.kind === 'dead') isDead = true;
          // Half of the bytes are written, and a descriptor is closed whatever is said.
          if (name === 'writeSync') call(...shortened(name, given));
          if (name === 'closeSync') call(first);
          throw errorOf(trouble.kind === 'dead' || isReading(name) ? 'EIO' : trouble.code, name, path);
        }
      }
    };
    // `realpathSync.native` and the like.
    own[name] = Object.assign(faulty, call);
  }
  syncBuiltinESMExports();
  try {
    const result = await use();
    return {result, calls, troubled};
  } finally {
    for (const [name, call] of real) own[name] = call;
    syncBuiltinESMExports();
  }
}

/** Reading and writing take (descriptor, bytes, offset, length, position), or for writing only the first two. */
function shortened(name: string, [descriptor, bytes, offset = 0, length, position]: readonly unknown[]): unknown[] {
  if (!(bytes instanceof Uint8Array)) return [descriptor, bytes, offset, length, position];
  const all = typeof length === 'number' ? length : bytes.length - Number(offset);
  const half = name === 'writeSync' ? all >> 1 : (all + 1) >> 1;
  return [descriptor, bytes, offset, half, position];
}

function isForWriting(flags: unknown): boolean {
  return typeof flags === 'string' ? flags !== 'r' : (Number(flags) & 3) !== 0;
}

function errorOf(code: string, name: string, path: string): Error {
  const syscall = name.replace('Sync', '');
  return Object.assign(new Error(`${code}: made up, ${syscall} '${path}'`), {code, syscall, path, errno: -5});
}
