// Where the residents of this user are: each has a socket and a description of itself in a folder that only the user may enter.
// Loaded before anything else, so it imports little.

import {readdirSync, realpathSync} from 'node:fs';
import {join} from 'node:path';
import {isBelow} from '../pathNames.ts';
import {systemErrorCode} from '../store/disk.ts';
import {engineVersion} from '../store/engineVersion.ts';
import {cacheFolder, type Environment, surroundingsOf} from '../store/location.ts';
import {isPrivateFolder, isSecret, readWhole} from '../store/wholeFile.ts';

/** A process that keeps the index of a root in memory. */
export interface Resident {
  /** Absolute, without links. */
  readonly root: string;
  /** The program and the Node that it runs in: another one may give other answers. */
  readonly engine: string;
  readonly pid: number;
  readonly startedMs: number;
  readonly socket: string;
  /** The file that names it. */
  readonly description: string;
}

/** As in that file. */
export type DescribedResident = Omit<Resident, 'socket' | 'description'>;

export const descriptionSuffix = '.json';
/** Some systems cut the path of a socket off at 104 bytes. */
const socketBytesMax = 100;
const descriptionBytesMax = 1 << 16;

/** null: there is no folder for caches, or its path is too long for a socket. */
export function residentFolder(env: Environment): string | null {
  const caches = cacheFolder(surroundingsOf(env));
  if (caches === null) return null;
  const folder = join(caches, 'shingle', 'resident');
  return Buffer.byteLength(socketAt(folder, '0'.repeat(nameLength))) > socketBytesMax ? null : folder;
}

/** Of the name of a resident, in the folder. */
export const nameLength = 16;

/** Windows keeps its pipes by name only, in a place that all users share: there a name has to be a secret. */
export function socketAt(folder: string, name: string, platform: typeof process.platform = process.platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\shingle-${name}` : join(folder, `${name}.sock`);
}

/** null: the program runs from its sources, which may change at any time. */
export function residentEngine(): string | null {
  const engine = engineVersion();
  return engine === null ? null : `${engine} node ${process.version}`;
}

/** All that are described in the folder; some of them may have ended. */
export function residentsIn(folder: string): readonly Resident[] {
  try {
    if (!isPrivateFolder(folder)) return [];
    return readdirSync(folder).flatMap((name) => {
      if (!name.endsWith(descriptionSuffix)) return [];
      const description = join(folder, name);
      const described = describedIn(description);
      const socket = socketAt(folder, name.slice(0, -descriptionSuffix.length));
      return described === null ? [] : [{...described, socket, description}];
    });
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    return [];
  }
}

/** null: it is gone, damaged, or may have been written by others. */
function describedIn(file: string): DescribedResident | null {
  try {
    const text = readWhole(file, descriptionBytesMax, isSecret)?.toString('utf8') ?? '';
    const {root, engine, pid, startedMs}: Partial<Record<keyof Resident, unknown>> = JSON.parse(text);
    if (typeof root !== 'string' || typeof engine !== 'string') return null;
    return typeof pid === 'number' && typeof startedMs === 'number' ? {root, engine, pid, startedMs} : null;
  } catch (error) {
    if (systemErrorCode(error) === null && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** The resident that may answer a command in this folder: that of the nearest root at or above it. */
export function residentFor(folder: string, env: Environment): Resident | null {
  const place = residentFolder(env);
  const engine = residentEngine();
  if (place === null || engine === null) return null;
  const all = residentsIn(place).filter((one) => one.engine === engine);
  if (all.length === 0) return null;
  const real = realpathSync(folder);
  const above = all.filter(({root}) => isBelow(real, root));
  return above.sort((x, y) => y.root.length - x.root.length)[0] ?? null;
}
