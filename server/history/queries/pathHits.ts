// Takes fingerprints of a page, gives the paths where a passage may have been: several of them occur close together in
// the history of such a path.

import {newestVersions, type VersionLookup} from './versionLookup.ts';

/** Fingerprints of one page that occur together in one path. */
export interface PathHits {
  readonly path: number;
  /** Tokens of the page, ascending, and the fingerprint at each. */
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
  /** Versions that introduced them. */
  readonly versions: ReadonlySet<number>;
}

/** Fingerprints farther apart belong to two passages. */
const gapTokens = 60;
/** A passage of 25 words has at least two. */
const printsMin = 2;

/** At most this many paths are examined for text that was copied again and again. */
const heirsMax = 24;

interface Gathered {
  readonly path: number;
  readonly at: number[];
  readonly fingerprints: number[];
  readonly versions: number[];
}

/** In the table of paths: not examined yet, or excluded because it is an earlier path of the page itself. */
const unseen = -1;
const leftOut = -2;

/**
 * `asked` are fingerprints and their tokens, ascending. Versions whose first change is at row `limit` or later are
 * ignored; `isOwn` excludes the earlier paths of the page itself.
 */
export function pathHits(
  history: VersionLookup,
  asked: Iterable<readonly [print: number, at: number]>,
  limit: number,
  isOwn: (path: number) => boolean,
): PathHits[] {
  const {ofVersion, catalog} = history;
  const {path: pathOf} = catalog.changes;
  const versionLimit = history.versionsBefore[limit];
  const gathered: Gathered[] = [];
  const placeOf = new Int32Array(catalog.paths.length).fill(unseen);
  for (const [print, at] of asked) {
    const count = newestVersions(history, print, versionLimit);
    for (let k = 0; k < count; k++) {
      const version = history.newest[k];
      // The same content may occur under several paths.
      for (let place = ofVersion.starts[version]; place < ofVersion.starts[version + 1]; place++) {
        const row = ofVersion.rows[place];
        if (row >= limit) break;
        // Includes unreachable commits: a fingerprint that later versions share with them was posted only there.
        const path = pathOf[row];
        let own = placeOf[path];
        if (own === leftOut) continue;
        if (own === unseen) {
          own = isOwn(path) ? leftOut : gathered.push({path, at: [], fingerprints: [], versions: []}) - 1;
          placeOf[path] = own;
          if (own === leftOut) continue;
        }
        const into = gathered[own];
        if (into.versions[into.versions.length - 1] !== version) into.versions.push(version);
        if (into.at[into.at.length - 1] === at) continue;
        into.at.push(at);
        into.fingerprints.push(print);
      }
    }
  }
  const found = withHeirs(history, gathered, limit, isOwn).flatMap(clusters);
  return found.sort((x, y) => y.fingerprints.length - x.fingerprints.length || x.path - y.path || x.at[0] - y.at[0]);
}

/**
 * A path that received an exact copy of a file from another path introduced no fingerprints with it, so it may have
 * contained the passage too.
 */
function withHeirs(
  {heirs, first, catalog}: VersionLookup,
  gathered: readonly Gathered[],
  limit: number,
  isOwn: (path: number) => boolean,
): readonly Gathered[] {
  const {path: pathOf} = catalog.changes;
  const byPath = new Map(gathered.map((one) => [one.path, one]));
  for (const source of gathered) {
    if (heirs.starts[source.path] === heirs.starts[source.path + 1]) continue;
    let firstRow = limit;
    for (const version of source.versions) firstRow = Math.min(firstRow, first.row[version]);
    const kin = new Set([source.path]);
    for (const one of kin) {
      for (let at = heirs.starts[one]; at < heirs.starts[one + 1] && kin.size <= heirsMax; at++) {
        const row = heirs.rows[at];
        if (row >= limit) break;
        if (row > firstRow) kin.add(pathOf[row]);
      }
    }
    kin.delete(source.path);
    for (const path of kin) {
      if (isOwn(path)) continue;
      const known = byPath.get(path);
      byPath.set(path, known === undefined ? {...source, path} : joined(known, source));
    }
  }
  return [...byPath.values()];
}

function joined(some: Gathered, others: Gathered): Gathered {
  const printAt = new Map(others.at.map((at, k) => [at, others.fingerprints[k]]));
  some.at.forEach((at, k) => {
    printAt.set(at, some.fingerprints[k]);
  });
  const at = [...printAt.keys()].sort((x, y) => x - y);
  const fingerprints = at.map((one) => printAt.get(one) ?? 0);
  return {path: some.path, at, fingerprints: fingerprints, versions: [...some.versions, ...others.versions]};
}

function clusters({path, at, fingerprints, versions}: Gathered): PathHits[] {
  const found: PathHits[] = [];
  let all: Set<number> | undefined;
  for (let from = 0; from < at.length; ) {
    let to = from + 1;
    while (to < at.length && at[to] - at[to - 1] <= gapTokens) to++;
    const own = fingerprints.slice(from, to);
    if (new Set(own).size >= printsMin) {
      all ??= new Set(versions);
      found.push({path, at: at.slice(from, to), fingerprints: own, versions: all});
    }
    from = to;
  }
  return found;
}
