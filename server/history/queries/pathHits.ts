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

/** The same before they are written out: of a page in many versions thousands are found, and a hundred are examined. */
export class FoundHits {
  readonly path: number;
  readonly #sources: readonly Gathered[];
  /** Numbers `from` … `to` - 1 are those of the fingerprints among all that were asked for. */
  readonly #numbers: readonly number[];
  readonly #from: number;
  readonly #to: number;

  constructor(path: number, sources: readonly Gathered[], numbers: readonly number[], from: number, to: number) {
    this.path = path;
    this.#sources = sources;
    this.#numbers = numbers;
    this.#from = from;
    this.#to = to;
  }

  /** Number of fingerprints. */
  get count(): number {
    return this.#to - this.#from;
  }

  get first(): number {
    return this.#numbers[this.#from];
  }

  hitsOf(all: Asked): PathHits {
    const own = this.#numbers.slice(this.#from, this.#to);
    return {
      path: this.path,
      at: own.map((number) => all[number][1]),
      fingerprints: own.map((number) => all[number][0]),
      versions: new Set(this.#sources.flatMap(({versions}) => versions)),
    };
  }
}

/** Fingerprints farther apart belong to two passages. */
const gapTokens = 60;
/** At most this many paths are examined for text that was copied again and again. */
const heirsMax = 24;

/** Fingerprints that a path introduced, as their numbers among those that were asked for, ascending. */
interface Gathered {
  readonly path: number;
  readonly asked: number[];
  readonly versions: number[];
}

/** A path, and all those from which it may have its fingerprints. */
interface Heir {
  readonly path: number;
  readonly sources: Gathered[];
}

/** In the table of paths: not examined yet, or excluded because it is an earlier path of the page itself. */
const unseen = -1;
const leftOut = -2;

/** Fingerprints and their tokens, which ascend. */
type Asked = readonly (readonly [print: number, at: number])[];

/** All, those with most fingerprints first; as for `foundHits`. */
export function pathHits(
  history: VersionLookup,
  asked: Asked,
  limit: number,
  isOwn: (path: number) => boolean,
): PathHits[] {
  return foundHits(history, asked, limit, isOwn).map((one) => one.hitsOf(asked));
}

/**
 * Versions whose first change is at row `limit` or later are ignored; `isOwn` excludes the earlier paths of the page itself.
 * Those with most fingerprints come first.
 */
export function foundHits(
  history: VersionLookup,
  asked: Asked,
  limit: number,
  isOwn: (path: number) => boolean,
): FoundHits[] {
  const marks = new Uint8Array(asked.length);
  const found: FoundHits[] = [];
  for (const one of withHeirs(history, gathered(history, asked, limit, isOwn), limit, isOwn)) {
    addClusters(one, asked, marks, found);
  }
  return found.sort((x, y) => y.count - x.count || x.path - y.path || x.first - y.first);
}

function gathered(
  history: VersionLookup,
  all: Asked,
  limit: number,
  isOwn: (path: number) => boolean,
): readonly Gathered[] {
  const {ofVersion, catalog} = history;
  const {path: pathOf} = catalog.changes;
  const versionLimit = history.versionsBefore[limit];
  const found: Gathered[] = [];
  const placeOf = new Int32Array(catalog.paths.length).fill(unseen);
  for (let number = 0; number < all.length; number++) {
    const count = newestVersions(history, all[number][0], versionLimit);
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
          own = isOwn(path) ? leftOut : found.push({path, asked: [], versions: []}) - 1;
          placeOf[path] = own;
          if (own === leftOut) continue;
        }
        const into = found[own];
        if (into.versions[into.versions.length - 1] !== version) into.versions.push(version);
        if (into.asked[into.asked.length - 1] !== number) into.asked.push(number);
      }
    }
  }
  return found;
}

/**
 * A path that received an exact copy of a file from another path introduced no fingerprints with it, so it may have
 * contained the passage too.
 */
function withHeirs(
  {heirs, first, catalog}: VersionLookup,
  found: readonly Gathered[],
  limit: number,
  isOwn: (path: number) => boolean,
): Heir[] {
  const {path: pathOf} = catalog.changes;
  const byPath = new Map<number, Heir>(found.map((one) => [one.path, {path: one.path, sources: [one]}]));
  for (const source of found) {
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
      if (known === undefined) byPath.set(path, {path, sources: [source]});
      else known.sources.push(source);
    }
  }
  return [...byPath.values()];
}

/** `marks` are all 0, before and after. */
function addClusters({path, sources}: Heir, all: Asked, marks: Uint8Array, found: FoundHits[]): void {
  // Most paths have one phrase of the page.
  if (sources.length === 1 && sources[0].asked.length < 2) return;
  const numbers = sources.length === 1 ? sources[0].asked : inAny(sources, marks);
  for (let from = 0; from < numbers.length; ) {
    const [first] = all[numbers[from]];
    let isOne = true;
    let to = from + 1;
    for (; to < numbers.length && all[numbers[to]][1] - all[numbers[to - 1]][1] <= gapTokens; to++) {
      if (all[numbers[to]][0] !== first) isOne = false;
    }
    // A passage of 25 words has at least two.
    if (!isOne) found.push(new FoundHits(path, sources, numbers, from, to));
    from = to;
  }
}

/** Ascending, each once. */
function inAny(sources: readonly Gathered[], marks: Uint8Array): number[] {
  let [first, last] = [marks.length, -1];
  for (const {asked} of sources) {
    for (const number of asked) marks[number] = 1;
    first = Math.min(first, asked[0]);
    last = Math.max(last, asked[asked.length - 1]);
  }
  const found: number[] = [];
  for (let number = first; number <= last; number++) {
    if (marks[number] === 1) found.push(number);
    marks[number] = 0;
  }
  return found;
}
