// Takes fingerprints of a page, gives the paths in whose past several of them stood close together: where a passage may
// have been.

import {type Past, versionsWith} from './past.ts';

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
  readonly at: number[];
  readonly prints: number[];
  readonly versions: number[];
}

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
  const byPath = new Map<number, Gathered>();
  const {ofVersion, catalog, isDead} = past;
  const versionLimit = past.versionsBefore[limit];
  const own = new Map<number, boolean>();
  for (const [print, at] of asked) {
    versionsWith(past, print, versionLimit, (version) => {
      // The same content may have stood under several paths.
      for (let place = ofVersion.starts[version]; place < ofVersion.starts[version + 1]; place++) {
        const row = ofVersion.rows[place];
        if (row >= limit) break;
        if (isDead[catalog.changes.commit[row]] === 1) continue;
        const path = catalog.changes.path[row];
        let skip = own.get(path);
        if (skip === undefined) {
          skip = isOwn(path);
          own.set(path, skip);
        }
        if (skip) continue;
        let gathered = byPath.get(path);
        if (gathered === undefined) {
          gathered = {at: [], prints: [], versions: []};
          byPath.set(path, gathered);
        }
        gathered.versions.push(version);
        if (gathered.at.at(-1) === at) continue;
        gathered.at.push(at);
        gathered.prints.push(print);
      }
    });
  }
  const found: Hits[] = [];
  for (const [path, gathered] of byPath) found.push(...clusters(path, gathered));
  return found.sort((x, y) => y.prints.length - x.prints.length || x.path - y.path || x.at[0] - y.at[0]);
}

function clusters(path: number, {at, prints, versions}: Gathered): Hits[] {
  const found: Hits[] = [];
  const all = new Set(versions);
  for (let from = 0; from < at.length; ) {
    let to = from + 1;
    while (to < at.length && at[to] - at[to - 1] <= gapTokens) to++;
    const own = prints.slice(from, to);
    if (new Set(own).size >= printsMin) found.push({path, at: at.slice(from, to), prints: own, versions: all});
    from = to;
  }
  return found;
}
