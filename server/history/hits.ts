// Takes fingerprints of a page, gives the paths in whose past several of them stood close together: where a passage may
// have been.

import {newestVersions, type Past} from './past.ts';

/** Fingerprints of one page that stood together in one path. */
export interface Hits {
  readonly path: number;
  /** Tokens of the page, ascending, and the fingerprint at each. */
  readonly at: readonly number[];
  readonly prints: readonly number[];
  /** Versions that brought them. */
  readonly versions: ReadonlySet<number>;
}

/** Farther apart, fingerprints belong to two passages. */
const gapTokens = 60;
/** A passage of 25 words has at least two. */
const printsMin = 2;

interface Gathered {
  readonly path: number;
  readonly at: number[];
  readonly prints: number[];
  readonly versions: number[];
}

/** In the table of paths: not looked at yet, or the page's own past. */
const unseen = -1;
const leftOut = -2;

/**
 * `asked` are fingerprints and their tokens, ascending. Versions whose first change is at row `limit` or behind do not
 * count; `isOwn` leaves out the paths that are the page's own past.
 */
export function hitsOf(
  past: Past,
  asked: Iterable<readonly [print: number, at: number]>,
  limit: number,
  isOwn: (path: number) => boolean,
): Hits[] {
  const {ofVersion, catalog, isDead} = past;
  const {path: pathOf, commit: commitOf} = catalog.changes;
  const versionLimit = past.versionsBefore[limit];
  const gathered: Gathered[] = [];
  const placeOf = new Int32Array(catalog.paths.length).fill(unseen);
  for (const [print, at] of asked) {
    const count = newestVersions(past, print, versionLimit);
    for (let k = 0; k < count; k++) {
      const version = past.newest[k];
      // The same content may have stood under several paths.
      for (let place = ofVersion.starts[version]; place < ofVersion.starts[version + 1]; place++) {
        const row = ofVersion.rows[place];
        if (row >= limit) break;
        const path = pathOf[row];
        let own = placeOf[path];
        if (own === leftOut || isDead[commitOf[row]] === 1) continue;
        if (own === unseen) {
          own = isOwn(path) ? leftOut : gathered.push({path, at: [], prints: [], versions: []}) - 1;
          placeOf[path] = own;
          if (own === leftOut) continue;
        }
        const into = gathered[own];
        if (into.versions[into.versions.length - 1] !== version) into.versions.push(version);
        if (into.at[into.at.length - 1] === at) continue;
        into.at.push(at);
        into.prints.push(print);
      }
    }
  }
  const found = gathered.flatMap(clusters);
  return found.sort((x, y) => y.prints.length - x.prints.length || x.path - y.path || x.at[0] - y.at[0]);
}

function clusters({path, at, prints, versions}: Gathered): Hits[] {
  const found: Hits[] = [];
  let all: Set<number> | undefined;
  for (let from = 0; from < at.length; ) {
    let to = from + 1;
    while (to < at.length && at[to] - at[to - 1] <= gapTokens) to++;
    const own = prints.slice(from, to);
    if (new Set(own).size >= printsMin) {
      all ??= new Set(versions);
      found.push({path, at: at.slice(from, to), prints: own, versions: all});
    }
    from = to;
  }
  return found;
}
