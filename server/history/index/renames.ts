// Finds the earlier paths of a renamed file: earlier revisions of the same file are not reported as copies. A commit
// only lists added and deleted files. As in Git, an added file with most of a deleted one counts as renamed.

import {containedShare} from '../../../shared/history/pageVersion.ts';
import {absent} from '../../git/log.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';

/** Git's own limit: half of the content. */
const renameShareMin = 0.5;

interface Exact {
  /** Rows of deletions, by the rows of additions. */
  readonly exact: ReadonlyMap<number, number>;
  readonly used: ReadonlySet<number>;
  readonly deleted: readonly number[];
}

interface Rename {
  readonly from: number;
  readonly row: number;
}

export class Renames {
  readonly #past: VersionLookup;
  /** Renames by the new path; undefined: not searched yet. */
  readonly #of = new Map<number, Promise<readonly Rename[]>>();
  /** By row: the path from which an added file was renamed. */
  readonly #sources = new Map<number, Promise<number | null>>();
  /** By the first row of a commit. */
  readonly #exact = new Map<number, Exact>();
  /** By the row of a deletion. */
  readonly #renamed = new Map<number, Promise<boolean>>();

  constructor(history: VersionLookup) {
    this.#past = history;
  }

  /** The path itself and its earlier paths, according to changes before the row `limit`. */
  async ownPaths(path: number, limit: number): Promise<ReadonlySet<number>> {
    const own = new Set([path]);
    for (const one of own) {
      for (const {from, row} of await this.#renamesOf(one)) if (row < limit) own.add(from);
    }
    return own;
  }

  /** Whether a deletion was part of a rename in the same commit: the file still exists then. */
  async isRenamed(deletion: number): Promise<boolean> {
    let known = this.#renamed.get(deletion);
    if (known === undefined) {
      known = this.#isRenamed(deletion);
      this.#renamed.set(deletion, known);
    }
    return known;
  }

  async #isRenamed(deletion: number): Promise<boolean> {
    const {path, before, after, other} = this.#past.catalog.changes;
    const {paths} = this.#past.catalog;
    if (after[deletion] !== absent) return false;
    if (this.#exactIn(deletion).used.has(deletion)) return true;
    const name = fileName(paths[path[deletion]]);
    const added = this.#rowsOfCommit(deletion).filter((row) => {
      return before[row] === absent && other[row] === absent && after[row] !== absent;
    });
    const isSame = (row: number) => Number(fileName(paths[path[row]]) === name);
    added.sort((x, y) => isSame(y) - isSame(x) || x - y);
    for (const row of added.slice(0, candidatesMax)) if ((await this.#sourceOf(row)) === path[deletion]) return true;
    return false;
  }

  /** The version under its old path that a change renamed when it added a file; null: the file was new. */
  async renamedFrom(row: number): Promise<{readonly path: number; readonly version: number} | null> {
    const {path, before, after, other} = this.#past.catalog.changes;
    if (before[row] !== absent || other[row] !== absent || after[row] === absent) return null;
    const from = await this.#sourceOf(row);
    const deletion = this.#rowsOfCommit(row).find((one) => path[one] === from && after[one] === absent);
    return from === null || deletion === undefined ? null : {path: from, version: before[deletion]};
  }

  #renamesOf(path: number): Promise<readonly Rename[]> {
    let renames = this.#of.get(path);
    if (renames === undefined) {
      renames = this.#found(path);
      this.#of.set(path, renames);
    }
    return renames;
  }

  async #found(path: number): Promise<readonly Rename[]> {
    const {ofPath, catalog} = this.#past;
    const {before, after, other} = catalog.changes;
    const found: Rename[] = [];
    for (let at = ofPath.starts[path]; at < ofPath.starts[path + 1]; at++) {
      const row = ofPath.rows[at];
      if (before[row] !== absent || other[row] !== absent || after[row] === absent) continue;
      const from = await this.#sourceOf(row);
      if (from !== null) found.push({from, row});
    }
    return found;
  }

  /** The path that the same commit deleted, if most of its content is in the added file. */
  #sourceOf(row: number): Promise<number | null> {
    let source = this.#sources.get(row);
    if (source === undefined) {
      source = this.#foundSource(row);
      this.#sources.set(row, source);
    }
    return source;
  }

  async #foundSource(row: number): Promise<number | null> {
    const {paths, changes} = this.#past.catalog;
    const {path, before, after} = changes;
    const {exact, deleted} = this.#exactIn(row);
    const same = exact.get(row);
    if (same !== undefined) return path[same];
    if (deleted.length === 0) return null;
    const page = await this.#past.pages.page(this.#past, after[row], path[row]);
    if (page === null || page.fingerprints.length === 0) return null;
    let best = renameShareMin;
    let source: number | null = null;
    for (const one of sameNamesFirst(paths, path, row, deleted).slice(0, candidatesMax)) {
      const old = await this.#past.pages.page(this.#past, before[one], path[one]);
      if (old === null) continue;
      const common = containedShare(page, [...old.holds]) * old.holds.size;
      const share = common / Math.max(page.holds.size, old.holds.size);
      if (share <= best) continue;
      best = share;
      source = path[one];
    }
    return source;
  }

  /**
   * Added files with exactly the content of a file that the commit deleted, paired as in Git: each deleted file once,
   * one with the same file name first, in order of their paths. `deleted` are the remaining ones.
   */
  #exactIn(row: number): Exact {
    const rows = this.#rowsOfCommit(row);
    const known = this.#exact.get(rows[0]);
    if (known !== undefined) return known;
    const {paths, changes} = this.#past.catalog;
    const {path, before, after, other} = changes;
    const deleted = rows.filter((one) => after[one] === absent && other[one] === absent);
    const byContent = new Map<number, number[]>();
    for (const one of deleted) byContent.set(before[one], [...(byContent.get(before[one]) ?? []), one]);
    const exact = new Map<number, number>();
    for (const one of rows) {
      if (before[one] !== absent || other[one] !== absent || after[one] === absent) continue;
      const free = byContent.get(after[one]) ?? [];
      const name = fileName(paths[path[one]]);
      const source = free.find((candidate) => fileName(paths[path[candidate]]) === name) ?? free[0];
      if (source === undefined) continue;
      exact.set(one, source);
      free.splice(free.indexOf(source), 1);
    }
    const used = new Set(exact.values());
    const found = {exact, deleted: deleted.filter((one) => !used.has(one)), used};
    this.#exact.set(rows[0], found);
    return found;
  }

  #rowsOfCommit(row: number): number[] {
    const {commit} = this.#past.catalog.changes;
    let first = row;
    while (first > 0 && commit[first - 1] === commit[row]) first--;
    const rows: number[] = [];
    for (let at = first; at < commit.length && commit[at] === commit[row]; at++) rows.push(at);
    return rows;
  }
}

/** A commit that moves a whole tree deletes thousands of files; those with the same file name are compared first. */
const candidatesMax = 40;

function sameNamesFirst(
  paths: readonly string[],
  path: Uint32Array,
  row: number,
  deleted: readonly number[],
): number[] {
  const name = fileName(paths[path[row]]);
  const isSame = (one: number) => Number(fileName(paths[path[one]]) === name);
  return [...deleted].sort((x, y) => isSame(y) - isSame(x) || x - y);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
