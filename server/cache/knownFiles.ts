// Remembers Git's ids of the contents of files by their metadata, as Git's index does: a file that looks as it did then
// need not be read. On the disk, for each root.

import {createHash} from 'node:crypto';
import {lstatSync} from 'node:fs';
import {type Store, unlessNotSaved} from '../store/disk.ts';
import {withLock} from '../store/lock.ts';
import {openIndex, segmentName, writeManifest} from '../store/manifest.ts';
import {type Segment, type SegmentHeader, writeSegment} from '../store/segment.ts';
import {evictFiles} from '../store/tidy.ts';
import {
  isMissing,
  isSettled,
  isUnchanged,
  joinedStamps,
  type Stamped,
  stampAt,
  stamped,
  stampSections,
  stampsIn,
  stampText,
} from './fileStamps.ts';
import type {RunMemory} from './runMemory.ts';

export interface FileIds {
  /** Git's id of what is in the file, if it looks as it did when it was read; absolute path. */
  readonly idOf: (file: string) => string | undefined;
  /** The ids of all files, by absolute path; those that were read are remembered. */
  readonly keep: (ids: ReadonlyMap<string, string>) => Promise<void>;
}

/** So many files are read faster than the ids of all are written again. */
const unknownMax = 64;

/** `nowMs`: the time before anything is read. */
export function openFileIds(store: Store, root: string, idBytes: number, nowMs: number, memory?: RunMemory): FileIds {
  const header = headerFor(root, idBytes);
  const known = filesIn(store, header, memory);
  const startedAt = performance.now();
  /** Those that look otherwise, perhaps with the same content, as after a checkout. */
  const changed = new Set<string>();
  return {
    idOf: (file) => {
      const one = known.get(file);
      if (one === undefined) return undefined;
      if (isUnchanged('', one.stamp, 'entry')) return one.id;
      changed.add(file);
      return undefined;
    },
    keep: async (ids) => {
      const unknown = [...ids].filter(([file, id]) => known.get(file)?.id !== id || changed.has(file)).length;
      if (unknown <= (known.size > 0 ? unknownMax : 0)) return;
      // If the store is refused or busy, the next run reads the files again.
      await withLock(store, header.kind, {waitMs: 0}, (claim) => {
        // By the clock of the file system, which need not be ours.
        const claimedMs = unlessNotSaved(() => lstatSync(claim).ctimeMs);
        if (typeof claimedMs !== 'number') return;
        const sinceMs = Math.min(nowMs, claimedMs - (performance.now() - startedAt));
        written(store, header, ids, sinceMs);
      });
    },
  };
}

interface KnownFile {
  readonly id: string;
  readonly stamp: Stamped;
}

/** Files of two work trees have other times, so each root has a kind of its own. */
function headerFor(root: string, idBytes: number): SegmentHeader {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return {kind: `files-${name}`, key: `files 1, ids of ${idBytes} bytes`};
}

function filesIn(store: Store, header: SegmentHeader, memory?: RunMemory): ReadonlyMap<string, KnownFile> {
  const index = openIndex(store, header);
  if (index.kind !== 'index') return new Map();
  const {segments} = index;
  const all = segments.map((segment) => memory?.segment(segment.name, () => rowsIn(segment)) ?? rowsIn(segment));
  memory?.keepSegments(
    header.kind,
    segments.map(({name}) => name),
  );
  index.close();
  return all.length === 1 ? all[0] : new Map(all.flatMap((rows) => [...rows]));
}

/** Nothing, if it is damaged. */
function rowsIn(segment: Segment): ReadonlyMap<string, KnownFile> {
  const rows = stampsIn(segment, 'files');
  const ids = segment.section('ids', 'u8');
  if (rows === null || 'kind' in ids) return new Map();
  const names = ids.length === 0 ? [] : stampText(ids).split(' ');
  if (names.length !== rows.paths.length) return new Map();
  return new Map(rows.paths.map((path, at) => [path, {id: names[at], stamp: stampAt(rows, at)}]));
}

/** Skip files that changed while read, or just before: they may change once more without looking different. */
function written(store: Store, header: SegmentHeader, ids: ReadonlyMap<string, string>, sinceMs: number): void {
  const all = stamped('', [...ids.keys()], 'entry');
  if (all === null) return;
  const settled = all.paths
    .map((_, at) => stampAt(all, at))
    .filter((one) => !isMissing(one, 0) && isSettled(one, sinceMs));
  const segment = writeSegment(store, segmentName(header.kind), header, {
    ...stampSections('files', joinedStamps(settled)),
    ids: Buffer.from(settled.map(({paths: [path]}) => ids.get(path)).join(' ')),
  });
  if (segment.kind === 'notSaved') return;
  writeManifest(store, header, [segment], null);
  evictFiles(store, header.kind);
}
