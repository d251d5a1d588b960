// The one file of an index that changes: `<kind>.manifest` lists the live segments. Readers take no lock: they see the
// index before or after a write, never half of each, or are told to rebuild.

import {closeSync, fstatSync, openSync, readSync} from 'node:fs';
import {join} from 'node:path';
import {crc32} from 'node:zlib';
import {assert} from '../../shared/model/assert.ts';
import {codeOf, type NotSaved, reasonOf, type Store} from './disk.ts';
import {
  openSegment,
  type Rebuild,
  readFlags,
  type Segment,
  type SegmentHeader,
  uniqueName,
  type WrittenSegment,
  writeFile,
} from './segment.ts';

// `shingle manifest 1 <CRC-32 of the rest, 8 hexadecimal digits>\n`, then JSON: {key, segments, about}.
const firstWords = 'shingle manifest 1 ';
const lineBytes = firstWords.length + 9;
const manifestBytesMax = 1 << 22;

/** Small extra data of the kind. Large data goes into sections. */
type About = null | boolean | number | string | readonly About[] | {readonly [key: string]: About};

interface NamedSegment {
  readonly name: string;
  readonly bytes: number;
  readonly crc: number;
}

interface Manifest<Told extends About = About> {
  readonly kind: 'manifest';
  readonly segments: readonly NamedSegment[];
  readonly about: Told;
}

type Absent = {readonly kind: 'none'};

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
  const named = segments.map(({name, bytes, crc}) => ({name, bytes, crc}));
  const body = Buffer.from(JSON.stringify({key, segments: named, about}));
  assert(body.length <= manifestBytesMax, 'a manifest is small');
  const sum = crc32(body).toString(16).padStart(8, '0');
  return writeFile(store, manifestFile(kind), [Buffer.from(`${firstWords}${sum}\n`), body]);
}

/**
 * `Told` is the type that `writeManifest` was given for this kind and key: the key identifies the version that wrote
 * it, and the checksum guarantees that it is unchanged.
 */
export function readManifest<Told extends About = About>(
  folder: string,
  {kind, key}: SegmentHeader,
): Manifest<Told> | Rebuild | Absent {
  const read = anyManifest<Told>(folder, kind);
  if (read.kind !== 'manifest') return read;
  if (read.key !== key) return {kind: 'rebuild', reason: `${kind} was made by another version or with other settings`};
  return read;
}

/** Reads a manifest with any key: to list what is stored, and to know which segments it names. */
export function anyManifest<Told extends About = About>(
  folder: string,
  kind: string,
): (Manifest<Told> & {readonly key: string}) | Rebuild | Absent {
  const damaged = (what: string): Rebuild => ({kind: 'rebuild', reason: `${kind}.manifest ${what}`});
  let content: Buffer | null;
  try {
    content = smallFile(join(folder, manifestFile(kind)));
  } catch (error) {
    const isAbsent = codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
    return isAbsent ? {kind: 'none'} : damaged(`cannot be read (${reasonOf(error)})`);
  }
  if (content === null) return damaged('is no manifest');
  const line = content.toString('latin1', 0, lineBytes);
  const body = content.subarray(lineBytes);
  const sum = crc32(body).toString(16).padStart(8, '0');
  if (line !== `${firstWords}${sum}\n`) return damaged('is damaged or of another version');
  // The checksum guarantees the shape: only `writeManifest` writes it.
  const {key, segments, about}: Manifest<Told> & {key: string} = JSON.parse(body.toString('utf8'));
  return {kind: 'manifest', key, segments, about};
}

/** null: it cannot be a manifest. */
function smallFile(path: string): Buffer | null {
  const descriptor = openSync(path, readFlags);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > manifestBytesMax + lineBytes) return null;
    const content = Buffer.alloc(stat.size);
    let length = 0;
    while (length < content.length) {
      const count = readSync(descriptor, content, length, content.length - length, length);
      if (count === 0) return null;
      length += count;
    }
    return content;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A writer may replace segments after the manifest was read. If that happens this often in a row, something is broken.
 */
const attemptsMax = 5;

/** Opens the live segments. Heads are verified here, sections when they are read. */
export function openIndex<Told extends About = About>(
  folder: string,
  header: SegmentHeader,
): OpenIndex<Told> | Rebuild | Absent {
  for (let attempt = 1; ; attempt++) {
    const manifest = readManifest<Told>(folder, header);
    if (manifest.kind !== 'manifest') return manifest;
    const opened = openAll(folder, header, manifest);
    if (opened.kind !== 'gone') return opened;
    if (attempt === attemptsMax) return {kind: 'rebuild', reason: `${opened.name} is missing`};
  }
}

function openAll<Told extends About>(
  folder: string,
  header: SegmentHeader,
  {segments: named, about}: Manifest<Told>,
): OpenIndex<Told> | Rebuild | {readonly kind: 'gone'; readonly name: string} {
  const segments: Segment[] = [];
  const close = () => {
    for (const segment of segments) segment.close();
  };
  for (const {name, bytes, crc} of named) {
    const opened = openSegment(folder, name, header);
    if (opened.kind === 'segment') {
      segments.push(opened);
      if (opened.bytes === bytes && opened.crc === crc) continue;
    }
    close();
    if (opened.kind === 'gone') return {kind: 'gone', name};
    return opened.kind === 'rebuild' ? opened : {kind: 'rebuild', reason: `${name} is not what the manifest names`};
  }
  return {kind: 'index', segments, about, close};
}
