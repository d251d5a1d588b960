// The findings of the last report on a terminal by their numbers, with what a baseline would say of each: so that
// `baseline add 3` means the third of what was read, also when the texts have changed since. Loaded by the entry point,
// so it imports little.

import {rmSync} from 'node:fs';
import {join} from 'node:path';
import type {WantedEntry} from '../../shared/baseline/addEntries.ts';
import {removeQuietly, type Store} from '../store/disk.ts';
import {isSealed, sealBytes, sealOf} from '../store/seal.ts';
import {readWhole, writeWhole} from '../store/wholeFile.ts';

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

/** The seal of a file is for this use. */
const use = 'last report';

/**
 * `text`: a `LastReport` as JSON; empty: the report listed nothing, and there are no numbers. False: it could not be
 * written, and the numbers mean nothing.
 */
export function writeLastReport(store: Store, text: string | Uint8Array): boolean {
  const {folder, disk, key} = store;
  const file = join(folder, name);
  try {
    if (text.length === 0 || text.length > bytesMax) {
      rmSync(file, {force: true});
      return text.length === 0;
    }
    disk.makeFolder(folder);
    const own = key.make(disk);
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    if (!('kind' in own) && writeWhole(disk, file, [sealOf(own, use, bytes), bytes]) === null) return true;
  } catch {
    // Refused: there are no numbers.
  }
  // Those of an earlier report would be taken for these.
  removeQuietly(store, file);
  return false;
}

/** null: there is none, it is damaged, or somebody else wrote it. */
export function readLastReport({folder, key}: Store): LastReport | null {
  try {
    const own = key.read();
    const read = own === null ? null : readWhole(join(folder, name), bytesMax + sealBytes);
    if (own === null || read === null) return null;
    const text = read.subarray(sealBytes);
    if (!isSealed(own, use, text, read.subarray(0, sealBytes))) return null;
    const report = JSON.parse(text.toString('utf8')) as Partial<LastReport>;
    return typeof report.root === 'string' && report.findings?.every(isReported) ? (report as LastReport) : null;
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
