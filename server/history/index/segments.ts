// How a part of the history is stored: the commits, paths, versions and changes that it added, and the fingerprints of
// the versions read for it. Numbers continue from part to part, so the parts joined in order form the whole.

import {areBelow} from '../../../shared/algorithms/storedRows.ts';
import {absent} from '../../git/log.ts';
import {type Rebuild, readSections, type SectionArray, type Segment} from '../../store/segment.ts';
import {type Catalog, changesOf} from './catalog.ts';
import {type HistoryPostings, isPacked, packPostings, unpacked} from './historyPostings.ts';

/** Sizes of the catalog before this part. */
export interface From {
  readonly commits: number;
  readonly paths: number;
  readonly blobs: number;
  readonly changes: number;
}

export function sizesOf({commits, paths, blobs, changes}: Catalog): From {
  return {commits: commits.length, paths: paths.length, blobs: blobs.length, changes: changes.commit.length};
}

/** Sizes of the catalog with a part that begins at `from`. */
export function endOf(from: From, {catalog}: Pick<Part, 'catalog'>): From {
  const own = sizesOf(catalog);
  return {
    commits: from.commits + own.commits,
    paths: from.paths + own.paths,
    blobs: from.blobs + own.blobs,
    changes: from.changes + own.changes,
  };
}

const columns = ['commit', 'path', 'after', 'before', 'other'] as const;

/** `unread` are versions without text: missing, binary or too large. */
export function sectionsOf(
  {commits, times, paths, blobs, changes}: Catalog,
  postings: HistoryPostings,
  unread: Unread,
): Record<string, SectionArray> {
  return {
    commits: Uint8Array.from(Buffer.from(commits.join(''), 'hex')),
    times: Float64Array.from(times),
    paths: Uint8Array.from(Buffer.from(paths.join('\0'), 'latin1')),
    blobs: Uint8Array.from(Buffer.from(blobs.join(''), 'hex')),
    ...Object.fromEntries(columns.map((column) => [column, changes[column]])),
    ...packPostings(postings),
    unread: Uint32Array.from(unread.versions),
    reasons: Uint8Array.from(unread.reasons),
  };
}

/** Versions without fingerprints, and the reasons: indices into `unreadReasons`. */
export interface Unread {
  readonly versions: number[];
  readonly reasons: number[];
}

export const unreadReasons = ['missing from the repository', 'too large', 'not text'] as const;

export interface Part {
  readonly kind: 'part';
  readonly catalog: Catalog;
  readonly postings: HistoryPostings;
  readonly unread: Unread;
}

const partSections = {
  commits: 'u8',
  times: 'f64',
  paths: 'u8',
  blobs: 'u8',
  commit: 'u32',
  path: 'u32',
  after: 'u32',
  before: 'u32',
  other: 'u32',
  starts: 'u32',
  version: 'u32',
  low: 'u16',
  unread: 'u32',
  reasons: 'u8',
} as const;

/** `from`: the sizes of all parts before. */
export function partOf(segment: Segment, nameBytes: number, from: From): Part | Rebuild {
  const read = readSections(segment, partSections);
  if ('kind' in read) return read;
  const {starts, version, low, unread, reasons, commit, path, after, before, other} = read;
  const names = Buffer.from(read.paths).toString('latin1');
  const catalog = {
    commits: namesIn(read.commits, nameBytes),
    times: [...read.times],
    paths: names === '' ? [] : names.split('\0'),
    blobs: namesIn(read.blobs, nameBytes),
    changes: {commit, path, after, before, other},
  };
  const versions = from.blobs + catalog.blobs.length;
  const isSound =
    isCatalog(catalog, from) &&
    isPacked(starts, low, version) &&
    areBelow(version, versions) &&
    areBelow(unread, versions) &&
    unread.length === reasons.length &&
    reasons.every((reason) => reason < unreadReasons.length);
  if (!isSound) return {kind: 'rebuild', reason: `${segment.name} has numbers that are out of range`};
  const postings = unpacked(starts, low, version);
  return {kind: 'part', catalog, postings, unread: {versions: [...unread], reasons: [...reasons]}};
}

function isCatalog({commits, times, paths, blobs, changes}: Catalog, from: From): boolean {
  const {commit, path, after, before, other} = changes;
  if (times.length !== commits.length || columns.some((column) => changes[column].length !== commit.length))
    return false;
  if (!areBelow(commit, from.commits + commits.length)) return false;
  if (!areBelow(path, from.paths + paths.length)) return false;
  return [after, before, other].every((column) => areBelow(column, from.blobs + blobs.length, absent));
}

function namesIn(bytes: Uint8Array, nameBytes: number): string[] {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return Array.from({length: bytes.length / nameBytes}, (_, n) =>
    hex.slice(n * nameBytes * 2, (n + 1) * nameBytes * 2),
  );
}

/** The parts concatenated; their numbers are already those of the whole. */
export function joinedCatalog(parts: readonly Catalog[]): Catalog {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const changes = changesOf((name) => {
    const all = new Uint32Array(parts.reduce((sum, {changes}) => sum + changes[name].length, 0));
    let at = 0;
    for (const {changes} of parts) {
      all.set(changes[name], at);
      at += changes[name].length;
    }
    return all;
  });
  return {
    commits: parts.flatMap(({commits}) => commits),
    times: parts.flatMap(({times}) => times),
    paths: parts.flatMap(({paths}) => paths),
    blobs: parts.flatMap(({blobs}) => blobs),
    changes,
  };
}

/** The first occurrence of each version: its path, the preceding version at that path, and the row of the change. */
export interface FirstOccurrences {
  readonly path: Uint32Array;
  readonly before: Uint32Array;
  readonly row: Uint32Array;
}

export function firstOccurrences({blobs, changes}: Catalog): FirstOccurrences {
  const path = new Uint32Array(blobs.length).fill(absent);
  const before = new Uint32Array(blobs.length).fill(absent);
  const row = new Uint32Array(blobs.length).fill(absent);
  changes.after.forEach((version, at) => {
    if (version === absent || row[version] !== absent) return;
    path[version] = changes.path[at];
    before[version] = changes.before[at];
    row[version] = at;
  });
  return {path, before, row};
}
