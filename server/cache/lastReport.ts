// The findings of the last report on a terminal by their numbers, with what a baseline would say of each: so that
// `baseline add 3` means the third of what was read, also when the texts have changed since. Loaded by the entry point,
// so it imports little.

import {readFileSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import type {WantedEntry} from '../../shared/baseline/addEntries.ts';
import {realDisk, removeQuietly} from '../store/disk.ts';

export interface LastReport {
  /** The folder that was checked, absolute; paths are relative to it. */
  readonly root: string;
  /** In the order of their numbers. */
  readonly findings: readonly ReportedFinding[];
}

export interface ReportedFinding {
  readonly id: string;
  /** One for each text that it merges. */
  readonly entries: readonly WantedEntry[];
}

/** Named as other files of the folder are, so that `shingle clean` removes it. */
const name = 'last-report.1.segment';
const bytesMax = 8_000_000;

/**
 * `text`: a `LastReport` as JSON; empty: the report listed nothing, and there are no numbers. False: it could not be
 * written, and the numbers mean nothing.
 */
export function writeLastReport(folder: string, text: string | Uint8Array): boolean {
  const {makeFolder, create, write, close, rename} = realDisk;
  const temporary = join(folder, `last-report.${process.pid}.tmp`);
  try {
    if (text.length === 0 || text.length > bytesMax) {
      rmSync(join(folder, name), {force: true});
      return text.length === 0;
    }
    makeFolder(folder);
    const descriptor = create(temporary);
    try {
      write(descriptor, typeof text === 'string' ? Buffer.from(text) : text);
    } finally {
      close(descriptor);
    }
    rename(temporary, join(folder, name));
    return true;
  } catch {
    removeQuietly({folder, disk: realDisk}, temporary);
    // Those of an earlier report would be taken for these.
    removeQuietly({folder, disk: realDisk}, join(folder, name));
    return false;
  }
}

/** null: there is none, or it is damaged. */
export function readLastReport(folder: string): LastReport | null {
  try {
    const file = join(folder, name);
    if (statSync(file).size > bytesMax) return null;
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<LastReport>;
    return typeof read.root === 'string' && read.findings?.every(isReported) ? (read as LastReport) : null;
  } catch {
    return null;
  }
}

function isReported(finding: Partial<ReportedFinding> | null): boolean {
  return typeof finding?.id === 'string' && finding.entries?.every(isWanted) === true;
}

function isWanted(wanted: Partial<WantedEntry> | null): boolean {
  const {fingerprint, code, paths, count} = wanted?.entry ?? {};
  if (typeof fingerprint !== 'string' || typeof code !== 'string' || typeof count !== 'number') return false;
  return paths?.every((path) => typeof path === 'string') === true;
}
