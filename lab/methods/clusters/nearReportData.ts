// The results of `near` and `clusters`, as plain data for reports.

import type {Commit} from '../../../shared/model/passageHistory.ts';
import type {FoundMeasure, SearchMeasureName} from '../distance/searchMeasures.ts';
import type {Lookup, LookupCost} from '../lookup/lookup.ts';
import type {SketchOverlap} from './resemblance.ts';
import type {ClusterStatistics} from './statistics.ts';

/** How sketches were looked up, and the cost. */
interface LookupSummary extends Pick<Lookup, 'name' | 'probe' | 'misses'> {
  /** How many units named by `probe` were looked up or compared. */
  readonly probes: number;
  /** Number of documents, or pairs of documents, found this way. */
  readonly candidates: number;
  /**
   * Number of keys shared by too many documents. The acceptance is not valid for documents that share only such keys.
   */
  readonly skippedKeys: number;
}

/** How documents were searched. */
export interface SearchedSketches {
  /** Words per shingle. */
  readonly w: number;
  /** Resemblance counts a shingle as often as it occurs in both, and not once. */
  readonly isBag: boolean;
  /** Resemblance weighs shingles by tf–idf. */
  readonly isWeighted: boolean;
  /** Whether the sketch says how probably documents of a resemblance are measured. */
  readonly isPromised: boolean;
  readonly sketch: string;
  readonly lookup: LookupSummary;
  readonly resemblanceMin: number;
  /** Instead of it: minimum containment of one of two documents in the other. */
  readonly containmentMin: number | null;
  /** Instead of resemblance, what was measured of each document, without sketches; null: resemblance or containment. */
  readonly measure: SearchMeasureName | null;
  /** In how many bits sketches differ at most that are measured; null: they are no bits. */
  readonly distanceMax: number | null;
  /** By resemblance: the proportion of documents that are proposed and therefore measured. */
  readonly acceptance: readonly {readonly resemblance: number; readonly probability: number}[];
  /** The unit that is counted. */
  readonly unit: 'file' | 'path' | 'version';
  /** Files or contents with at least one shingle. */
  readonly documents: number;
  readonly skipped: number;
  readonly tooShort: number;
  /** Shingles ignored because they occur in at least `from` documents, out of all `of`; null: none. */
  readonly common: {readonly from: number; readonly shingles: number; readonly of: number} | null;
}

/** When a path, or a text at a path, existed. */
export interface PastLocation {
  readonly since: Commit;
  /** The commit that removed it; null if unknown, or if it exists at HEAD. */
  readonly until: Commit | null;
  readonly standsAtHead: boolean;
}

export interface NearDocument {
  readonly path: string;
  readonly isExact: boolean;
  /** A is the queried file, B this document. */
  readonly overlap: SketchOverlap;
  /** Measure of the search, if not shingles in common. */
  readonly measure?: FoundMeasure;
  /** null: a file of the work tree. */
  readonly past: (PastLocation & {readonly versions: number; readonly show: string}) | null;
}

export interface NearReport {
  /** The file itself is among the texts that were looked up. It is not reported. */
  readonly isAmong: boolean;
  readonly file: string;
  /** Number of shingles of the file, and of those that are compared. The others are ignored as common. */
  readonly shingles: number;
  readonly compared: number;
  readonly looked: SearchedSketches;
  /** The most similar first. */
  readonly found: readonly NearDocument[];
  /** Number of matches omitted from the report. */
  readonly cut: number;
  /** Number of proposed documents that were not measured, because there were too many. */
  readonly unmeasured: number;
  /** Versions of the file itself, which are not reported. */
  readonly own: number;
}

export interface ClusterMember {
  readonly path: string;
  /** Members with the same number are exact copies. Numbered from 0 within the cluster. */
  readonly content: number;
  readonly past: (PastLocation & {readonly versions: number}) | null;
}

export interface Cluster {
  /** 'moved': at most one of these paths had a file at any time. */
  readonly kind: 'copies' | 'moved';
  readonly size: number;
  /** Number of members that are exact copies of an earlier member. */
  readonly exactCopies: number;
  /** Minimum and maximum resemblance of the pairs that joined it; null if all are exact copies. */
  readonly resemblance: {readonly least: number; readonly most: number} | null;
  /** The first members, up to a limit. */
  readonly members: readonly ClusterMember[];
}

export interface ClusterReport {
  readonly looked: SearchedSketches;
  /** Copies before moved pages, then the largest first. */
  readonly clusters: readonly Cluster[];
  readonly cut: number;
  readonly statistics: ClusterStatistics;
  readonly exactCopies: number;
  readonly moved: number;
  readonly cost: LookupCost & {
    readonly pairs: number;
    readonly proposed: number;
    readonly measured: number;
    readonly keyDocumentsMax: number;
  };
}
