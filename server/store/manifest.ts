// The one file of an index that changes: `<kind>.manifest` lists the live segments. Readers take no lock: they see the
// index before or after a write, never half of each, or are told to rebuild.

import {join} from 'node:path';
import {assert} from '../../shared/model/assert.ts';
import {type NotSaved, reasonOf, type Store, systemErrorCode} from './disk.ts';
import {isSealed, sealBytes, sealOf} from './seal.ts';
import {openSegment, type Rebuild, type Segment, type SegmentHeader, type WrittenSegment} from './segment.ts';
import {readWhole, uniqueName, writeWhole} from './wholeFile.ts';

// `shingle manifest 2 <seal of the rest, in base64>\n`, then JSON: {key, segments, about}.
const firstWords = 'shingle manifest 2 ';
const lineBytes = firstWords.length + Math.ceil(sealBytes / 3) * 4 + 1;
const manifestBytesMax = 1 << 22;

/** Small extra data of the kind. Large data goes into sections. */
type About = null | boolean | number | string | readonly About[] | {readonly [key: string]: About};

interface NamedSegment {
  readonly name: string;
  readonly bytes: number;
  readonly seal: string;
}

interface Manifest<Told extends About = About> {
  readonly kind: 'manifest';
  readonly segments: readonly NamedSegment[];
  readonly about: Told;
}

/** 'foreign': it was written with another key, or is damaged; said to nobody, and written anew. */
type Absent = {readonly kind: 'none' | 'foreign'};

/** All live segments of a kind, open, in the order of the manifest. */
export interface OpenIndex<Told extends About = About> {
  readonly kind: 'index';
  readonly segments: readonly Segment[];
  readonly about: Told;
  readonly close: () => void;
}

/** A name for a new segment. Names are never reused, so a name always means the same bytes. */
export function segmentName(kind: string): string {
  assert(/^[a-z][a-z0-9-]{0,80}$/.test(kind), 'a kind is a word of lower-case letters, digits and dashes');
  return `${kind}.${uniqueName()}.segment`;
}

/** The name of the manifest in the folder of the store. */
export function manifestFile(kind: string): string {
  return `${kind}.manifest`;
}

/** Call only with the write lock. From now on the named segments are live; `evictFiles` removes the others. */
export function writeManifest(
  store: Store,
  {kind, key}: SegmentHeader,
  segments: readonly (WrittenSegment | Segment | NamedSegment)[],
  about: About,
): NotSaved | null {
  const own = store.key.make(store.disk);
  if ('kind' in own) return own;
  const named = segments.map(({name, bytes, seal}) => ({name, bytes, seal}));
  const body = Buffer.from(JSON.stringify({key, segments: named, about}));
  assert(body.length <= manifestBytesMax, 'a manifest is small');
  const seal = sealOf(own, useOf(kind), body).toString('base64');
  return writeWhole(store.disk, join(store.folder, manifestFile(kind)), [Buffer.from(`${firstWords}${seal}\n`), body]);
}

/**
 * `Told` is the type that `writeManifest` was given for this kind and key: the key identifies the version that wrote
 * it, and the seal guarantees that it is unchanged.
 */
export function readManifest<Told extends About = About>(
  store: Store,
  {kind, key}: SegmentHeader,
): Manifest<Told> | Rebuild | Absent {
  const read = anyManifest<Told>(store, kind);
  if (read.kind !== 'manifest') return read;
  if (read.key !== key) return {kind: 'rebuild', reason: `${kind} was made by another version or with other settings`};
  return read;
}

/** A seal for one kind is none for another. */
function useOf(kind: string): string {
  return `manifest ${kind}`;
}

/** Reads a manifest with any key: to list what is stored, and to know which segments it names. */
export function anyManifest<Told extends About = About>(
  {folder, key: {read}}: Store,
  kind: string,
): (Manifest<Told> & {readonly key: string}) | Rebuild | Absent {
  const damaged = (what: string): Rebuild => ({kind: 'rebuild', reason: `${kind}.manifest ${what}`});
  let content: Buffer | null;
  try {
    content = readWhole(join(folder, manifestFile(kind)), manifestBytesMax + lineBytes);
  } catch (error) {
    const isAbsent = systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR';
    return isAbsent ? {kind: 'none'} : damaged(`cannot be read (${reasonOf(error)})`);
  }
  const line = content?.toString('latin1', 0, lineBytes) ?? '';
  if (content === null || !line.startsWith(firstWords) || !line.endsWith('\n')) return damaged('is not a manifest');
  const seal = Buffer.from(line.slice(firstWords.length, -1), 'base64');
  const body = content.subarray(lineBytes);
  const own = read();
  if (own === null || !isSealed(own, useOf(kind), body, seal)) return {kind: 'foreign'};
  // The seal guarantees the shape: only `writeManifest` makes it.
  const {key, segments, about}: Manifest<Told> & {key: string} = JSON.parse(body.toString('utf8'));
  return {kind: 'manifest', key, segments, about};
}

/**
 * A writer may replace segments after the manifest was read. If that happens this often in a row, something is broken.
 */
const attemptsMax = 5;

/** Opens the live segments. Heads are verified here, sections when they are read. */
export function openIndex<Told extends About = About>(
  store: Store,
  header: SegmentHeader,
): OpenIndex<Told> | Rebuild | Absent {
  for (let attempt = 1; ; attempt++) {
    const manifest = readManifest<Told>(store, header);
    if (manifest.kind !== 'manifest') return manifest;
    const opened = openAll(store, header, manifest);
    if (opened.kind !== 'gone') return opened;
    if (attempt === attemptsMax) return {kind: 'rebuild', reason: `${opened.name} is missing`};
  }
}

function openAll<Told extends About>(
  store: Store,
  header: SegmentHeader,
  {segments: named, about}: Manifest<Told>,
): OpenIndex<Told> | Rebuild | {readonly kind: 'gone'; readonly name: string} {
  const segments: Segment[] = [];
  const close = () => {
    for (const segment of segments) segment.close();
  };
  for (const {name, bytes, seal} of named) {
    const opened = openSegment(store, name, header);
    if (opened.kind === 'segment') {
      segments.push(opened);
      if (opened.bytes === bytes && opened.seal === seal) continue;
    }
    close();
    if (opened.kind === 'gone') return {kind: 'gone', name};
    return opened.kind === 'rebuild' ? opened : {kind: 'rebuild', reason: `${name} is not what the manifest names`};
  }
  return {kind: 'index', segments, about, close};
}
