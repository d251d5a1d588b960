// The history in a form for queries: which versions introduced a fingerprint, how a path continued, and the pages
// themselves, read from Git on demand.

import {lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import {absent} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {type Catalog, type CatalogRows, rowsBy} from '../index/catalog.ts';
import type {HistoryOptions} from '../index/commitSelection.ts';
import type {HistoryIndex} from '../index/historyIndex.ts';
import {rowOf, type Searchable, searchable} from '../index/historyPostings.ts';
import {type FirstOccurrences, firstOccurrences} from '../index/segments.ts';
import {type VersionEncoding, versionEncoding} from '../index/versionText.ts';
import {type PagesUse, VersionPages} from './versionPages.ts';

export interface VersionLookup {
  readonly history: HistoryIndex;
  readonly catalog: Catalog;
  readonly first: FirstOccurrences;
  /** Rows of the changes of each path, and of each version. */
  readonly ofPath: CatalogRows;
  readonly ofVersion: CatalogRows;
  /**
   * By path: rows by which another path received a version that was first on this path, copied or renamed unchanged.
   */
  readonly heirs: CatalogRows;
  readonly parts: readonly Searchable[];
  /** By row: no earlier row names a version with this number or a higher one. */
  readonly versionsBefore: Uint32Array;
  /** By commit: it is no longer reachable. */
  readonly isDead: Uint8Array;
  /** Output of the last call of `newestVersions`. */
  readonly newest: Uint32Array;
  readonly encodingOf: VersionEncoding;
  readonly pages: VersionPages;
}

export function openVersionLookup(
  repository: Repository,
  history: HistoryIndex,
  options: HistoryOptions,
  use: PagesUse = {},
): VersionLookup {
  const {catalog, state} = history;
  const isDead = new Uint8Array(catalog.commits.length);
  for (const commit of state.dead) isDead[commit] = 1;
  const first = firstOccurrences(catalog);
  const encodingOf = versionEncoding(repository, options);
  const {path, after} = catalog.changes;
  const firstAt = after.map((version, row) => {
    return version === absent || first.path[version] === path[row] ? absent : first.path[version];
  });
  return {
    history,
    catalog,
    first,
    ofPath: rowsBy(catalog.changes.path, catalog.paths.length),
    ofVersion: rowsBy(catalog.changes.after, catalog.blobs.length),
    heirs: rowsBy(firstAt, catalog.paths.length),
    parts: history.postings.map(searchable),
    versionsBefore: versionsBefore(catalog),
    isDead,
    newest: new Uint32Array(versionsMax),
    encodingOf,
    pages: new VersionPages(repository, encodingOf, use),
  };
}

function versionsBefore({changes}: Catalog): Uint32Array {
  const {after} = changes;
  const limits = new Uint32Array(after.length + 1);
  for (let row = 0; row < after.length; row++) {
    limits[row + 1] = after[row] === absent ? limits[row] : Math.max(limits[row], after[row] + 1);
  }
  return limits;
}

/** A fingerprint in more versions is too common to be useful; only the newest are examined. */
const versionsMax = 64;

/** Writes the versions below `limit` that introduced a fingerprint into `newest`, newest first; gives their number. */
export function newestVersions({parts, newest}: VersionLookup, print: number, limit: number): number {
  let count = 0;
  for (let part = parts.length - 1; part >= 0 && count < versionsMax; part--) {
    const {hash, version} = parts[part];
    const from = rowOf(parts[part], print);
    const older = lowerBound(version, from, endOf(hash, from, print), limit);
    for (let row = older - 1; row >= from && count < versionsMax; row--) newest[count++] = version[row];
  }
  return count;
}

/** Where the rows of a hash that begin at `from` end. Steps double, because a common hash has thousands of rows. */
function endOf(hash: Uint32Array, from: number, value: number): number {
  if (hash[from] !== value) return from;
  let step = 1;
  while (from + step < hash.length && hash[from + step] === value) step *= 2;
  let low = from + (step >>> 1);
  let high = Math.min(hash.length, from + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hash[middle] === value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of a path's changes before a row, without unreachable commits; ascending. */
export function rowsBefore({ofPath, catalog, isDead}: VersionLookup, path: number, limit: number): number[] {
  const rows: number[] = [];
  for (let at = ofPath.starts[path]; at < ofPath.starts[path + 1]; at++) {
    const row = ofPath.rows[at];
    if (row >= limit) break;
    if (isDead[catalog.changes.commit[row]] === 0) rows.push(row);
  }
  return rows;
}

/** The last row of a path's changes before a row whose commit is one of some, or -1. */
export function lastRowBefore(
  {ofPath, catalog}: VersionLookup,
  path: number,
  limit: number,
  isOne: (commit: number) => boolean,
): number {
  const {starts, rows} = ofPath;
  for (let at = lowerBound(rows, starts[path], starts[path + 1], limit) - 1; at >= starts[path]; at--) {
    if (isOne(catalog.changes.commit[rows[at]])) return rows[at];
  }
  return -1;
}
