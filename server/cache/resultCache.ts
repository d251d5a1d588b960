// Takes a run, gives the findings that an earlier one has stored for it if the state of the disk is unchanged, and otherwise
// what of its work is still valid.

import type {Inspection} from '../../shared/model/inspection.ts';
import type {Listing} from '../sources/listFiles.ts';
import type {SkippedFile} from '../sources/sourceFile.ts';
import type {Store} from '../store/disk.ts';
import {readManifest} from '../store/manifest.ts';
import {readSections, type Segment} from '../store/segment.ts';
import {answersHeader, type CacheRows, rowGroups, type StateRow, withSegment} from './cachedAnswer.ts';
import {haveSameModes, isUnchanged, type Stamped, stampsIn, stampText} from './fileStamps.ts';
import {type MemorySections, memorySectionsIn} from './storedMemory.ts';

/** One run, and where and under which keys it is stored. */
export interface ResultCache extends Pick<StateRow, 'key' | 'history' | 'root'> {
  readonly store: Store;
  readonly engine: string;
  /** As `invocationKey` gives it; null: only the findings are stored, not the answer. */
  readonly asked: string | null;
  /** Files that the invocation also depends on, existing or not: configuration, lists. Absolute. */
  readonly settings: readonly string[];
  /** Time before anything was read, and the same by a clock that never jumps (`performance.now`). */
  readonly startMs: number;
  readonly startedAt: number;
  readonly bytesMax: number;
}

/** The findings of a run, and the state of the disk that they belong to. */
export interface CachedState {
  readonly inspection: Inspection;
  readonly notes: readonly string[];
  readonly listing: Listing;
  /** If the listing is that of an earlier run. */
  readonly listingStamps?: Stamped | undefined;
  /** Includes listed files that were skipped when they were read. */
  readonly skipped: readonly SkippedFile[];
  /** Of a process that checks only once; null: none is stored. */
  readonly memory: () => MemorySections | null;
}

type CacheHit =
  | CachedFindings
  /** The state of the disk has changed, or none is stored. */
  | {readonly kind: 'changed'; readonly listed: CachedListing | null; readonly memory: MemorySections | null};

/** A listing that is still valid, and what shows whether it is. */
interface CachedListing {
  readonly listing: Listing;
  readonly stamps: Stamped;
}

interface CachedFindings {
  readonly kind: 'same';
  /** Valid for all texts that have not changed. */
  readonly memory: MemorySections | null;
  readonly inspection: Inspection;
  readonly notes: readonly string[];
  /** The stored state, still valid; null: only the listing was repeated, so the state should be saved again. */
  readonly row: StateRow | null;
  readonly skipped: readonly SkippedFile[];
}

/** `list` is called only if folders, ignore files or Git's index changed: the same files may still be listed. */
export async function cached(
  {store, engine, root, key, history}: ResultCache,
  list: () => Promise<Listing>,
): Promise<CacheHit> {
  const header = answersHeader(engine);
  const manifest = readManifest<CacheRows>(store, header);
  const rows =
    manifest.kind === 'manifest'
      ? manifest.about.states.filter((state) => state.key === key && state.root === root)
      : [];
  // The memory of texts does not depend on the history.
  const row = rows.find((state) => state.history === history) ?? rows[0];
  const nothing = {kind: 'changed', memory: null, listed: null} as const;
  if (row === undefined) return nothing;
  const state = withSegment(store, row.segment, header, (segment) => {
    const memory = memorySectionsIn(segment);
    if (row.history !== history || !isSame(segment, 'files', root) || !isSame(segment, 'targets', root)) {
      return {kind: 'changed', memory, listed: validListing(segment, root)} as const;
    }
    const texts = readSections(segment, {list: 'u8', inspection: 'u8', skipped: 'u8'});
    if ('kind' in texts) return null;
    return {kind: 'same', isListed: isSame(segment, 'listing', root), ...texts, memory} as const;
  });
  if (state === null) return nothing;
  if (state.kind === 'changed') return state;
  const {memory} = state;
  if (!state.isListed && stampText(state.list) !== JSON.stringify(await list())) {
    return {kind: 'changed', memory, listed: null};
  }
  return {
    kind: 'same',
    memory,
    // The seals of the segment guarantee the shape.
    inspection: JSON.parse(stampText(state.inspection)) as Inspection,
    skipped: JSON.parse(stampText(state.skipped)) as SkippedFile[],
    notes: row.notes,
    row: state.isListed ? row : null,
  };
}

/** null: listing again may give other files. If only the contents of files changed, it gives the same. */
function validListing(segment: Segment, root: string): CachedListing | null {
  const [stamps, files, listing] = [
    stampsIn(segment, 'listing'),
    stampsIn(segment, 'files'),
    segment.section('list', 'u8'),
  ];
  if (stamps === null || files === null || 'kind' in listing) return null;
  if (!isUnchanged(root, stamps, rowGroups.listing) || !isSame(segment, 'targets', root)) return null;
  // A path that was named, and a link, are listed by what they are now.
  if (!haveSameModes(root, files)) return null;
  // The seals of the segment guarantee the shape.
  return {listing: JSON.parse(stampText(listing)) as Listing, stamps};
}

function isSame(segment: Segment, name: keyof typeof rowGroups, root: string): boolean {
  const group = stampsIn(segment, name);
  return group !== null && isUnchanged(root, group, rowGroups[name]);
}
