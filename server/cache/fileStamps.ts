// Takes paths, gives the metadata of each without opening it, and later says whether all of it is unchanged. As in
// Git's index, a file with the same size, times, inode and mode is unchanged, unless it changed while it was read.

import {lstatSync, type Stats, statSync} from 'node:fs';
import {isAbsolute} from 'node:path';
import {pathPrefix} from '../pathNames.ts';
import type {SectionArray, Segment} from '../store/segment.ts';

/** Paths are relative to a root, or absolute. */
export interface Stamped {
  readonly paths: readonly string[];
  readonly stamps: Float64Array;
}

/** 'entry': the entry itself, even if it is a link; 'target': what a link leads to. */
type FileLook = 'entry' | 'target';

const numbers = 5;
const looks = {entry: lstatSync, target: statSync} as const;
const quiet = {throwIfNoEntry: false} as const;

/** null: a path cannot be examined, so a later change could not be detected. A missing path is fine. */
export function stamped(root: string, paths: readonly string[], look: FileLook): Stamped | null {
  const stamps = new Float64Array(paths.length * numbers);
  const statOf = looks[look];
  const base = pathPrefix(root);
  let at = 0;
  try {
    for (const path of paths) {
      const stat = statOf(isAbsolute(path) ? path : base + path, quiet);
      if (stat !== undefined) put(stamps, at, stat);
      at += numbers;
    }
  } catch {
    return null;
  }
  return {paths, stamps};
}

function put(stamps: Float64Array, at: number, {mode, size, mtimeMs, ctimeMs, ino}: Stats): void {
  // The mode of an existing file is never 0.
  stamps[at] = mode;
  stamps[at + 1] = size;
  stamps[at + 2] = mtimeMs;
  stamps[at + 3] = ctimeMs;
  stamps[at + 4] = ino;
}

/** `root` is absolute, or '' for the working folder of the process. */
export function isUnchanged(root: string, {paths, stamps}: Stamped, look: FileLook): boolean {
  const statOf = looks[look];
  const base = root === '' ? '' : pathPrefix(root);
  let at = 0;
  try {
    for (const path of paths) {
      const stat = statOf(isAbsolute(path) ? path : base + path, quiet);
      if (stat === undefined) {
        if (stamps[at] !== 0) return false;
      } else if (
        stamps[at + 3] !== stat.ctimeMs ||
        stamps[at + 2] !== stat.mtimeMs ||
        stamps[at + 1] !== stat.size ||
        stamps[at + 4] !== stat.ino ||
        stamps[at] !== stat.mode
      ) {
        return false;
      }
      at += numbers;
    }
  } catch {
    return false;
  }
  return true;
}

/** Whether all paths are there, or missing, as before, of the same kind and with the same permissions. */
export function haveSameModes(root: string, {paths, stamps}: Stamped): boolean {
  const now = stamped(root, paths, 'entry');
  return now !== null && paths.every((_, at) => now.stamps[at * numbers] === stamps[at * numbers]);
}

/** Of one path alone. */
export function stampAt({paths, stamps}: Stamped, at: number): Stamped {
  return {paths: [paths[at]], stamps: stamps.subarray(at * numbers, (at + 1) * numbers)};
}

export function joinedStamps(all: readonly Stamped[]): Stamped {
  const stamps = new Float64Array(all.length * numbers);
  all.forEach((one, at) => {
    stamps.set(one.stamps, at * numbers);
  });
  return {paths: all.flatMap(({paths}) => paths), stamps};
}

/** Whether the path at an index was not there. */
export function isMissing({stamps}: Stamped, at: number): boolean {
  return stamps[at * numbers] === 0;
}

/**
 * File times advance in ticks of up to 10 ms. Where times have no fraction, they are whole seconds (FAT: two seconds).
 */
const tickMs = 20;
const coarseTickMs = 2000;

/** Whether nothing changed at `sinceMs` or later: a file that did may have been read before it changed. */
export function isSettled({stamps}: Stamped, sinceMs: number): boolean {
  for (let at = 0; at < stamps.length; at += numbers) {
    const changedMs = stamps[at + 3] ?? 0;
    if (changedMs > sinceMs - (changedMs % 1000 === 0 ? coarseTickMs : tickMs)) return false;
  }
  return true;
}

/** Stored as two sections of a segment. */
export function stampSections(name: string, {paths, stamps}: Stamped): Record<string, SectionArray> {
  return {[`${name}Paths`]: Buffer.from(paths.join('\0')), [`${name}Stamps`]: stamps};
}

export function stampsIn(segment: Segment, name: string): Stamped | null {
  const paths = segment.section(`${name}Paths`, 'u8');
  const stamps = segment.section(`${name}Stamps`, 'f64');
  if ('kind' in paths || 'kind' in stamps) return null;
  const names = stamps.length === 0 ? [] : stampText(paths).split('\0');
  return names.length * numbers === stamps.length ? {paths: names, stamps} : null;
}

export function stampText({buffer, byteOffset, byteLength}: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}
