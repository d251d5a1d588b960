// The findings of the last report on a terminal by their numbers, with what a baseline would say of each: so that
// `baseline add 3` means the third of what was read, also when the texts have changed since. Loaded by the entry point,
// so it imports little.

import {mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {WantedEntry} from '../../shared/baseline/addEntries.ts';

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
  const temporary = join(folder, `last-report.${process.pid}.tmp`);
  try {
    if (text.length === 0 || text.length > bytesMax) {
      rmSync(join(folder, name), {force: true});
      return text.length === 0;
    }
    mkdirSync(folder, {recursive: true});
    writeFileSync(temporary, text, {flag: 'wx'});
    renameSync(temporary, join(folder, name));
    return true;
  } catch {
    rmSync(temporary, {force: true});
    return false;
  }
}

/** null: there is none, or it is damaged. */
export function readLastReport(folder: string): LastReport | null {
  try {
    const file = join(folder, name);
    if (statSync(file).size > bytesMax) return null;
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<LastReport>;
    return typeof read.root === 'string' && Array.isArray(read.findings) ? (read as LastReport) : null;
  } catch {
    return null;
  }
}
