// The history in a form for queries: which versions introduced a fingerprint, how a path continued, and the pages
// themselves, read from Git on demand.

import {lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {type PageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {Blobs} from '../../git/blobReader.ts';
import {absent} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {type Catalog, type CatalogRows, catalogPath, rowsBy} from '../index/catalog.ts';
import type {HistoryOptions} from '../index/commitSelection.ts';
import type {HistoryIndex} from '../index/historyIndex.ts';
import {rowOf, type Searchable, searchable} from '../index/historyPostings.ts';
import {type FirstOccurrences, firstOccurrences} from '../index/segments.ts';
import {type VersionEncoding, versionEncoding, versionText} from '../index/versionText.ts';

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

/** Up to `pagesMax` pages are cached in memory: a check requests the same ones repeatedly, an editor only a few. */
export function openVersionLookup(
  repository: Repository,
  history: HistoryIndex,
  options: HistoryOptions,
  pagesMax = pagesUsual,
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
    pages: new VersionPages(repository, encodingOf, pagesMax),
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

/** Pages by version and path; the most recently used are cached. */
class VersionPages {
  readonly blobs: Blobs;
  readonly #space = newFingerprintBuffers();
  readonly #encodingOf: VersionEncoding;
  readonly #cachedMax: number;
  readonly #cached = new Map<string, Promise<PageVersion | null>>();
  /** Versions that could not be read because they are no longer in the repository. */
  readonly missing = new Set<string>();
  /** Number of versions that were read from Git. */
  read = 0;

  constructor(repository: Repository, encodingOf: VersionEncoding, cachedMax: number) {
    this.blobs = new Blobs(repository);
    this.#encodingOf = encodingOf;
    this.#cachedMax = cachedMax;
  }

  /** null: the version is missing, or is not text. */
  page(past: VersionLookup, version: number, path: number): Promise<PageVersion | null> {
    const {blobs, paths} = past.catalog;
    const key = `${version} ${path}`;
    const known = this.#cached.get(key);
    if (known !== undefined) {
      // Moves the entry to the end: the most recently used are last.
      this.#cached.delete(key);
      this.#cached.set(key, known);
      return known;
    }
    const page = version === absent ? Promise.resolve(null) : this.#read(blobs[version], catalogPath(paths[path]));
    this.#cached.set(key, page);
    if (this.#cached.size > this.#cachedMax) {
      for (const oldest of this.#cached.keys()) {
        this.#cached.delete(oldest);
        break;
      }
    }
    return page;
  }

  /** The page of any blob, by its id; not cached. */
  pageNamed(name: string, path: string): Promise<PageVersion | null> {
    return this.#read(name, catalogPath(path));
  }

  async #read(name: string, path: string): Promise<PageVersion | null> {
    this.read++;
    const content = await this.blobs.read(name);
    if (content === null) {
      this.missing.add(name);
      return null;
    }
    const text = versionText(content, this.#encodingOf(path));
    return typeof text === 'number' ? null : pageVersion(this.#space, path, text, formatOf(path));
  }

  end(): void {
    this.blobs.end();
  }
}

/** A page takes 30 KB with its tokens and fingerprints. */
const pagesUsual = 2000;
