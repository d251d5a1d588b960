// Reads versions of files, in an order in which each version follows its predecessor. The order is cut into runs, which
// several threads read at the same time; what they find is taken in order. Can be stopped after any version.

import {absent} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {type Catalog, catalogPath} from './catalog.ts';
import {readRuns} from './readRuns.ts';
import type {FirstOccurrences} from './segments.ts';
import type {RunResult, VersionRun} from './versionRun.ts';
import type {VersionEncoding} from './versionText.ts';

/** A version to read; with `posts` false it is read only because the next one was made from it. */
export interface Wanted {
  readonly version: number;
  readonly posts: boolean;
}

/**
 * Versions `from` … `to` - 1 by path, oldest first: the predecessor is then still in memory. Paths with the same file name
 * follow each other, because Git makes them of each other: of PowerShell-Docs, which has a folder for each version of
 * the product, 104,000 objects are inflated instead of 183,000. Always the same order for the same catalog.
 */
export function readingOrder(
  {blobs, paths}: Catalog,
  {path, before}: FirstOccurrences,
  from: number,
  to: number,
): Wanted[] {
  const versionRank = new Uint32Array(paths.length);
  const sorted = paths
    .map((name, number) => ({name: name.split('/').reverse().join('/'), number}))
    .sort((x, y) => (x.name < y.name ? -1 : 1));
  sorted.forEach(({number}, place) => {
    versionRank[number] = place;
  });
  const versions: number[] = [];
  for (let version = from; version < Math.min(to, blobs.length); version++) {
    if (path[version] !== absent) versions.push(version);
  }
  versions.sort((x, y) => versionRank[path[x]] - versionRank[path[y]] || x - y);
  const wanted: Wanted[] = [];
  versions.forEach((version, place) => {
    const isFirst = place === 0 || path[versions[place - 1]] !== path[version];
    if (isFirst && before[version] < from) wanted.push({version: before[version], posts: false});
    wanted.push({version, posts: true});
  });
  return wanted;
}

/** Some 0.3 s for a thread: small beside what it costs to start one, large beside a process of Git. */
const runVersions = 4000;

/** A run begins with a path, so that nothing before it is needed. */
export function runsOf(
  {blobs, paths}: Catalog,
  first: FirstOccurrences,
  wanted: readonly Wanted[],
  encodingOf: VersionEncoding,
  length = runVersions,
): VersionRun[] {
  const runs: VersionRun[] = [];
  for (let from = 0; from < wanted.length; ) {
    let to = Math.min(wanted.length, from + length);
    while (to < wanted.length && !beginsPath(first, wanted, to)) to++;
    const part = wanted.slice(from, to);
    runs.push({
      version: Uint32Array.from(part, ({version}) => version),
      before: Uint32Array.from(part, ({version}) => first.before[version]),
      posts: Uint8Array.from(part, ({posts}) => Number(posts)),
      names: part.map(({version}) => blobs[version]),
      paths: part.map(({version}) => paths[first.path[version]]),
      encodings: part.map(({version}) => encodingOf(catalogPath(paths[first.path[version]]))),
    });
    from = to;
  }
  return runs;
}

function beginsPath({path}: FirstOccurrences, wanted: readonly Wanted[], place: number): boolean {
  return wanted[place - 1].posts && path[wanted[place - 1].version] !== path[wanted[place].version];
}

interface ReadOptions {
  readonly bytesMax: number;
  readonly encodingOf: VersionEncoding;
  /** 0: as many as pay. */
  readonly threads: number;
  /** So many versions were read, not all of them taken yet; `bytes` since the last call. */
  readonly progress: (versions: number, bytes: number) => void;
  /** Receives the result for the first `done` versions, without those of the call before. */
  readonly take: (done: number, result: RunResult) => void;
  readonly signal: AbortSignal;
}

export async function readVersions(
  repository: Repository,
  catalog: Catalog,
  first: FirstOccurrences,
  wanted: readonly Wanted[],
  options: ReadOptions,
): Promise<void> {
  let done = 0;
  await readRuns(repository, runsOf(catalog, first, wanted, options.encodingOf), {
    ...options,
    take: (result) => {
      done += result.done;
      options.take(done, result);
    },
  });
}
