// State of the last run with --since-last: the name that Git would give to each file, and the bytes of those that Git
// does not hold. It lies in the folder of the index; if it is missing or damaged, there was no last run.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {deflateRawSync, inflateRawSync} from 'node:zlib';
import {blobName} from '../../git/blobId.ts';
import type {NotSaved, Store} from '../../store/disk.ts';
import {withLock} from '../../store/lock.ts';
import {openIndex, segmentName, writeManifest} from '../../store/manifest.ts';
import {readSections, type Segment, type SegmentHeader, writeSegment} from '../../store/segment.ts';
import {evictFiles} from '../../store/tidy.ts';

export interface LastRun {
  /** Name of the content by path. */
  readonly names: ReadonlyMap<string, string>;
  /** Content by its name, of what Git does not hold. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** Each checked root has its own: several may share a folder of the index. */
function headerFor(root: string): SegmentHeader {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return {kind: `last-run-${name}`, key: 'last run 1'};
}

export function readLastRun(store: Store, root: string): LastRun | null {
  const index = openIndex(store, headerFor(root));
  if (index.kind !== 'index') return null;
  try {
    const [segment] = index.segments;
    return segment === undefined ? null : lastRunIn(segment);
  } finally {
    index.close();
  }
}

/** [path, name of the content, bytes of it that are held here; -1: Git holds it]. */
type Row = readonly [string, string, number];

function lastRunIn(segment: Segment): LastRun | null {
  const read = readSections(segment, {files: 'u8', contents: 'u8'});
  if ('kind' in read) return null;
  const {files, contents} = read;
  // The seals of the segment have vouched for their shape.
  const rows: Row[] = JSON.parse(Buffer.from(files).toString('utf8'));
  const heldBytes = rows.reduce((sum, [, , bytes]) => sum + Math.max(0, bytes), 0);
  // Node refuses a limit of 0.
  const all = inflateRawSync(contents, {maxOutputLength: heldBytes + 1});
  const held = new Map<string, Uint8Array>();
  let at = 0;
  for (const [, name, bytes] of rows) {
    if (bytes < 0) continue;
    held.set(name, all.subarray(at, at + bytes));
    at += bytes;
  }
  return {names: new Map(rows.map(([path, name]) => [path, name])), contents: held};
}

/** Files of a run. */
export interface LastRunState {
  /** Name of the content by path, and where it was read. */
  readonly files: ReadonlyMap<string, {readonly name: string; readonly file: string | Buffer}>;
  /** Names that Git holds for as long as the last commit is there. */
  readonly held: ReadonlySet<string>;
  readonly nameBytes: 20 | 32;
}

/** null: written, or another run is just writing its own. */
export async function writeLastRun(store: Store, root: string, seen: LastRunState): Promise<NotSaved | null> {
  const rows: Row[] = [];
  const contents: Uint8Array[] = [];
  for (const [path, {name, file}] of seen.files) {
    if (seen.held.has(name)) {
      rows.push([path, name, -1]);
      continue;
    }
    const content = readAgain(file);
    // Changed since: the next run looks at it as at a new file.
    if (content === null || blobName(content, seen.nameBytes) !== name) continue;
    rows.push([path, name, content.length]);
    contents.push(content);
  }
  const header = headerFor(root);
  const written = await withLock(store, header.kind, {waitMs: 0}, () => {
    const segment = writeSegment(store, segmentName(header.kind), header, {
      files: Buffer.from(JSON.stringify(rows)),
      contents: deflateRawSync(Buffer.concat(contents), {level: 1}),
    });
    if (segment.kind === 'notSaved') return segment;
    const refused = writeManifest(store, header, [segment], null);
    evictFiles(store, header.kind);
    return refused;
  });
  return written.kind === 'done' ? written.value : written.kind === 'busy' ? null : written;
}

function readAgain(file: string | Buffer): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
