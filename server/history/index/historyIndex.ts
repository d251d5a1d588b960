// Opens the stored index of a history, verifies it, and says whether it is up to date with the repository.

import type {Repository} from '../../git/repository.ts';
import type {Store} from '../../store/disk.ts';
import {openIndex} from '../../store/manifest.ts';
import type {Segment, SegmentHeader, WrittenSegment} from '../../store/segment.ts';
import {type Catalog, emptyCatalog} from './catalog.ts';
import type {HistoryPostings} from './historyPostings.ts';
import {endOf, type From, joinedCatalog, type Part, partOf, sizesOf, type Unread} from './segments.ts';

/**
 * Stored in the manifest, beside the segments. A type, because an interface could be extended by fields that the
 * manifest cannot store.
 */
export type HistoryState = {
  /** The tips of the commits in the catalog. */
  readonly tips: readonly string[];
  /** Where a shallow clone is cut off: after deepening, the same tips have more history. */
  readonly cuts: readonly string[];
  /** Versions from … to - 1 are being read; the first `done` in reading order have been. */
  readonly reading: {readonly from: number; readonly to: number; readonly done: number} | null;
  /** Numbers of commits that are no longer reachable. */
  readonly dead: readonly number[];
  /** Time of the last update, in seconds since 1970. */
  readonly time: number;
};

export interface HistoryIndex {
  readonly catalog: Catalog;
  /** One per part, oldest first. */
  readonly postings: readonly HistoryPostings[];
  readonly unread: Unread;
  readonly state: HistoryState;
}

export const emptyHistory: HistoryIndex = {
  catalog: emptyCatalog,
  postings: [],
  unread: {versions: [], reasons: []},
  state: {tips: [], cuts: [], reading: null, dead: [], time: 0},
};

/** A part on the disk, with its data in memory. */
export interface Stored {
  readonly segment: WrittenSegment | Segment;
  readonly from: From;
  readonly part: Part;
}

/** The verified index; `reason` says why a stored index is unusable. */
export type OpenedHistory =
  | {readonly kind: 'history'; readonly history: HistoryIndex; readonly stored: readonly Stored[]}
  | {readonly kind: 'none'; readonly reason: string | null};

/** `header.kind` and `key` identify the selected commits and the version that wrote the index. */
export function openHistoryIndex(store: Store, header: SegmentHeader, nameBytes: number): OpenedHistory {
  const opened = openIndex<HistoryState>(store, header);
  if (opened.kind !== 'index') return {kind: 'none', reason: opened.kind === 'rebuild' ? opened.reason : null};
  try {
    const stored: Stored[] = [];
    let from = sizesOf(emptyCatalog);
    for (const segment of opened.segments) {
      const part = partOf(segment, nameBytes, from);
      if (part.kind === 'rebuild') return {kind: 'none', reason: part.reason};
      stored.push({segment, from, part});
      from = endOf(from, part);
    }
    return {kind: 'history', history: historyOf(stored, opened.about), stored};
  } finally {
    opened.close();
  }
}

export function historyOf(stored: readonly Stored[], state: HistoryState): HistoryIndex {
  return {
    catalog: joinedCatalog(stored.map(({part}) => part.catalog)),
    postings: stored.map(({part}) => part.postings),
    unread: joinedUnread(stored.map(({part}) => part.unread)),
    state,
  };
}

export function joinedUnread(all: readonly Unread[]): Unread {
  return {versions: all.flatMap(({versions}) => versions), reasons: all.flatMap(({reasons}) => reasons)};
}

/** Whether the repository has not changed since. */
export function isCurrent({state}: Pick<HistoryIndex, 'state'>, {cuts}: Repository, tips: readonly string[]): boolean {
  return state.reading === null && sameNames(state.tips, tips) && sameNames(state.cuts, cuts);
}

export function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
