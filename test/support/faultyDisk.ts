// Makes the n-th call to the disk fail, in this process: the functions of node:fs are replaced for everyone who has
// imported them, also for the bundled program.

import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

/** `dead`: this call and all that change something after it fail, so that the disk is left as by kill -9 at this call. */
export type Fault = 'ENOSPC' | 'EIO' | 'EACCES' | 'dead';

export interface FaultPlan {
  /** Calls on files below this folder count, from 0. */
  readonly below: string;
  readonly at: number;
  readonly fault: Fault;
}

export interface FaultyCall {
  readonly name: string;
  readonly path: string;
}

const changing = [
  ...[
    'openSync',
    'writeSync',
    'writeFileSync',
    'closeSync',
    'renameSync',
    'unlinkSync',
    'rmSync',
    'mkdirSync',
    'chmodSync',
  ],
  ...['utimesSync', 'copyFileSync'],
] as const;
const reading = [
  'readSync',
  'readFileSync',
  'statSync',
  'lstatSync',
  'fstatSync',
  'readdirSync',
  'realpathSync',
] as const;
const names = [...changing, ...reading];

type Call = (...given: unknown[]) => unknown;

/** Gives the result, the number of calls, and the call that failed; null: there were not so many. */
export async function withFault<T>(
  {below, at, fault}: FaultPlan,
  use: () => Promise<T>,
): Promise<{readonly result: T; readonly calls: number; readonly failed: FaultyCall | null}> {
  const own = fs as unknown as Record<string, Call>;
  const real = new Map(names.map((name) => [name, own[name]]));
  const opened = new Map<unknown, string>();
  const written = new Set<unknown>();
  let calls = 0;
  let failed: FaultyCall | null = null;
  for (const name of names) {
    const call = real.get(name) as Call;
    const faulty: Call = (...given) => {
      const [first] = given;
      const path = typeof first === 'number' ? opened.get(first) : String(first);
      // What was opened for reading has nothing left to write when it is closed.
      const isRead = name === 'closeSync' && !written.has(first);
      if (path?.startsWith(below) !== true || isRead) return call(...given);
      const number = calls++;
      const isDead = fault === 'dead' && number > at && changing.some((one) => one === name);
      if (number !== at && !isDead) {
        const result = call(...given);
        if (name === 'openSync') opened.set(result, path);
        if (name === 'openSync' && isForWriting(given[1])) written.add(result);
        if (name === 'closeSync') written.delete(first);
        return result;
      }
      failed ??= {name, path};
      // Half of the bytes are written, and a descriptor is closed whatever is said.
      if (name === 'writeSync' && given[1] instanceof Uint8Array)
        call(first, given[1].subarray(0, given[1].length >> 1));
      if (name === 'closeSync') call(first);
      const isReading = reading.some((one) => one === name);
      throw errorOf(fault === 'dead' || isReading ? 'EIO' : fault, name, path);
    };
    // `realpathSync.native` and the like.
    own[name] = Object.assign(faulty, call);
  }
  syncBuiltinESMExports();
  try {
    const result = await use();
    return {result, calls, failed};
  } finally {
    for (const [name, call] of real) own[name] = call;
    syncBuiltinESMExports();
  }
}

function isForWriting(flags: unknown): boolean {
  return typeof flags === 'string' ? flags !== 'r' : (Number(flags) & 3) !== 0;
}

function errorOf(code: string, name: string, path: string): Error {
  const syscall = name.replace('Sync', '');
  return Object.assign(new Error(`${code}: made up, ${syscall} '${path}'`), {code, syscall, path, errno: -5});
}
