// Reads versions of files, in an order in which each version follows its predecessor, and posts the fingerprints that
// each adds. Can be stopped after any version; what was posted until then is valid.

import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import type {Format} from '../../../shared/model/format.ts';
import {shapeOfNamed} from '../../../shared/text/fileShape.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {BlobSink} from '../../git/blobStream.ts';
import {absent} from '../../git/log.ts';
import {streamObjects} from '../../git/packs/objectStream.ts';
import type {Repository} from '../../git/repository.ts';
import {decode} from '../../sources/decode.ts';
import {newAddedFingerprints, startFile, takeVersion} from './addedFingerprints.ts';
import {type Catalog, catalogPath} from './catalog.ts';
import {newUnsorted, postVersion, type Unsorted} from './historyPostings.ts';
import type {FirstOccurrences, Unread} from './segments.ts';

/** A version to read; with `posts` false it is read only because the next one was made from it. */
export interface Wanted {
  readonly version: number;
  readonly posts: boolean;
}

/**
 * Versions `from` … `to` - 1 by path, oldest first: Git then has the version that a delta is based on at hand, and the
 * predecessor is still in memory. Always the same order for the same catalog.
 */
export function readingOrder(
  {blobs, paths}: Catalog,
  {path, before}: FirstOccurrences,
  from: number,
  to: number,
): Wanted[] {
  const versionRank = new Uint32Array(paths.length);
  const sorted = paths.map((name, number) => ({name, number})).sort((x, y) => (x.name < y.name ? -1 : 1));
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

/** What was read since the last part was written. */
export interface Read {
  postings: Unsorted;
  unread: Unread;
}

export function newRead(): Read {
  return {postings: newUnsorted(), unread: {versions: [], reasons: []}};
}

/** Two branches may change a page at the same time, so the predecessor may be several versions back. */
const cachedMax = 4;

interface CachedVersion {
  readonly version: number;
  readonly path: number;
  /** null: the version has no text to compare. */
  readonly text: Buffer | null;
}

/** `progressed(n, bytes)` is called after each version, and may write `read` and reset it. */
export async function readVersions(
  repository: Repository,
  catalog: Catalog,
  first: FirstOccurrences,
  wanted: readonly Wanted[],
  bytesMax: number,
  read: Read,
  progressed: (done: number, bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const space = newFingerprintBuffers();
  const added = newAddedFingerprints();
  let cached: CachedVersion[] = [];
  let pathNumber = -1;
  let path = '';
  let format: Format = formatOf('');
  const take: BlobSink = (place, content) => {
    const {version, posts} = wanted[place];
    const own = first.path[version];
    if (own !== pathNumber) {
      cached = cached.filter(({version: one}) => one === first.before[version]);
      pathNumber = own;
      startFile(added);
      path = catalogPath(catalog.paths[own]);
      format = formatOf(path);
    }
    const text = typeof content === 'string' ? reasonOf[content] : versionText(content);
    if (posts) {
      if (typeof text === 'number') {
        read.unread.versions.push(version);
        read.unread.reasons.push(text);
      } else {
        const before = cached.find((one) => one.version === first.before[version]) ?? cached[0];
        takeVersion(added, space, path, format, before?.text ?? null, text);
        postVersion(read.postings, version, added.fingerprints.subarray(0, added.count));
      }
    }
    cached.unshift({version, path: own, text: typeof text === 'number' ? null : text});
    if (cached.length > cachedMax) cached.pop();
    progressed(place + 1, typeof content === 'string' ? 0 : content.length);
  };
  await streamObjects(
    repository,
    wanted.map(({version}) => catalog.blobs[version]),
    bytesMax,
    take,
    signal,
  );
}

/** Indices into `unreadReasons`. */
const reasonOf = {missing: 0, large: 1} as const;

const largeFilePointer = Buffer.from('version https://git-lfs.github.com/spec/');

/**
 * The text of a version as UTF-8, or the reason why it has none: an index into `unreadReasons`. Generated and minified
 * text is included: it is not checked itself, but copies taken from it are found.
 */
export function versionText(content: Buffer): Buffer | number {
  if (content.subarray(0, largeFilePointer.length).equals(largeFilePointer)) return 2;
  if (shapeOfNamed(content).kind === 'skipped') return 2;
  const {bytes} = decode(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
