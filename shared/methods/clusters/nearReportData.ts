// What `near` and `clusters` found, as plain data: what a report is made of.

import type {Commit} from '../../model/finding.ts';
import type {Lookup, LookupCost} from '../lookup/lookup.ts';
import type {SketchOverlap} from './resemblance.ts';
import type {ClusterStatistics} from './statistics.ts';

/** How sketches were looked up, and what that cost. */
interface LookupSummary extends Pick<Lookup, 'name' | 'probe' | 'misses'> {
  /** How many of what `probe` says were looked up or compared. */
  readonly probes: number;
  /** Documents, or pairs of them, that this led to. */
  readonly candidates: number;
  /** Keys that too many documents have. The shares of what is found do not hold for documents that share no others. */
  readonly skippedKeys: number;
}

/** With what documents were looked for. */
export interface SearchedSketches {
  /** Words of a shingle. */
  readonly w: number;
  readonly sketch: string;
  readonly lookup: LookupSummary;
  readonly resemblanceMin: number;
  /** Share of the documents of a resemblance that are proposed, and so measured. */
  readonly acceptance: readonly {readonly resemblance: number; readonly probability: number}[];
  /** What is counted: 'file', 'path', 'version'. */
  readonly unit: 'file' | 'path' | 'version';
  /** Files or contents with at least one shingle. */
  readonly documents: number;
  readonly skipped: number;
  readonly tooShort: number;
  /** Shingles that were left out because they stand in `from` documents or more, of all; null: none are. */
  readonly common: {readonly from: number; readonly shingles: number; readonly of: number} | null;
}

/** When a path, or a text at it, was there. */
export interface PastLocation {
  readonly since: Commit;
  /** The commit that took it away; null: none that is known, or it stands at HEAD. */
  readonly until: Commit | null;
  readonly standsAtHead: boolean;
}

export interface NearDocument {
  readonly path: string;
  readonly isExact: boolean;
  /** A is the file that was asked about, B this document. */
  readonly overlap: SketchOverlap;
  /** null: a file of the work tree. */
  readonly past: (PastLocation & {readonly versions: number; readonly show: string}) | null;
}

export interface NearReport {
  /** The file itself is one of the texts that were looked up. It is none of those that are told. */
  readonly isAmong: boolean;
  readonly file: string;
  /** Of the file, and those of them that are not left out as common: the others are compared with nothing. */
  readonly shingles: number;
  readonly compared: number;
  readonly looked: SearchedSketches;
  /** The nearest first. */
  readonly found: readonly NearDocument[];
  /** Found, and left out of the report. */
  readonly cut: number;
  /** Proposed, and not measured: they were too many. */
  readonly unmeasured: number;
  /** Versions of the file itself, which are not told. */
  readonly own: number;
}

export interface ClusterMember {
  readonly path: string;
  /** Members of the same number are exact copies; a number from 0 within the cluster. */
  readonly content: number;
  readonly past: (PastLocation & {readonly versions: number}) | null;
}

export interface Cluster {
  /** 'moved': at most one of these paths ever held a file. */
  readonly kind: 'copies' | 'moved';
  readonly size: number;
  /** Members whose content another one has. */
  readonly exactCopies: number;
  /** Least and most resemblance of the pairs that joined it; null: all were exact copies. */
  readonly resemblance: {readonly least: number; readonly most: number} | null;
  /** The first ones. */
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
