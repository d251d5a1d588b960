// The catalog of the history: commits, paths, versions of files, and the changes that connect them, each numbered from
// the oldest. The contents are in historyPostings.ts; version numbers connect the two.

import {absent, type Log} from '../../git/log.ts';

/** The output of `git log`, accumulated over all updates. */
export type Catalog = Log;

export const emptyCatalog: Catalog = {
  commits: [],
  times: [],
  paths: [],
  blobs: [],
  changes: changesOf(() => new Uint32Array(0)),
};

/** Changes, column by column. */
export function changesOf(make: (column: keyof Catalog['changes']) => Uint32Array): Catalog['changes'] {
  return {
    commit: make('commit'),
    path: make('path'),
    after: make('after'),
    before: make('before'),
    other: make('other'),
  };
}

/** The catalog extended by a newer log: known paths and versions keep their numbers. */
export function extended(catalog: Catalog, log: Log): Catalog {
  const numberOf = (known: readonly string[], more: readonly string[]): {all: string[]; to: Uint32Array} => {
    const all = [...known];
    const wanted = new Map(more.map((name) => [name, -1]));
    known.forEach((name, number) => {
      if (wanted.has(name)) wanted.set(name, number);
    });
    const to = Uint32Array.from(more, (name) => {
      const number = wanted.get(name) ?? -1;
      return number >= 0 ? number : all.push(name) - 1;
    });
    return {all, to};
  };
  const paths = numberOf(catalog.paths, log.paths);
  const blobs = numberOf(catalog.blobs, log.blobs);
  const first = catalog.commits.length;
  const version = (number: number) => (number === absent ? absent : blobs.to[number]);
  const joined = (old: Uint32Array, added: Uint32Array, to: (value: number) => number): Uint32Array => {
    const all = new Uint32Array(old.length + added.length);
    all.set(old);
    for (let row = 0; row < added.length; row++) all[old.length + row] = to(added[row]);
    return all;
  };
  const [old, more] = [catalog.changes, log.changes];
  return {
    commits: [...catalog.commits, ...log.commits],
    times: [...catalog.times, ...log.times],
    paths: paths.all,
    blobs: blobs.all,
    changes: {
      commit: joined(old.commit, more.commit, (commit) => commit + first),
      path: joined(old.path, more.path, (path) => paths.to[path]),
      after: joined(old.after, more.after, version),
      before: joined(old.before, more.before, version),
      other: joined(old.other, more.other, version),
    },
  };
}

/** Rows of the changes grouped by key: those of key k are rows[starts[k]] … rows[starts[k + 1] - 1], ascending. */
export interface CatalogRows {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export function rowsBy(keys: Uint32Array, count: number): CatalogRows {
  const starts = new Uint32Array(count + 1);
  for (const key of keys) if (key !== absent) starts[key + 1] = starts[key + 1] + 1;
  for (let key = 0; key < count; key++) starts[key + 1] = starts[key + 1] + starts[key];
  const next = starts.slice();
  const rows = new Uint32Array(starts[count]);
  keys.forEach((key, row) => {
    if (key !== absent) rows[next[key]++] = row;
  });
  return {starts, rows};
}

/** The first row of each commit with changes, and the row after its last one; oldest first. */
export function* commitRows({commit}: Catalog['changes']): Generator<{readonly first: number; readonly end: number}> {
  for (let first = 0, end = 0; first < commit.length; first = end) {
    for (end = first + 1; end < commit.length && commit[end] === commit[first]; ) end++;
    yield {first, end};
  }
}

/** A path as text: bytes that are not UTF-8 become U+FFFD. */
export function catalogPath(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

/** A text path in the form that the catalog uses. */
export function pathBytes(path: string): string {
  return Buffer.from(path, 'utf8').toString('latin1');
}
