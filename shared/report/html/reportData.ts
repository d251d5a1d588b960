// The data of an HTML report: one block of compressed JSON, which the page in browser/ reads. Paths and lines are in it
// once, and all else refers to them by number.

import type {Level} from '../../model/finding.ts';
import type {Commit} from '../../model/passageHistory.ts';

/** Raised when a key changes its meaning or goes; a page and its data are always in one file. */
export const reportDataVersion = 1 as const;

export interface ReportData {
  readonly version: typeof reportDataVersion;
  /** The version of Shingle. */
  readonly tool: string;
  /** The repository, or the checked folder without the folders around it. */
  readonly title: string;
  /** '3 warnings in 812 files; information: 5'. */
  readonly summary: string;
  /** The commit that is checked out, with all its digits; '' without Git. */
  readonly commit: string;
  /** 'Report made on 2026-01-31 from commit 0123456789ab', without a stop. */
  readonly made: string;
  readonly forge?: ForgeLinks;
  /** Files that differ from the commit: a link to it would lead to another text. */
  readonly changed: readonly number[];
  /** Findings left out of the report by rules, the most first. */
  readonly leftOut: readonly LeftOutData[];
  /** Other omissions, in sentences. */
  readonly notes: readonly string[];
  /** Since the report it is compared with; absent where it is compared with none. */
  readonly gone?: readonly GoneFinding[];
  readonly paths: readonly string[];
  /** From CODEOWNERS, by path; absent where there is no such file. */
  readonly owners?: readonly OwnerData[];
  readonly lines: readonly string[];
  /** By path: ranges of lines, each the number of its first line and an index into `lines` for each line. */
  readonly texts: readonly (readonly (readonly number[])[])[];
  /** All files that were checked: path, words, and those of them that are in a warning or information. */
  readonly pages: readonly (readonly [path: string, words: number, copied: number])[];
  readonly findings: readonly FindingData[];
  /** By code: how one finding of the kind is called. */
  readonly kinds: Readonly<Record<string, string>>;
}

export interface ForgeLinks {
  /** 'GitHub'. */
  readonly name: string;
  /** With {commit}, {path}, {start} and {end}. */
  readonly file: string;
  /** With {commit}. */
  readonly commit: string;
  /** Folders between the top of the repository and the checked root, '' or with a slash at the end. */
  readonly prefix: string;
}

interface LeftOutData {
  readonly reason: string;
  readonly count: number;
  /** The heaviest of them. */
  readonly example: string;
}

/** A finding of an earlier report. */
export interface GoneFinding {
  readonly code: string;
  readonly words: number;
  readonly paths: readonly string[];
}

export type OwnerData = readonly [owner: string, paths: readonly number[]];

export interface FindingData {
  /** The same in the next report, as long as texts and pages are the same. */
  readonly id: string;
  readonly code: string;
  readonly level: Level;
  /** The score; 0 where nothing is weighed: of folders. */
  readonly weight: number;
  readonly reason: string;
  /** The message of the finding at its first place. */
  readonly message: string;
  /** Not in the report that this one is compared with. */
  readonly fresh?: true;
  /** Texts that the same pages have in common, heaviest first; none of folders. */
  readonly passages: readonly PassageData[];
  /** Of all texts that the two pages shown first have in common, as every report says it; absent of one text. */
  readonly inCommon?: Required<Pick<PassageData, 'words' | 'scores'>>;
  readonly folders?: readonly string[];
  readonly history?: readonly TimeLine[];
}

export interface PassageData {
  /** The name of the text, by which an editor finds it. */
  readonly family: string;
  readonly words: number;
  /** Whole pages are compared. */
  readonly page?: true;
  /** Code that is equal apart from names and literals. */
  readonly renamed?: true;
  readonly places: readonly PlaceData[];
  /** The two places that are shown first. */
  readonly first: readonly [a: number, b: number];
  /** Of these two, 0…1; absent where their measure is no share of words. */
  readonly scores?: readonly [containmentA: number, containmentB: number, resemblance: number];
  /** Of these two; absent where they differ in too much to say in what, and of pages. */
  readonly differences?: DifferenceData;
}

/** Differences between two places, as the message counts them. */
export interface DifferenceData {
  /** All edits that are no renaming. */
  readonly count: number;
  /** The most telling first, and at most so many as a limit says. `kind` is one of `editKinds`. */
  readonly edits: readonly EditData[];
  /** Names renamed throughout, with the number of times. */
  readonly renamed: readonly {readonly a: string; readonly b: string; readonly times: number}[];
}

export interface EditData {
  readonly kind: string;
  /** '' where a place has no words of it. */
  readonly a: string;
  readonly b: string;
  readonly lineA: number;
  readonly lineB: number;
}

/** Lines and columns from 1; the end column is that of the first character behind the passage. */
export type PlaceData = readonly [
  path: number,
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
  words: number,
];

/** History in Git of the places of a finding, in order of time. */
export type TimeLine = readonly HistoryEvent[];

export interface HistoryEvent {
  readonly kind: 'equal' | 'equalBefore' | 'changed' | 'added' | 'removed' | 'since';
  /** Where, if that is known. */
  readonly path?: number;
  readonly line?: number;
  /** null: not committed yet. */
  readonly commit: Commit | null;
}
