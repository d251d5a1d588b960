// Finds the earlier paths of a renamed file: earlier revisions of the same file are not reported as copies. A commit
// only lists added and deleted files. As in Git, an added file with most of a deleted one counts as renamed.

import {addTo} from '../../../shared/algorithms/groupedBy.ts';
import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {fileOf} from '../../../shared/evidence/relatedPaths.ts';
import type {PrintSet} from '../../../shared/history/printSet.ts';
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

interface DeletedPrints {
  /** Of the first `filesMax` files. */
  readonly sizes: readonly number[];
  /** By number of the file: how many of some fingerprints it has. */
  readonly shared: (prints: PrintSet) => Uint32Array;
}

interface Rename {
  readonly from: number;
  readonly row: number;
}

/** The row of the deletion, and how much of the larger of both files is in the other. */
export interface RenameSource {
  readonly deletion: number;
  readonly share: number;
}

export class Renames {
  readonly #past: VersionLookup;
  /** Renames by the new path; undefined: not searched yet. */
  readonly #of = new Map<number, Promise<readonly Rename[]>>();
  /** By row: the deletion of the path from which an added file was renamed. */
  readonly #sources = new Map<number, Promise<RenameSource | null>>();
  /** By the first row of a commit. */
  readonly #exact = new Map<number, Exact>();
  /** Of one commit at a time. */
  #deleted: {readonly rows: readonly number[]; readonly prints: Promise<DeletedPrints>} | null = null;
  /** By the row of a deletion. */
  readonly #targets = new Map<number, Promise<number | null>>();

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
    return (await this.targetOf(deletion)) !== null;
  }

  /** The row of the added file as which a deleted file went on; null: it was not renamed. */
  targetOf(deletion: number): Promise<number | null> {
    return rememberedOf(this.#targets, deletion, () => this.#foundTarget(deletion));
  }

  async #foundTarget(deletion: number): Promise<number | null> {
    const {path, before, after, other} = this.#past.catalog.changes;
    const {paths} = this.#past.catalog;
    if (after[deletion] !== absent) return null;
    const {exact, used} = this.#exactIn(deletion);
    if (used.has(deletion)) {
      for (const [row, source] of exact) if (source === deletion) return row;
    }
    const name = fileOf(paths[path[deletion]]);
    const added = this.#rowsOfCommit(deletion).filter((row) => {
      return before[row] === absent && other[row] === absent && after[row] !== absent;
    });
    const isSame = (row: number) => Number(fileOf(paths[path[row]]) === name);
    added.sort((x, y) => isSame(y) - isSame(x) || x - y);
    let best: {readonly row: number; readonly share: number} | null = null;
    for (const row of added.slice(0, filesMax)) {
      const source = await this.sourceOf(row);
      if (source?.deletion === deletion && source.share > (best?.share ?? 0)) best = {row, share: source.share};
    }
    return best?.row ?? null;
  }

  /** The version under its old path that a change renamed when it added a file; null: the file was new. */
  async renamedFrom(row: number): Promise<{readonly path: number; readonly version: number} | null> {
    const {path, before, after, other} = this.#past.catalog.changes;
    if (before[row] !== absent || other[row] !== absent || after[row] === absent) return null;
    const source = await this.sourceOf(row);
    return source === null ? null : {path: path[source.deletion], version: before[source.deletion]};
  }

  #renamesOf(path: number): Promise<readonly Rename[]> {
    return rememberedOf(this.#of, path, () => this.#found(path));
  }

  async #found(path: number): Promise<readonly Rename[]> {
    const {ofPath, catalog} = this.#past;
    const {path: pathOf, before, after, other} = catalog.changes;
    const found: Rename[] = [];
    for (let at = ofPath.starts[path]; at < ofPath.starts[path + 1]; at++) {
      const row = ofPath.rows[at];
      if (before[row] !== absent || other[row] !== absent || after[row] === absent) continue;
      const source = await this.sourceOf(row);
      if (source !== null) found.push({from: pathOf[source.deletion], row});
    }
    return found;
  }

  /** The file that the same commit deleted, if most of its content is in the added file of a row. */
  sourceOf(row: number): Promise<RenameSource | null> {
    return rememberedOf(this.#sources, row, () => this.#foundSource(row));
  }

  async #foundSource(row: number): Promise<RenameSource | null> {
    const {paths, changes} = this.#past.catalog;
    const {path, after} = changes;
    const {exact, deleted} = this.#exactIn(row);
    const same = exact.get(row);
    if (same !== undefined) return {deletion: same, share: 1};
    if (deleted.length === 0) return null;
    const prints = await this.#past.pages.prints(this.#past, after[row], path[row]);
    if (prints.size === 0) return null;
    const {sizes, shared} = await this.#printsOf(deleted);
    const common = shared(prints);
    const likely = sizes.flatMap((size, number): RenameSource[] => {
      const share = common[number] / Math.max(prints.size, size);
      return share > renameShareMin ? [{deletion: deleted[number], share}] : [];
    });
    const name = fileOf(paths[path[row]]);
    const isSame = ({deletion}: RenameSource) => Number(fileOf(paths[path[deletion]]) === name);
    likely.sort((x, y) => y.share - x.share || isSame(y) - isSame(x));
    return likely[0] ?? null;
  }

  /** The fingerprints of the files that one commit deleted, which are asked for each file that it added. */
  #printsOf(deleted: readonly number[]): Promise<DeletedPrints> {
    if (this.#deleted?.rows !== deleted) this.#deleted = {rows: deleted, prints: this.#readPrints(deleted)};
    return this.#deleted.prints;
  }

  async #readPrints(deleted: readonly number[]): Promise<DeletedPrints> {
    const {path, before} = this.#past.catalog.changes;
    const sizes: number[] = [];
    const files = new Map<number, number[]>();
    for (const [number, row] of deleted.slice(0, filesMax).entries()) {
      const prints = await this.#past.pages.prints(this.#past, before[row], path[row]);
      sizes.push(prints.size);
      for (const print of prints) {
        addTo(files, print, number);
      }
    }
    const shared = (prints: PrintSet): Uint32Array => {
      const counts = new Uint32Array(sizes.length);
      for (const print of prints) for (const number of files.get(print) ?? []) counts[number]++;
      return counts;
    };
    return {sizes, shared};
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
      const name = fileOf(paths[path[one]]);
      const source = free.find((candidate) => fileOf(paths[path[candidate]]) === name) ?? free[0];
      if (source === undefined) continue;
      exact.set(one, source);
      free.splice(free.indexOf(source), 1);
    }
    const used = new Set(exact.values());
    const rest = deleted.filter((one) => !used.has(one));
    // Of more than can be compared, those whose name an added file has come first.
    const nameOf = (one: number) => fileOf(paths[path[one]]);
    const names = new Set(rows.filter((one) => before[one] === absent && !exact.has(one)).map(nameOf));
    const [named, others] = [true, false].map((isNamed) => rest.filter((one) => names.has(nameOf(one)) === isNamed));
    const found = {exact, deleted: rest.length <= filesMax ? rest : [...named, ...others], used};
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

/** A commit that moves a whole tree deletes thousands of files; Git looks for renames among as many. */
const filesMax = 1000;
